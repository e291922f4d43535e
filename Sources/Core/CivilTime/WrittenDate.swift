// Dates as written in files by other programs and by hand.

/// Reads absolute dates: with a year, independent of the current day.
package enum WrittenDate {
    /// Parses a whole text as a date, optionally followed by a time:
    ///
    ///     2026-11-20T09:15:00+01:00   2026/11/20   20261120   20.11.2026
    ///     20/11/2026   20-11-2026     when `dayFirst`, else 11/20/2026 and 11-20-2026
    ///     20 novembre 2026   November 20, 2026   Fri, 20 Nov 2026   Nov 20th, 2026
    ///
    /// A date that is invalid in the requested order is nil instead of being swapped: the next one would be misread.
    @inlinable
    package static func parse(_ text: some StringProtocol, dayFirst: Bool) -> Timestamp? {
        Timestamp(text: text) ?? loose(String(text)) ?? parse(words: String(text), dayFirst: dayFirst)
    }

    /// The lenient timestamps of YAML (yaml.org/type/timestamp.html): `2001-12-14 9:05:07 -5`, with single digits,
    /// blanks around, and an offset in hours.
    @usableFromInline
    static func loose(_ text: String) -> Timestamp? {
        guard let gap = text.firstIndex(where: { $0 == "T" || $0 == "t" || $0 == " " || $0 == "\t" }) else {
            return nil
        }
        func filled(_ text: Substring, _ separator: Character) -> String {
            text.split(separator: separator, omittingEmptySubsequences: false)
                .map { $0.count == 1 && $0.allSatisfy(\.isNumber) ? "0" + $0 : String($0) }
                .joined(separator: String(separator))
        }
        let rest = text[text.index(after: gap)...].drop { $0 == " " || $0 == "\t" }
        let zone = rest.firstIndex { "Zz+-".contains($0) } ?? rest.endIndex
        let time = rest[..<zone].split { $0 == " " || $0 == "\t" }
        guard time.count == 1 else { return nil }
        var offset = String(rest[zone...])
        if let sign = offset.first, sign == "+" || sign == "-" {
            offset = String(sign) + filled(offset.dropFirst(), ":")
        }
        return Timestamp(text: filled(text[..<gap], "-") + "T" + filled(time[0], ":") + offset)
    }

    @usableFromInline
    static func parse(words text: String, dayFirst: Bool) -> Timestamp? {
        // Nothing relative is read here, so the current day does not matter.
        let epoch = LocalDateTime(day: Day(number: 0), time: .midnight)
        let tokens = DateTokenizer.tokens(of: text, limit: 24)
        var grammar = DateGrammar(tokens: tokens, now: epoch, leaning: .nearest)
        guard let day = grammar.writtenDay(dayFirst ? .dayFirst : .monthFirst) else { return nil }
        var time: TimeOfDay?
        if !grammar.isAtEnd {
            guard let read = grammar.timeAfterDate(), read.end == nil else { return nil }
            time = read.time
        }
        return grammar.isAtEnd ? Timestamp(day: day, time: time) : nil
    }
}
