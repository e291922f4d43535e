// Whole phrases: a day with a time in either order, a span, a range.

extension DateGrammar {
    /// Any date phrase, the longest.
    mutating func phrase() -> DateReading? { longest(Self.phraseRules) }

    private static let phraseRules: [Rule<DateReading>] =
        [{ $0.dayThenTime() }, { $0.timeThenDay() }, { $0.moment() }, { $0.runOfClock() }] + spanRules + rangeRules

    /// A day, perhaps with a time: "tomorrow", "demain, 14h-15h30", "tonight at 8".
    private mutating func dayThenTime() -> DateReading? {
        guard let day = dayWithPart() else { return nil }
        guard let time = timeAfterDate(part: day.part) ?? hoursAfterDate() else { return day }
        if time.isPart, day.part != nil { return day }
        return day.at(time)
    }

    /// "6-8" after "next monday".
    private mutating func hoursAfterDate() -> TimeReading? {
        attempt { grammar in
            grammar.skipComma()
            guard let hours = grammar.bareHours(), !grammar.textFollows() else { return nil }
            return hours
        }
    }

    /// A day, perhaps with a part of it: "hier soir".
    private mutating func dayWithPart() -> DateReading? {
        guard var day = longest(Self.dayRules) else { return nil }
        if day.part == nil { day.part = partAfterDay() }
        return day
    }

    /// A time, perhaps with a day: "14h", "9am tomorrow", "à 14h le 20 novembre". Without a day it is today.
    private mutating func timeThenDay() -> DateReading? {
        if let reading = hoursThenDay() { return reading }
        let isMarked = isTimeMarker
        guard let time = timeSpan() else { return nil }
        let isVague = time.isVague && !isMarked
        let day: DateReading? = attempt { grammar in
            grammar.skipComma()
            guard let day = grammar.dayWithPart(), day.weight > .whole else { return nil }
            return day.weight == .firm || !grammar.textFollows() ? day : nil
        }
        var reading: DateReading
        if let day {
            reading = day.at(time.adjusted(to: day.part))
        } else {
            reading = DateReading(today).at(time)
            reading.isTimeAlone = true
        }
        if isVague { reading.weight = .opening }
        return reading
    }

    /// "between 3 and 5 on 1/1/2027", "8 tonight", "9 tomorrow": hours that a day after them makes a time.
    private mutating func hoursThenDay() -> DateReading? {
        attempt { grammar in
            let hours: TimeReading?
            if let both = grammar.bareHours() {
                // "7 to 18 december"
                guard grammar.attempt({ $0.monthName() == nil ? nil : true }) == nil else { return nil }
                hours = both
            } else if let hour = grammar.number(digits: 1...2) ?? grammar.spelledNumber(), 1...24 ~= hour,
                !grammar.isAtEnd,
                grammar.tokens[grammar.at].isAnyOf(DateWords.tomorrow + ["tonight", "tonite", "ce", "cet", "today"])
            {
                hours = TimeOfDay(hour: hour, minute: 0).map { TimeReading(time: $0) }
            } else {
                hours = nil
            }
            guard let hours else { return nil }
            grammar.skipComma()
            guard let day = grammar.dayWithPart(), day.weight == .firm else { return nil }
            return day.at(hours.adjusted(to: day.part))
        }
    }

    /// The time that follows a day, with what may be between them.
    mutating func timeAfterDate(part: DayPart? = nil) -> TimeReading? {
        attempt { grammar in
            // ISO 8601: 2026-11-20T09:15.
            if !grammar.isAtEnd, !grammar.tokens[grammar.at].spaced, grammar.take("t") {
                return grammar.isoTime()
            }
            grammar.skipComma()
            return (grammar.timeSpan() ?? (part == nil ? nil : grammar.hourInPart()))?.adjusted(to: part)
        }
    }

    /// "now", "in 2 hours", "il y a 10 minutes".
    private mutating func moment() -> DateReading? {
        attempt { grammar in
            let isNow = grammar.take("now") || grammar.take("maintenant")
            guard let moment = isNow ? grammar.now : grammar.relativeMoment() else { return nil }
            let time = TimeOfDay(hour: moment.time.hour, minute: moment.time.minute) ?? moment.time
            return DateReading(moment.day).at(TimeReading(time: time))
        }
    }
}
