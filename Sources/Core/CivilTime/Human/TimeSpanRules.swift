// A time after its preposition, or from a time to another: "à 14h", "de 14h à 15h30", "9-10am".

extension DateGrammar {
    /// Whether a word that announces a time comes next.
    var isTimeMarker: Bool {
        !isAtEnd && ["at", "a", "@", "vers", "around", "about"].contains { tokens[at].reads($0) }
    }

    /// A time or two, perhaps announced: "à 14h", "14h-15h30", "from 2pm to 3pm", "entre 14h et 15h".
    mutating func timeSpan() -> TimeReading? { longest(Self.timeRules) }

    /// Whether a time, such as the "11-1pm" of "sunday 11-1pm", starts here.
    mutating func timeFollows() -> Bool {
        let start = at
        defer { at = start }
        return timeSpan() != nil
    }

    private static let timeRules: [Rule<TimeReading>] = [{ $0.fromTo() }, { $0.dashed() }, { $0.single() }]

    /// "HH:MM" or "HH:MM:SS", after the T of a date.
    mutating func isoTime() -> TimeReading? {
        colonClock(joined: true)?.time().map { TimeReading(time: $0) }
    }

    private mutating func single() -> TimeReading? {
        attempt { grammar in
            let isAt = grammar.take(anyOf: ["at", "around", "about"])
            let isMarked = isAt || grammar.take("a") || grammar.take("@") || grammar.take("vers")
            guard let clock = grammar.clock() ?? (isAt ? grammar.bareHour() : nil), let time = clock.time() else {
                return nil
            }
            return TimeReading(time: time, part: clock.part, isVague: clock.isVague && !isMarked)
        }
    }

    /// "9" after "at", unless it counts something: "at 9 Main Street".
    private mutating func bareHour() -> Clock? {
        attempt { grammar in
            guard let hour = grammar.number(digits: 1...2), hour < 24 else { return nil }
            let part = grammar.partAfterClock()
            return grammar.textFollows() ? nil : Clock(hour: hour, part: part)
        }
    }

    /// "14h-15h30", "9:00 – 10:30", "14h à 15h", "9-10am", "14-16h".
    private mutating func dashed() -> TimeReading? {
        attempt { grammar in
            let isMarked = grammar.isTimeMarker
            if isMarked { grammar.at += 1 }
            if let start = grammar.clock() {
                guard
                    grammar.take("-") || grammar.take(anyOf: ["to", "a", "until", "till"])
                        || grammar.take("jusqu", "'", "a")
                else { return nil }
                return grammar.end(of: start)
            }
            guard let hour = grammar.number(digits: 1...2), grammar.take("-") else { return nil }
            guard var reading = grammar.end(of: Clock(hour: hour)) else { return nil }
            // "2-3h" may be a length of time; "2-3pm" is none.
            reading.isVague = !isMarked && hour < 7 && reading.time.hour == hour
            return reading
        }
    }

    /// "from 2pm to 3pm", "de 14h à 15h30", "between 2 and 3pm", "entre 14h et 15h".
    private mutating func fromTo() -> TimeReading? {
        attempt { grammar in
            guard grammar.take(anyOf: ["from", "de", "entre", "between"]) else { return nil }
            let start = grammar.clock() ?? grammar.number(digits: 1...2).map { Clock(hour: $0) }
            guard let start,
                grammar.take("-") || grammar.take(anyOf: ["to", "a", "et", "and", "until", "till"])
                    || grammar.take("jusqu", "'", "a")
            else { return nil }
            return grammar.end(of: start)
        }
    }

    /// The second time; it may say for both in which half of the day they are: "9-10am", "11-1pm".
    private mutating func end(of start: Clock) -> TimeReading? {
        guard var end = clock() else { return nil }
        // "2pm-3:30" ends in the afternoon, "10am-1" too; "11pm-2" ends at night.
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
        return start.time().map { TimeReading(time: $0, end: endTime, part: end.part) }
    }
}
