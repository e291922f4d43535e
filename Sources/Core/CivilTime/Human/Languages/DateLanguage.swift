// The date vocabulary of one language, for dates and repetitions: a further language only needs a further table.

import Bytes

/// Words are folded (lower case, without accents) and separated by blanks; phrases are separated by commas.
struct DateLanguage: Sendable {
    /// Full names, and abbreviations, which may be other words as well.
    let weekdays: [(Weekday, full: String, short: String)]
    /// The short names that are also ordinary words: "sun", "mer".
    let weekdaysOrWords: String
    let months: [(Int, full: String, short: String)]
    /// Calendar units; some are multiples of others.
    let steps: [(CalendarStep, String)]
    /// Clock units in seconds. `m` is excluded: it means a month in `+1m`.
    let clockUnits: [(Int, String)]
    /// Articles that mean one: "a week ago".
    let one: String

    let this: String
    let next: String
    let last: String
    /// Other words for the past.
    let past: String

    let parts: [(DayPart, String)]
    /// With the month in which each begins.
    let seasons: [(Int, String)]
    /// With the year in which each begins.
    let decades: [(Int, String)]
    /// Suffixes of ordinal numbers in digits: "2nd".
    let ordinalEndings: String
    let tomorrow: String
    let tonight: String
    /// Further words that can start a date phrase and are in no other table.
    let openers: String

    /// What may be in a date beside these: it is said where it stays in a title.
    let prepositions: String
    let determiners: String
    let edges: String
    let otherUnits: String
    let otherNames: String
    let otherNumbers: String
    /// Words that refer to a date in any context.
    let telling: String

    /// Frequencies of one word: "weekly".
    let adverbs: [(CalendarStep, String)]
    /// Frequencies as phrases, and in words that often mean something else: "once a week".
    let rates: [(CalendarStep, String)]
    let hourly: String
    let workdays: String
    let weekends: String

    static let all = [english, french]

    /// The words of a table in all languages.
    static func words(_ table: KeyPath<DateLanguage, String>) -> [String] {
        all.flatMap { $0[keyPath: table].split(separator: " ").map(String.init) }
    }

    /// The phrases of a table in all languages.
    static func phrases(_ table: KeyPath<DateLanguage, String>) -> [String] {
        all.flatMap { $0[keyPath: table].split(separator: ",").map(\.trimmed) }
    }

    /// The meanings of the words of a table, in all languages.
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
