// A time with a preposition, or a range of times: "à 14h", "de 14h à 15h30", "9-10am".

extension DateGrammar {
    /// Whether a word that introduces a time is next.
    var isTimeMarker: Bool {
        !isAtEnd && ["at", "a", "@", "vers", "around", "about"].contains { tokens[at].reads($0) }
    }

    /// A time or a range, optionally introduced: "à 14h", "14h-15h30", "from 2pm to 3pm", "entre 14h et 15h".
    mutating func timeSpan() -> TimeReading? { longest(Self.timeRules) }

    /// Whether a time, such as the "11-1pm" of "sunday 11-1pm", starts here.
    mutating func timeFollows() -> Bool {
        let start = at
        defer { at = start }
        return timeSpan() != nil
    }

    private static let timeRules: [Rule<TimeReading>] = [
        { $0.fromTo() }, { $0.dashed() }, { $0.single() }, { $0.partAsTime() },
    ]

    /// "HH:MM" or "HH:MM:SS", after the T of a date.
    mutating func isoTime() -> TimeReading? {
        colonClock(joined: true)?.time().map { TimeReading(time: $0) }
    }

    /// One exact time after a part of the day.
    mutating func exactTime() -> TimeReading? { single() ?? hourInPart() }

    /// "à 7", "@ 3" after "ce matin", where it is unambiguous.
    mutating func hourInPart() -> TimeReading? {
        attempt { grammar in
            guard grammar.take("a") || grammar.take("@") else { return nil }
            guard let clock = grammar.bareHour() else { return nil }
            return clock.time().map { TimeReading(time: $0, isDoubtful: clock.isDoubtful) }
        }
    }

    private mutating func single() -> TimeReading? {
        attempt { grammar in
            let isAt =
                grammar.take("@") || grammar.take("at", "about")
                || grammar.take(anyOf: ["at", "around", "about", "vers", "environ"])
                || grammar.take("a", "environ") || grammar.take("a", "peu", "pres") || grammar.take("peu", "pres")
                || grammar.take("autour", "de")
            let isMarked = isAt || grammar.take("a") || grammar.take(anyOf: ["for", "pour"])
            guard let clock = grammar.clock() ?? (isAt ? grammar.bareHour() : nil), let time = clock.time() else {
                return nil
            }
            // "7pm onwards"
            _ = grammar.take(anyOf: ["onwards", "onward"])
            return TimeReading(
                time: time, part: clock.part, isVague: clock.isVague && !isMarked, isDoubtful: clock.isDoubtful,
                isMidnight: clock.isMidnight)
        }
    }

    /// "9", "seven", "1030" after "at", unless it is another kind of number: "at 9 Main Street".
    private mutating func bareHour() -> Clock? {
        attempt { grammar in
            if let joined = grammar.attempt({ $0.number(digits: 4...4) ?? $0.number(digits: 3...3) }),
                joined / 100 < 24,
                joined % 100 < 60, !(1900...2199 ~= joined)
            {
                let part = grammar.partAfterClock()
                return grammar.textFollows() ? nil : Clock(hour: joined / 100, minute: joined % 100, part: part)
            }
            guard let hour = grammar.number(digits: 1...2) ?? grammar.spelledNumber(), hour < 24 else { return nil }
            let minute = grammar.attempt { grammar in
                (grammar.takeJoined(".") ? grammar.joinedNumber(digits: 2...2) : grammar.number(digits: 2...2)).flatMap
                {
                    $0 < 60 ? $0 : nil
                }
            }
            let part = grammar.partAfterClock()
            return grammar.textFollows()
                ? nil : Clock(hour: hour, minute: minute ?? 0, part: part, isSpoken: minute == nil)
        }
    }

    /// "14h-15h30", "9:00 – 10:30", "14h à 15h", "9-10am", "14-16h".
    private mutating func dashed() -> TimeReading? {
        attempt { grammar in
            let isMarked = grammar.isTimeMarker
            if isMarked { grammar.at += 1 }
            if let start = grammar.clock() {
                // "8h/20h" could be two times.
                let isSlashed = grammar.takeJoined("/")
                guard isSlashed || grammar.takeTimeConnector(and: false) else { return nil }
                var reading = grammar.end(of: start)
                if isSlashed { reading?.isDoubtful = true }
                return reading
            }
            guard let start = grammar.looseHour(),
                grammar.take("-") || grammar.take(anyOf: ["to", "til", "till", "a", "au"])
            else { return nil }
            // "le 15 à 20 heures", "samedi 16 à 18h" are a day and a time.
            let isLoose = grammar.tokens[grammar.at - 1].isAnyOf(["a", "au"])
            let middle = grammar.at
            if isLoose {
                guard let end = grammar.clock(), end.half != nil || end.part != nil else { return nil }
                grammar.at = middle
            }
            guard var reading = grammar.end(of: start) else { return nil }
            // "2-3h" could be a duration, "2-3pm" cannot.
            let isSure = grammar.tokens[grammar.at - 1].isAnyOf(["am", "pm", "m"])
            reading.isVague = !isMarked && !isSure && start.hour < 7 && reading.time.hour == start.hour
            return reading
        }
    }

    /// "from 2pm to 3pm", "de 14h à 15h30", "between 2 and 3pm", "entre 14h et 15h".
    private mutating func fromTo() -> TimeReading? {
        attempt { grammar in
            guard grammar.take(anyOf: ["from", "de", "entre", "between"]) else { return nil }
            guard let start = grammar.clock() ?? grammar.looseHour(), grammar.takeTimeConnector(and: true) else {
                return nil
            }
            // "entre midi et deux"
            return grammar.end(of: start, orSpelled: start.hour == 12)
        }
    }

    /// "9", "9.30", "0730": an hour if the context confirms it.
    private mutating func looseHour() -> Clock? {
        attempt { grammar in
            if let joined = grammar.number(digits: 4...4) {
                return joined < 1000 && joined % 100 < 60 ? Clock(hour: joined / 100, minute: joined % 100) : nil
            }
            guard let hour = grammar.number(digits: 1...2) else { return nil }
            let minute: Int? = grammar.attempt { grammar in
                guard grammar.takeJoined("."), let minute = grammar.joinedNumber(digits: 2...2), minute < 60 else {
                    return nil
                }
                return minute
            }
            return Clock(hour: hour, minute: minute ?? 0, isSpoken: true)
        }
    }

    private mutating func takeTimeConnector(and: Bool) -> Bool {
        take("-") || take("→") || take(anyOf: ["to", "a", "au", "until", "till", "til", "thru", "through"])
            || take("jusqu", "'", "a")
            || and && take(anyOf: ["et", "and"])
    }

    /// Two bare hours that a day beside them turns into times: "lundi 12-4", "between 3 and 5".
    mutating func bareHours() -> TimeReading? {
        attempt { grammar in
            let isMarked = grammar.take(anyOf: ["from", "de", "entre", "between"])
            let start = grammar.at
            guard
                let first = grammar.number(digits: 1...2)
                    ?? (isMarked ? grammar.spelledNumber() : grammar.attempt { $0.spelledNumber() }),
                grammar.takeTimeConnector(and: isMarked),
                var last = grammar.number(digits: 1...2, joined: true) ?? grammar.spelledNumber(), 0...24 ~= first,
                0...24 ~= last
            else { return nil }
            // "ten to five" can also be a single time.
            let areSpelled =
                !isMarked
                && !grammar.tokens[start..<grammar.at].contains { if case .number = $0.kind { true } else { false } }
            let part = grammar.partAfterClock()
            if last <= first, last <= 12, first <= 12 { last += 12 }
            guard let time = TimeOfDay(hour: first, minute: 0)?.adjusted(to: part),
                let end = (last == 24 ? TimeOfDay.midnight : TimeOfDay(hour: last, minute: 0))?.adjusted(to: part)
            else { return nil }
            return TimeReading(
                time: time, end: end, part: part, isDoubtful: part == nil && (areSpelled || 1...6 ~= first))
        }
    }

    /// "4" after "from 1pm to", "11" after "8pm -"; spelled out, "two" after "between noon and".
    private mutating func bareEnd(of start: Clock, orSpelled: Bool) -> Clock? {
        attempt { grammar in
            guard let end = grammar.looseHour() ?? (orSpelled ? grammar.spelledNumber().map { Clock(hour: $0) } : nil),
                // "10-10.30"
                orSpelled || start.half != nil || start.minute > 0 || start.part != nil
                    || end.minute > 0 && end.minute % 5 == 0 && start.hour > 6 && start.hour <= end.hour,
                end.hour <= 24, !grammar.textFollows()
            else { return nil }
            return end
        }
    }

    /// The second time, which may determine the half of the day for both: "9-10am", "11-1pm".
    private mutating func end(of start: Clock, orSpelled: Bool = false) -> TimeReading? {
        guard var end = clock() ?? bareEnd(of: start, orSpelled: orSpelled) else { return nil }
        // "de 10h30 à 3h" ends in the afternoon.
        if start.half == nil, start.part == nil, end.half == nil, end.part == nil, 7...12 ~= start.hour,
            1...6 ~= end.hour
        {
            end.hour += 12
        }
        // "2pm-3:30" and "10am-1" end in the afternoon, "11pm-2" at night.
        if let half = start.half, end.half == nil, end.part == nil, 1...12 ~= end.hour, let first = start.time() {
            let hours = [end.hour % 12, end.hour % 12 + 12]
            if let hour = hours.first(where: { $0 * 60 + end.minute > first.hour * 60 + first.minute }) {
                end.hour = hour
            } else if half == .afternoon {
                end.hour %= 12
            }
        }
        guard let endTime = end.time(isEnd: true) else { return nil }
        var start = start
        if start.half == nil, start.part == nil {
            start.part = end.part
            if let half = end.half, 1...12 ~= start.hour {
                start.half = half
                if let time = start.time(), time >= endTime { start.half = half == .morning ? .afternoon : .morning }
            }
        }
        return start.time().map {
            TimeReading(time: $0, end: endTime, part: end.part, isDoubtful: start.isDoubtful)
        }
    }
}
