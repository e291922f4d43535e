// What can be typed to keep a birthday.

import Bytes

extension BirthdaySuggestion {
    /// What adds it to the agenda, as typed in a shell.
    package var command: String { "daybook agenda add " + ShellText.quoted(line) }
}
