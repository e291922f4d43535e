// The user's settings for reminders: `reminders:` in the user's own configuration.

import Agenda
import Notices
import Wording
import YAML

package struct ReminderSettings: Sendable, Equatable {
    /// The channels for notices.
    package private(set) var notices: NoticeSettings
    /// For events with a time, but without an alarm.
    package private(set) var standard: Alarm?

    package var problems: [Phrase] { notices.problems }

    package init(_ configuration: YAMLNode?) {
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
