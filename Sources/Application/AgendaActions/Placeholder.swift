// Events and tasks, pages and views of days.
