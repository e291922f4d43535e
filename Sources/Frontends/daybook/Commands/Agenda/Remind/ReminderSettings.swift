// How the user wants to be reminded: `reminders:` in the user's own configuration, never in a vault.

import Agenda
import CivilTime
import Notices
import Wording
import YAML

struct ReminderSettings: Equatable {
    /// The ways to tell a person.
    private(set) var notices: NoticeSettings
    /// For what has a time and says nothing of alarms.
    private(set) var standard: Alarm?

    var problems: [Phrase] { notices.problems }

    init(_ configuration: YAMLNode?) {
        notices = NoticeSettings(configuration, section: "reminders")
        guard let text = configuration?[key: notices.section]?[key: "default_alarm"]?.scalar, !text.isEmpty,
            text != "none"
        else { return }
        if case .before(let seconds) = Alarm(text) {
            standard = .before(seconds)
        } else {
            notices.complain("default_alarm", "a length of time such as 10m", "une durée telle que 10m")
        }
    }
}
