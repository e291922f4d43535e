// Phrases for a week, a month, a year or a weekend.

extension DateGrammar {
    static let spanRules: [Rule<DateReading>] = [
        { $0.directedSpan() }, { $0.isoWeekSpan() }, { $0.numberedWeek() }, { $0.weekOfDay() }, { $0.isoMonth() },
        { $0.monthSpan() }, { $0.yearSpan() }, { $0.monthInFigures() }, { $0.partOfYear() }, { $0.weekInSpan() },
        { $0.restOfSpan() }, { $0.season() }, { $0.comingWeekend() }, { $0.spanAfterNext() }, { $0.thirdOfSpan() },
        { $0.namedDecade() }, { $0.countedPart() }, { $0.weekendOfDay() },
        { $0.runOfDecades() }, { $0.spanAtEnd() }, { $0.frenchWeekend() },
    ]

    enum Noun { case week, month, quarter, half, year, decade, weekend, workweek }

    /// "this week", "la semaine dernière", "l'an prochain", "next november", "le week-end prochain", "ce mois-ci".
    mutating func directedSpan() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(anyOf: ["in", "en", "during", "pendant", "dans"])
            grammar.skipArticle()
            let before = grammar.direction()
            if let noun = grammar.noun() {
                guard let direction = before ?? grammar.attempt({ $0.directionAfter() }) else { return nil }
                if direction == 0 { _ = grammar.take("-", "ci") || grammar.take("ci") }
                return grammar.span(noun, direction)
            }
            guard let month = grammar.monthName(), let direction = before ?? grammar.attempt({ $0.directionAfter() }),
                let placed = grammar.placed(month: month, direction: direction)
            else { return nil }
            return DateReading(days: placed.days, unit: .month)
        }
    }

    /// The current span, named implicitly: the "mois" of "fin du mois".
    mutating func currentSpan(offset: Int = 0) -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard let noun = grammar.noun() else { return nil }
            return grammar.span(noun, offset)
        }
    }

    mutating func noun() -> Noun? {
        if take(oneOf: Self.weekends) { return .weekend }
        if take(oneOf: Self.workweeks) { return .workweek }
        if take(anyOf: ["week", "wk", "semaine"]) { return .week }
        if take("sem") {
            skipDot()
            return .week
        }
        if take("month") || take("mois") { return .month }
        if take(anyOf: ["quarter", "qtr", "trimestre"]) { return .quarter }
        if take("semestre") { return .half }
        if take(anyOf: ["decade", "decennie"]) { return .decade }
        return take(anyOf: ["year", "an", "annee"]) ? .year : nil
    }

    /// "ce we", "we prochain": "we" is also an English word, so it needs a French direction.
    private mutating func frenchWeekend() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            if grammar.take("ce", "we") { return grammar.span(.weekend, 0) }
            guard grammar.take("we") else { return nil }
            if grammar.take(anyOf: Self.frenchNext) { return grammar.span(.weekend, 1) }
            return grammar.take(anyOf: Self.frenchLast) ? grammar.span(.weekend, -1) : nil
        }
    }

    private static let frenchNext = DateLanguage.french.next.split(separator: " ").map(String.init)
    private static let frenchLast = DateLanguage.french.last.split(whereSeparator: \.isWhitespace).map(String.init)

    private static let weekends = DateWords.phrases([
        "weekend", "week - end", "week end", "wkend", "wknd", "w - e", "w / e",
    ])
    private static let workweeks = DateWords.phrases([
        "workweek", "work week", "working week", "semaine de travail", "semaine ouvree",
    ])

    private func partOfYear(months: Int, _ offset: Int) -> DateReading {
        let month = today.monthOfYear
        let first = month.adding(months: offset * months - (month.month - 1) % months)
        return DateReading(
            days: DayRange(first: first.days.first, last: first.adding(months: months - 1).days.last), unit: .range)
    }

    /// A span counted from the current one.
    func span(_ noun: Noun, _ offset: Int) -> DateReading? {
        switch noun {
        case .week: return DateReading(days: today.week.adding(weeks: offset).days, unit: .week)
        case .month: return DateReading(days: today.monthOfYear.adding(months: offset).days, unit: .month)
        case .quarter: return partOfYear(months: 3, offset)
        case .half: return partOfYear(months: 6, offset)
        case .year: return DayRange(year: today.year + offset).map { DateReading(days: $0, unit: .year) }
        case .decade: return decade(today.year / 10 * 10 + offset * 10)
        case .workweek:
            let week = today.week.adding(weeks: offset)
            return DateReading(days: DayRange(first: week.first, last: week.day(.friday)), unit: .range)
        case .weekend:
            let week = today.week.adding(weeks: offset)
            return DateReading(days: DayRange(first: week.day(.saturday), last: week.last), unit: .range)
        }
    }
}

// MARK: - Weeks

extension DateGrammar {
    /// "2026-W47"
    private mutating func isoWeekSpan() -> DateReading? {
        isoWeek().map { DateReading(days: $0.days, unit: .week) }
    }

    /// "2026-W47-5" (ISO 8601-1:2019, section 5.2.3).
    mutating func weekdayOfISOWeek() -> DateReading? {
        attempt { grammar in
            guard let week = grammar.isoWeek(), grammar.takeJoined("-"),
                let weekday = grammar.joinedNumber(digits: 1...1).flatMap({ Weekday(rawValue: $0) })
            else { return nil }
            return DateReading(week.day(weekday))
        }
    }

    private mutating func isoWeek() -> ISOWeek? {
        attempt { grammar in
            guard let year = grammar.number(digits: 4...4), grammar.takeJoined("-"), grammar.takeJoined("w"),
                let week = grammar.joinedNumber(digits: 2...2)
            else { return nil }
            return ISOWeek(year: year, week: week)
        }
    }

    /// "week 47", "semaine 47 de 2026", "w47", "s47".
    private mutating func numberedWeek() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            let isWord = grammar.take(anyOf: ["week", "semaine", "sem"])
            guard isWord || grammar.take("w") || grammar.take("s") else { return nil }
            if isWord { grammar.skipDot() }
            let number = isWord ? grammar.number(digits: 1...2, joined: true) : grammar.joinedNumber(digits: 1...2)
            // "exam week 11 jan" is a day.
            guard let number, grammar.attempt({ $0.monthName() == nil ? nil : true }) == nil else { return nil }
            let year: Int? = grammar.attempt { grammar in
                _ = grammar.take("of") || grammar.take("de") || grammar.take(",")
                if let year = grammar.year() { return year }
                guard let span = grammar.directedSpan(), span.unit == .year else { return nil }
                return span.days.first?.year
            }
            let week = year.map { ISOWeek(year: $0, week: number) } ?? grammar.placed(week: number)
            return week.map {
                DateReading(days: $0.days, unit: .week, weight: isWord || year != nil ? .firm : .opening)
            }
        }
    }

    /// "the week of November 16", "la semaine du 16 novembre".
    private mutating func weekOfDay() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard
                grammar.take("week", "of") || grammar.take("semaine", "du") || grammar.take("semaine", "de")
                    || grammar.take("week", "starting") || grammar.take("semaine", "commencant")
            else { return nil }
            // The current week counts, whichever of its days is named.
            let week = grammar.anchor.week
            let origin =
                switch grammar.leaning {
                case .past: week.last
                case .future: week.first
                case .nearest: grammar.anchor
                }
            let day = grammar.placing(from: origin, leaning: grammar.leaning) {
                $0.numericDay() ?? $0.dayAndMonth() ?? $0.bareDayOfMonth()
            }
            guard let first = day?.days.first else { return nil }
            return DateReading(days: first.week.days, unit: .week)
        }
    }
}

// MARK: - Months and years

extension DateGrammar {
    /// "2026-11"
    private mutating func isoMonth() -> DateReading? {
        attempt { grammar in
            guard let year = grammar.number(digits: 4...4), grammar.takeJoined("-"),
                let number = grammar.joinedNumber(digits: 2...2), let month = Month(year: year, month: number)
            else { return nil }
            return DateReading(days: month.days, unit: .month)
        }
    }

    /// "novembre 2025", "November", "in November", "au mois de mai". Alone, it could be a name or a verb.
    mutating func monthSpan() -> DateReading? {
        attempt { grammar in
            let isDated =
                grammar.take(anyOf: ["in", "en", "during", "courant"]) || grammar.take("au", "mois", "de")
                || grammar.attempt { $0.take("d", "'") && $0.monthYearFollows() ? true : nil } ?? false
                || grammar.take("month", "of") || grammar.take("mois", "de") || grammar.take("mois", "d", "'")
                || grammar.take("au", "mois", "d", "'")
            // "2016, nov"
            let before: Int? = grammar.attempt { grammar in
                guard let year = grammar.year() else { return nil }
                grammar.skipComma()
                return grammar.takeJoined(".") ? nil : year
            }
            guard let number = grammar.monthName() else { return nil }
            let year: Int? =
                before ?? grammar.attempt { grammar in
                    _ =
                        grammar.take("of") || grammar.take("de") || grammar.take(",") || grammar.takeJoined("-")
                        || grammar.takeJoined("/") || grammar.take("in")
                    return grammar.year() ?? grammar.spelledYear()
                } ?? grammar.shortYear()
            let month = year.map { Month(year: $0, month: number) } ?? grammar.placed(month: number)
            return month.map {
                DateReading(days: $0.days, unit: .month, weight: isDated || year != nil ? .firm : .opening)
            }
        }
    }

    /// Whether a month with its year is next: the "avril 2017" of "d'avril 2017".
    private mutating func monthYearFollows() -> Bool {
        let start = at
        defer { at = start }
        return monthName() != nil && (year() ?? shortYear()) != nil
    }

    /// "2026", "en 2026".
    mutating func yearSpan() -> DateReading? {
        attempt { grammar in
            let isDated =
                grammar.take(anyOf: ["in", "en", "during"]) || grammar.take("in", "the", "year")
                || grammar.take("en", "l", "'", "an")
            guard let year = grammar.year() ?? (isDated ? grammar.spelledYear() : nil), let days = DayRange(year: year)
            else { return nil }
            if isDated, grammar.textFollows() { return nil }
            return DateReading(days: days, unit: .year, weight: isDated ? .firm : .whole)
        }
    }
}
