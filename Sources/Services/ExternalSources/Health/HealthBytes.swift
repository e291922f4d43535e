// Parses the numbers, times and units of health apps from bytes without copying.

import Bytes
import CivilTime

/// Times like `2020-01-31 07:12:54 +0100`, by position. The day of the last one is cached, as neighbours tend to share it.
struct HealthClock {
    private var high: UInt64 = 0
    private var low: UInt16 = 0
    private var dayStart = 0
    private var hasDay = false

    /// The local time as written; its offset does not matter for the day that a person experienced.
    mutating func wall(_ bytes: UnsafeBufferPointer<UInt8>) -> WallSeconds? {
        guard bytes.count >= 19, let start = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(start)
        let (front, back) = (raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if !hasDay || front != high || back != low {
            guard let day = Day(iso: UnsafeBufferPointer(rebasing: bytes[..<10]).span, at: 0) else { return nil }
            (high, low, dayStart, hasDay) = (front, back, Int(day.number) * 86_400, true)
        }
        guard bytes[10] == .space || bytes[10] == UInt8(ascii: "T"), bytes[13] == .colon, bytes[16] == .colon,
            let hours = Self.two(bytes, 11), let minutes = Self.two(bytes, 14), let seconds = Self.two(bytes, 17),
            hours < 24, minutes < 60, seconds <= 60
        else { return nil }
        return dayStart + hours * 3600 + minutes * 60 + seconds
    }

    @inline(__always)
    private static func two(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int? {
        let (tens, ones) = (bytes[at] &- 0x30, bytes[at + 1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
}

enum HealthNumber {
    /// A decimal number; nil for anything else.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var value = 0
        var digits = 0
        var scale = 0
        var isFraction = false
        for byte in bytes {
            if byte.isDigit {
                guard digits < 18 else { break }
                value = value * 10 + Int(byte - 0x30)
                digits += 1
                if isFraction { scale += 1 }
            } else if byte == .dot, !isFraction {
                isFraction = true
            } else {
                // Signs and exponents are rare.
                return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
            }
        }
        guard digits > 0 else { return nil }
        if digits == 18 { return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil } }
        return Double(value) / Self.powers[scale]
    }

    private static let powers: [Double] = (0..<19).reduce(into: [Double]()) { powers, _ in
        powers.append((powers.last ?? 0.1) * 10)
    }

    /// The factor from a unit to that of the measure: kilometres, kilocalories, kilograms, minutes.
    static func factor(_ unit: String) -> Double? {
        switch unit.lowercased() {
        case "", "count", "km", "kcal", "cal", "kg", "min", "count/min", "bpm": 1
        case "m": 0.001
        case "mi": 1.609_344
        case "ft": 0.000_304_8
        case "yd": 0.000_914_4
        case "kj": 1 / 4.184
        case "g": 0.001
        case "lb", "lbs": 0.453_592_37
        case "st": 6.350_293_18
        case "s": 1 / 60.0
        case "hr", "h": 60
        case "count/s": 60
        default: nil
        }
    }
}
