// Parts of the day: "tonight", "in the morning", "demain en fin d'après-midi", "at lunch", "the morning of the 24th".

extension DateGrammar {
    /// "morning", "soir", "après-midi".
    mutating func dayPart() -> DayPart? {
        if take(oneOf: Self.afternoons) { return .afternoon }
        return word { DateWords.parts[$0] }
    }

    /// "tonight", "ce soir", "this morning", "next night", "last night", "cette nuit", "la nuit dernière".
    mutating func partOfToday() -> DateReading? {
        attempt { grammar in
            func reading(_ part: DayPart, _ offset: Int) -> DateReading {
                var reading = DateReading(grammar.today.adding(days: offset))
                reading.part = part
                return reading
            }
            if grammar.take(anyOf: DateWords.tonight) { return reading(.lateEvening, 0) }
            if grammar.take("last", "night") { return reading(.lateEvening, -1) }
            let start = grammar.at
            grammar.skipArticle()
            let isLed = grammar.at > start
            let before = grammar.direction()
            guard var part = grammar.dayPart(),
                let offset = before ?? (isLed ? grammar.attempt { $0.directionAfter() } : nil)
            else { return nil }
            if part == .night, offset < 0 { part = .lateEvening }
            // "La nuit prochaine" is the coming one.
            return reading(part, before == nil ? min(offset, 0) : offset)
        }
    }

    /// "the morning of the 24th", "le soir du 4 mars", "dans la matinée de mardi".
    mutating func partOfDay() -> DateReading? {
        attempt { grammar in
            _ = grammar.take(oneOf: Self.leads + Self.joints)
            guard let part = grammar.dayPart(), grammar.take(oneOf: Self.ofs) else { return nil }
            _ = grammar.take(anyOf: DateWords.thisWords)
            guard var day = grammar.longest(Self.dayRules), day.part == nil else { return nil }
            day.part = part
            return day
        }
    }

    /// A part of the day as a time by itself: its usual hour, or one at its beginning, middle or end.
    mutating func partAsTime() -> TimeReading? {
        attempt { grammar in
            var reading = grammar.edgeOfPart()
            if reading == nil {
                guard grammar.takePartLead(), let part = grammar.dayPart(), !grammar.tokensFollow(["de", "of", "du"])
                else {
                    return nil
                }
                reading = TimeReading(time: part.usualHour, part: part, isPart: true)
                // "le matin tôt"
                if grammar.take("tot") { reading?.time = part.hours[0] }
            }
            // "in the evening at eight"
            let exact: TimeReading? = grammar.attempt { grammar in
                grammar.skipComma()
                return grammar.exactTime()?.adjusted(to: reading?.part)
            }
            return exact ?? reading
        }
    }

    /// "early morning", "fin de matinée", "late evening", "lunch", "midmorning", "middle of the day".
    private mutating func edgeOfPart() -> TimeReading? {
        attempt { grammar in
            let isMarked = grammar.takePartLead() || grammar.take(oneOf: Self.edgeLeads)
            func time(_ time: TimeOfDay, _ part: DayPart? = nil) -> TimeReading {
                TimeReading(time: time, part: part, isPart: true)
            }
            if grammar.take(oneOf: Self.lunches) || isMarked && grammar.take(anyOf: ["lunch", "dejeuner"]) {
                return time(TimeOfDay(seconds: 45_000))
            }
            if grammar.take("first", "thing") || isMarked && grammar.take("premiere", "heure") {
                _ = grammar.take("in", "the", "morning")
                return time(DayPart.morning.hours[0], .morning)
            }
            for part in [DayPart.morning, .afternoon] where grammar.take(oneOf: Self.middles[part] ?? []) {
                return time(part.hours[1], part)
            }
            guard let edge = Self.edges.firstIndex(where: { grammar.take(oneOf: $0) }) else { return nil }
            _ = grammar.take(oneOf: Self.ofs + Self.articles)
            if edge == 0, grammar.take("hours") {
                return grammar.take("of", "the", "morning") ? time(DayPart.morning.hours[0], .morning) : nil
            }
            if grammar.take(anyOf: ["journee", "jour", "day"]) {
                // "the end of the day" could also be midnight.
                return edge == 2 ? nil : time(edge == 0 ? DayPart.morning.hours[0] : .noon)
            }
            guard let part = grammar.dayPart() else { return nil }
            return time(part.hours[edge], part == .night && edge == 1 ? nil : part)
        }
    }

    /// Words before the name of a part: "in the", "dans la", "le", "du".
    private mutating func takePartLead() -> Bool {
        // "at night", but not "at 9".
        let isAtNight = attempt { $0.take("at") && $0.tokensFollow(["night"]) ? true : nil } ?? false
        return isAtNight || take(oneOf: Self.leads)
    }

    /// The part of the day after a day: "tomorrow morning", "demain soir", "hier dans la soirée", "tuesday PM".
    mutating func partAfterDay() -> DayPart? {
        attempt { grammar in
            if grammar.take("pm") { return .afternoon }
            if case .word(let word) = grammar.tokens[grammar.at - 1].kind, DateWords.weekdays[word] != nil,
                grammar.take("am")
            {
                return .morning
            }
            grammar.skipComma()
            _ = grammar.take(oneOf: Self.leads + Self.joints)
            return grammar.dayPart()
        }
    }

    /// "du soir", "de l'après-midi", "in the morning", "at night"; the preposition is optional at the end of a text.
    mutating func partAfterClock() -> DayPart? {
        attempt { grammar in
            let isJoined = grammar.take(oneOf: Self.clockJoints)
            if isJoined, grammar.take("mat") { return .morning }
            guard let part = grammar.dayPart(), isJoined || !grammar.textFollows() else { return nil }
            return part
        }
    }
}

// MARK: - Words

extension DateGrammar {
    private static let afternoons = DateWords.phrases(["apres - midi", "apres - midis", "apres midi", "ap - m"])
    private static let leads = DateWords.phrases([
        "in the", "during the", "dans la", "dans le", "dans l '", "dans ce", "pendant la", "pendant le", "pendant l '",
        "des le", "le", "l '", "la",
    ])
    private static let joints = DateWords.phrases(["-", "au", "d '", "at", "du", "de la", "de l '", "en"])
    private static let clockJoints = DateWords.phrases([
        "du", "de l '", "de la", "de", "in the", "in", "at", "dans la", "dans le", "dans l '",
    ])
    private static let edgeLeads = DateWords.phrases(["at", "au moment de", "au", "en", "a la", "des la"])
    private static let lunches = DateWords.phrases(["lunchtime", "lunch time"])
    private static let middles: [DayPart: [[String]]] = [
        .morning: DateWords.phrases(["midmorning", "mid - morning", "mi - matinee"]),
        .afternoon: DateWords.phrases(["midafternoon", "mid - afternoon", "mi - apres - midi"]),
    ]
    /// Beginning, middle and end.
    private static let edges = [
        DateWords.phrases(["early", "debut", "tres tot", "tot"]), DateWords.phrases(["milieu", "middle", "mid"]),
        DateWords.phrases(["late", "fin"]),
    ]
    private static let ofs = DateWords.phrases(["of", "de", "d '", "du", "of the", "de la", "de l '", "in the", "in"])
    private static let articles = DateWords.phrases(["the", "la", "le", "l '"])
}

extension DayPart {
    /// Hours for its beginning, middle and end.
    fileprivate var hours: [TimeOfDay] {
        let halves =
            switch self {
            case .morning: [16, 20, 22]
            case .afternoon: [26, 28, 35]
            case .evening, .lateEvening: [37, 40, 44]
            case .night: [42, 48, 46]
            }
        return halves.map { TimeOfDay(seconds: $0 % 48 * 1800) }
    }
}
