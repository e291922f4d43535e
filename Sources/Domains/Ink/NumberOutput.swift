// Writes numbers as digits into preallocated space.

import Bytes

extension OutputSpan<UInt8> {
    /// The maximum length of a number: an `Int` with sign and point.
    static var longest: Int { 21 }
    /// The maximum length of a 32-bit number, or of the difference of two, with a point.
    static var longestOfPoint: Int { 12 }

    mutating func number(_ value: Int) {
        if value < 0 { append(.hyphen) }
        digits(value.magnitude)
    }

    private mutating func digits(_ value: UInt) {
        if value >= 10 { digits(value / 10) }
        append(0x30 + UInt8(value % 10))
    }

    /// Hundredths as a decimal number without trailing zeros.
    mutating func hundredths(_ value: Int) {
        if value < 0 { append(.hyphen) }
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 100)
        digits(whole)
        guard fraction > 0 else { return }
        append(.dot)
        append(0x30 + UInt8(fraction / 10))
        if fraction % 10 > 0 { append(0x30 + UInt8(fraction % 10)) }
    }

    /// The same for tenths, thousandths…
    ///
    /// - Parameter count: the number of decimals, at most 18.
    mutating func decimal(_ value: Int, digits count: Int) {
        let scale = (0..<count).reduce(UInt(1)) { product, _ in product * 10 }
        if value < 0 { append(.hyphen) }
        digits(value.magnitude / scale)
        var rest = value.magnitude % scale
        guard rest > 0 else { return }
        append(.dot)
        var unit = scale / 10
        while rest > 0 {
            append(0x30 + UInt8(rest / unit))
            rest %= unit
            unit /= 10
        }
    }
}
