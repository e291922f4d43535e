// The time zone after a typed time: "10am **America/New_York**", "9am **Pacific time**", "18h **heure de Paris**".

import CivilTime
import ICalendar
import Vault

enum TypedZone {
    /// Takes the name of a time zone: with a slash anywhere; an abbreviation or a phrase only right after a time.
    static func take(from line: inout TypedLine) -> String? {
        let words = line.words
        for (index, word) in words.enumerated() where word.isOpen {
            let text = line.slice(word.range)
            if text.contains("/"), TimeZoneRules(named: text) != nil {
                line.take(word.range)
                return text
            }
            guard index > 0, words[index - 1].isTaken else { continue }
            // In lower case, "et" and "est" are ordinary words.
            if let name = abbreviations[text]
                // "pdt" is "pendant" in French.
                ?? (text.count > 2 && !["est", "pdt"].contains(word.folded) ? abbreviations[text.uppercased()] : nil)
            {
                line.take(word.range)
                return name
            }
            for (phrase, name) in phrases
            where index + phrase.count <= words.count
                && zip(words[index...], phrase).allSatisfy({ $0.isOpen && $0.folded == $1 })
            {
                line.take(word.range.lowerBound..<words[index + phrase.count - 1].range.upperBound)
                return name
            }
        }
        return nil
    }

    /// Unambiguous abbreviations in English and French, unlike `CST` and `IST`.
    private static let abbreviations = [
        "UTC": "UTC", "GMT": "UTC", "CET": "Europe/Paris", "CEST": "Europe/Paris", "EST": "America/New_York",
        "EDT": "America/New_York", "ET": "America/New_York", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
        "PT": "America/Los_Angeles", "MDT": "America/Denver", "CDT": "America/Chicago",
    ]

    /// The supported abbreviations.
    static let names = Set(abbreviations.keys)

    /// Names as phrases, folded.
    private static let phrases: [([String], String)] = {
        var phrases: [([String], String)] = []
        for (zone, english, french) in [
            ("America/Los_Angeles", "pacific", "du pacifique"), ("America/Denver", "mountain", "des rocheuses"),
            ("America/Chicago", "central", "du centre"), ("America/New_York", "eastern", "de l'est"),
            ("Europe/Paris", "paris", "de paris"), ("Europe/London", "london", "de londres"),
            ("America/New_York", "new york", "de new york"),
        ] {
            for name in ["\(english) time", "\(english) standard time", "\(english) daylight time"]
                + ["heure", "heure normale", "l'heure", "l'heure normale"].map({ "\($0) \(french)" })
            {
                phrases.append((name.split(separator: " ").map(String.init), zone))
            }
        }
        return phrases
    }()
}
