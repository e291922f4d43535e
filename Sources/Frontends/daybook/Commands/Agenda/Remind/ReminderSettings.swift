// How the user wants to be reminded: `reminders:` in the user's own configuration, never in a vault.

import Agenda
import CivilTime
import Wording
import YAML

struct ReminderSettings: Equatable {
    /// A program and its arguments; nil for none.
    var command: [String]?
    /// Whether notify-send may be used.
    var notifies = true
    /// For what has a time and says nothing of alarms.
    var standard: Alarm?
    var problems: [Phrase] = []

    init(_ configuration: YAMLNode?) {
        guard let node = configuration?[key: "reminders"] else { return }
        if let list = node[key: "command"]?.sequence {
            let words = list.compactMap(\.scalar)
            if words.count == list.count, words.first?.isEmpty == false {
                command = words
            } else {
                complain("command", "a program and its arguments", "un programme et ses arguments")
            }
        } else if let text = node[key: "command"]?.scalar, !text.isEmpty {
            // A text is a line for a shell; the facts reach it in variables, never in the line.
            command = ["sh", "-c", text]
        }
        if let text = node[key: "notify"]?.scalar?.lowercased(), !text.isEmpty {
            switch text {
            case "true", "yes", "on", "oui": notifies = true
            case "false", "no", "off", "non": notifies = false
            default: complain("notify", "true or false", "true ou false")
            }
        }
        if let text = node[key: "default_alarm"]?.scalar, !text.isEmpty, text != "none" {
            if case .before(let seconds) = Alarm(text) {
                standard = .before(seconds)
            } else {
                complain("default_alarm", "a length of time such as 10m", "une durée telle que 10m")
            }
        }
    }

    private mutating func complain(_ key: String, _ wanted: String, _ french: String) {
        problems.append(
            Phrase(
                "config.yaml: reminders.\(key) is not \(wanted)",
                fr: "config.yaml : reminders.\(key) n’est pas \(french)"))
    }
}
