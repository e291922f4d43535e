// A date as a person types it: "tomorrow", "demain 14h", "2026-W47".

/// What a date phrase means on the day it is typed. English and French are understood side by side, in any case, with
/// or without accents.
package struct HumanDate: Hashable, Sendable {
    /// What a phrase names; a range is anything else than one whole day, week, month or year.
    package enum Unit: Hashable, Sendable { case day, week, month, year, range }

    /// How a date without a year, a weekday or a month alone is placed.
    package enum Leaning: Hashable, Sendable {
        /// The latest that is not after today; today counts. For journals.
        case past
        /// The earliest that is not before today. A weekday is never today: "lundi", said on a Monday, is in a week.
        /// For agendas.
        case future
        /// The closest, before or after; today counts.
        case nearest
    }

    /// One day, a week, a month, a year, or a range that may be open.
    package var days: DayRange
    package var unit: Unit
    package var time: TimeOfDay?
    /// Where it ends; when not after `time`, on the next day.
    package var endTime: TimeOfDay?
    /// "ce soir", "tomorrow morning": said without an hour, it is left to the caller to choose one.
    package var part: DayPart?
    /// Whether it says a time and no day: `days` is then today.
    package var isTimeAlone = false

    package init(
        days: DayRange, unit: Unit, time: TimeOfDay? = nil, endTime: TimeOfDay? = nil, part: DayPart? = nil
    ) {
        self.days = days
        self.unit = unit
        self.time = time
        self.endTime = endTime
        self.part = part
    }
}

/// A part of a day that people name instead of a time.
package enum DayPart: Hashable, Sendable { case morning, afternoon, evening, night }

extension HumanDate {
    /// The day, where the phrase names one day.
    package var day: Day? { unit == .day ? days.single : nil }

    /// The day and the time, where the phrase names both.
    package var start: LocalDateTime? {
        guard let day, let time else { return nil }
        return LocalDateTime(day: day, time: time)
    }

    /// When it ends, where the phrase says so: on the next day when the end time is not after the time.
    package var end: LocalDateTime? {
        guard let start, let endTime else { return nil }
        return LocalDateTime(day: endTime > start.time ? start.day : start.day.adding(days: 1), time: endTime)
    }
}

extension HumanDate {
    /// Reads a text that is a date as a whole, blanks around it aside.
    package static func parse(_ text: String, now: LocalDateTime, leaning: Leaning = .nearest) -> HumanDate? {
        var grammar = DateGrammar(
            tokens: DateTokenizer.tokens(of: text, limit: DateGrammar.longestPhrase + 1), now: now, leaning: leaning)
        grammar.dropLineEnds()
        guard let reading = grammar.phrase(), grammar.isAtEnd else { return nil }
        return HumanDate(reading)
    }

    /// Reads the longest date phrase that a text starts with, blanks aside, and says where it ends.
    ///
    /// Numbers alone ("2 Lait", "2026") are no date here, but short words are ("mon", "mars"): what follows, such as a
    /// colon, tells the caller whether a date was meant.
    package static func prefix(
        of text: String, now: LocalDateTime, leaning: Leaning = .nearest
    ) -> (date: HumanDate, end: String.Index)? {
        var grammar = DateGrammar(
            tokens: DateTokenizer.tokens(of: text, limit: DateGrammar.longestPhrase + 4), now: now, leaning: leaning)
        guard let reading = grammar.phrase(), reading.weight >= .opening, grammar.endsFreely(beforeColon: true) else {
            return nil
        }
        return (HumanDate(reading), text.utf8.index(text.startIndex, offsetBy: grammar.end))
    }

    /// Finds the first date phrase between word boundaries: "Dentiste **demain 14h-15h30** @Lyon".
    ///
    /// Only what can hardly be anything else counts: not "may", "mars" or "sun" alone, not "1/2", not the hours of
    /// "2 heures de marche", nothing inside `key:value`, `#tag` or an address.
    package static func find(
        in text: String, now: LocalDateTime, leaning: Leaning = .nearest
    ) -> (date: HumanDate, range: Range<String.Index>)? {
        let tokens = DateTokenizer.tokens(of: text, limit: .max)
        var grammar = DateGrammar(tokens: tokens, now: now, leaning: leaning)
        for index in tokens.indices where grammar.startsFreely(at: index) {
            grammar.at = index
            guard let reading = grammar.phrase(), reading.weight == .firm, grammar.endsFreely(beforeColon: false),
                !(reading.isTimeAlone && grammar.isDuration(at: index))
            else { continue }
            let start = text.utf8.index(text.startIndex, offsetBy: tokens[index].start)
            return (HumanDate(reading), start..<text.utf8.index(text.startIndex, offsetBy: grammar.end))
        }
        return nil
    }

    private init(_ reading: DateReading) {
        self.init(
            days: reading.days, unit: reading.unit, time: reading.time, endTime: reading.endTime, part: reading.part)
        isTimeAlone = reading.isTimeAlone
    }
}
