// Calendars in files and folders, brought into step with the agenda.
