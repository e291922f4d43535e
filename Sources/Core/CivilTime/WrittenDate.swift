// The ways people write a date in files that other programs and hands made.

/// Reads dates that stand on their own: with a year, and without regard to what day it is.
package enum WrittenDate {
    /// Reads a whole text as a date, perhaps followed by a time:
    ///
    ///     2026-11-20T09:15:00+01:00   2026/11/20   20261120   20.11.2026
    ///     20/11/2026   20-11-2026     when `dayFirst`, else 11/20/2026 and 11-20-2026
    ///     20 novembre 2026   November 20, 2026   Fri, 20 Nov 2026   Nov 20th, 2026
    ///
    /// A date that is impossible in the order asked for is nil, not turned round: the next one would be misread.
    @inlinable
    package static func parse(_ text: some StringProtocol, dayFirst: Bool) -> Timestamp? {
        Timestamp(text: text) ?? parse(words: String(text), dayFirst: dayFirst)
    }

    @usableFromInline
    static func parse(words text: String, dayFirst: Bool) -> Timestamp? {
        // Nothing relative is read here, so what day it is does not matter.
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
