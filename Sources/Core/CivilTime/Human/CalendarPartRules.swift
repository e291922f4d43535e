// Parts of a year or a month: quarters, halves, seasons, weeks of a month, the rest of a week.

extension DateGrammar {
    /// "11/2016", "2016-3", "11 - 2016": a numeric month and year.
    mutating func monthInFigures() -> DateReading? {
        attempt { grammar in
            let isDated = grammar.take(anyOf: ["in", "en", "le"]) || grammar.take("au", "mois", "de")
            func sign() -> Bool {
                grammar.take("-") || grammar.take("/") || grammar.take(".") || isDated && grammar.take(",")
            }
            let month: Month?
            if let year = grammar.year(), 1900...2199 ~= year {
                guard sign(), let number = grammar.number(digits: 1...2, joined: true) else { return nil }
                month = Month(year: year, month: number)
            } else {
                guard let number = grammar.number(digits: 1...2), sign(),
                    let year = grammar.number(digits: 4...4, joined: true), 1900...2199 ~= year
                else { return nil }
                month = Month(year: year, month: number)
            }
            guard let month, !grammar.textFollows() else { return nil }
            return DateReading(days: month.days, unit: .month)
        }
    }

    /// "Q3 2016", "2016-Q3", "third quarter of 2016", "1er trimestre 2017", "H2 2016".
    mutating func partOfYear() -> DateReading? {
        attempt { grammar in
            let start = grammar.at
            grammar.skipSpanLead()
            let isDated = grammar.at > start
            var year = grammar.attempt { grammar in
                guard let year = grammar.year() else { return nil as Int? }
                _ = grammar.takeJoined("-") || grammar.take(",")
                return year
            }
            grammar.skipArticle()
            guard let (number, months) = grammar.partNumber() else { return nil }
            if year == nil {
                year = grammar.attempt { grammar in
                    _ =
                        grammar.take("of") || grammar.take("de") || grammar.take("-") || grammar.take(",")
                        || grammar.take("in")
                        || grammar.take("en")
                    if let year = grammar.year() ?? grammar.spelledYear() { return year }
                    guard let span = grammar.directedSpan() ?? grammar.currentSpan(), span.unit == .year else {
                        return nil
                    }
                    return span.days.first?.year
                }
            }
            var found = Month(year: year ?? grammar.anchor.year, month: (number - 1) * months + 1)
            if year == nil, let last = found?.adding(months: months - 1).days.last, grammar.leaning == .future,
                last < grammar.anchor
            {
                found = found?.adding(months: 12)
            }
            // "the first half of the game", "the Q3 report".
            if year == nil, months == 6 || grammar.textFollows() { return nil }
            return found.map {
                DateReading(
                    days: DayRange(first: $0.days.first, last: $0.adding(months: months - 1).days.last), unit: .range,
                    weight: isDated || year != nil ? .firm : .opening)
            }
        }
    }

    /// The number of a quarter or a half, and the length of one in months.
    private mutating func partNumber() -> (number: Int, months: Int)? {
        attempt { grammar in
            let months: Int
            if let number = grammar.ordinal() {
                if grammar.take(anyOf: ["quarter", "qtr", "trimestre"]) {
                    months = 3
                } else if grammar.take(anyOf: ["half", "semestre"]) {
                    months = 6
                } else {
                    return nil
                }
                // "Le dernier trimestre" alone is the previous one.
                if number < 0, !grammar.tokensFollow(["of", "de", "in", "en"]) { return nil }
                let found = number < 0 ? 12 / months + 1 + number : number
                return 1...(12 / months) ~= found ? (found, months) : nil
            }
            if grammar.take(anyOf: ["q", "t", "trimestre"]) {
                months = 3
            } else if grammar.take(anyOf: ["h", "s"]) {
                months = 6
            } else {
                return nil
            }
            guard let number = grammar.number(digits: 1...1, joined: true), 1...(12 / months) ~= number,
                !grammar.tokens[grammar.at - 1].spaced
            else { return nil }
            return (number, months)
        }
    }

    /// "the first week of october", "la dernière semaine de 2015", "3rd week of 2018": a week belongs to the month
    /// and year of its Thursday (ISO 8601), "the last weekend of october" to that of its Saturday.
    mutating func weekInSpan() -> DateReading? {
        attempt { grammar in
            grammar.skipSpanLead()
            grammar.skipArticle()
            guard let place = grammar.ordinal(), let noun = grammar.noun(), noun == .week || noun == .weekend else {
                return nil
            }
            _ = grammar.take(anyOf: ["of", "de", "du", "in"]) || grammar.take("d", "'")
            let spelled = grammar.attempt { $0.spelledYear().flatMap { $0 > 999 ? DayRange(year: $0) : nil } }
            guard let days = spelled ?? grammar.placeSpan()?.days, let first = days.first, let last = days.last else {
                return nil
            }
            let weekday = noun == .week ? Weekday.thursday : .saturday
            let day =
                place > 0
                ? first.adding(days: first.weekday.days(until: weekday) + (place - 1) * 7)
                : last.adding(days: -weekday.days(until: last.weekday) + (place + 1) * 7)
            guard first <= day, day <= last else { return nil }
            if noun == .week { return DateReading(days: day.week.days, unit: .week) }
            return DateReading(days: DayRange(first: day, last: day.week.last), unit: .range)
        }
    }

    /// "this summer", "cet été", "next winter", "last season": roughly from solstice to equinox, in the northern
    /// hemisphere.
    mutating func season() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            let before = grammar.direction()
            let month = grammar.word { DateWords.seasons[$0] }
            guard month != nil || grammar.take(anyOf: ["season", "seasons", "saison"]) else { return nil }
            let said = before ?? grammar.attempt { $0.directionAfter() }
            // "summer" alone is the current one; otherwise the leaning decides.
            let isAlone = said == nil && month != nil && grammar.isAtEnd
            guard said != nil || isAlone else { return nil }
            var direction = said ?? 0
            let year = grammar.today.year
            let all = (year - 2...year + 2).flatMap { year in
                (month.map { [$0] } ?? [3, 6, 9, 12]).compactMap { Self.season(from: $0, in: year) }
            }
            let coming = all.firstIndex { ($0.last ?? grammar.today) >= grammar.today } ?? 0
            let isNow = (all[coming].first ?? grammar.today) <= grammar.today
            if isAlone, !isNow, grammar.leaning != .future { direction = -1 }
            let index = direction < 0 ? coming - 1 : direction > 0 && isNow ? coming + 1 : coming
            return all.indices ~= index
                ? DateReading(days: all[index], unit: .range, weight: isAlone ? .whole : .firm) : nil
        }
    }

    private static func season(from month: Int, in year: Int) -> DayRange? {
        guard let first = Day(year: year, month: month, day: month == 9 ? 23 : 21),
            let next = Month(year: year, month: month)?.adding(months: 3),
            let last = Day(year: next.year, month: next.month, day: month == 6 ? 23 : 20)
        else { return nil }
        return DayRange(first: first, last: last)
    }

    /// "weekend", "my weekend": the coming one, unless it could be part of what follows.
    mutating func comingWeekend() -> DateReading? {
        attempt { grammar in
            // "le week-end" is just as often any weekend.
            if grammar.at > 0, grammar.tokens[grammar.at - 1].isAnyOf(["le", "les"]) { return nil }
            _ = grammar.take(anyOf: ["my", "mon"])
            grammar.skipArticle()
            guard grammar.noun() == .weekend, !grammar.textFollows(), !grammar.timeFollows() else { return nil }
            return grammar.span(.weekend, 0)
        }
    }

    /// "the month after next", "the week after the next".
    mutating func spanAfterNext() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            let start = grammar.at
            guard grammar.currentSpan() != nil, grammar.take("after") else { return nil }
            _ = grammar.take("the")
            guard grammar.take("next") else { return nil }
            let end = grammar.at
            grammar.at = start
            defer { grammar.at = end }
            return grammar.currentSpan(offset: 2)
        }
    }

    /// "during", "pour le", "of the".
    mutating func skipSpanLead() {
        _ = take(anyOf: ["during", "pendant", "in", "en", "for", "pour", "du", "de", "au"])
    }

    /// "18" after "the week of".
    mutating func bareDayOfMonth() -> DateReading? {
        attempt { grammar in
            _ = grammar.take("the") || grammar.take("le")
            guard let day = grammar.dayNumber(), !grammar.textFollows() else { return nil }
            return grammar.placed(day: day).map { DateReading($0) }
        }
    }
}
