// Words that stayed in a title and look as if they said when.

import Bytes
import CivilTime
import Vault

enum TypedLeftovers {
    /// The words that are neither taken nor closed and that a date, a repetition or a time might be made of.
    static func find(in line: TypedLine, except known: [String]) -> [String] {
        let words = line.words
        return words.indices.compactMap { index in
            let word = words[index]
            let next = index + 1 < words.count ? words[index + 1].folded : ""
            let isBehindTime = index > 0 && words[index - 1].isTaken
            let isDated = words.contains { $0.isTaken }
            guard word.isOpen,
                isTelling(word.folded, line.slice(word.range), next: next, isDated: isDated, isBehindTime: isBehindTime)
            else { return nil }
            let text = line.slice(word.range)
            return known.contains { $0.contains(text) } ? nil : text
        }
    }

    private static func isTelling(_ word: String, _ text: String, next: String, isDated: Bool, isBehindTime: Bool)
        -> Bool
    {
        if telling.contains(word) || TypedRepetition.isPlural(word) { return true }
        if ["tous", "toutes"].contains(word) { return next == "les" }
        // Abbreviations mean too many other things.
        if word.count > 4, CalendarWords.weekday(word) != nil { return true }
        if word.count > 5, let month = CalendarWords.month(word), !["august"].contains(word), month > 0 { return true }
        // "9:30", "14h", "9am" that no phrase could use.
        if zones.contains(word.uppercased()), word.count == 3 || word.count == 4 { return isBehindTime }
        // An unknown zone.
        let parts = text.split(separator: "/")
        if isBehindTime, parts.count == 2, parts.allSatisfy({ $0.first?.isUppercase == true && $0.count > 2 }) {
            return true
        }
        if isDated, word.utf8.count == 9, word.split(separator: "-").allSatisfy({ $0.count == 4 && Int($0) != nil }) {
            return true
        }
        let digits = word.prefix { $0.isNumber }
        guard 1...2 ~= digits.count else { return word.count == 10 && Day(iso: word) != nil }
        let rest = word.dropFirst(digits.count)
        if ["am", "pm"].contains(rest) { return true }
        // "9-17" may be hours.
        if isDated, rest.first == "-", let end = Int(rest.dropFirst()), end <= 24 { return true }
        return rest.first == ":" && rest.count == 3 && rest.dropFirst().allSatisfy(\.isNumber)
    }

    /// Names of zones that mean several.
    private static let zones: Set<String> = [
        "CST", "IST", "BST", "MST", "AEST", "AEDT", "JST", "HST", "AKST", "SGT", "HKT", "MSK", "NZST", "NZDT", "WET",
        "EET", "CT",
        "MT",
    ]

    private static let telling: Set<String> = [
        "today", "tonight", "tomorrow", "yesterday", "demain", "hier", "aujourd'hui", "apres-demain", "every", "each",
        "chaque",
        "daily", "weekly", "monthly", "yearly", "annually", "fortnightly", "biweekly", "hebdomadaire", "mensuel",
        "mensuelle",
        "annuel", "annuelle", "until", "till", "jusqu'au", "jusqu'a", "jusqu'en", "except", "sauf", "weekend",
        "week-end",
        "eod", "eow", "eom",
    ]
}
