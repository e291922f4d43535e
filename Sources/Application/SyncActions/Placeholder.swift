// Devices and people kept in step.
