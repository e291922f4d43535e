// Offsets from now in days, weeks or hours: "in 3 days", "il y a une semaine", "+2w".

extension DateGrammar {
    /// A day at an offset from today: "in 3 days", "3 days ago", "dans 3 jours", "il y a un an", "2 years 1 month ago", "+2w", "-3d".
    mutating func relativeStep() -> DateReading? {
        attempt { grammar in
            if let sign = grammar.sign() {
                guard let step = grammar.signedStep() else { return nil }
                return grammar.reached([step], times: sign)
            }
            guard let (distance, direction) = grammar.relativeDistance(), distance.seconds == 0 else { return nil }
            return grammar.reached(distance.steps, times: direction)
        }
    }

    /// A moment: "in 2 hours", "10 minutes ago", "il y a une heure", "1 day 2 hours later", "+2h".
    mutating func relativeMoment() -> LocalDateTime? {
        attempt { grammar in
            if let sign = grammar.sign() {
                return grammar.clockStep().map { grammar.now.adding(seconds: $0 * sign) }
            }
            guard let (distance, direction) = grammar.relativeDistance(), distance.seconds > 0,
                let day = grammar.reached(distance.steps, times: direction)?.days.first
            else { return nil }
            return LocalDateTime(day: day, time: grammar.now.time).adding(seconds: distance.seconds * direction)
        }
    }

    /// "within 2 weeks", "dans les 5 jours", "less than 3 days from today": from now until then.
    mutating func within() -> DateReading? {
        attempt { grammar in
            guard grammar.take(oneOf: Self.limits) else { return nil }
            _ = grammar.take("the")
            _ = grammar.take(anyOf: DateWords.nextWords)
            guard let distance = grammar.distance(withHours: true) else { return nil }
            _ = grammar.take(oneOf: Self.fromNow)
            guard let last = grammar.reached(distance.steps, times: 1)?.days.first else { return nil }
            guard distance.seconds > 0 else {
                return DateReading(days: DayRange(first: grammar.today, last: last), unit: .range)
            }
            let end = LocalDateTime(day: last, time: grammar.now.time).adding(seconds: distance.seconds)
            var reading = DateReading(days: DayRange(first: grammar.today, last: end.day), unit: .range)
            if distance.steps.isEmpty { reading = DateReading(grammar.today) }
            return reading.at(TimeReading(time: grammar.now.time, end: end.time))
        }
    }

    private static let limits = DateWords.phrases([
        "within", "in less than", "less than", "dans les", "dans moins de", "en moins de",
    ])
    private static let fromNow = DateWords.phrases([
        "from now", "from today", "a partir d ' aujourd ' hui", "a partir de maintenant", "a compter d ' aujourd ' hui",
    ])

    /// Calendar steps, followed by seconds.
    private struct Distance {
        var steps: [CalendarStep] = []
        var seconds = 0
    }

    /// The distance, and 1 for the future or -1 for the past.
    private mutating func relativeDistance() -> (distance: Distance, direction: Int)? {
        // "après 18h" is a time of day.
        let isAfter = at < tokens.count && tokens[at].isAnyOf(["after", "apres"])
        let isAhead = isAhead()
        let isBack = !isAhead && isBack()
        _ = take(anyOf: ["about", "around", "environ", "~", "roughly", "exactly"])
        _ = take("~") || take("a", "peu", "pres")
        guard let distance = distance(withHours: !isAhead), !isAfter || distance.seconds == 0 else { return nil }
        if isBack { return (distance, -1) }
        if take(anyOf: ["ago", "earlier"]) || take("plus", "tot") || take("in", "the", "past") {
            return isAhead ? nil : (distance, -1)
        }
        // "10 days' time"
        let isInTime =
            distance.seconds == 0
            && attempt { grammar in
                _ = grammar.take("'")
                return grammar.take("time") ? true : nil
            } == true
        let isLater =
            isInTime || take(anyOf: ["later", "hence"]) || take("from", "now") || take("plus", "tard")
            || take("in", "the", "future")
            || take("a", "partir", "de", "maintenant")
        return isAhead || isLater ? (distance, 1) : nil
    }

    /// "2 years, 1 month and 21 days", "1 day 2 hours".
    ///
    /// - Parameter withHours: whether "8h" after days is a duration rather than the time of "in a month 8h".
    private mutating func distance(withHours: Bool) -> Distance? {
        var distance = Distance()
        while distance.steps.count < 4 {
            let part: Bool? = attempt { grammar in
                let isFirst = distance.steps.isEmpty && distance.seconds == 0
                if !isFirst {
                    grammar.skipComma()
                    _ = grammar.take(anyOf: ["and", "et"])
                }
                if let seconds = grammar.partOfAnHour() {
                    distance.seconds += seconds
                } else if distance.seconds == 0, let step = grammar.step() {
                    distance.steps.append(step)
                } else if withHours || distance.steps.isEmpty || !grammar.clockFollows(),
                    let seconds = grammar.clockStep()
                {
                    distance.seconds += seconds
                } else {
                    return nil
                }
                return true
            }
            guard part != nil else { break }
        }
        return distance.steps.isEmpty && distance.seconds == 0 ? nil : distance
    }

    /// "3 jours", "two weeks", "un an", "a couple of days", "quelques mois".
    mutating func step() -> CalendarStep? {
        attempt { grammar in
            guard let count = grammar.count(), let step = grammar.word({ DateWords.steps[$0] }) else { return nil }
            return CalendarStep(count: count * step.count, unit: step.unit)
        }
    }

    /// "3", "three", "vingt et un", "a", "une"; "a few" and "quelques" count as three.
    mutating func count() -> Int? {
        attempt { grammar in
            if grammar.take("a", "couple", "of") || grammar.take("a", "couple") || grammar.take("a", "pair", "of") {
                return 2
            }
            if grammar.take("a", "few") || grammar.take("few") || grammar.take("quelques") { return 3 }
            let count =
                grammar.number(digits: 1...6) ?? grammar.attempt { $0.spelledNumber() } ?? grammar.word(DateWords.count)
            guard let count, count > 0 else { return nil }
            _ = grammar.take(anyOf: ["more", "autres"])
            return count
        }
    }

    /// "2w", "2 weeks", "1m" after a sign.
    private mutating func signedStep() -> CalendarStep? {
        step()
            ?? attempt { grammar in
                guard let count = grammar.count(), grammar.take("m") else { return nil }
                return CalendarStep(count: count, unit: .month)
            }
    }

    /// "2 hours", "1h30", "2.5 hours", "une demi-heure", "trois quarts d'heure", in seconds.
    private mutating func clockStep() -> Int? {
        attempt { grammar in
            if let seconds = grammar.partOfAnHour() { return seconds }
            // "2.5 hours"
            let decimal: Int? = grammar.attempt { grammar in
                guard let whole = grammar.number(digits: 1...3), grammar.takeJoined(".") || grammar.takeJoined(","),
                    let tenth = grammar.joinedNumber(digits: 1...1),
                    let unit = grammar.word({ DateWords.clockUnits[$0] })
                else { return nil }
                return (whole * 10 + tenth) * unit / 10
            }
            if let decimal { return decimal }
            guard let count = grammar.count() else { return nil }
            let hasHalf =
                grammar.attempt { $0.take("and", "a", "half") || $0.take("and", "an", "half") ? true : nil } ?? false
            guard let unit = grammar.word({ DateWords.clockUnits[$0] }) else { return nil }
            let minutes = unit == 3600 ? grammar.joinedNumber(digits: 2...2) : nil
            let isHalved =
                hasHalf || grammar.take("et", "demie") || grammar.take("et", "demi") || grammar.take("and", "a", "half")
            return count * unit + (isHalved ? unit / 2 : 0) + (minutes ?? 0) * 60
        }
    }

    /// "half an hour", "une demi-heure", "a quarter of an hour", "un quart d'heure", "3/4 h".
    private mutating func partOfAnHour() -> Int? {
        attempt { grammar in
            if grammar.take("half", "an", "hour") || grammar.take("a", "half", "hour") || grammar.take("half", "hour")
                || grammar.take("une", "demi", "-", "heure") || grammar.take("une", "demi", "heure")
            {
                return 1800
            }
            let quarters: Int
            if grammar.take("a", "quarter") || grammar.take("un", "quart") {
                quarters = 1
            } else if grammar.take("three", "quarters") || grammar.take("three", "-", "quarters")
                || grammar.take("trois", "quarts")
            {
                quarters = 3
            } else {
                guard let over = grammar.number(digits: 1...1), grammar.takeJoined("/"),
                    let under = grammar.joinedNumber(digits: 1...1), [2, 4].contains(under), over < under,
                    grammar.take(anyOf: ["h", "hour", "hours", "heure", "heures"])
                else { return nil }
                return 3600 * over / under
            }
            guard grammar.take("of", "an", "hour") || grammar.take("d", "'", "heure") else { return nil }
            return quarters * 900
        }
    }

    /// "+" or "-" right before a number.
    private mutating func sign() -> Int? {
        guard at + 1 < tokens.count, case .number = tokens[at + 1].kind, !tokens[at + 1].spaced else { return nil }
        if take("+") { return 1 }
        return take("-") ? -1 : nil
    }

    private mutating func isAhead() -> Bool {
        take(anyOf: ["in", "dans", "ds", "after", "apres"]) || take("d", "'", "ici")
    }

    private mutating func isBack() -> Bool { take("il", "y", "a") || take("y", "a") || take("ya") }

    /// Nil near the ends of the calendar, where arithmetic saturates.
    private func reached(_ steps: [CalendarStep], times: Int) -> DateReading? {
        let day = steps.reduce(today) { $0.adding($1, times: times) }
        return 2...9998 ~= day.year ? DateReading(day) : nil
    }
}

extension CalendarStep {
    /// Parses the duration at the start of a text and returns its end: `2 weeks`, `les 3 prochaines semaines`, `2w`.
    package static func prefix(of text: String) -> (step: CalendarStep, end: String.Index)? {
        // The current day does not matter: nothing relative is read.
        var grammar = DateGrammar(
            tokens: DateTokenizer.tokens(of: text, limit: 12), now: LocalDateTime(day: Day(number: 0), time: .midnight),
            leaning: .future)
        _ = grammar.take(anyOf: ["the", "les"])
        _ = grammar.take(anyOf: DateWords.nextWords)
        guard let count = grammar.count() else { return nil }
        _ = grammar.take(anyOf: DateWords.nextWords + ["full", "whole"])
        guard let unit = grammar.word({ DateWords.steps[$0] }), grammar.endsFreely(beforeColon: true) else {
            return nil
        }
        return (
            CalendarStep(count: count * unit.count, unit: unit.unit),
            text.utf8.index(text.startIndex, offsetBy: grammar.end)
        )
    }
}
