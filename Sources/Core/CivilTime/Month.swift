// A month of a year: `2026-11`.

import Bytes

/// A calendar month, from 0001-01 to 9999-12.
package struct Month: Hashable, Comparable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int

    /// Nil for a month outside 1 to 12, or a year outside 1 to 9999.
    package init?(year: Int, month: Int) {
        guard 1...9999 ~= year, 1...12 ~= month else { return nil }
        self.init(unchecked: year, month)
    }

    init(unchecked year: Int, _ month: Int) {
        self.year = year
        self.month = month
    }

    /// Reads exactly `YYYY-MM` (ISO 8601-1:2019, section 5.2.2.2 a).
    @inlinable
    package init?(iso text: some StringProtocol) {
        guard let month = text.withUTF8Span({ $0.count == 7 ? Month(iso: $0, at: 0) : nil }) else { return nil }
        self = month
    }

    /// Reads `YYYY-MM` from the seven bytes at `offset`, regardless of what follows.
    package init?(iso bytes: Span<UInt8>, at offset: Int) {
        guard offset >= 0, offset <= bytes.count - 7, bytes[offset + 4] == .hyphen,
            let year = bytes.digits(4, at: offset), let month = bytes.digits(2, at: offset + 5)
        else { return nil }
        self.init(year: year, month: month)
    }

    package static func < (earlier: Month, later: Month) -> Bool { earlier.ordinal < later.ordinal }

    /// Months from `earlier` to `later`.
    package static func - (later: Month, earlier: Month) -> Int { later.ordinal - earlier.ordinal }

    /// Months since January of the year 0.
    private var ordinal: Int { year * 12 + month - 1 }
}

extension Month {
    package var first: Day { Day(number: Int32(clamping: Gregorian.number(year: year, month: month, day: 1))) }
    package var last: Day { first.adding(days: length - 1) }
    package var days: DayRange { DayRange(first: first, last: last) }
    /// 28 to 31 days.
    package var length: Int { Gregorian.length(year: year, month: month) }

    /// Saturates at 0001-01 and 9999-12.
    package func adding(months: Int) -> Month {
        let range = 12...(9999 * 12 + 11)
        let (sum, overflow) = ordinal.addingReportingOverflow(months)
        let target =
            overflow
            ? (months < 0 ? range.lowerBound : range.upperBound) : min(max(sum, range.lowerBound), range.upperBound)
        return Month(unchecked: target / 12, target % 12 + 1)
    }

    /// `2026-11`
    package var iso: String { String(padded: year, to: 4) + "-" + String(padded: month, to: 2) }
}

extension Month: CustomStringConvertible {
    package var description: String { iso }
}
