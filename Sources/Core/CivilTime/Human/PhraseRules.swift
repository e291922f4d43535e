// Whole phrases: a day with a time in either order, a span, a range.

extension DateGrammar {
    /// Any date phrase, the longest.
    mutating func phrase() -> DateReading? { longest(Self.phraseRules) }

    private static let phraseRules: [Rule<DateReading>] =
        [{ $0.dayThenTime() }, { $0.timeThenDay() }, { $0.moment() }] + spanRules + rangeRules

    /// A day, perhaps with a time: "tomorrow", "demain, 14h-15h30", "tonight at 8".
    private mutating func dayThenTime() -> DateReading? {
        guard let day = dayWithPart() else { return nil }
        guard let time = timeAfterDate(part: day.part) else { return day }
        return day.at(time)
    }

    /// A day, perhaps with a part of it: "hier soir".
    private mutating func dayWithPart() -> DateReading? {
        guard var day = longest(Self.dayRules) else { return nil }
        if day.part == nil { day.part = partAfterDay() }
        return day
    }

    /// A time, perhaps with a day: "14h", "9am tomorrow", "à 14h le 20 novembre". Without a day it is today.
    private mutating func timeThenDay() -> DateReading? {
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

    /// The time that follows a day, with what may be between them.
    mutating func timeAfterDate(part: DayPart? = nil) -> TimeReading? {
        attempt { grammar in
            // ISO 8601: 2026-11-20T09:15.
            if !grammar.isAtEnd, !grammar.tokens[grammar.at].spaced, grammar.take("t") {
                return grammar.isoTime()
            }
            grammar.skipComma()
            return grammar.timeSpan()?.adjusted(to: part)
        }
    }

    /// "now", "in 2 hours", "il y a 10 minutes".
    private mutating func moment() -> DateReading? {
        attempt { grammar in
            let seconds: Int
            if grammar.take("now") || grammar.take("maintenant") {
                seconds = 0
            } else {
                guard let relative = grammar.relativeClockStep() else { return nil }
                seconds = relative
            }
            let moment = grammar.now.adding(seconds: seconds)
            let time = TimeOfDay(hour: moment.time.hour, minute: moment.time.minute) ?? moment.time
            return DateReading(moment.day).at(TimeReading(time: time))
        }
    }
}
