// How the user wants to be notified: a section of the user's own configuration, never of a vault.

import Vault
import Wording
import YAML

/// `command:` and `notify:` under `reminders:` or `alerts:` in `$XDG_CONFIG_HOME/daybook/config.yaml`.
package struct NoticeSettings: Sendable, Equatable {
    /// The section's name.
    package let section: String
    /// A program and its arguments.
    package private(set) var command: [String]?
    /// Whether notify-send may be used.
    package private(set) var notifies = true
    package private(set) var problems: [Phrase] = []

    package init(_ configuration: YAMLNode?, section: String) {
        self.section = section
        guard let node = configuration?[key: section] else { return }
        if let list = node[key: "command"]?.sequence {
            let words = list.compactMap(\.scalar)
            if words.count == list.count, words.first?.isEmpty == false {
                command = words
            } else {
                complain("command", "a program and its arguments", "un programme et ses arguments")
            }
        } else if let text = node[key: "command"]?.scalar, !text.isEmpty {
            // A string is a shell command line; the facts reach it in variables, never in the line itself.
            command = ["sh", "-c", text]
        }
        if let text = node[key: "notify"]?.scalar?.lowercased(), !text.isEmpty {
            switch text {
            case "true", "yes", "on", "oui": notifies = true
            case "false", "no", "off", "non": notifies = false
            default: complain("notify", "true or false", "true ou false")
            }
        }
    }

    package mutating func complain(_ key: String, _ wanted: String, _ french: String) {
        problems.append(
            Phrase(
                "config.yaml: \(section).\(key) is not \(wanted)",
                fr: "config.yaml : \(section).\(key) n’est pas \(french)"))
    }
}
