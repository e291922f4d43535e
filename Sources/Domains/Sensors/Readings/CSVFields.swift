// Parses times and numbers of readings directly from bytes.

import Bytes
import CivilTime

/// Parses row times. Consecutive rows are mostly in the same hour, so the last hour is cached.
struct CSVClock {
    /// `2026-11-` and `1-20T08:` of the last row as two words, and the milliseconds from the epoch to that hour.
    private var date: UInt64 = 0
    private var rest: UInt64 = 0
    private var hourStart: Int64 = 0

    /// `2026-11-20T08:15:00.000Z` (the fraction is optional), in milliseconds since the epoch; nil for any other form.
    @inline(__always)
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (time: Int64, end: Int)? {
        guard start + 20 <= bytes.count, let base = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base + start)
        let date = raw.loadUnaligned(as: UInt64.self)
        let rest = raw.loadUnaligned(fromByteOffset: 6, as: UInt64.self)
        if date != self.date || rest != self.rest {
            guard let hour = Self.hour(bytes, start) else { return nil }
            (self.date, self.rest, hourStart) = (date, rest, hour)
        }
        let minute = Self.pair(bytes, start + 14)
        let second = Self.pair(bytes, start + 17)
        guard minute < 60, second < 60, bytes[start + 16] == .colon else { return nil }
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
        return (hourStart + Int64((minute * 60 + second) * 1000 + milliseconds), at + 1)
    }

    /// Two digits; 100 or more for anything else.
    @inline(__always)
    private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        let (tens, ones) = (bytes[at] &- 0x30, bytes[at + 1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 100
    }

    /// The milliseconds from the epoch to an hour such as `2026-11-20T08:`.
    private static func hour(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int64? {
        guard bytes[start + 4] == .hyphen, bytes[start + 7] == .hyphen, bytes[start + 10] == UInt8(ascii: "T"),
            bytes[start + 13] == .colon
        else { return nil }
        let (century, year) = (pair(bytes, start), pair(bytes, start + 2))
        let (month, day, hour) = (pair(bytes, start + 5), pair(bytes, start + 8), pair(bytes, start + 11))
        guard century < 100, year < 100, hour < 24, let date = Day(year: century * 100 + year, month: month, day: day)
        else { return nil }
        return (Int64(date.number) * 24 + Int64(hour)) * 3_600_000
    }
}

enum CSVTime {
    /// Any RFC 3339 time; without an offset it is UTC. Also epoch seconds and milliseconds.
    static func parse(_ text: String) -> Int64? {
        let text = text.trimmed
        if let stamp = Timestamp(text: text) {
            let local = Int64(stamp.day.number) * 86400 + Int64(stamp.time?.secondsSinceMidnight ?? 0)
            return (local - Int64(stamp.offsetSeconds ?? 0)) * 1000 + Int64(stamp.nanoseconds / 1_000_000)
        }
        guard let number = Double(text), number >= 1e8, number < 1e14 else { return nil }
        return Int64(number < 1e11 ? number * 1000 : number)
    }
}

enum CSVNumber {
    /// 10⁰ to 10¹⁵, all exact.
    @inline(__always)
    private static func power(_ exponent: Int) -> Double {
        switch exponent {
        case 0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        default: 1e15
        }
    }

    /// A plain decimal up to the next comma or line end; NaN if empty; nil for any other form.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (value: Double, end: Int)? {
        func isEnd(_ at: Int) -> Bool {
            at == bytes.count || bytes[at] == .comma || bytes[at] == .newline || bytes[at] == .carriageReturn
        }
        guard let (value, end) = decimal(bytes, start) else { return isEnd(start) ? (.nan, start) : nil }
        return isEnd(end) ? (value, end) : nil
    }

    /// `-12.5`, up to the end of the digits; nil if there are none, or too many to be rounded correctly here.
    ///
    /// Up to 15 digits divided by a power of ten up to 10¹⁵ are correctly rounded by one IEEE division.
    @inline(__always)
    static func decimal(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (value: Double, end: Int)? {
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
        guard digits > 0, digits <= 15 else { return nil }
        let value = Double(mantissa) / power(fraction)
        return (isNegative ? -value : value, at)
    }
}
