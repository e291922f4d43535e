// The beginning, middle, end and rest of a span: "end of month", "début janvier", "later this year".

extension DateGrammar {
    /// "end of month", "fin du mois", "fin novembre", "EOM": its last day.
    mutating func endOfSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipEdgeLead()
            if let span = grammar.word({ Self.shortEnds[$0] }).flatMap({ grammar.span($0, 0) }) {
                return span.days.last.map { DateReading($0) }
            }
            guard grammar.take(anyOf: ["end", "fin"]), let span = grammar.spanOfEdge() else { return nil }
            return span.days.last.map { DateReading($0) }
        }
    }

    private static let shortEnds: [String: Noun] = ["eow": .week, "eom": .month, "eoy": .year]

    /// "beginning of next week", "au début de l'année", "mi-janvier", "mid march": about a third of it.
    mutating func thirdOfSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipEdgeLead()
            let isMiddle = grammar.take(anyOf: ["mid", "mi", "middle", "milieu"])
            guard isMiddle || grammar.take(anyOf: ["start", "beginning", "debut"]) else { return nil }
            if isMiddle { _ = grammar.take("-") }
            guard let span = grammar.spanOfEdge(), let first = span.days.first, let last = span.days.last else {
                return nil
            }
            let third = (last - first + 1) / 3
            let days =
                switch (span.unit, isMiddle) {
                case (.week, false): DayRange(first: first, last: first.adding(days: 2))
                case (.week, true): DayRange(first: first.adding(days: 2), last: first.adding(days: 3))
                case (.month, false): DayRange(first: first, last: first.adding(days: 9))
                case (.month, true): DayRange(first: first.adding(days: 10), last: first.adding(days: 19))
                case (.year, false): DayRange(first: first, last: first.adding(months: 3).adding(days: -1))
                case (_, false): DayRange(first: first, last: first.adding(days: third - 1))
                case (_, true): DayRange(first: first.adding(days: third), last: last.adding(days: -third))
                }
            var reading = DateReading(days: days, unit: .range)
            reading.isBeginning = !isMiddle
            return reading
        }
    }

    /// "rest of the week", "le reste du mois", "later this year": from today on. "Earlier this month": until today.
    mutating func restOfSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipSpanLead()
            grammar.skipArticle()
            let isEarlier = grammar.take(oneOf: Self.earlier)
            let isLater = !isEarlier && grammar.take(oneOf: Self.later)
            guard isEarlier || isLater || grammar.take(anyOf: ["rest", "reste"]) else { return nil }
            let isJoined = grammar.take(oneOf: Self.joints) || !isEarlier && !isLater
            let start = grammar.at
            _ = grammar.take(anyOf: ["my", "ma", "mon", "this", "cette", "ce", "the", "la"])
            if !isEarlier, !isLater, grammar.take(anyOf: ["day", "journee", "jour"]) {
                _ = grammar.take("-", "ci") || grammar.take("-", "la")
                let now = TimeOfDay(hour: grammar.now.time.hour, minute: grammar.now.time.minute) ?? grammar.now.time
                return DateReading(grammar.today).at(TimeReading(time: now, end: .midnight))
            }
            grammar.at = start
            _ = grammar.take(anyOf: ["my", "ma", "mon"])
            guard let span = grammar.directedSpan() ?? (isJoined ? grammar.currentSpan() : nil),
                let first = span.days.first, let last = span.days.last, first <= grammar.today, grammar.today <= last
            else { return nil }
            return DateReading(
                days: isEarlier
                    ? DayRange(first: first, last: grammar.today) : DayRange(first: grammar.today, last: last),
                unit: .range)
        }
    }

    private static let earlier = DateWords.phrases(["earlier", "plus tot"])
    private static let later = DateWords.phrases(["later", "plus tard"])
    private static let joints = DateWords.phrases(["of", "de", "du", "d '", "in", "dans", "en", "pendant"])

    /// "end of tomorrow", "fin de dimanche": the last minute of a day.
    mutating func endOfDay() -> DateReading? {
        attempt { grammar in
            grammar.skipEdgeLead()
            guard grammar.take(anyOf: ["end", "fin"]) else { return nil }
            _ = grammar.take(oneOf: Self.joints)
            guard let day = grammar.longest(Self.plainDayRules), day.unit == .day, day.part == nil else { return nil }
            return day.at(TimeReading(time: TimeOfDay(seconds: 86_340)))
        }
    }

    private mutating func skipEdgeLead() {
        _ = take(oneOf: Self.edgeLeads)
    }

    private static let edgeLeads = DateWords.phrases(["the", "la", "le", "a la", "at the", "au", "en", "at", "vers la"])

    /// The span after "end of" and the like.
    private mutating func spanOfEdge() -> DateReading? {
        _ = take(oneOf: Self.joints)
        _ = take("mois", "de") || take("mois", "d", "'")
        return directedSpan() ?? monthSpan() ?? currentSpan() ?? yearSpan()
    }
}
