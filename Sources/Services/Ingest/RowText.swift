// Times and numbers as files of readings hold them, written straight into bytes.

import Bytes

enum RowText {
    /// `2026-11-20T08:15:00.000Z`
    static func append(time milliseconds: Int64, to bytes: inout [UInt8]) {
        let days = floorDivided(milliseconds, 86_400_000)
        let rest = Int(milliseconds - days * 86_400_000)
        let (year, month, day) = civil(Int(days))
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

    static func time(_ milliseconds: Int64) -> String {
        var bytes: [UInt8] = []
        append(time: milliseconds, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2026-11`, in UTC.
    static func month(_ milliseconds: Int64) -> String { String(time(milliseconds).prefix(7)) }

    /// Months since year 0, in UTC: equal for times of one file.
    static func monthNumber(_ milliseconds: Int64) -> Int {
        let (year, month, _) = civil(Int(floorDivided(milliseconds, 86_400_000)))
        return year * 12 + month
    }

    /// As few digits as it takes to read the same number again.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    static func floorDivided(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }

    /// H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let place = (5 * dayOfYear + 2) / 153
        let month = place < 10 ? place + 3 : place - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * place + 2) / 5 + 1)
    }
}
