// Days in digits or with a month name: "20/11/2026", "20 novembre", "November 20, 2026".

/// Which part of "05/11" is the day.
enum DayOrder {
    case dayFirst, monthFirst
    /// This order first; if that is not a valid day, the other: "12/25", "25/12".
    case either(HumanDate.Order)
}

extension DateGrammar {
    /// A complete day with its year, as in files; the order applies to digits with slashes and hyphens.
    mutating func writtenDay(_ order: DayOrder) -> Day? {
        attempt { grammar in
            if grammar.leadingWeekday() != nil { grammar.skipComma() }
            if let day = grammar.yearFirst() ?? grammar.compactDay() { return day }
            if let day = grammar.attempt({ $0.yearLast(order, shortYears: false) }) { return day }
            guard let named = grammar.longest(Self.namedDayRules), let year = named.year else { return nil }
            return Day(year: year, month: named.month, day: named.day)
        }
    }

    /// "2026-11-20", "20/11/2026", "20.11.2026", "20/11/26", "20/11", "12/25", "20261120".
    mutating func numericDay() -> DateReading? {
        attempt { grammar in
            let start = grammar.at
            grammar.skipArticle()
            _ = grammar.take(anyOf: DateWords.thisWords)
            let weekday = grammar.leadingWeekday()
            if weekday != nil { grammar.skipComma() }
            let isLed = grammar.at > start
            var reading: DateReading?
            if let day = grammar.yearFirst() ?? grammar.yearThenNamedDay()
                ?? grammar.attempt({ $0.yearLast(.either($0.order), shortYears: true) })
                ?? grammar.attempt({ $0.spacedDay(isLed: isLed) })
            {
                reading = DateReading(day)
            } else if let day = grammar.compactDay() {
                reading = DateReading(day, weight: .opening)
            } else {
                reading = grammar.attempt { $0.dayAndMonthInFigures(isLed: isLed) }
            }
            if let weekday, reading?.days.first?.weekday != weekday { reading?.isDoubtful = true }
            return reading
        }
    }

    /// "2026-11-20", "2026/11/20".
    private mutating func yearFirst() -> Day? {
        attempt { grammar in
            guard let year = grammar.number(digits: 4...4), let sign = grammar.separator(),
                sign != "." || 1000...2999 ~= year,
                let month = grammar.joinedNumber(digits: 1...2), grammar.takeJoined(sign),
                let day = grammar.joinedNumber(digits: 1...2)
            else { return nil }
            return Day(year: year, month: month, day: day)
        }
    }

    /// "2019-aug-1", "2020/23/Sep", "2020/Sep/23".
    private mutating func yearThenNamedDay() -> Day? {
        attempt { grammar in
            guard let year = grammar.number(digits: 4...4), grammar.takeJoined("-") || grammar.takeJoined("/"),
                let named = grammar.longest(Self.namedDayRules), named.year == nil
            else { return nil }
            return Day(year: year, month: named.month, day: named.day)
        }
    }

    /// "18 08 1978", "le 24 12 14", "le 31 10": separated by blanks; without a full year only after an article.
    private mutating func spacedDay(isLed: Bool) -> Day? {
        guard let first = number(digits: 1...2), let second = number(digits: 1...2) else { return nil }
        var year = attempt { grammar in
            grammar.number(digits: 4...4).flatMap { 1900...2199 ~= $0 && !grammar.clockFollows() ? $0 : nil }
        }
        if year == nil {
            guard isLed else { return nil }
            year = number(digits: 2...2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 }
            guard !textFollows() else { return nil }
        }
        func day(_ day: Int, _ month: Int) -> Day? {
            year.map { Day(year: $0, month: month, day: day) } ?? placed(day: day, month: month)
        }
        return order == .dayFirst ? day(first, second) ?? day(second, first) : day(second, first) ?? day(first, second)
    }

    /// "20261120"
    private mutating func compactDay() -> Day? {
        attempt { grammar in
            guard let number = grammar.number(digits: 8...8) else { return nil }
            return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        }
    }

    /// "20/11/2026", "20-11-2026", "20.11.2026"; dots always mean day first. "20/11/26" only with `shortYears`, which
    /// follow POSIX `strptime`: 69 to 99 are 1969 to 1999.
    private mutating func yearLast(_ order: DayOrder, shortYears: Bool) -> Day? {
        guard let first = number(digits: 1...2), let sign = separator(), let second = joinedNumber(digits: 1...2),
            takeJoined(sign)
        else { return nil }
        var year = joinedNumber(digits: 4...4)
        if year == nil, shortYears, sign != "." || at > 0 {
            year = joinedNumber(digits: 2...2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 }
        }
        guard let year else { return nil }
        let dayFirst = Day(year: year, month: second, day: first)
        let monthFirst = Day(year: year, month: first, day: second)
        return switch order {
        case _ where sign == ".": dayFirst
        case .dayFirst: dayFirst
        case .monthFirst: monthFirst
        case .either(.dayFirst): dayFirst ?? monthFirst
        case .either(.monthFirst): monthFirst ?? dayFirst
        }
    }

    /// "20/11", or "12/25"; after an article "le 20.11". A simple fraction, "1/2", and "24/7" are rarely dates.
    private mutating func dayAndMonthInFigures(isLed: Bool) -> DateReading? {
        guard let first = number(digits: 1...2) else { return nil }
        let isDotted = takeJoined(".")
        guard isDotted || takeJoined("/"), let second = joinedNumber(digits: 1...2) else { return nil }
        // "13.12. 9:00", the Swiss notation.
        let hasDots =
            isDotted && second <= 12
            && attempt { grammar in
                grammar.takeJoined(".")
                    && (first > 12 && (grammar.isAtEnd || grammar.tokens[grammar.at].spaced)
                        || grammar.timeFollows())
                    ? true : nil
            } == true
        // "18.11: dentist", which could also be a time.
        let isOfHead = isDotted && !hasDots && 1...12 ~= second && at == 3 && isHead
        let hasDot = isDotted && isLed || hasDots || isOfHead
        guard hasDot || !isDotted else { return nil }
        // "sat 9.30" and "sat 9.10am" are times: with dots the day comes first.
        if hasDot, second > 12 || !isAtEnd && !tokens[at].spaced && tokensFollow(["am", "pm", "a", "p"]) { return nil }
        // "12/08, 2015"
        if let year = attempt({ grammar in grammar.take(",") ? grammar.year() : nil }) {
            let both = [Day(year: year, month: second, day: first), Day(year: year, month: first, day: second)]
            let days = order == .dayFirst ? both : both.reversed()
            return days.compactMap { $0 }.first.map { DateReading($0) }
        }
        let (dayFirst, monthFirst) = (placed(day: first, month: second), placed(day: second, month: first))
        guard let day = hasDot || order == .dayFirst ? dayFirst ?? monthFirst : monthFirst ?? dayFirst else {
            return nil
        }
        let isDoubtful = (first < second && second <= 4) || (first, second) == (24, 7)
        var reading = DateReading(day, weight: isDoubtful ? .opening : .firm)
        reading.isDoubtful = isOfHead && first < 24
        return reading
    }

    private mutating func separator() -> String? {
        for sign in ["-", "/", "."] where takeJoined(sign) { return sign }
        return nil
    }
}

// MARK: With a month name

/// A day and a month, with an optional year.
struct NamedDay {
    var day: Int
    var month: Int
    var year: Int?
}

extension DateGrammar {
    /// "20 novembre", "le vendredi 20 novembre 2026", "the 20th of November", "Nov 20th, 2026". If the date and the
    /// weekday disagree, the date wins.
    mutating func dayAndMonth() -> DateReading? {
        attempt { grammar in
            grammar.skipArticle()
            _ = grammar.take(anyOf: DateWords.thisWords)
            // "mar 3 mai" starts with a Tuesday, "mar 3" is in March.
            var weekday: Weekday?
            let dated: NamedDay? = grammar.attempt { grammar in
                weekday = grammar.leadingWeekday()
                _ = weekday.flatMap { _ in grammar.attempt { $0.directionAfter() } }
                grammar.skipComma()
                _ = grammar.take("the") || grammar.take("le")
                return weekday == nil ? nil : grammar.longest(Self.namedDayRules)
            }
            if dated == nil { weekday = nil }
            guard let named = dated ?? grammar.longest(Self.namedDayRules) else { return nil }
            // "Jul 18, Fri"
            weekday =
                weekday
                ?? grammar.attempt { grammar in
                    guard grammar.take(",") else { return nil }
                    return grammar.leadingWeekday()
                }
            let day =
                if let year = named.year {
                    Day(year: year, month: named.month, day: named.day)
                } else {
                    grammar.placed(day: named.day, month: named.month, weekday: weekday)
                }
            return day.map { day in
                var reading = DateReading(day)
                reading.isDoubtful = weekday != nil && weekday != day.weekday
                return reading
            }
        }
    }

    static let namedDayRules: [Rule<NamedDay>] = [{ $0.dayThenMonth() }, { $0.monthThenDay() }]

    private mutating func dayThenMonth() -> NamedDay? {
        attempt { grammar in
            let figures = grammar.dayNumber()
            guard let day = figures ?? grammar.spelledDay() else { return nil }
            _ = grammar.takeJoined(".")
            let isHyphenated =
                !grammar.isAtEnd && !grammar.tokens[grammar.at].spaced && grammar.tokens[grammar.at].reads("-")
            // "sept-may" is a range of months.
            guard figures != nil || !isHyphenated else { return nil }
            _ =
                grammar.take("of") || grammar.take("-") || grammar.takeJoined("/") || grammar.take("d", "'")
                || grammar.take("de")
            guard let month = grammar.monthName() else { return nil }
            // "4-dec-26"
            let short: Int? =
                isHyphenated
                ? grammar.attempt { $0.takeJoined("-") ? $0.joinedNumber(digits: 2...2) : nil }.map {
                    $0 < 69 ? 2000 + $0 : 1900 + $0
                } : nil
            return NamedDay(day: day, month: month, year: short ?? grammar.yearAfterMonth())
        }
    }

    private mutating func monthThenDay() -> NamedDay? {
        attempt { grammar in
            let start = grammar.at
            guard let month = grammar.monthName() else { return nil }
            _ = grammar.take("the") || grammar.takeJoined("-") || grammar.takeJoined("/")
            guard let day = grammar.dayNumber() ?? grammar.joinedDay() ?? grammar.spelledDayAtEnd() else { return nil }
            let year = grammar.yearAfterMonth()
            // "mar 8" is a Tuesday if one of the next weeks has a Tuesday the 8th.
            if year == nil, grammar.tokens[start].reads("mar"), grammar.order == .dayFirst, grammar.leaning == .future,
                let near = grammar.placed(day: day, weekday: .tuesday), 0...45 ~= near - grammar.today
            {
                return nil
            }
            return NamedDay(day: day, month: month, year: year)
        }
    }

    /// "novembre", "Nov.".
    mutating func monthName() -> Int? {
        guard let name = word({ DateWords.months[$0] }) else { return nil }
        if name.isShort {
            skipDot()
        } else {
            // "October. 2"; otherwise the dot ends a sentence.
            _ = attempt { $0.takeJoined(".") && $0.isNumberNext ? true : nil }
        }
        return name.value
    }

    /// "first", "twenty-first", "vingt et un", "thirty".
    mutating func spelledDay() -> Int? {
        guard let day = spelledOrdinal() ?? spelledNumber(), 1...31 ~= day else { return nil }
        return day
    }

    /// The same after a month, unless other words follow: "may twenty one" but not "may two of us".
    private mutating func spelledDayAtEnd() -> Int? {
        attempt { grammar in
            guard let day = grammar.spelledDay() else { return nil }
            let end = grammar.at
            let hasYear = grammar.yearAfterMonth() != nil
            grammar.at = end
            return !hasYear && grammar.textFollows() ? nil : day
        }
    }

    /// "Oct2"
    private mutating func joinedDay() -> Int? {
        guard let day = joinedNumber(digits: 1...2), 1...31 ~= day else { return nil }
        return day
    }

    /// A weekday preceding a date.
    mutating func leadingWeekday() -> Weekday? {
        guard let name = word({ DateWords.weekdays[$0] }) else { return nil }
        if name.isShort { skipDot() }
        return name.value
    }

    /// "20", "1er", "20th", but not the hour of a time ("9:30", "9 am").
    mutating func dayNumber() -> Int? {
        attempt { grammar in
            guard !grammar.clockFollows(), let day = grammar.number(digits: 1...2), 1...31 ~= day else { return nil }
            if !grammar.isAtEnd, !grammar.tokens[grammar.at].spaced {
                _ = grammar.take(anyOf: DateWords.ordinalEndings)
            }
            return day
        }
    }

    /// "78", "'26": two digits that cannot be a day, 32 to 99, and do not count what follows.
    mutating func shortYear() -> Int? {
        attempt { grammar in
            let isMarked = grammar.take("'")
            guard !grammar.clockFollows(), let year = grammar.number(digits: 2...2), isMarked || year > 31,
                !grammar.textFollows()
            else { return nil }
            return year < 69 ? 2000 + year : 1900 + year
        }
    }

    /// A four-digit year.
    mutating func year() -> Int? {
        attempt { grammar in
            guard !grammar.clockFollows(), let year = grammar.number(digits: 4...4), year >= 1000 else { return nil }
            return year
        }
    }

    /// "2026", ", 2026", "de 2026"; also "20-Nov-2026".
    private mutating func yearAfterMonth() -> Int? {
        attempt { grammar in
            _ =
                grammar.take(",") || grammar.take("de") || grammar.take("-") || grammar.take("of") || grammar.take("in")
                || grammar.takeJoined("/")
            return grammar.year() ?? grammar.spelledYear() ?? grammar.shortYear()
        }
    }
}
