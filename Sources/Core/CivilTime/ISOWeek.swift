// A week of the ISO calendar: `2026-W47`.

import Bytes

/// A week from Monday to Sunday, numbered within the year that holds its Thursday (ISO 8601-1:2019, section 4.2.2).
package struct ISOWeek: Hashable, Comparable, Sendable {
    /// The week-numbering year, which differs from the calendar year around 1 January.
    package let year: Int
    /// 1 to 52, or 53 in a long year.
    package let week: Int

    /// Nil if the year does not have that week.
    package init?(year: Int, week: Int) {
        guard 1...9999 ~= year, week >= 1, week <= Self.count(inYear: year) else { return nil }
        self.year = year
        self.week = week
    }

    package init(containing day: Day) {
        // The Thursday may be just after 9999-12-31, hence a plain number instead of a `Day`.
        let thursday = Int(day.number) - day.weekday.rawValue + Weekday.thursday.rawValue
        year = Gregorian.civil(number: thursday).year
        week = (thursday - Gregorian.number(year: year, month: 1, day: 1)) / 7 + 1
    }

    /// Reads exactly `YYYY-Www`, with a capital or a small W (ISO 8601-1:2019, section 5.2.4.2).
    @inlinable
    package init?(iso text: some StringProtocol) {
        guard let week = text.withUTF8Span({ $0.count == 8 ? ISOWeek(iso: $0, at: 0) : nil }) else { return nil }
        self = week
    }

    /// Reads `YYYY-Www` from the eight bytes at `offset`, regardless of what follows.
    package init?(iso bytes: Span<UInt8>, at offset: Int) {
        guard offset >= 0, offset <= bytes.count - 8, bytes[offset + 4] == .hyphen,
            bytes[offset + 5].lowercased == UInt8(ascii: "w"),
            let year = bytes.digits(4, at: offset), let week = bytes.digits(2, at: offset + 6)
        else { return nil }
        self.init(year: year, week: week)
    }

    /// 52 or 53: a year is long if it starts on a Thursday, or is a leap year that starts on a Wednesday.
    package static func count(inYear year: Int) -> Int {
        let start = Weekday(dayNumber: Gregorian.number(year: year, month: 1, day: 1))
        return start == .thursday || (start == .wednesday && Gregorian.isLeap(year: year)) ? 53 : 52
    }

    package static func < (earlier: ISOWeek, later: ISOWeek) -> Bool {
        (earlier.year, earlier.week) < (later.year, later.week)
    }
}

extension ISOWeek {
    /// Its Monday.
    package var first: Day { day(.monday) }
    /// Its Sunday.
    package var last: Day { day(.sunday) }
    package var days: DayRange { DayRange(first: first, last: last) }

    package func day(_ weekday: Weekday) -> Day {
        // 4 January is always in the first week.
        let fourth = Gregorian.number(year: year, month: 1, day: 4)
        let monday = fourth - Weekday(dayNumber: fourth).rawValue + 1
        return Day(number: Int32(clamping: monday + (week - 1) * 7 + weekday.rawValue - 1))
    }

    package func adding(weeks: Int) -> ISOWeek {
        let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
        return ISOWeek(containing: day(.thursday).adding(days: overflow ? (weeks < 0 ? .min : .max) : days))
    }

    /// `2026-W47`
    package var iso: String { String(padded: year, to: 4) + "-W" + String(padded: week, to: 2) }
}

extension ISOWeek: CustomStringConvertible {
    package var description: String { iso }
}
