// Times and numbers of readings straight from bytes.

import Bytes
import CivilTime

enum CSVTime {
    /// `2026-11-20T08:15:00.000Z` (the fraction may be missing), in milliseconds since the epoch; nil for any other shape.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (time: Int64, end: Int)? {
        guard start + 20 <= bytes.count, bytes[start + 4] == .hyphen, bytes[start + 7] == .hyphen,
            bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == .colon, bytes[start + 16] == .colon
        else { return nil }
        var isValid = true
        func digits(_ offset: Int, _ count: Int) -> Int {
            var value = 0
            for index in start + offset..<start + offset + count {
                let digit = Int(bytes[index]) - 0x30
                if digit < 0 || digit > 9 { isValid = false }
                value = value * 10 + digit
            }
            return value
        }
        let (year, month, day) = (digits(0, 4), digits(5, 2), digits(8, 2))
        let (hour, minute, second) = (digits(11, 2), digits(14, 2), digits(17, 2))
        guard isValid, hour < 24, minute < 60, second < 60, 1...12 ~= month, day >= 1,
            day <= daysInMonth(year, month)
        else { return nil }
        var at = start + 19
        var milliseconds = 0
        if bytes[at] == .dot {
            at += 1
            var scale = 100
            while at < bytes.count, bytes[at].isDigit {
                milliseconds += Int(bytes[at] & 0x0f) * scale
                scale /= 10
                at += 1
            }
        }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "Z") else { return nil }
        let seconds = ((daysSinceEpoch(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
        return (Int64(seconds * 1000 + milliseconds), at + 1)
    }

    /// Any RFC 3339 time; without an offset it is UTC. Epoch seconds and milliseconds as numbers.
    static func parse(_ text: String) -> Int64? {
        let text = text.trimmed
        if let stamp = Timestamp(text: text) {
            let local = Int64(stamp.day.number) * 86400 + Int64(stamp.time?.secondsSinceMidnight ?? 0)
            return (local - Int64(stamp.offsetSeconds ?? 0)) * 1000 + Int64(stamp.nanoseconds / 1_000_000)
        }
        guard let number = Double(text), number >= 1e8, number < 1e14 else { return nil }
        return Int64(number < 1e11 ? number * 1000 : number)
    }

    @inline(__always)
    private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil).
    @inline(__always)
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

enum CSVNumber {
    private static let powers: [Double] = (0...22).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    /// A plain decimal up to the next comma or line end; NaN where there is nothing; nil for any other shape.
    ///
    /// Up to 15 digits divided by a power of ten up to 10²² are rounded correctly by one IEEE division.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (value: Double, end: Int)? {
        var at = start
        let isNegative = at < bytes.count && bytes[at] == .hyphen
        if isNegative { at += 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        var sawDot = false
        while at < bytes.count {
            let byte = bytes[at]
            if byte.isDigit {
                mantissa = mantissa &* 10 &+ UInt64(byte & 0x0f)
                digits += 1
                if sawDot { fraction += 1 }
            } else if byte == .dot, !sawDot {
                sawDot = true
            } else {
                break
            }
            at += 1
        }
        guard at == bytes.count || bytes[at] == .comma || bytes[at] == .newline || bytes[at] == .carriageReturn else {
            return nil
        }
        if digits == 0 { return at == start ? (.nan, at) : nil }
        guard digits <= 15 else { return nil }
        let value = Double(mantissa) / powers[fraction]
        return (isNegative ? -value : value, at)
    }
}
