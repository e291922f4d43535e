// A day or a week at a glance.
