// Parts of the day: "in the morning", "demain en fin d'après-midi", "at lunch", "early tuesday morning".

extension DateGrammar {
    /// "morning", "soir", "après-midi".
    mutating func dayPart() -> DayPart? {
        if take("apres", "-", "midi") || take("apres", "-", "midis") || take("apres", "midi") { return .afternoon }
        return word { DateWords.parts[$0] }
    }

    /// A part of the day as a time of its own: the hour that is usual, or one in its beginning, its middle or its end.
    mutating func partAsTime() -> TimeReading? {
        attempt { grammar in
            var reading = grammar.edgeOfPart()
            if reading == nil {
                guard grammar.takePartLead(), let part = grammar.dayPart(), !grammar.tokensFollow(["de", "of", "du"])
                else {
                    return nil
                }
                reading = TimeReading(time: part.usualHour, part: part, isPart: true)
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
            let isMarked =
                grammar.takePartLead() || grammar.take("at") || grammar.take("au", "moment", "de") || grammar.take("au")
                || grammar.take("en") || grammar.take("a", "la")
            func time(_ hour: Int, _ part: DayPart?) -> TimeReading {
                TimeReading(time: TimeOfDay(seconds: hour * 3600), part: part, isPart: true)
            }
            if grammar.take("lunchtime") || grammar.take("lunch", "time")
                || isMarked && grammar.take(anyOf: ["lunch", "dejeuner"])
            {
                return time(12, nil)
            }
            if grammar.take("midmorning") || grammar.take("mid", "-", "morning") || grammar.take("mi", "-", "matinee") {
                return time(10, .morning)
            }
            if grammar.take("midafternoon") || grammar.take("mid", "-", "afternoon") { return time(14, .afternoon) }
            let edge: Int
            if grammar.take(anyOf: ["early", "debut"]) || grammar.take("tres", "tot") || grammar.take("tot") {
                edge = 0
            } else if grammar.take(anyOf: ["milieu", "middle", "mid"]) {
                edge = 1
            } else if grammar.take(anyOf: ["late", "fin"]) {
                edge = 2
            } else {
                return nil
            }
            _ = grammar.take("of") || grammar.take("de") || grammar.take("d", "'") || grammar.take("in")
            _ = grammar.take("the") || grammar.take("la") || grammar.take("le") || grammar.take("l", "'")
            if edge == 0, grammar.take("hours") {
                guard grammar.take("of", "the", "morning") else { return nil }
                return time(8, .morning)
            }
            if grammar.take(anyOf: ["journee", "day"]) {
                // "the end of the day" may be midnight as well.
                return edge == 2 ? nil : time(edge == 0 ? 8 : 12, nil)
            }
            guard let part = grammar.dayPart() else { return nil }
            switch part {
            case .morning: return time([8, 10, 11][edge], part)
            case .afternoon: return time([13, 14, 17][edge], part)
            case .evening: return time([18, 20, 22][edge], part)
            case .night: return edge == 1 ? time(0, nil) : time(edge == 0 ? 21 : 23, part)
            }
        }
    }

    /// What comes before the name of a part: "in the", "dans la", "le", "du".
    private mutating func takePartLead() -> Bool {
        // "at night", and not "at 9".
        let isAtNight = attempt { $0.take("at") && $0.tokensFollow(["night"]) ? true : nil } ?? false
        return isAtNight || take("in", "the") || take("during", "the") || take("dans", "la") || take("dans", "le")
            || take("dans", "l", "'") || take("dans", "ce") || take("pendant", "la") || take("pendant", "le")
            || take("pendant", "l", "'") || take("des", "le") || take("le") || take("l", "'") || take("la")
    }

    /// The part of the day after the name of a day: "tomorrow morning", "demain soir", "hier dans la soirée", "tuesday PM".
    mutating func partAfterDay() -> DayPart? {
        attempt { grammar in
            if grammar.take("pm") { return .afternoon }
            grammar.skipComma()
            _ =
                grammar.take("in", "the") || grammar.take("dans", "la") || grammar.take("dans", "l", "'")
                || grammar.take("-") || grammar.take("au") || grammar.take("le") || grammar.take("l", "'")
                || grammar.take("d", "'")
                || grammar.take("at") || grammar.take("du") || grammar.take("de", "la")
            return grammar.dayPart()
        }
    }

    /// "du soir", "de l'après-midi", "in the morning", "at night", "dans la soirée".
    mutating func partAfterClock() -> DayPart? {
        attempt { grammar in
            guard
                grammar.take("du") || grammar.take("de", "l", "'") || grammar.take("de", "la") || grammar.take("de")
                    || grammar.take("in", "the") || grammar.take("in") || grammar.take("at")
                    || grammar.take("dans", "la")
                    || grammar.take("dans", "le") || grammar.take("dans", "l", "'")
            else { return nil }
            return grammar.dayPart()
        }
    }
}
