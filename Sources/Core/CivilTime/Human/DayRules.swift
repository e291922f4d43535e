// Phrases that name one day, without a time.

extension DateGrammar {
    static let dayRules = plainDayRules + countedDayRules

    /// Days that are not counted from another day.
    static let plainDayRules: [Rule<DateReading>] = [
        { $0.relativeDay() }, { $0.partOfToday() }, { $0.numericDay() }, { $0.dayAndMonth() }, { $0.weekday() },
        { $0.weekdayInWeek() }, { $0.dayOfMonth() }, { $0.dayOfNamedSpan() }, { $0.holiday() }, { $0.endOfSpan() },
        { $0.relativeStep() }, { $0.weekdayOfISOWeek() }, { $0.weekThenWeekday() },
    ]

    /// "today", "hier", "après-demain", "the day before yesterday".
    private mutating func relativeDay() -> DateReading? {
        attempt { grammar in
            let offset: Int
            let isTomorrow = DateWords.tomorrow
            if grammar.take("the", "day", "before", "yesterday") || grammar.take("day", "before", "yesterday") {
                offset = -2
            } else if grammar.attempt({ grammar -> Bool? in
                _ = grammar.take("the")
                return grammar.take("day", "after") && grammar.take(anyOf: isTomorrow) ? true : nil
            }) != nil {
                offset = 2
            } else if grammar.take("aujourd", "'", "hui") || grammar.take("aujourd", "hui") {
                offset = 0
            } else if grammar.take(anyOf: ["today", "aujourdhui", "auj"])
                || grammar.take("ce", "jour") || grammar.take("this", "day")
            {
                offset = 0
            } else if grammar.take(anyOf: ["yesterday", "yday", "hier"]) {
                offset = -1
            } else if grammar.take(anyOf: isTomorrow) || grammar.nextDay() {
                offset = 1
            } else if grammar.take("avant", "-", "hier") || grammar.take("avant", "hier") {
                offset = -2
            } else if grammar.take("apres", "-", "demain") || grammar.take("apres", "demain") {
                offset = 2
            } else {
                return nil
            }
            return DateReading(grammar.today.adding(days: offset))
        }
    }

    /// "the next day", "le lendemain", "le jour suivant".
    private mutating func nextDay() -> Bool {
        attempt { grammar in
            grammar.skipArticle()
            if grammar.take("next", "day") || grammar.take("following", "day") { return true }
            if grammar.take("lendemain") || grammar.take("jour", "suivant") || grammar.take("jour", "d", "'", "apres") {
                return grammar.tokensFollow(["de", "du", "d"]) ? nil : true
            }
            return nil
        } ?? false
    }

    /// "lundi", "on monday", "last friday", "lundi prochain", "lun.".
    private mutating func weekday() -> DateReading? {
        attempt { grammar in
            // "à la mer" is not a Wednesday.
            guard !grammar.tokensFollow(["la"]) else { return nil }
            let start = grammar.at
            grammar.skipArticle()
            let before = grammar.direction()
            guard let name = grammar.word({ DateWords.weekdays[$0] }) else { return nil }
            if name.isShort { grammar.skipDot() }
            if let direction = before ?? grammar.directionAfterWeekday() {
                return DateReading(grammar.placed(name.value, direction: direction))
            }
            // "friday after next"
            if grammar.take("after", "next") {
                return DateReading(grammar.placed(name.value, direction: 1).adding(days: 7))
            }
            // "mon: dentist"
            let isHead = start == 0 && grammar.isHead
            return DateReading(grammar.placed(name.value), weight: name.isDoubtful && !isHead ? .opening : .firm)
        }
    }

    /// "lundi dernier", "vendredi prochain"; with a future leaning, the word in "fri last day of term" belongs to the next noun.
    private mutating func directionAfterWeekday() -> Int? {
        attempt { grammar in
            guard let direction = grammar.directionAfter() else { return nil }
            return direction < 0 && grammar.leaning == .future && grammar.textFollows() ? nil : direction
        }
    }

    /// "monday next week", "lundi de la semaine prochaine".
    private mutating func weekdayInWeek() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard let name = grammar.word({ DateWords.weekdays[$0] }) else { return nil }
            let part = grammar.partAfterDay()
            _ = grammar.take(anyOf: ["of", "de", "from"])
            guard let week = grammar.directedSpan(), week.unit == .week, let first = week.days.first else { return nil }
            var reading = DateReading(first.adding(days: name.value.rawValue - 1))
            reading.part = part
            return reading
        }
    }

    /// "next week on friday", "la semaine prochaine, lundi".
    private mutating func weekThenWeekday() -> DateReading? {
        attempt { grammar in
            guard let week = grammar.directedSpan(), week.unit == .week, let first = week.days.first else { return nil }
            _ = grammar.take(",") || grammar.take("-")
            grammar.skipArticle()
            guard let name = grammar.word({ DateWords.weekdays[$0] }), !name.isDoubtful else { return nil }
            return DateReading(first.adding(days: name.value.rawValue - 1))
        }
    }

    /// "vendredi 20", "le 20", "the 20th": the nearest such day of a month, unless it is a quantity ("le 20 personnes").
    private mutating func dayOfMonth() -> DateReading? {
        attempt { grammar in
            var hasArticle = grammar.take(anyOf: ["le", "the"]) || grammar.take("on", "the") || grammar.take("on")
            let isLed = hasArticle
            let weekdayAt = grammar.at
            let isShort = grammar.word { DateWords.weekdays[$0] }?.isShort ?? false
            grammar.at = weekdayAt
            var weekday = grammar.leadingWeekday()
            let isMarch = weekday != nil && grammar.tokens[weekdayAt].reads("mar")
            if weekday != nil {
                // "vendredi, le 15", "friday the 22nd".
                hasArticle =
                    grammar.attempt { grammar in
                        grammar.skipComma()
                        return grammar.take(anyOf: ["le", "the"]) ? true : nil
                    } ?? false
            }
            // "31 au soir"
            let isOfPart = weekday == nil && !hasArticle && grammar.isDayWithPart
            guard hasArticle || weekday != nil || isOfPart, !grammar.timeFollows(),
                let day = hasArticle ? grammar.dayNumber() ?? grammar.spelledDay() : grammar.dayNumber()
            else { return nil }
            // "wednesday 11-1", "wed 11.30"
            guard
                grammar.attempt({ ($0.takeJoined("-") || $0.takeJoined(".")) && $0.isNumberNext ? true : nil }) == nil
            else { return nil }
            if weekday == nil {
                // "le 21, lundi"
                weekday = grammar.attempt { grammar in
                    grammar.skipComma()
                    guard let name = grammar.word({ DateWords.weekdays[$0] }), !name.isDoubtful else { return nil }
                    return name.value
                }
            }
            guard let date = grammar.placed(day: day, weekday: weekday) else { return nil }
            // "sat 28 party", "monday 30th inset day"; "vendredi 20 personnes" counts something.
            let isSaid =
                isShort || { if case .number = $0.kind { false } else { true } }(grammar.tokens[grammar.at - 1])
            guard !grammar.textFollows() || weekday != nil && isSaid && 0...45 ~= date - grammar.today else {
                return nil
            }
            let isFar = weekday != nil && abs(date - grammar.today) > 31
            // "therapy tue 10", if no Tuesday is a 10th for months.
            if isFar, !isLed, !hasArticle, case .number = grammar.tokens[grammar.at - 1].kind, let weekday,
                abs(date - grammar.today) > 62, 1...20 ~= day,
                let hour = TimeOfDay(hour: day < 7 ? day + 12 : day, minute: 0)
            {
                return DateReading(grammar.placed(weekday)).at(TimeReading(time: hour, isDoubtful: true))
            }
            var reading = DateReading(date)
            // "friday the 22nd" could be last week's.
            reading.isDoubtful = isFar || isMarch
            return reading
        }
    }

    /// "20th", "1er": as the whole text, or before a colon.
    mutating func ordinalAlone() -> DateReading? {
        attempt { grammar in
            let isFirst = grammar.at == 0
            guard let day = grammar.dayNumber(), case .word = grammar.tokens[grammar.at - 1].kind,
                let date = grammar.placed(day: day)
            else { return nil }
            return DateReading(date, weight: isFirst && grammar.isHead ? .opening : .whole)
        }
    }

    /// Whether a colon that ends a head is next: "mon: dentist", "18th : dentist".
    var isHead: Bool {
        guard at < tokens.count, tokens[at].reads(":") else { return false }
        return at + 1 == tokens.count || tokens[at + 1].spaced
    }

    /// Whether a number and a part of the day are next: "31 au soir".
    private var isDayWithPart: Bool {
        var ahead = self
        return ahead.number(digits: 1...2) != nil && ahead.take("au") && ahead.tokensFollow(["soir", "matin"])
    }

    /// "the 20th of next month", "le 15 du mois prochain".
    private mutating func dayOfNamedSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            guard let number = grammar.dayNumber() ?? grammar.spelledDay(),
                let month = grammar.monthOfDay(isJoined: true)
            else { return nil }
            return Day(year: month.year, month: month.month, day: number).map { DateReading($0) }
        }
    }

    /// "this", "prochain", "last", preceding the noun: 0, 1 or -1.
    mutating func direction() -> Int? {
        if take(anyOf: DateWords.thisWords) { return 0 }
        return directionAfter()
    }

    /// "prochain", "dernier", "next", following the noun: 1 or -1.
    mutating func directionAfter() -> Int? {
        if take(anyOf: DateWords.nextWords) { return 1 }
        if take("a", "venir") || take("qui", "vient") || take("qui", "viennent") || take("qui", "suit") { return 1 }
        if take("en", "cours") { return 0 }
        return take(anyOf: DateWords.lastWords) ? -1 : nil
    }
}
