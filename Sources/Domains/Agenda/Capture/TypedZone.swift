// The zone after a typed time: "10am **America/New_York**", "15h **UTC**".

import CivilTime
import ICalendar
import Vault

enum TypedZone {
    /// Takes the name of a zone: one with a slash anywhere, a short one right after a time.
    static func take(from line: inout TypedLine) -> String? {
        let words = line.words
        for (index, word) in words.enumerated() where word.isOpen {
            let text = line.slice(word.range)
            let isBehindTime = index > 0 && words[index - 1].isTaken
            let name: String?
            if text.contains("/") {
                name = TimeZoneRules(named: text) == nil ? nil : text
            } else {
                name = isBehindTime ? abbreviations[text] : nil
            }
            guard let name else { continue }
            // "10am New York time" says it in words.
            line.take(word.range)
            return name
        }
        return nil
    }

    /// Those that mean one zone to all who write them in English or French; `CST` and `IST` do not.
    private static let abbreviations = [
        "UTC": "UTC", "GMT": "UTC", "CET": "Europe/Paris", "CEST": "Europe/Paris", "EST": "America/New_York",
        "EDT": "America/New_York", "ET": "America/New_York", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
        "PT": "America/Los_Angeles", "MDT": "America/Denver", "CDT": "America/Chicago",
    ]
}
