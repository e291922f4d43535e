// Times in words: "seven thirty", "huit heures et quart", "twenty past five", "8 du matin", "midi moins cinq".

extension DateGrammar {
    static let spokenClockRules: [Rule<Clock>] = [
        { $0.minutesAroundHour() }, { $0.hourInWords() }, { $0.hourWithPart() }, { $0.compactClock() },
    ]

    /// "half past nine", "quarter to 6", "a quarter past noon", "20 min past eight", "ten to five", "twenty after 3pm", "half three".
    private mutating func minutesAroundHour() -> Clock? {
        attempt { grammar in
            _ = grammar.take("a")
            var minutes: Int
            // "3 to 12" is a range of numbers.
            var areMinutes = true
            if grammar.take("half") {
                minutes = 30
                if !grammar.take("past"), !grammar.take("after") {
                    // "half three" is half past three.
                    guard let hour = grammar.attempt({ $0.spelledNumber() }), 1...12 ~= hour else { return nil }
                    return Clock(hour: hour, minute: 30, half: grammar.half(), isVague: true, isSpoken: true)
                }
            } else {
                if grammar.take("quarter") {
                    minutes = 15
                } else {
                    let inFigures = grammar.number(digits: 1...2)
                    guard let number = inFigures ?? grammar.spelledNumber(), 1...59 ~= number else { return nil }
                    minutes = number
                    areMinutes =
                        grammar.take(anyOf: ["min", "mins", "minute", "minutes"]) || inFigures == nil && number % 5 == 0
                }
                if grammar.take("to") || areMinutes && grammar.take("before") {
                    guard areMinutes || grammar.tokensFollow(["noon", "midnight", "midday"]) else { return nil }
                    minutes = -minutes
                } else {
                    guard grammar.take("past") || areMinutes && grammar.take("after") else { return nil }
                }
            }
            guard var clock = grammar.plainHour() else { return nil }
            clock.isSpoken = true
            if clock.half == nil { clock.half = grammar.half() }
            if clock.half == nil { clock.part = grammar.partAfterClock() }
            var total = clock.hour * 60 + clock.minute + minutes
            if total < 60, clock.half != nil { total += 720 }
            guard total >= 0 else { return nil }
            (clock.hour, clock.minute) = (total / 60, total % 60)
            if clock.half != nil, clock.hour > 12 { clock.hour -= 12 }
            return clock
        }
    }

    /// The hour to which minutes are added: "nine", "9", "3pm", "15h", "noon", "five thirty".
    private mutating func plainHour() -> Clock? {
        if let clock = attempt({ grammar -> Clock? in
            guard let clock = grammar.exactClock() else { return nil }
            return clock
        }) {
            return clock
        }
        return attempt { grammar in
            guard let hour = grammar.number(digits: 1...2) ?? grammar.spelledNumber(), 1...24 ~= hour else {
                return nil
            }
            let minute = grammar.attempt { $0.spelledNumber() }
            guard minute == nil || 10...59 ~= (minute ?? 0) else { return nil }
            return Clock(hour: hour, minute: minute ?? 0)
        }
    }

    /// "seven thirty pm", "three o'clock", "at five-thirty", "huit heures moins le quart", "sept heures", "8 et demie".
    private mutating func hourInWords() -> Clock? {
        attempt { grammar in
            let inFigures = grammar.number(digits: 1...2)
            guard let hour = inFigures ?? grammar.spelledNumber(), 0...24 ~= hour else { return nil }
            var clock = Clock(hour: hour, isVague: hour <= 12, isSpoken: inFigures == nil)
            if grammar.take("heures") || grammar.take("heure") || inFigures == nil && grammar.take("h") {
                if let minute = grammar.attempt({ $0.number(digits: 2...2) ?? $0.spelledNumber() }), 1...59 ~= minute {
                    clock.minute = minute
                    _ = grammar.take(anyOf: ["min", "mn", "minute", "minutes"])
                } else {
                    grammar.addSpokenMinutes(to: &clock)
                }
            } else if grammar.take(anyOf: ["oclock"]) || grammar.take("o", "'", "clock") || grammar.take("o", "clock") {
                clock.isVague = false
            } else if grammar.take("ish") {
                // "8ish" could be in the evening.
                clock.half = grammar.half()
                clock.part = clock.half == nil ? grammar.partAfterClock() : nil
                clock.isVague = false
                return clock.half != nil || clock.part != nil || hour > 8 ? clock : nil
            } else if inFigures == nil,
                let minute = grammar.attempt({ grammar in
                    _ = grammar.take("-")
                    return grammar.spelledNumber()
                }), 10...59 ~= minute
            {
                clock.minute = minute
                _ = grammar.take(anyOf: ["minutes"])
            } else if grammar.tokensFollow(["et", "moins"]) {
                grammar.addSpokenMinutes(to: &clock)
                // "huit et quart" is not a duration; "8 moins 2" is a subtraction.
                guard clock.minute > 0 else { return nil }
                clock.isVague = clock.minute % 15 > 0
            } else {
                // A bare number is an hour only with further evidence.
                guard inFigures == nil else { return nil }
                clock.half = grammar.half()
                clock.part = clock.half == nil ? grammar.partAfterClock() : nil
                guard clock.half != nil || clock.part != nil else { return nil }
                clock.isVague = false
                return clock
            }
            clock.half = grammar.half()
            if clock.half != nil, clock.hour > 12 { clock.half = nil; clock.isVague = false }
            if clock.half == nil { clock.part = grammar.partAfterClock() }
            if clock.half != nil || clock.part != nil { clock.isVague = false }
            return clock
        }
    }

    /// "8 du matin", "11, du soir", "6 in the morning", "10 de soirée", "3 in the AM".
    private mutating func hourWithPart() -> Clock? {
        attempt { grammar in
            guard let hour = grammar.number(digits: 1...2), 0...24 ~= hour else { return nil }
            _ = grammar.take(",")
            if grammar.take("in", "the", "am") { return Clock(hour: hour, half: .morning) }
            if grammar.take("in", "the", "pm") { return Clock(hour: hour, half: .afternoon) }
            guard let part = grammar.partAfterClock() else { return nil }
            return Clock(hour: hour, part: part)
        }
    }

    /// "340pm", "1140 a.m.", "8:45a", "7p", "8h10m00s", "19h56min30s".
    private mutating func compactClock() -> Clock? {
        attempt { grammar in
            if let joined = grammar.attempt({ $0.number(digits: 3...4) }), joined / 100 <= 12, joined % 100 < 60,
                let half = grammar.half()
            {
                return Clock(hour: joined / 100, minute: joined % 100, half: half)
            }
            guard let hour = grammar.number(digits: 1...2) else { return nil }
            if grammar.takeJoined("h"), let minute = grammar.joinedNumber(digits: 2...2),
                grammar.takeJoined("m") || grammar.takeJoined("min") || grammar.takeJoined("mn")
            {
                let second = grammar.joinedNumber(digits: 2...2)
                if second != nil { _ = grammar.takeJoined("s") }
                return Clock(hour: hour, minute: minute, second: second ?? 0)
            }
            return nil
        }
    }

    /// "am", "p.m.", "p m", "a" and "p" right after digits.
    mutating func half() -> Clock.Half? {
        if take("am") || take("a", ".", "m", ".") || take("a", ".", "m") || take("a", "m") || take(".", "am") {
            return .morning
        }
        if take("pm") || take("p", ".", "m", ".") || take("p", ".", "m") || take("p", "m") || take(".", "pm") {
            return .afternoon
        }
        if at > 0, case .number = tokens[at - 1].kind {
            if takeJoined("a") { return .morning }
            if takeJoined("p") { return .afternoon }
        }
        return nil
    }

    /// "et demie", "et quart", "et trois quarts", "moins le quart", "moins dix", "dix".
    mutating func addSpokenMinutes(to clock: inout Clock) {
        if take("et", "demie") || take("et", "demi") {
            clock.minute = 30
        } else if take("et", "quart") || take("et", "un", "quart") {
            clock.minute = 15
        } else if take("et", "trois", "quarts") {
            clock.minute = 45
        } else if take("moins", "le", "quart") || take("moins", "quart") {
            clock.hour = (clock.hour + 23) % 24
            clock.minute = 45
        } else if let minute = attempt({ grammar -> Int? in
            guard grammar.take("moins"), let minute = grammar.number(digits: 1...2) ?? grammar.spelledNumber(),
                1...59 ~= minute
            else { return nil }
            _ = grammar.take(anyOf: ["minutes", "minute", "min", "mn"])
            return minute
        }) {
            clock.hour = (clock.hour + 23) % 24
            clock.minute = 60 - minute
        } else if let minute = attempt({ grammar -> Int? in
            guard grammar.take("et"), let minute = grammar.number(digits: 1...2) ?? grammar.spelledNumber(),
                1...59 ~= minute,
                grammar.take(anyOf: ["minutes", "minute", "min", "mn"])
            else { return nil }
            return minute
        }) {
            clock.minute = minute
        } else {
            return
        }
        clock.isVague = false
    }
}
