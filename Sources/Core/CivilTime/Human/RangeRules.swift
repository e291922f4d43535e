// Ranges of days: "2026-01..2026-03", "du 3 au 7 mai", "last 30 days", "depuis lundi".

extension DateGrammar {
    static let rangeRules: [Rule<DateReading>] = [
        { $0.dottedRange() }, { $0.dayNumbersOfMonth() }, { $0.twoDaysOfMonth() }, { $0.fromTo() }, { $0.dayNumbers() },
        { $0.dayNumbersOfSpan() },
        { $0.monthWithDayNumbers() },
        { $0.runOfDays() }, { $0.runOfWorkingDays() }, { $0.sinceOrUntil() }, { $0.within() }, { $0.weekThenRange() },
    ]

    /// A day or a span as one end of a range.
    private mutating func bound() -> DateReading? {
        if take("now") || take("maintenant") || take("ce", "jour") || take("date") { return DateReading(today) }
        return longest(Self.boundRules)
    }

    private static let boundRules: [Rule<DateReading>] = dayRules + spanRules

    /// The two ends of a range with the connector between them.
    ///
    /// A bare end follows the start, whatever the leaning; if the end is absolute, a bare start precedes it: the "28
    /// avril" of "du 28 avril au 3 mai 2026".
    private mutating func ends(between connector: (inout DateGrammar) -> Bool) -> (
        first: DateReading, last: DateReading
    )? {
        attempt { grammar in
            let (start, usual) = (grammar.at, grammar.order)
            grammar.order = grammar.orderOfFigures() ?? usual
            defer { grammar.order = usual }
            guard var first = grammar.bound(), connector(&grammar) else { return nil }
            let middle = grammar.at
            let origin = first.days.first ?? grammar.anchor
            guard let last = grammar.placing(from: origin, leaning: .future, { $0.bound() }) else { return nil }
            let end = grammar.at
            grammar.at = middle
            let elsewhere = grammar.placing(from: origin.adding(days: -500), leaning: .past) { $0.bound() }
            if let lastDay = last.days.first, elsewhere?.days == last.days {
                grammar.at = start
                first = grammar.placing(from: lastDay, leaning: .past) { $0.bound() } ?? first
            }
            grammar.at = end
            return (first, last)
        }
    }

    /// The only possible order of one of the following numeric days: "12/28" of "12/28-1/3". Nil if all are ambiguous.
    private func orderOfFigures() -> HumanDate.Order? {
        var found: Set<HumanDate.Order> = []
        for index in at..<min(at + 12, tokens.count) where index + 2 < tokens.count && tokens[index + 1].reads("/") {
            guard case .number(let first, 1...2) = tokens[index].kind,
                case .number(let second, 1...2) = tokens[index + 2].kind
            else { continue }
            if first > 12 { found.insert(.dayFirst) }
            if second > 12 { found.insert(.monthFirst) }
        }
        return found.count == 1 ? found.first : nil
    }

    private func range(_ first: DateReading, _ last: DateReading, weight: DateReading.Weight = .firm) -> DateReading? {
        let days = DayRange(first: first.days.first, last: last.isBeginning ? last.days.first : last.days.last)
        return days.isEmpty ? nil : DateReading(days: days, unit: .range, weight: weight)
    }

    /// "2026-01..2026-03", "2026-01..", "..friday".
    private mutating func dottedRange() -> DateReading? {
        attempt { grammar in
            if grammar.takeDots() {
                let last = grammar.placing(from: grammar.today, leaning: grammar.leaning) { $0.bound() }
                return last.map { DateReading(days: DayRange(last: $0.days.last), unit: .range) }
            }
            if let (first, last) = grammar.ends(between: { $0.takeDots() }) { return grammar.range(first, last) }
            guard let first = grammar.bound(), grammar.takeDots() else { return nil }
            return DateReading(days: DayRange(first: first.days.first), unit: .range)
        }
    }

    /// "from monday to friday", "lundi au vendredi", "20/11 - 25/11", "de janvier à mars", "between 2025 and 2026".
    mutating func fromTo() -> DateReading? {
        attempt { grammar in
            let isBetween = grammar.take(anyOf: ["entre", "between"])
            let isMarked = isBetween || grammar.take(anyOf: ["from", "du", "de"])
            let start = grammar.at
            guard let (first, last) = grammar.ends(between: { $0.takeConnector(and: isBetween) }) else { return nil }
            // "ce matin à sept" is a time.
            guard first.part == nil || last.unit == .day else { return nil }
            // "mon-fri", "sept-may": each could be another word, but hardly both.
            func areBoth<Value>(_ names: [String: DateWords.Name<Value>]) -> Bool {
                grammar.at == start + 3
                    && [start, start + 2].allSatisfy {
                        if case .word(let word) = grammar.tokens[$0].kind { names[word] != nil } else { false }
                    }
            }
            let areWeekdays = areBoth(DateWords.weekdays)
            let isSure = isMarked || areWeekdays || areBoth(DateWords.months)
            let range = grammar.range(first, last, weight: isSure ? .firm : max(first.weight, last.weight))
            // "mon-fri 8.30"
            let hours =
                !areWeekdays
                ? nil
                : grammar.attempt { grammar in
                    guard let hours = grammar.hoursAfterWeekday(), grammar.isFreeHere else {
                        return nil as TimeReading?
                    }
                    return hours
                }
            guard let range, let hours else { return range }
            return range.at(hours)
        }
    }

    /// "du 3 au 7 mai", "from the 3rd to the 7th of May", "3-7 mai 2026", "du lundi 28 au vendredi 2 mai".
    private mutating func dayNumbersOfMonth() -> DateReading? {
        attempt { grammar in
            let isBetween = grammar.take(anyOf: ["entre", "between"])
            let isMarked = isBetween || grammar.take(anyOf: ["from", "du", "de"])
            grammar.skipArticle()
            _ = grammar.leadingWeekday()
            guard let day = grammar.dayNumber() ?? grammar.spelledDay(), grammar.takeConnector(and: isBetween),
                // "du 24 au 31/12"
                let last = grammar.dayAndMonth() ?? (isMarked ? grammar.numericDay() : nil),
                let lastDay = last.days.first
            else { return nil }
            var month = lastDay.monthOfYear
            if day > lastDay.day { month = month.adding(months: -1) }
            return Day(year: month.year, month: month.month, day: day).flatMap { grammar.range(DateReading($0), last) }
        }
    }

    /// "5/6 dec", "24/25 décembre": two consecutive days.
    private mutating func twoDaysOfMonth() -> DateReading? {
        attempt { grammar in
            guard let day = grammar.number(digits: 1...2), grammar.takeJoined("/"),
                let last = grammar.dayAndMonth(), let lastDay = last.days.first, lastDay.day == day + 1
            else { return nil }
            return grammar.range(DateReading(lastDay.adding(days: -1)), last)
        }
    }

    /// "du 4 au 22 ce mois-ci", "from 4-23 in next month", "between the 4th and the 7th of next month".
    private mutating func dayNumbersOfSpan() -> DateReading? {
        attempt { grammar in
            let isBetween = grammar.take(anyOf: ["entre", "between"])
            _ = isBetween || grammar.take(anyOf: ["from", "du", "de"])
            grammar.skipArticle()
            guard let first = grammar.dayNumber(), grammar.takeConnector(and: true) else { return nil }
            grammar.skipArticle()
            guard let last = grammar.dayNumber(), let month = grammar.monthOfDay() else { return nil }
            guard let start = Day(year: month.year, month: month.month, day: first),
                let end = Day(year: month.year, month: month.month, day: last)
            else { return nil }
            return grammar.range(DateReading(start), DateReading(end))
        }
    }

    /// "of next month", "du mois prochain", "ce mois-ci" after a day.
    ///
    /// - Parameter isJoined: whether a preposition must link the day to the month: "3 mois suivants" are months.
    mutating func monthOfDay(isJoined: Bool = false) -> Month? {
        attempt { grammar in
            let hasPreposition = grammar.take(anyOf: ["of", "du", "de", "in"])
            guard hasPreposition || !isJoined, let span = grammar.directedSpan(), span.unit == .month else {
                return nil
            }
            return span.days.first?.monthOfYear
        }
    }

    /// "du 24 au 31", "from the 24th to the 31st": days of the surrounding months. "From 6 to 7" could also be times.
    private mutating func dayNumbers() -> DateReading? {
        attempt { grammar in
            let isBetween = grammar.take(anyOf: ["between", "entre"])
            let isFrom = isBetween || grammar.take("from")
            guard isFrom || grammar.take("du") else { return nil }
            let start = grammar.at
            grammar.skipArticle()
            guard let first = grammar.dayNumber() else { return nil }
            let isBare = isFrom && grammar.at == start + 1 && first <= 24
            guard
                grammar.take(anyOf: ["to", "au", "through", "until"])
                    || isBetween && grammar.take(anyOf: ["and", "et"])
            else { return nil }
            grammar.skipArticle()
            if isBare, !grammar.tokens[grammar.at - 1].isAnyOf(["the", "le"]) { return nil }
            guard let last = grammar.dayNumber() ?? grammar.spelledDay(), !grammar.textFollows(),
                let start = grammar.placed(day: first)
            else {
                return nil
            }
            // "du 24 au 31", said in November, is in December.
            for offset in 0...2 {
                let month = start.monthOfYear.adding(months: offset)
                let next = last >= first ? month : month.adding(months: 1)
                if let start = Day(year: month.year, month: month.month, day: first),
                    let end = Day(year: next.year, month: next.month, day: last)
                {
                    return grammar.range(DateReading(start), DateReading(end))
                }
            }
            return nil
        }
    }

    /// "May 3-7", "November 20 to 25, 2026".
    private mutating func monthWithDayNumbers() -> DateReading? {
        attempt { grammar in
            _ = grammar.take("from")
            guard let month = grammar.monthName() else { return nil }
            let isBetween = grammar.take(anyOf: ["between", "entre"])
            grammar.skipArticle()
            guard let firstDay = grammar.dayNumber() ?? grammar.spelledDay(), grammar.takeConnector(and: isBetween)
            else { return nil }
            grammar.skipArticle()
            guard let lastDay = grammar.dayNumber() ?? grammar.spelledDay() else { return nil }
            grammar.skipComma()
            let first: Day?
            if let year = grammar.year() {
                first = Day(year: year, month: month, day: firstDay)
            } else {
                first = grammar.placed(day: firstDay, month: month)
            }
            guard let first, let last = Day(year: first.year, month: month, day: lastDay) else { return nil }
            return grammar.range(DateReading(first), DateReading(last))
        }
    }

    /// "last 30 days", "les 7 derniers jours", "next 2 weeks", "3 mois suivants": that many, ending today or starting tomorrow.
    private mutating func runOfDays() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(oneOf: Self.runLeads)
            var direction = grammar.attempt { $0.directionAfter() }
            guard let count = grammar.count() else { return nil }
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard let unit = grammar.word({ DateWords.steps[$0] }) else { return nil }
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard let direction, direction != 0 else { return nil }
            let step = CalendarStep(count: count * unit.count, unit: unit.unit)
            let far = grammar.today.adding(step, times: direction)
            var reading = DateReading(
                days: direction < 0
                    ? DayRange(first: far.adding(days: 1), last: grammar.today)
                    : DayRange(first: grammar.today.adding(days: 1), last: far),
                unit: .range)
            // It is ambiguous whether the day or week itself is included.
            reading.isDoubtful = direction < 0 || unit.unit != .day
            return reading
        }
    }

    /// "next week from tuesday to thursday", "cette semaine du mardi au jeudi".
    private mutating func weekThenRange() -> DateReading? {
        attempt { grammar in
            guard let week = grammar.directedSpan(), week.unit == .week, let first = week.days.first else { return nil }
            grammar.skipComma()
            return grammar.placing(from: first, leaning: .future) { $0.fromTo() }
        }
    }

    /// "since monday", "depuis 3 jours", "until friday", "jusqu'au 20 novembre".
    private mutating func sinceOrUntil() -> DateReading? {
        attempt { grammar in
            if grammar.take(anyOf: ["since", "depuis"]) {
                _ = grammar.take("le")
                if let step = grammar.step() {
                    let first = grammar.today.adding(step, times: -1)
                    return DateReading(days: DayRange(first: first), unit: .range)
                }
                let first = grammar.placing(from: grammar.today, leaning: .past) { $0.bound() }
                return first.map { DateReading(days: DayRange(first: $0.days.first), unit: .range) }
            }
            let isUntil =
                grammar.take(anyOf: ["until", "till"]) || grammar.take("jusqu", "'", "a")
                || grammar.take("jusqu", "'", "au") || grammar.take("jusqu", "'", "en")
            guard isUntil else { return nil }
            let last = grammar.placing(from: grammar.today, leaning: .future) { $0.bound() }
            return last.map {
                DateReading(days: DayRange(last: $0.isBeginning ? $0.days.first : $0.days.last), unit: .range)
            }
        }
    }

    private mutating func takeDots() -> Bool {
        guard !isAtEnd, tokens[at].kind == .dots else { return false }
        at += 1
        return true
    }

    /// The connector between the ends of a range.
    mutating func takeConnector(and: Bool) -> Bool {
        if take("jusqu", "'", "a") || take("jusqu", "'", "au") { return true }
        let isTaken =
            take("-") || take("~") || take("→")
            || take(anyOf: ["to", "au", "a", "until", "till", "til", "through", "thru"])
        let isJoined = isTaken || (and && take(anyOf: ["and", "et"]))
        // "entre le 3 et le 12"
        if isJoined { _ = attempt { $0.take("le") && $0.isNumberNext ? true : nil } }
        return isJoined
    }
}
