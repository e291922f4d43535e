// Durations as people write them: `30m`, `1h30`, `2 jours`.

/// A duration. Unlike in `CalendarStep`, `m` means minutes, and a day is always 24 hours.
package struct DurationText: Hashable, Sendable {
    /// 0 or more.
    package let seconds: Int

    package init(seconds: Int) { self.seconds = max(0, seconds) }

    /// Reads numbers with English or French units: `30m`, `1h30`, `1 h 30 min`, `90 min`, `1,5 h`, `2 jours`, `une
    /// demi-heure`, `half an hour`, `1 hour and 15 minutes`.
    package init?(text: some StringProtocol) {
        var reader = DurationReader(tokens: DateTokenizer.tokens(of: String(text), limit: 24))
        guard let seconds = reader.read() else { return nil }
        self.init(seconds: seconds)
    }

    /// `45s`, `30m`, `1h30m`, `2d`: the largest unit first, days at most.
    package var text: String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
        ]
        let text = parts.filter { $0.0 > 0 }.map { String($0.0) + $0.1 }.joined()
        return text.isEmpty ? "0m" : text
    }
}

/// Parses a duration from its tokens.
private struct DurationReader {
    let tokens: [DateToken]
    var at = 0

    /// The total in seconds; nil if any token is not part of a duration.
    mutating func read() -> Int? {
        guard !tokens.isEmpty else { return nil }
        var total = 0
        var lastUnit = 0
        while at < tokens.count {
            guard let part = fraction() ?? part(after: lastUnit) else { return nil }
            total += part.seconds
            lastUnit = part.unit
            if at < tokens.count, skip("and") || skip("et") || skip(",") {
                guard at < tokens.count else { return nil }
                if skip("a", "half") || skip("demi") || skip("demie") { total += lastUnit / 2 }
            }
        }
        return total
    }

    /// A fraction in words: half an hour.
    private mutating func fraction() -> (seconds: Int, unit: Int)? {
        if skip("half", "an", "hour") || skip("une", "demi", "-", "heure") || skip("demi", "-", "heure")
            || skip("une", "demi", "heure")
        {
            return (1800, 60)
        }
        if skip("un", "quart", "d", "'", "heure") || skip("quarter", "of", "an", "hour") { return (900, 60) }
        return nil
    }

    /// A number and its unit; minutes after hours may lack theirs: `1h30`.
    private mutating func part(after unit: Int) -> (seconds: Int, unit: Int)? {
        guard let (count, tenths) = count() else { return nil }
        guard at < tokens.count, case .word(let word) = tokens[at].kind, let length = Self.units[word] else {
            guard unit == 3600, at == tokens.count, count < 60 else { return nil }
            return (count * 60, 60)
        }
        at += 1
        return (count * length + length * tenths / 10, length)
    }

    private mutating func count() -> (whole: Int, tenths: Int)? {
        guard at < tokens.count else { return nil }
        switch tokens[at].kind {
        case .number(let value, let digits) where digits <= 9:
            at += 1
            guard at + 1 < tokens.count, case .number(let tenths, digits: 1) = tokens[at + 1].kind,
                !tokens[at].spaced, !tokens[at + 1].spaced, skip(".") || skip(",")
            else { return (value, 0) }
            at += 1
            return (value, tenths)
        case .word(let word):
            guard let value = DateWords.count(word) else { return nil }
            at += 1
            return (value, 0)
        default: return nil
        }
    }

    private mutating func skip(_ pieces: String...) -> Bool {
        guard at + pieces.count <= tokens.count, zip(tokens[at...], pieces).allSatisfy({ $0.reads($1) }) else {
            return false
        }
        at += pieces.count
        return true
    }

    /// Seconds per unit.
    private static let units: [String: Int] = {
        var units: [String: Int] = [:]
        for word in ["s", "sec", "secs", "second", "seconds", "seconde", "secondes"] { units[word] = 1 }
        for word in ["m", "min", "mins", "mn", "minute", "minutes"] { units[word] = 60 }
        for word in ["h", "hr", "hrs", "hour", "hours", "heure", "heures"] { units[word] = 3600 }
        for word in ["d", "day", "days", "j", "jour", "jours"] { units[word] = 86_400 }
        for word in ["w", "wk", "wks", "week", "weeks", "sem", "semaine", "semaines"] { units[word] = 604_800 }
        return units
    }()
}
