// Numbers in a row of bytes, with a point whatever the language of the machine.

import Bytes

/// Reads numbers one after the other. What separates them is its caller's affair.
struct DecimalScanner {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { at >= bytes.count }

    mutating func skipBlanks() {
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
    }

    /// A number of XML Schema's `double`, where one begins here: `-1.5e3`, `nan`, `inf`. Nothing is passed over where there is none.
    mutating func number() -> Double? {
        let start = at
        var isNegative = false
        if at < bytes.count, bytes[at] == .hyphen || bytes[at] == .plus {
            isNegative = bytes[at] == .hyphen
            at += 1
        }
        var (mantissa, exponent, digits) = (0.0, 0, 0)
        while at < bytes.count, bytes[at].isDigit {
            mantissa = mantissa * 10 + Double(bytes[at] - 0x30)
            digits += 1
            at += 1
        }
        if at < bytes.count, bytes[at] == .dot {
            at += 1
            while at < bytes.count, bytes[at].isDigit {
                // More than a double holds is noise.
                if exponent > -17 {
                    mantissa = mantissa * 10 + Double(bytes[at] - 0x30)
                    exponent -= 1
                }
                digits += 1
                at += 1
            }
        }
        guard digits > 0 else {
            if let named = name() { return isNegative ? -named : named }
            at = start
            return nil
        }
        if at < bytes.count, bytes[at] | 0x20 == 0x65 {
            let mark = at
            at += 1
            let isSmall = at < bytes.count && bytes[at] == .hyphen
            if at < bytes.count, bytes[at] == .hyphen || bytes[at] == .plus { at += 1 }
            var (value, count) = (0, 0)
            while at < bytes.count, bytes[at].isDigit {
                value = min(9999, value * 10 + Int(bytes[at] - 0x30))
                count += 1
                at += 1
            }
            if count == 0 { at = mark } else { exponent += isSmall ? -value : value }
        }
        let value = Self.scaled(mantissa, exponent)
        return isNegative ? -value : value
    }

    private mutating func name() -> Double? {
        if matches("nan") { return .nan }
        if matches("infinity") || matches("inf") { return .infinity }
        return nil
    }

    private mutating func matches(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        for index in 0..<count where bytes[at + index] | 0x20 != word.utf8Start[index] { return false }
        at += count
        return true
    }

    private static func scaled(_ mantissa: Double, _ exponent: Int) -> Double {
        var value = mantissa
        // A division by a power of ten up to 10^22 is exact but for one rounding.
        var rest = min(400, abs(exponent))
        while rest > 0 {
            let step = min(22, rest)
            value = exponent < 0 ? value / Self.powers[step] : value * Self.powers[step]
            rest -= step
        }
        return value
    }

    private static let powers: [Double] = (0...22).map { count in (0..<count).reduce(1.0) { value, _ in value * 10 } }
}

extension DecimalScanner {
    /// A text that is one number and nothing else.
    static func number(_ text: String) -> Double? {
        var scanner = DecimalScanner(Array(text.utf8))
        scanner.skipBlanks()
        let value = scanner.number()
        scanner.skipBlanks()
        return scanner.isAtEnd ? value : nil
    }

    /// The same in hundredths, thousandths…, rounded; nil for what is no number, infinite, or beyond `limit` either way.
    static func units(_ text: String, per unit: Double, limit: Int = Int(InkPoint.limit)) -> Int? {
        guard let value = number(text), value.isFinite, abs(value) * unit <= Double(limit) else { return nil }
        return Int((value * unit).rounded())
    }
}
