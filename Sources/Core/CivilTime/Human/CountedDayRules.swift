// Days counted from another day or within a month: "lundi en huit", "a week from tuesday", "last friday of november".

extension DateGrammar {
    static let countedDayRules: [Rule<DateReading>] = [
        { $0.weekdaysFromNow() }, { $0.workingDays() },
        { $0.inEight() }, { $0.stepFromDay() }, { $0.adjacentDays() }, { $0.weekdayInWeeks() }, { $0.inWeeksWeekday() },
        { $0.placeInSpan() },
    ]

    /// "3 fridays from now", "dans 3 vendredis".
    private mutating func weekdaysFromNow() -> DateReading? {
        attempt { grammar in
            let isAhead = grammar.take(anyOf: ["in", "dans"])
            guard let count = grammar.count(), let weekday = grammar.word({ CalendarWords.weekday($0) }),
                isAhead || grammar.take("from", "now")
            else { return nil }
            return DateReading(grammar.placed(weekday, direction: 1).adding(days: 7 * (count - 1)))
        }
    }

    /// "in four business days", "dans 3 jours ouvrés": skips Saturdays and Sundays, but not public holidays.
    private mutating func workingDays() -> DateReading? {
        attempt { grammar in
            guard grammar.take(anyOf: ["in", "dans"]), let count = grammar.count(), count < 1000 else { return nil }
            guard grammar.take(oneOf: Self.workingDayNames) else { return nil }
            return DateReading(grammar.today.addingWorkingDays(count))
        }
    }

    /// "for the next 4 business days", "les 4 jours ouvrables suivants": the range from the first to the last of them.
    mutating func runOfWorkingDays() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(oneOf: Self.runLeads)
            var direction = grammar.attempt { $0.directionAfter() }
            guard let count = grammar.count(), count < 1000 else { return nil }
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard grammar.take(oneOf: Self.workingDayNames),
                let direction = direction ?? grammar.attempt({ $0.directionAfter() }), direction != 0
            else { return nil }
            let (near, far) = (
                grammar.today.addingWorkingDays(direction), grammar.today.addingWorkingDays(direction * count)
            )
            return DateReading(days: DayRange(first: min(near, far), last: max(near, far)), unit: .range)
        }
    }

    private static let workingDayNames = DateWords.phrases([
        "business days", "business day", "working days", "working day", "jours ouvres", "jour ouvre", "jours ouvrables",
        "jour ouvrable", "jours de travail", "journees de travail",
    ])
    /// Words that introduce a run of days.
    static let runLeads = DateWords.phrases([
        "in the", "dans les", "for the", "pour les", "the", "les", "ces", "these", "des", "for", "pendant les",
        "within the",
    ])

    /// "lundi en huit" is a week after the coming Monday, "en quinze" two; "demain en huit", "tuesday week".
    private mutating func inEight() -> DateReading? {
        attempt { grammar in
            guard let day = grammar.comingDay() else { return nil }
            let weeks: Int? = grammar.attempt { grammar in
                guard grammar.take("en") else { return nil }
                if grammar.take("huit") { return 1 }
                if grammar.take("quinze") { return 2 }
                return grammar.number(digits: 1...2).flatMap { [8: 1, 15: 2][$0] }
            }
            if let weeks { return DateReading(day.adding(days: 7 * weeks)) }
            guard grammar.take("week"), !grammar.textFollows() else { return nil }
            return DateReading(day.adding(days: 7))
        }
    }

    /// "a week from tuesday", "two weeks after christmas", "3 jours avant noël", "a week on friday".
    private mutating func stepFromDay() -> DateReading? {
        attempt { grammar in
            // "dans deux jours après hier"
            _ = grammar.take(anyOf: ["in", "dans"])
            let step: CalendarStep
            if let counted = grammar.step() {
                step = counted
            } else if grammar.take("week") {
                step = CalendarStep(count: 1, unit: .week)
            } else {
                return nil
            }
            if grammar.take("a", "partir", "de") || grammar.take("a", "partir", "d", "'")
                || grammar.take("a", "partir", "du")
            {
                return grammar.days(of: step) { $0.longest(Self.plainDayRules)?.days.single }
            }
            // "2 weeks today", "a week tomorrow"
            if step.unit == .week, grammar.take("today") { return DateReading(grammar.today.adding(step)) }
            if step.unit == .week, grammar.take(anyOf: DateWords.tomorrow) {
                return DateReading(grammar.today.adding(days: 1).adding(step))
            }
            if grammar.take("on") { return grammar.comingDay().map { DateReading($0.adding(step)) } }
            if grammar.take("from") { return grammar.days(of: step) { $0.comingDay() } }
            let times: Int
            if grammar.take(anyOf: ["after", "apres"]) {
                times = 1
            } else if grammar.take(anyOf: ["before", "avant"]) {
                times = -1
            } else {
                return nil
            }
            return grammar.longest(Self.plainDayRules)?.days.single.map { DateReading($0.adding(step, times: times)) }
        }
    }

    /// "2 weeks from 24 july", "3 jours à partir du 7" are ranges; "a week from friday" is a single day.
    private mutating func days(of step: CalendarStep, _ first: (inout DateGrammar) -> Day?) -> DateReading? {
        let start = at
        guard let first = first(&self) else { return nil }
        let hasNumber = tokens[start..<at].contains { if case .number = $0.kind { true } else { false } }
        guard hasNumber, first != today, step.unit == .day || step.unit == .week else {
            return DateReading(first.adding(step))
        }
        var reading = DateReading(
            days: DayRange(first: first, last: first.adding(step).adding(days: -1)), unit: .range)
        reading.isDoubtful = true
        return reading
    }

    /// "the day after christmas", "the day before the 24th", "la veille de noël", "le lendemain du 1er mai".
    private mutating func adjacentDays() -> DateReading? {
        attempt { grammar in
            _ = grammar.take("the") || grammar.take("la") || grammar.take("le")
            let offset: Int
            if grammar.take("day", "after") || grammar.take("lendemain") {
                offset = 1
            } else if grammar.take("day", "before") || grammar.take("veille") {
                offset = -1
            } else {
                return nil
            }
            _ = grammar.take("de") || grammar.take("du") || grammar.take("d", "'")
            return grammar.longest(Self.plainDayRules)?.days.single.map { DateReading($0.adding(days: offset)) }
        }
    }

    /// "monday in two weeks", "lundi dans 2 semaines": that day of the week, that many weeks ahead.
    private mutating func weekdayInWeeks() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard let weekday = grammar.leadingWeekday(), grammar.take(anyOf: ["in", "dans"]),
                let step = grammar.step(), step.unit == .week
            else { return nil }
            return DateReading(grammar.today.adding(step).week.day(weekday))
        }
    }

    /// "in two weeks on monday", "dans deux semaines lundi".
    private mutating func inWeeksWeekday() -> DateReading? {
        attempt { grammar in
            guard grammar.take(anyOf: ["in", "dans"]), let step = grammar.step() else { return nil }
            grammar.skipComma()
            grammar.skipArticle()
            guard let name = grammar.word({ DateWords.weekdays[$0] }), !name.isDoubtful else { return nil }
            let day = grammar.today.adding(step)
            var reading = DateReading(day.week.day(name.value))
            reading.isDoubtful = step.unit != .week && day.weekday != name.value
            return reading
        }
    }

    /// A coming weekday, or a day named relative to today.
    private mutating func comingDay() -> Day? {
        placing(from: today, leaning: .future, anchorCounts: false) { grammar in
            grammar.longest(Self.plainDayRules)?.days.single
        }
    }
}

extension Day {
    /// Counts Mondays to Fridays from this day, forwards or backwards.
    fileprivate func addingWorkingDays(_ count: Int) -> Day {
        var day = self
        for _ in 0..<abs(count) {
            repeat { day = day.adding(days: count.signum()) } while [.saturday, .sunday].contains(day.weekday)
        }
        return day
    }
}

// MARK: - Places in a month or a year

extension DateGrammar {
    /// "the last friday of november", "2e mardi de décembre 2026", "first day of next month", "dernier vendredi du mois".
    ///
    /// Without a year, and in "the month", it follows the leaning like other days.
    private mutating func placeInSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard let place = grammar.ordinal() else { return nil }
            let weekday = grammar.word { DateWords.weekdays[$0] }
            guard weekday != nil || grammar.take(anyOf: ["day", "jour"]) else { return nil }
            let part = weekday == nil ? nil : grammar.partAfterDay()
            guard
                grammar.take(anyOf: ["of", "du", "de", "in", "en"]) || grammar.take("d", "'")
                    || grammar.tokens[min(grammar.at, grammar.tokens.count - 1)].reads("l")
            else { return nil }
            let start = grammar.at
            guard let named = grammar.placeSpan() else { return nil }
            let end = grammar.at
            guard var day = Self.day(place, weekday?.value, in: named) else { return nil }
            // In the current month the day may have passed.
            if grammar.leaning == .future && day < grammar.today || grammar.leaning == .past && day > grammar.today {
                let other = grammar.neighbour(of: named, from: start)
                grammar.at = end
                day = other.flatMap { Self.day(place, weekday?.value, in: $0) } ?? day
            }
            var reading = DateReading(day)
            reading.part = part
            return reading
        }
    }

    /// "november", "next month", "the month", "2027", "the year".
    mutating func placeSpan() -> DateReading? {
        guard let span = longest(Self.placeSpanRules), span.unit == .month || span.unit == .year else { return nil }
        return span
    }

    private static let placeSpanRules: [Rule<DateReading>] = [
        { $0.directedSpan() }, { $0.monthSpan() }, { $0.currentSpan() }, { $0.yearSpan() },
    ]

    /// The same span, a month or a year further in the direction of the leaning; nil if the words are absolute.
    private mutating func neighbour(of span: DateReading, from start: Int) -> DateReading? {
        guard let first = span.days.first else { return nil }
        at = start
        let direction = leaning == .past ? -1 : 1
        if currentSpan() != nil {
            if span.unit == .year {
                return DayRange(year: first.year + direction).map { DateReading(days: $0, unit: .year) }
            }
            return DateReading(days: first.monthOfYear.adding(months: direction).days, unit: .month)
        }
        // "November" alone may be that of next year. "November 2026" and "this month" cannot move.
        at = start
        _ = take(anyOf: ["in", "en"])
        guard monthName() != nil,
            attempt({ grammar in
                _ = grammar.take("of") || grammar.take("de") || grammar.take(",") || grammar.takeJoined("-")
                return grammar.year()
            }) == nil, attempt({ $0.directionAfter() }) == nil
        else { return nil }
        return DateReading(days: first.monthOfYear.adding(months: 12 * direction).days, unit: .month)
    }

    /// `place` is 1…31 from the start, -1… from the end.
    private static func day(_ place: Int, _ weekday: Weekday?, in span: DateReading) -> Day? {
        guard let first = span.days.first, let last = span.days.last else { return nil }
        let step = weekday == nil ? 1 : 7
        let day: Day
        if place > 0 {
            day = first.adding(days: (weekday.map { first.weekday.days(until: $0) } ?? 0) + (place - 1) * step)
        } else {
            day = last.adding(days: -(weekday.map { $0.days(until: last.weekday) } ?? 0) + (place + 1) * step)
        }
        return first <= day && day <= last ? day : nil
    }

    /// "first", "2nd", "dernier", "3e", but not a bare number.
    mutating func ordinal() -> Int? {
        if take("avant", "-", "dernier") || take("avant", "-", "derniere") { return -2 }
        if let place = word({ ["last": -1, "penultimate": -2, "dernier": -1, "derniere": -1][$0] }) { return place }
        guard let place = spelledOrdinal() ?? ordinalInFigures() else { return nil }
        // "the third last week".
        return take("last") ? -place : place
    }

    private mutating func ordinalInFigures() -> Int? {
        attempt { grammar in
            guard let number = grammar.number(digits: 1...2), 1...31 ~= number, !grammar.isAtEnd,
                !grammar.tokens[grammar.at].spaced,
                grammar.take(anyOf: DateWords.ordinalEndings)
            else { return nil }
            return number
        }
    }
}
