// A time of day: "14h30", "6:30 pm", "midi et demi", "quarter to 9", "8h du soir".

extension DateGrammar {
    mutating func clock() -> Clock? { longest(Self.clockRules) }

    /// The same without the rules that count minutes to or past an hour.
    mutating func exactClock() -> Clock? { longest(Self.exactClockRules) }

    /// Whether a time starts here, such as the "9am" of "mar 9am".
    mutating func clockFollows() -> Bool {
        let start = at
        defer { at = start }
        return clock() != nil
    }

    private static let exactClockRules: [Rule<Clock>] = [
        { $0.digitalClock() }, { $0.hourClock() }, { $0.halfDayClock() }, { $0.namedClock() },
    ]
    private static let clockRules = exactClockRules + spokenClockRules

    /// "9:30", "18:30:15", "6:30 pm", "8:30 du soir".
    private mutating func digitalClock() -> Clock? {
        attempt { grammar in
            let isShort = grammar.isShortNumberNext
            guard var clock = grammar.colonClock(joined: false) else { return nil }
            clock.half = grammar.half()
            if clock.half == nil { clock.part = grammar.partAfterClock() }
            // Locales that write the month first use twelve-hour clocks; "5:30" may be one, "05:30" is not.
            clock.isSpoken = isShort
            if case .monthFirst = grammar.order { clock.isSpoken = true }
            return clock
        }
    }

    mutating func colonClock(joined: Bool) -> Clock? {
        attempt { grammar in
            guard let hour = grammar.number(digits: 1...2, joined: joined), grammar.takeJoined(":"),
                let minute = grammar.joinedNumber(digits: 2...2)
            else { return nil }
            let second = grammar.attempt { grammar in
                grammar.takeJoined(":") ? grammar.joinedNumber(digits: 2...2) : nil
            }
            return Clock(hour: hour, minute: minute, second: second ?? 0)
        }
    }

    /// "14h", "14h30", "14 h 30", "14 heures 30", "9h et demie", "8h du soir".
    private mutating func hourClock() -> Clock? {
        attempt { grammar in
            let isShort = grammar.isShortNumberNext
            guard let hour = grammar.number(digits: 1...2), !grammar.isAtEnd else { return nil }
            let isSpaced = grammar.tokens[grammar.at].spaced
            let isWord = grammar.take("heures") || grammar.take("heure")
            guard isWord || grammar.take("h") else { return nil }
            var clock = Clock(hour: hour, isVague: isWord || hour < 6)
            let isJoined = !grammar.isAtEnd && !grammar.tokens[grammar.at].spaced
            if isJoined || isSpaced, let minute = grammar.number(digits: 2...2, joined: true) {
                clock.minute = minute
                _ = grammar.take(anyOf: ["min", "mn"])
            } else {
                grammar.addSpokenMinutes(to: &clock)
            }
            if 1...12 ~= hour { clock.half = grammar.half() }
            if clock.half == nil { clock.part = grammar.partAfterClock() }
            if clock.part != nil || clock.half != nil { clock.isVague = false }
            // "rdv à 3h" is rarely at night; "5h12" is likely a train time.
            clock.isSpoken = isShort && hour < 6 && clock.minute % 30 == 0
            return clock
        }
    }

    /// "6pm", "6 p.m.", "6.30pm", "9 o'clock".
    private mutating func halfDayClock() -> Clock? {
        attempt { grammar in
            guard let hour = grammar.number(digits: 1...2) else { return nil }
            let minute = grammar.attempt { grammar in
                grammar.takeJoined(".") ? grammar.joinedNumber(digits: 2...2) : nil
            }
            if minute == nil, grammar.take("o", "'", "clock") {
                let half = grammar.half()
                return Clock(
                    hour: hour, half: half, part: half == nil ? grammar.partAfterClock() : nil, isSpoken: true)
            }
            guard let half = grammar.half() else { return nil }
            _ = grammar.take("-", "ish") || grammar.takeJoined("ish")
            _ = grammar.partAfterClock()
            return Clock(hour: hour, minute: minute ?? 0, half: half)
        }
    }

    /// "noon", "midi et demi", "minuit".
    private mutating func namedClock() -> Clock? {
        attempt { grammar in
            var clock: Clock
            if grammar.take(anyOf: ["noon", "midday", "midi"]) {
                clock = Clock(hour: 12)
            } else if grammar.take(anyOf: ["midnight", "minuit"]) {
                clock = Clock(hour: 0, isMidnight: true)
            } else {
                return nil
            }
            grammar.addSpokenMinutes(to: &clock)
            if clock.minute > 0 { clock.isMidnight = false }
            // "midi quinze"
            if clock.minute == 0,
                grammar.tokens[grammar.at - 1].reads("midi") || grammar.tokens[grammar.at - 1].reads("minuit"),
                let minute = grammar.attempt({ $0.spelledNumber() }), 5...59 ~= minute
            {
                clock.minute = minute
                clock.isMidnight = false
            }
            return clock
        }
    }
}
