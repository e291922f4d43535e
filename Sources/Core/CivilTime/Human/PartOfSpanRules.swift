// Parts of a longer span counted in days, weeks or months, and decades: "the first 2 weeks of 2021", "the seventies".

extension DateGrammar {
    /// "the first 2 weeks of 2021", "les 3 derniers jours du mois", "the third month of 2021": a week belongs to the
    /// year of its Thursday (ISO 8601).
    mutating func countedPart() -> DateReading? {
        attempt { grammar in
            grammar.skipSpanLead()
            grammar.skipArticle()
            guard let place = grammar.ordinal() else { return nil }
            let count = grammar.count()
            guard let step = grammar.word({ DateWords.steps[$0] }), step.count == 1, step.unit != .year,
                count == nil || abs(place) == 1, count != nil || step.unit == .month,
                grammar.take(oneOf: Self.partJoints), let span = grammar.placeSpan(), let first = span.days.first,
                let last = span.days.last
            else { return nil }
            let number = count ?? 1
            let days: DayRange
            switch step.unit {
            case .day:
                days =
                    place > 0
                    ? DayRange(first: first, last: first.adding(days: number - 1))
                    : DayRange(first: last.adding(days: 1 - number), last: last)
            case .week:
                let edge =
                    place > 0
                    ? first.adding(days: first.weekday.days(until: .thursday)).week
                    : last.adding(days: -Weekday.thursday.days(until: last.weekday)).week
                let other = edge.adding(weeks: place > 0 ? number - 1 : 1 - number)
                days = DayRange(first: min(edge, other).first, last: max(edge, other).last)
            default:
                let from =
                    place > 0 ? first.monthOfYear.adding(months: place - 1) : last.monthOfYear.adding(months: place + 1)
                let to = from.adding(months: place > 0 ? number - 1 : 1 - number)
                days = DayRange(first: min(from, to).days.first, last: max(from, to).days.last)
            }
            guard let start = days.first, let end = days.last, first <= start.adding(days: 6),
                end <= last.adding(days: 6)
            else { return nil }
            return DateReading(days: days, unit: count == nil ? .month : .range)
        }
    }

    private static let partJoints = DateWords.phrases(["of", "du", "de", "d '", "in", "de l '"])

    /// "the seventies", "les années 70", "in the 1990s", "les années deux mille dix".
    mutating func namedDecade() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(anyOf: ["in", "during", "dans", "pendant"])
            _ = grammar.take(anyOf: ["the", "les", "des"])
            if let years = grammar.word({ DateWords.decades[$0] }) { return grammar.decade(years) }
            let isNamed = grammar.take("annees")
            guard
                let year = grammar.number(digits: 4...4) ?? grammar.number(digits: 2...2)
                    ?? (isNamed ? grammar.spelledYear() ?? grammar.spelledNumber() : nil), year % 10 == 0,
                isNamed || grammar.takeJoined("s") || grammar.take("'", "s")
            else { return nil }
            return grammar.decade(year > 99 ? year : year < 20 ? 2000 + year : 1900 + year)
        }
    }

    /// "in the past 2 decades", "les trois prochaines décennies".
    mutating func runOfDecades() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(oneOf: Self.runLeads)
            var direction = grammar.attempt { $0.directionAfter() }
            guard let count = grammar.count(), count < 100 else { return nil }
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard grammar.take(anyOf: ["decades", "decade", "decennies", "decennie"]),
                let direction = direction ?? grammar.attempt({ $0.directionAfter() }), direction != 0
            else { return nil }
            let here = grammar.today.year / 10 * 10
            let first = grammar.decade(direction > 0 ? here + 10 : here - 10 * count)?.days.first
            let last = grammar.decade(direction > 0 ? here + 10 * count : here - 10)?.days.last
            return DateReading(days: DayRange(first: first, last: last), unit: .range)
        }
    }

    /// The ten years that start with `year`.
    func decade(_ year: Int) -> DateReading? {
        guard let first = DayRange(year: year)?.first, let last = DayRange(year: year + 9)?.last else { return nil }
        return DateReading(days: DayRange(first: first, last: last), unit: .range)
    }

    /// "goals for the month", "menu de la semaine": at the end of a text most likely the current one.
    mutating func spanAtEnd() -> DateReading? {
        attempt { grammar in
            guard grammar.take(oneOf: Self.endLeads), var span = grammar.currentSpan(),
                span.unit == .week || span.unit == .month, grammar.isAtEnd
            else { return nil }
            span.isDoubtful = true
            return span
        }
    }

    private static let endLeads = DateWords.phrases([
        "for the", "in the", "of the", "pour le", "pour la", "du", "de la", "dans la", "dans le",
    ])

    /// "the weekend of the 12th", "le week-end du 1er mai": at the end of that day's week.
    mutating func weekendOfDay() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard grammar.take(oneOf: Self.weekendsOf), let week = grammar.longest(Self.plainDayRules)?.days.first?.week
            else { return nil }
            return DateReading(days: DayRange(first: week.day(.saturday), last: week.last), unit: .range)
        }
    }

    private static let weekendsOf = DateWords.phrases([
        "weekend of", "week end of", "week - end of", "weekend du", "week - end du", "weekend de", "week - end de",
    ])
}
