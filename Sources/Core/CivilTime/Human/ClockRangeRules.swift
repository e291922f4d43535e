// A number of hours or minutes from now or until now: "next 5 hours", "les 2 dernières minutes".

extension DateGrammar {
    /// Less than a day; a time range by itself.
    mutating func runOfClock() -> DateReading? {
        attempt { grammar in
            _ =
                grammar.take("in", "the") || grammar.take("dans", "les") || grammar.take("pendant", "les")
                || grammar.take("within", "the")
                || grammar.take(anyOf: ["the", "les", "la", "le"])
            var direction = grammar.attempt { $0.directionAfter() }
            let count = grammar.count()
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard let unit = grammar.word({ DateWords.clockUnits[$0] }) else { return nil }
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            guard let direction, direction != 0, (count ?? 1) * unit < 86_400 else { return nil }
            let far = grammar.now.adding(seconds: direction * (count ?? 1) * unit)
            let (start, end) = direction > 0 ? (grammar.now, far) : (far, grammar.now)
            return DateReading(start.day).at(TimeReading(time: start.time, end: end.time))
        }
    }
}
