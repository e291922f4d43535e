// A date in a contact, perhaps without a year, and its next anniversary.

import Bytes
import CivilTime

/// A date whose year or day may be unknown (RFC 6350 §4.3.1, ISO 8601:2000 §5.2.1.3).
package struct PartialDate: Sendable, Hashable {
    package let year: Int?
    /// 1 to 12.
    package let month: Int?
    /// 1 to 31.
    package let day: Int?

    /// Nil for a day that does not exist in any year, or in that year.
    package init?(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
        guard year != nil || month != nil else { return nil }
        if let year, !(1...9999 ~= year) { return nil }
        if let month {
            // 2000 has a 29 February.
            guard Day(year: year ?? 2000, month: month, day: day ?? 1) != nil else { return nil }
        } else if day != nil {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// `1985-04-12`, or `--04-12` without a year (as in RFC 6350); shorter if the day is unknown.
    package var text: String {
        var text = year.map { String(padded: $0, to: 4) } ?? "-"
        if let month { text += "-" + String(padded: month, to: 2) }
        if let day { text += "-" + String(padded: day, to: 2) }
        return text
    }
}

extension PartialDate {
    /// The anniversary in a year; nil if the day is unknown. Without a 29 February it is the 28th, the last day of that month (RFC 7529
    /// §4.1, SKIP=BACKWARD).
    package func day(in year: Int) -> Day? {
        guard let month, let day else { return nil }
        return Day(year: year, month: month, day: day) ?? Day(year: year, month: month, day: 28)
    }

    /// The next anniversary, `today` included, and the number of years then. No number before the first one, or if the year is
    /// unknown.
    package func next(from today: Day) -> (day: Day, years: Int?)? {
        for year in [today.year, today.year + 1] {
            guard let found = day(in: year), found >= today else { continue }
            let years = self.year.map { year - $0 }
            return (found, years.flatMap { $0 >= 0 ? $0 : nil })
        }
        return nil
    }
}

extension PartialDate {
    /// Parses the date at the start of a value and ignores a time of day after it:
    ///
    ///     19850412   1985-04-12   1985-04-12T10:22:00Z   --0412   --04-12   1985-04   1985   --04
    ///
    /// A year of 0000, or 1604 if `omittedYear` says so (Apple's X-APPLE-OMIT-YEAR), counts as unknown.
    init?(vCard bytes: UnsafeBufferPointer<UInt8>, omittedYear: Int? = nil) {
        let end = bytes.firstIndex { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") || $0 == .space } ?? bytes.count
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at + count <= end else { return nil }
            var value = 0
            for index in at..<at + count {
                guard bytes[index].isDigit else { return nil }
                value = value * 10 + Int(bytes[index] - 0x30)
            }
            return value
        }
        func hyphen(_ at: Int) -> Bool { at < end && bytes[at] == .hyphen }
        var at = 0
        var year: Int?
        if hyphen(0), hyphen(1) {
            at = 2
        } else {
            guard let written = number(0, 4) else { return nil }
            year = written == 0 || written == omittedYear ? nil : written
            at = hyphen(4) ? 5 : 4
            if at >= end {
                self.init(year: year)
                return
            }
        }
        guard let month = number(at, 2) else { return nil }
        at += 2
        if hyphen(at) { at += 1 }
        // Programs that know only the year write zeros for month and day.
        if at >= end || month == 0 {
            self.init(year: year, month: month == 0 ? nil : month)
            return
        }
        guard let day = number(at, 2), at + 2 == end else { return nil }
        self.init(year: year, month: month, day: day == 0 ? nil : day)
    }
}
