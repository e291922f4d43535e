// Formats times and numbers of readings as in the files.

import Bytes
import CivilTime

package enum UTCTime {
    /// `2026-11-20T08:15:00.000Z`, as in the CSV files.
    ///
    /// - Parameter milliseconds: since the epoch.
    package static func text(_ milliseconds: Int64) -> String {
        var bytes: [UInt8] = []
        append(milliseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same, appended to bytes.
    package static func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
        let (year, month, day) = day(milliseconds).parts
        let rest = Int(milliseconds.modulo(86_400_000))
        append(year, digits: 4, to: &bytes)
        bytes.append(.hyphen)
        append(month, digits: 2, to: &bytes)
        bytes.append(.hyphen)
        append(day, digits: 2, to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        append(rest / 3_600_000, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(rest / 60_000 % 60, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(rest / 1000 % 60, digits: 2, to: &bytes)
        bytes.append(.dot)
        append(rest % 1000, digits: 3, to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The month of the file for a time.
    package static func month(_ milliseconds: Int64) -> Month { day(milliseconds).monthOfYear }

    private static func day(_ milliseconds: Int64) -> Day {
        Day(number: Int32(clamping: milliseconds.floorDivided(by: 86_400_000)))
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}

package enum ReadingNumber {
    /// A value for display, with at most three decimals, which exceeds the precision of household sensors; empty if not finite.
    package static func text(_ value: Double) -> String { exact((value * 1000).rounded() / 1000) }

    /// A value with the shortest digits that round-trip; empty if not finite.
    package static func exact(_ value: Double) -> String {
        value.isFinite ? value.shortText : ""
    }

    /// The same, appended to bytes.
    package static func append(_ value: Double, to bytes: inout [UInt8]) {
        let thousandths = (value * 1000).rounded()
        // With at most 15 digits, the decimal that round-trips is the shortest (DBL_DIG of C).
        guard abs(thousandths) < 1e15, thousandths / 1000 == value else {
            bytes += exact(value).utf8
            return
        }
        var rest = Int(abs(thousandths))
        if value < 0 { bytes.append(.hyphen) }
        var decimals = 3
        while decimals > 0, rest % 10 == 0 {
            rest /= 10
            decimals -= 1
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
            var at = digits.count
            var written = 0
            while rest > 0 || written <= decimals {
                if written == decimals, decimals > 0 {
                    at -= 1
                    digits[at] = .dot
                }
                at -= 1
                digits[at] = 0x30 + UInt8(rest % 10)
                rest /= 10
                written += 1
            }
            bytes += digits[at...]
        }
    }
}
