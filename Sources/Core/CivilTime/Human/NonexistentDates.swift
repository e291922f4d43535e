// Dates and times that do not exist: "2026-02-30", "31 novembre", "25:00", "13pm".

extension HumanDate {
    /// The first place of a text that has the form of a date or a time but is invalid.
    ///
    /// Only finds what is very likely a mistake: years are 1900 to 2199, "60:40" is a ratio, "50 march" is a number.
    package static func nonexistent(in text: String) -> Range<String.Index>? {
        let tokens = DateTokenizer.tokens(of: text, limit: .max)
        // The current day does not matter: nothing relative is read.
        let epoch = LocalDateTime(day: Day(number: 0), time: .midnight)
        var grammar = DateGrammar(tokens: tokens, now: epoch, leaning: .nearest)
        for index in tokens.indices where grammar.startsFreely(at: index) {
            grammar.at = index
            guard grammar.isNonexistent(), grammar.endsFreely(beforeColon: true) else { continue }
            let start = text.utf8.index(text.startIndex, offsetBy: tokens[index].start)
            return start..<text.utf8.index(text.startIndex, offsetBy: grammar.end)
        }
        return nil
    }
}

extension DateGrammar {
    /// Reads an invalid date or time.
    fileprivate mutating func isNonexistent() -> Bool {
        attempt { $0.nonexistentFigures() } ?? attempt { $0.nonexistentNamedDay() } ?? attempt { $0.nonexistentWeek() }
            ?? attempt { $0.nonexistentTime() } != nil
    }

    /// "2026-02-30", "31/04/2026", "31/04".
    private mutating func nonexistentFigures() -> Void? {
        guard let first = number(digits: 1...4), let sign = ["-", "/", "."].first(where: { takeJoined($0) }),
            let second = joinedNumber(digits: 1...2)
        else { return nil }
        guard takeJoined(sign) else {
            // "31/04", but not a fraction such as "3/4".
            return sign == "/" && 30...31 ~= first && Day(year: 2028, month: second, day: first) == nil
                && 1...12 ~= second
                ? () : nil
        }
        guard let third = joinedNumber(digits: 1...4) else { return nil }
        if 1900...2199 ~= first, sign != "." {
            return Day(year: first, month: second, day: third) == nil && third < 100 ? () : nil
        }
        guard 1900...2199 ~= third, first < 100 else { return nil }
        let exists = Day(year: third, month: second, day: first) ?? Day(year: third, month: first, day: second)
        return exists == nil ? () : nil
    }

    /// "30 février", "31st of June", "February 29, 2026", "32 décembre".
    private mutating func nonexistentNamedDay() -> Void? {
        guard let named = longest(Self.namedDayRules) else {
            guard let day = number(digits: 2...2), day > 31, let name = word({ DateWords.months[$0] }),
                !name.isDoubtful, ![3, 5].contains(name.value)
            else { return nil }
            return ()
        }
        return Day(year: named.year ?? 2028, month: named.month, day: named.day) == nil ? () : nil
    }

    /// "2026-W54".
    private mutating func nonexistentWeek() -> Void? {
        guard let year = number(digits: 4...4), takeJoined("-"), takeJoined("w"),
            let week = joinedNumber(digits: 2...2)
        else { return nil }
        return ISOWeek(year: year, week: week) == nil ? () : nil
    }

    /// "25:00", "14:75", "14h75", "13pm".
    private mutating func nonexistentTime() -> Void? {
        guard let hour = number(digits: 1...2), hour < 30 else { return nil }
        if takeJoined(":") {
            guard let minute = joinedNumber(digits: 2...2) else { return nil }
            return hour > 24 || minute > 59 || hour == 24 && minute > 0 ? () : nil
        }
        if take("h") {
            guard let minute = joinedNumber(digits: 2...2) else { return nil }
            return hour > 24 || minute > 59 || hour == 24 && minute > 0 ? () : nil
        }
        guard take(anyOf: ["am", "pm"]) else { return nil }
        return 1...12 ~= hour ? nil : ()
    }
}
