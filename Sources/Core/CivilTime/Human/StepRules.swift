// A number of days, weeks or hours from now: "in 3 days", "il y a une semaine", "+2w".

extension DateGrammar {
    /// A day that many steps from today: "in 3 days", "3 days ago", "dans 3 jours", "il y a un an", "+2w", "-3d".
    mutating func relativeStep() -> DateReading? {
        attempt { grammar in
            if let sign = grammar.sign() {
                guard let step = grammar.signedStep() else { return nil }
                return grammar.reached(step, times: sign)
            }
            let isAhead = grammar.isAhead()
            let isBack = !isAhead && grammar.isBack()
            guard let step = grammar.step() else { return nil }
            if isAhead { return grammar.reached(step, times: 1) }
            if isBack || grammar.take("ago") { return grammar.reached(step, times: -1) }
            return grammar.take("from", "now") ? grammar.reached(step, times: 1) : nil
        }
    }

    /// Seconds from now: "in 2 hours", "10 minutes ago", "il y a une heure", "+2h".
    mutating func relativeClockStep() -> Int? {
        attempt { grammar in
            if let sign = grammar.sign() { return grammar.clockStep().map { $0 * sign } }
            let isAhead = grammar.isAhead()
            let isBack = !isAhead && grammar.isBack()
            guard let seconds = grammar.clockStep() else { return nil }
            if isAhead { return seconds }
            if isBack || grammar.take("ago") { return -seconds }
            return grammar.take("from", "now") ? seconds : nil
        }
    }

    /// "3 jours", "two weeks", "un an".
    mutating func step() -> CalendarStep? {
        attempt { grammar in
            guard let count = grammar.count(), let step = grammar.word({ DateWords.steps[$0] }) else { return nil }
            return CalendarStep(count: count * step.count, unit: step.unit)
        }
    }

    mutating func count() -> Int? {
        guard let count = number(digits: 1...6) ?? word(DateWords.count), count > 0 else { return nil }
        return count
    }

    /// "2w", "2 weeks", "1m" after a sign.
    private mutating func signedStep() -> CalendarStep? {
        step()
            ?? attempt { grammar in
                guard let count = grammar.count(), grammar.take("m") else { return nil }
                return CalendarStep(count: count, unit: .month)
            }
    }

    /// "2 hours", "1h30", "une demi-heure", in seconds.
    private mutating func clockStep() -> Int? {
        attempt { grammar in
            if grammar.take("half", "an", "hour") || grammar.take("une", "demi", "-", "heure") { return 1800 }
            guard let count = grammar.count(), let unit = grammar.word({ DateWords.clockUnits[$0] }) else { return nil }
            let minutes = unit == 3600 ? grammar.joinedNumber(digits: 2...2) : nil
            return count * unit + (minutes ?? 0) * 60
        }
    }

    /// "+" or "-" right before a number.
    private mutating func sign() -> Int? {
        guard at + 1 < tokens.count, case .number = tokens[at + 1].kind, !tokens[at + 1].spaced else { return nil }
        if take("+") { return 1 }
        return take("-") ? -1 : nil
    }

    private mutating func isAhead() -> Bool { take("in") || take("dans") || take("d", "'", "ici") }

    private mutating func isBack() -> Bool { take("il", "y", "a") }

    /// Nil at the ends of the calendar, where the arithmetic stops short.
    private func reached(_ step: CalendarStep, times: Int) -> DateReading? {
        let day = today.adding(step, times: times)
        return 2...9998 ~= day.year ? DateReading(day) : nil
    }
}
