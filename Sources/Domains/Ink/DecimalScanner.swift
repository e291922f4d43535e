// Parses numbers in bytes, with a decimal point regardless of locale.

import Bytes

/// Parses consecutive numbers. Separators are left to the caller.
struct DecimalScanner {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }

    mutating func skipBlanks() {
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
    }

    /// The XML Schema `double` that begins here: `-1.5e3`, `nan`, `inf`. Consumes nothing if there is none.
    mutating func number() -> Double? {
        var end = at
        defer { at = end }
        return Self.number(bytes.span, &end)
    }

    /// The same for any bytes.
    static func number(_ bytes: Span<UInt8>, _ at: inout Int) -> Double? {
        var end = at
        let isNegative = end < bytes.count && bytes[end] == .hyphen
        if end < bytes.count, bytes[end] == .hyphen || bytes[end] == .plus { end += 1 }
        var mantissa: UInt64 = 0
        // Digits that fit in the mantissa; more exceed the precision of a double.
        var room = 18
        let whole = digits(bytes, &end, &room, &mantissa)
        var (exponent, count) = (whole.unread, whole.count)
        if end < bytes.count, bytes[end] == .dot {
            end += 1
            let fraction = digits(bytes, &end, &room, &mantissa)
            exponent -= fraction.count - fraction.unread
            count += fraction.count
        }
        guard count > 0 else {
            guard let named = name(bytes, &end) else { return nil }
            at = end
            return isNegative ? -named : named
        }
        if end < bytes.count, bytes[end] | 0x20 == 0x65 { exponent += self.exponent(bytes, &end) }
        at = end
        let value = scaled(Double(mantissa), exponent)
        return isNegative ? -value : value
    }

    /// Consumes digits and appends as many as there is room for to a number. Returns their count, and how many were dropped.
    @inline(__always)
    private static func digits(
        _ bytes: Span<UInt8>, _ at: inout Int, _ room: inout Int, _ number: inout UInt64
    ) -> (count: Int, unread: Int) {
        let start = at
        let full = min(bytes.count, start + room)
        while full - at >= 8 {
            let digits = DecimalDigits(bytes, at: at)
            number = digits.appended(to: number)
            at += digits.count
            guard digits.count == 8 else { break }
        }
        while at < full, bytes[at].isDigit {
            number = number &* 10 &+ UInt64(bytes[at] & 0x0f)
            at += 1
        }
        let read = at - start
        room -= read
        while at < bytes.count, bytes[at].isDigit { at += 1 }
        return (at - start, at - start - read)
    }

    /// The exponent after the letter `e`, which is consumed with it; 0, consuming nothing, if no number follows.
    private static func exponent(_ bytes: Span<UInt8>, _ at: inout Int) -> Int {
        let mark = at
        at += 1
        let isSmall = at < bytes.count && bytes[at] == .hyphen
        if at < bytes.count, bytes[at] == .hyphen || bytes[at] == .plus { at += 1 }
        let start = at
        var value = 0
        while at < bytes.count, bytes[at].isDigit {
            value = min(9999, value * 10 + Int(bytes[at] - 0x30))
            at += 1
        }
        if at == start { at = mark }
        return isSmall ? -value : value
    }

    private static func name(_ bytes: Span<UInt8>, _ at: inout Int) -> Double? {
        func matches(_ word: StaticString) -> Bool {
            let count = word.utf8CodeUnitCount
            guard at + count <= bytes.count else { return false }
            for index in 0..<count where bytes[at + index] | 0x20 != word.utf8Start[index] { return false }
            at += count
            return true
        }
        if matches("nan") { return .nan }
        if matches("infinity") || matches("inf") { return .infinity }
        return nil
    }

    private static func scaled(_ mantissa: Double, _ exponent: Int) -> Double {
        if exponent == 0 { return mantissa }
        var value = mantissa
        // Division by a power of ten up to 10^22 is exact except for one rounding.
        var rest = min(400, abs(exponent))
        while rest > 0 {
            let step = min(22, rest)
            value = exponent < 0 ? value / powers[step] : value * powers[step]
            rest -= step
        }
        return value
    }

    private static let powers: InlineArray<23, Double> = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

extension DecimalScanner {
    /// A text that is a single number.
    static func number(_ text: String) -> Double? {
        var scanner = DecimalScanner(Array(text.utf8))
        scanner.skipBlanks()
        let value = scanner.number()
        scanner.skipBlanks()
        return scanner.isAtEnd ? value : nil
    }

    /// The same in hundredths, thousandths…, rounded; nil if it is not a number, infinite, or exceeds `limit` in magnitude.
    static func units(_ text: String, per unit: Double, limit: Int = Int(InkPoint.limit)) -> Int? {
        guard let value = number(text), value.isFinite, abs(value) * unit <= Double(limit) else { return nil }
        return Int((value * unit).rounded())
    }
}
