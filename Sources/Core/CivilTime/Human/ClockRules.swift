// One time of day: "14h30", "6:30 pm", "midi et demi", "quarter to 9", "8h du soir".

extension DateGrammar {
    mutating func clock() -> Clock? { longest(Self.clockRules) }

    /// Whether a time, such as the "9am" of "mar 9am", starts here.
    mutating func clockFollows() -> Bool {
        let start = at
        defer { at = start }
        return clock() != nil
    }

    private static let clockRules: [Rule<Clock>] = [
        { $0.digitalClock() }, { $0.hourClock() }, { $0.halfDayClock() }, { $0.namedClock() }, { $0.spokenClock() },
    ]

    /// "9:30", "18:30:15", "6:30 pm", "8:30 du soir".
    private mutating func digitalClock() -> Clock? {
        attempt { grammar in
            guard var clock = grammar.colonClock(joined: false) else { return nil }
            clock.half = grammar.half()
            if clock.half == nil { clock.part = grammar.partAfterClock() }
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
            clock.part = grammar.partAfterClock()
            if clock.part != nil { clock.isVague = false }
            return clock
        }
    }

    /// "et demie", "et quart", "moins le quart", "moins dix".
    private mutating func addSpokenMinutes(to clock: inout Clock) {
        if take("et", "demie") || take("et", "demi") {
            clock.minute = 30
        } else if take("et", "quart") {
            clock.minute = 15
        } else if take("moins", "le", "quart") || take("moins", "quart") {
            clock.hour = (clock.hour + 23) % 24
            clock.minute = 45
        } else {
            return
        }
        clock.isVague = false
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
                return Clock(hour: hour, half: half, part: half == nil ? grammar.partAfterClock() : nil)
            }
            guard let half = grammar.half() else { return nil }
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
                clock = Clock(hour: 0)
            } else {
                return nil
            }
            grammar.addSpokenMinutes(to: &clock)
            return clock
        }
    }

    /// "half past nine", "quarter to 6", "a quarter past 6 pm".
    private mutating func spokenClock() -> Clock? {
        attempt { grammar in
            _ = grammar.take("a")
            let minutes: Int
            if grammar.take("half", "past") {
                minutes = 30
            } else if grammar.take("quarter", "past") {
                minutes = 15
            } else if grammar.take("quarter", "to") {
                minutes = -15
            } else {
                return nil
            }
            guard let hour = grammar.number(digits: 1...2) ?? grammar.word(DateWords.count), 1...23 ~= hour else {
                return nil
            }
            let half = grammar.half()
            let total = hour * 60 + minutes
            return Clock(
                hour: total / 60 == 0 ? 12 : total / 60, minute: total % 60, half: half,
                part: half == nil ? grammar.partAfterClock() : nil)
        }
    }

    private mutating func half() -> Clock.Half? {
        if take("am") || take("a", ".", "m", ".") || take("a", ".", "m") { return .morning }
        if take("pm") || take("p", ".", "m", ".") || take("p", ".", "m") { return .afternoon }
        return nil
    }

    /// "du soir", "de l'après-midi", "in the morning", "at night".
    mutating func partAfterClock() -> DayPart? {
        attempt { grammar in
            guard
                grammar.take("du") || grammar.take("de", "l", "'") || grammar.take("in", "the")
                    || grammar.take("at")
            else { return nil }
            return grammar.dayPart()
        }
    }
}

// MARK: - Parts of the day

extension DateGrammar {
    /// "morning", "soir", "après-midi".
    mutating func dayPart() -> DayPart? {
        if take("apres", "-", "midi") || take("apres", "midi") { return .afternoon }
        return word { DateWords.parts[$0] }
    }

    /// The part of the day after its name: "tomorrow morning", "demain soir", "hier dans la soirée".
    mutating func partAfterDay() -> DayPart? {
        attempt { grammar in
            _ =
                grammar.take("in", "the") || grammar.take("dans", "la") || grammar.take("dans", "l", "'")
                || grammar.take("-")
            return grammar.dayPart()
        }
    }
}
