// The words of one language that dates and repetitions are made of: to read another language is to add a table.

import Bytes

/// Words are folded (lower case, without accents) and separated by blanks; phrases are separated by commas.
struct DateLanguage: Sendable {
    /// In full, and as abbreviations: those are other words as well.
    let weekdays: [(Weekday, full: String, short: String)]
    /// Of the short ones those that are words of their own: "sun", "mer".
    let weekdaysOrWords: String
    let months: [(Int, full: String, short: String)]
    /// Units of the calendar; some are several of another.
    let steps: [(CalendarStep, String)]
    /// Units of the clock, in seconds. `m` is left out: it is a month in `+1m`.
    let clockUnits: [(Int, String)]
    /// Articles that count one: "a week ago".
    let one: String

    let this: String
    let next: String
    let last: String
    /// Other words that say that something was.
    let past: String

    let parts: [(DayPart, String)]
    /// The months in which they begin.
    let seasons: [(Int, String)]
    /// The years in which they begin.
    let decades: [(Int, String)]
    /// What follows the digits of a place in a row: "2nd".
    let ordinalEndings: String
    let tomorrow: String
    let tonight: String
    /// With those that a date phrase can start with and that no other table has.
    let openers: String

    /// What may be in a date beside these: it is said where it stays in a title.
    let prepositions: String
    let determiners: String
    let edges: String
    let otherUnits: String
    let otherNames: String
    let otherNumbers: String
    /// Words that say when wherever they are.
    let telling: String

    /// How often in one word: "weekly".
    let adverbs: [(CalendarStep, String)]
    /// The same in phrases, and in words that are as often something else: "once a week".
    let rates: [(CalendarStep, String)]
    let hourly: String
    let workdays: String
    let weekends: String

    static let all = [english, french]

    /// The words of a table of all languages.
    static func words(_ table: KeyPath<DateLanguage, String>) -> [String] {
        all.flatMap { $0[keyPath: table].split(separator: " ").map(String.init) }
    }

    /// The phrases of a table of all languages.
    static func phrases(_ table: KeyPath<DateLanguage, String>) -> [String] {
        all.flatMap { $0[keyPath: table].split(separator: ",").map(\.trimmed) }
    }

    /// What the words of a table mean, in all languages.
    static func meanings<Value>(_ table: KeyPath<DateLanguage, [(Value, String)]>) -> [String: Value] {
        var meanings: [String: Value] = [:]
        for (value, words) in all.flatMap({ $0[keyPath: table] }) {
            for word in words.split(separator: " ") { meanings[String(word)] = value }
        }
        return meanings
    }
}

extension CalendarStep {
    static func days(_ count: Int) -> CalendarStep { CalendarStep(count: count, unit: .day) }
    static func weeks(_ count: Int) -> CalendarStep { CalendarStep(count: count, unit: .week) }
    static func months(_ count: Int) -> CalendarStep { CalendarStep(count: count, unit: .month) }
    static func years(_ count: Int) -> CalendarStep { CalendarStep(count: count, unit: .year) }
}
