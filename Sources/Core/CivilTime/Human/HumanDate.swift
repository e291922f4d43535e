// Dates as people type them: "tomorrow", "demain 14h", "2026-W47".

/// The meaning of a date phrase on the day it is typed. English and French may be mixed, in any case, with or without
/// accents.
package struct HumanDate: Hashable, Sendable {
    /// The kind of span; a range is anything but one whole day, week, month or year.
    package enum Unit: Hashable, Sendable { case day, week, month, year, range }

    /// Resolves a date without a year, a bare weekday or a bare month.
    package enum Leaning: Hashable, Sendable {
        /// The latest that is not after today, which includes today. For journals.
        case past
        /// The earliest that is not before today. A weekday is never today: "lundi", said on a Monday, is in a week.
        /// For agendas.
        case future
        /// The closest, before or after; includes today.
        case nearest
    }

    /// Which part of "05/11" is the day, if both are possible.
    package enum Order: Hashable, Sendable {
        case dayFirst, monthFirst

        /// The order of short dates in the country of a POSIX locale name such as `en_US.UTF-8` (Unicode CLDR 45);
        /// day first if it has no country.
        package init(locale: String) {
            let country = WeekStart.country(ofLocale: locale)
            self = country.map { Self.monthFirstCountries.contains($0) } == true ? .monthFirst : .dayFirst
        }

        private static let monthFirstCountries: Set<String> = [
            "AS", "FM", "GU", "MH", "MP", "PA", "PH", "PR", "PW", "UM", "US", "VI",
        ]
    }

    /// A day, a week, a month, a year, or a range, possibly open.
    package var days: DayRange
    package var unit: Unit
    package var time: TimeOfDay?
    /// The end time; on the next day if not after `time`.
    package var endTime: TimeOfDay?
    /// "ce soir", "tomorrow morning": without an hour; the caller may choose one.
    package var part: DayPart?
    /// Whether only a time was given: `days` is then today.
    package var isTimeAlone = false
    /// Whether another meaning is likely: callers that act on it should show how it was read.
    package var isDoubtful = false

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

/// A part of the day named instead of a time.
package enum DayPart: Hashable, Sendable {
    case morning, afternoon, evening, night
    /// "tonight", "last night": begins later than "this evening".
    case lateEvening

    /// The assumed start if no hour is given.
    package var usualHour: TimeOfDay {
        let hour =
            switch self {
            case .morning: 9
            case .afternoon: 14
            case .evening: 19
            case .lateEvening: 20
            case .night: 21
            }
        return TimeOfDay(seconds: hour * 3600)
    }
}

extension HumanDate {
    /// The day, if the phrase names exactly one.
    package var day: Day? { unit == .day ? days.single : nil }

    /// The day and time, if the phrase names both.
    package var start: LocalDateTime? {
        guard let day, let time else { return nil }
        return LocalDateTime(day: day, time: time)
    }

    /// The end, if the phrase gives one: on the next day if the end time is not after the time.
    package var end: LocalDateTime? {
        guard let start, let endTime else { return nil }
        return LocalDateTime(day: endTime > start.time ? start.day : start.day.adding(days: 1), time: endTime)
    }
}

extension HumanDate {
    /// Parses a text that consists of a date, ignoring blanks around it.
    ///
    /// - Parameter todayCounts: whether a weekday may be today when leaning towards the future.
    package static func parse(
        _ text: String, now: LocalDateTime, leaning: Leaning = .nearest, order: Order = .dayFirst,
        todayCounts: Bool = false
    ) -> HumanDate? {
        var grammar = DateGrammar(
            tokens: DateTokenizer.tokens(of: text, limit: DateGrammar.longestPhrase + 1), now: now, leaning: leaning,
            order: order)
        grammar.anchorCounts = todayCounts
        grammar.dropLineEnds()
        guard let reading = grammar.phrase(), grammar.isAtEnd else { return nil }
        return HumanDate(reading)
    }

    /// Parses the longest date phrase at the start of a text, ignoring blanks, and returns its end.
    ///
    /// Bare numbers ("2 Lait", "2026") are not dates here, but short words are ("mon", "mars"): the caller decides by
    /// what follows, such as a colon.
    package static func prefix(
        of text: String, now: LocalDateTime, leaning: Leaning = .nearest, order: Order = .dayFirst
    ) -> (date: HumanDate, end: String.Index)? {
        var grammar = DateGrammar(
            tokens: DateTokenizer.tokens(of: text, limit: DateGrammar.longestPhrase + 4), now: now, leaning: leaning,
            order: order)
        guard let reading = grammar.phrase(), reading.weight >= .opening, grammar.endsFreely(beforeColon: true) else {
            return nil
        }
        return (HumanDate(reading), text.utf8.index(text.startIndex, offsetBy: grammar.end))
    }

    /// A date phrase of a longer text.
    package struct Found: Sendable {
        package let date: HumanDate
        package let range: Range<String.Index>
    }

    /// Finds the date phrases between word boundaries, in order and without overlaps: "Dentiste **demain** @Lyon **14h-15h30**".
    ///
    /// Only finds what is very likely a date: not "may", "mars" or "sun" alone, not "1/2", not the hours of "2 heures
    /// de marche", nothing inside `key:value`, `#tag` or an address.
    package static func all(
        in text: String, now: LocalDateTime, leaning: Leaning = .nearest, order: Order = .dayFirst, limit: Int = .max
    ) -> [Found] {
        let tokens = DateTokenizer.tokens(of: text, limit: .max)
        var grammar = DateGrammar(tokens: tokens, now: now, leaning: leaning, order: order)
        var found: [Found] = []
        var index = 0
        while index < tokens.count, found.count < limit {
            grammar.at = index
            guard grammar.startsFreely(at: index), let reading = grammar.phrase(), reading.weight == .firm,
                grammar.endsFreely(beforeColon: false), !(reading.isTimeAlone && grammar.isDuration(at: index))
            else {
                index += 1
                continue
            }
            let start = text.utf8.index(text.startIndex, offsetBy: tokens[index].start)
            let end = text.utf8.index(text.startIndex, offsetBy: grammar.end)
            found.append(Found(date: HumanDate(reading), range: start..<end))
            index = grammar.at
        }
        return found
    }

    /// The first of `all`.
    package static func find(
        in text: String, now: LocalDateTime, leaning: Leaning = .nearest, order: Order = .dayFirst
    ) -> (date: HumanDate, range: Range<String.Index>)? {
        all(in: text, now: now, leaning: leaning, order: order, limit: 1).first.map { ($0.date, $0.range) }
    }

    private init(_ reading: DateReading) {
        self.init(
            days: reading.days, unit: reading.unit, time: reading.time, endTime: reading.endTime, part: reading.part)
        (isTimeAlone, isDoubtful) = (reading.isTimeAlone, reading.isDoubtful)
    }
}
