// Whole phrases: a day and a time in either order, a span, a range.

extension DateGrammar {
    /// The longest date phrase of any kind.
    mutating func phrase() -> DateReading? { longest(Self.phraseRules) }

    private static let phraseRules: [Rule<DateReading>] =
        dayAndTimeRules
        + [{ $0.moment() }, { $0.runOfClock() }, { $0.endOfDay() }, { $0.momentToMoment() }, { $0.ordinalAlone() }]
        + spanRules + rangeRules

    /// A day with an optional time: "tomorrow", "demain, 14h-15h30", "tonight at 8".
    private mutating func dayThenTime() -> DateReading? {
        guard let day = dayWithPart() else { return nil }
        let hours = timeAfterDate(part: day.part) ?? hoursAfterWeekday() ?? hoursAfterDate()?.adjusted(to: day.part)
        guard let time = hours else { return day }
        if time.isPart, day.part != nil { return day }
        var reading = placed(time, on: day)
        // "Thu Oct 26 10:00:09 2023", as programs write it.
        if let date = day.days.single, day.unit == .day,
            let year = attempt({ grammar in
                grammar.year().flatMap { grammar.textFollows() ? nil : $0 }
            }),
            1900...2199 ~= year, let other = Day(year: year, month: date.month, day: date.day)
        {
            reading.days = DayRange(other)
            reading.isDoubtful = false
        }
        return reading
    }

    /// A time on a day. "Ce soir à minuit" is on the next day, unless that time is still to come this night.
    private func placed(_ time: TimeReading, on day: DateReading) -> DateReading {
        var reading = day.at(time)
        if let part = day.part, [.evening, .lateEvening, .night].contains(part), time.time.hour < 4,
            let date = day.days.single, date != today || time.time < now.time
        {
            reading.days = DayRange(date.adding(days: 1))
        }
        return reading
    }

    /// "6-8" after "next monday".
    private mutating func hoursAfterDate() -> TimeReading? {
        attempt { grammar in
            grammar.skipComma()
            // "tomorrow 3"; "monday 3" is a day.
            let isAlone = grammar.tokens[grammar.at - 1].isAnyOf(DateWords.tomorrow + DateWords.tonight + ["today"])
            guard let hours = grammar.bareHours() ?? (isAlone ? grammar.hourAlone() : nil), !grammar.textFollows()
            else { return nil }
            return hours
        }
    }

    /// "10-11", "11.30", "0900" right after a weekday are times, whatever follows: "mon 10-11 standup".
    mutating func hoursAfterWeekday() -> TimeReading? {
        attempt { grammar in
            let last = grammar.tokens[grammar.at - 1].reads(".") ? grammar.at - 2 : grammar.at - 1
            guard last >= 0, case .word(let word) = grammar.tokens[last].kind, let name = DateWords.weekdays[word]
            else {
                return nil
            }
            if let clock = grammar.clockOfFigures() { return clock }
            let start = grammar.at
            guard var hours = grammar.bareHours(), grammar.at == start + 3, grammar.tokens[start + 1].reads("-"),
                !grammar.tokens[start + 1].spaced, !grammar.tokens[start + 2].spaced,
                case .number(let first, _) = grammar.tokens[start].kind
            else { return nil }
            // "sat 5-6" could be two days.
            if let day = grammar.placed(day: first, weekday: name.value), 0...31 ~= day - grammar.today {
                hours.isDoubtful = true
            }
            return hours
        }
    }

    /// "11.30", "0900".
    private mutating func clockOfFigures() -> TimeReading? {
        attempt { grammar in
            if let joined = grammar.number(digits: 4...4), !(1900...2199 ~= joined), grammar.isFreeHere {
                return TimeOfDay(hour: joined / 100, minute: joined % 100).map { TimeReading(time: $0) }
            }
            guard let hour = grammar.number(digits: 1...2), grammar.takeJoined("."),
                let minute = grammar.joinedNumber(digits: 2...2), minute % 5 == 0, grammar.isFreeHere
            else { return nil }
            return TimeOfDay(hour: hour, minute: minute).map { TimeReading(time: $0, isDoubtful: hour < 7) }
        }
    }

    /// A day with an optional part of the day: "hier soir".
    private mutating func dayWithPart() -> DateReading? {
        if let day = partOfDay() { return day }
        guard var day = longest(Self.dayRules) else { return nil }
        if day.part == nil {
            let end = at
            day.part = partAfterDay()
            // "fri pm", "sat morning"; in "sat in the morning", "sat" could be a verb.
            if day.part != nil, at == end + 1 { day.weight = .firm }
        }
        return day
    }

    /// A time with an optional day: "14h", "9am tomorrow", "à 14h le 20 novembre". Without a day it is today.
    private mutating func timeThenDay() -> DateReading? {
        if let reading = hoursThenDay() { return reading }
        let isMarked = isTimeMarker
        guard let time = timeSpan() else { return nil }
        var isVague = time.isVague && !isMarked
        let day: DateReading? = attempt { grammar in
            grammar.skipComma()
            guard let day = grammar.dayWithPart(), day.weight > .whole else { return nil }
            // "2pm sat party"
            let isWeekday = !time.isVague && !time.isPart && grammar.followsWeekday
            return day.weight == .firm || isWeekday || !grammar.textFollows() ? day : nil
        }
        var reading: DateReading
        if let day {
            reading = placed(time.adjusted(to: day.part), on: day)
            // "8 heures ce soir" is rarely a duration.
            if isVague, day.part != nil, time.time.hour > 4 { (isVague, reading.isDoubtful) = (false, true) }
        } else {
            reading = DateReading(today).at(time)
            reading.isTimeAlone = true
            reading.isDoubtful = time.isDoubtful
        }
        if isVague { reading.weight = .opening }
        return reading
    }

    /// "between 3 and 5 on 1/1/2027", "8 tonight", "9 tomorrow": numbers that a following day turns into times.
    private mutating func hoursThenDay() -> DateReading? {
        attempt { grammar in
            // "chapter 3 tonight", "table pour 4 ce soir": numbers of other things.
            if grammar.at > 0, grammar.tokens[grammar.at - 1].isAnyOf(DateWords.numberedThings) { return nil }
            // "à 8 ce soir"
            let isMarked = grammar.take(anyOf: ["a", "at", "vers", "around"])
            var hours: TimeReading?
            if let both = grammar.bareHours() {
                // "7 to 18 december"
                guard grammar.attempt({ $0.monthName() == nil ? nil : true }) == nil else { return nil }
                hours = both
            } else if let hour = grammar.hourAlone(), !grammar.isAtEnd,
                grammar.tokens[grammar.at].isAnyOf(DateWords.tomorrow + DateWords.tonight + ["ce", "cet", "today"])
            {
                hours = hour
                // "chapter 9 tomorrow"
                if !isMarked { hours?.isDoubtful = true }
            } else {
                hours = nil
            }
            guard let hours else { return nil }
            grammar.skipComma()
            // "8-4 mon-fri"
            let range = hours.end == nil ? nil : grammar.attempt { $0.fromTo() }
            guard let day = range ?? grammar.dayWithPart(),
                day.weight == .firm || hours.end != nil && grammar.followsWeekday
            else { return nil }
            return grammar.placed(hours.adjusted(to: day.part), on: day)
        }
    }

    /// Whether the preceding token is a weekday.
    private var followsWeekday: Bool {
        guard at > 0, case .word(let word) = tokens[at - 1].kind else { return false }
        return DateWords.weekdays[word] != nil
    }

    /// "8", "eight".
    private mutating func hourAlone() -> TimeReading? {
        attempt { grammar in
            guard let hour = grammar.number(digits: 1...2) ?? grammar.spelledNumber(), 1...24 ~= hour else {
                return nil
            }
            return TimeOfDay(hour: hour, minute: 0).map { TimeReading(time: $0, isDoubtful: hour < 7) }
        }
    }

    /// "from 4pm today to 5pm tomorrow", "2026-11-20 10:00 until 2026-11-21 12:00".
    private mutating func momentToMoment() -> DateReading? {
        attempt { grammar in
            guard grammar.connectorFollows() else { return nil }
            let isBetween = grammar.take(anyOf: ["between", "entre"])
            _ = isBetween || grammar.take(anyOf: ["from", "du", "de"])
            guard let start = grammar.dayAndTime(), grammar.takeConnector(and: isBetween) || grammar.take("/"),
                let begun = start.days.first,
                let end = grammar.placing(from: begun, leaning: .future, { $0.dayAndTime() }),
                let first = start.days.single, let last = end.days.single, first < last
            else { return nil }
            var reading = start
            reading.days = DayRange(first: first, last: last)
            reading.unit = .range
            reading.endTime = end.time
            reading.isDoubtful = start.isDoubtful || end.isDoubtful
            return reading
        }
    }

    private static let dayAndTimeRules: [Rule<DateReading>] = [{ $0.dayThenTime() }, { $0.timeThenDay() }]

    /// Whether a connector between two ends is near: avoids a second parse of most phrases.
    private func connectorFollows() -> Bool {
        tokens[at...].prefix(24).contains { token in
            ["to", "until", "till", "through", "au", "a", "et", "and", "-", "/", "→", "jusqu"].contains {
                token.reads($0)
            }
        }
    }

    /// A day with a time, neither of them open-ended.
    private mutating func dayAndTime() -> DateReading? {
        attempt { grammar in
            guard let reading = grammar.longest(Self.dayAndTimeRules), reading.time != nil,
                reading.endTime == nil, !reading.isTimeAlone
            else { return nil }
            return reading
        }
    }

    /// The time after a day, including connecting words.
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

    private static let now = DateWords.phrases([
        "now", "right now", "maintenant", "at present", "at the moment", "at this moment", "at the present time",
        "en ce moment",
    ])

    /// "now", "in 2 hours", "il y a 10 minutes".
    private mutating func moment() -> DateReading? {
        attempt { grammar in
            let isNow = grammar.take(oneOf: Self.now)
            guard let moment = isNow ? grammar.now : grammar.relativeMoment() else { return nil }
            let time = TimeOfDay(hour: moment.time.hour, minute: moment.time.minute) ?? moment.time
            return DateReading(moment.day).at(TimeReading(time: time))
        }
    }
}
