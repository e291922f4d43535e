// The command that adds a birthday.

import Bytes

extension BirthdaySuggestion {
    /// The shell command that adds it to the agenda.
    package var command: String { "daybook agenda add " + ShellText.quoted(line) }
}
