// Building XML as bytes: names that are ours, values that are escaped.

import Bytes

/// A document of XML under construction. Every line end in a value is a reference, so that an element is one line.
struct InkMarkup {
    var bytes: [UInt8] = []

    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func number(_ value: Int) {
        var digits: (UInt64, count: Int) = (value.magnitude == 0 ? 0 : UInt64(value.magnitude), 0)
        if value < 0 { bytes.append(0x2d) }
        let start = bytes.count
        repeat {
            bytes.append(0x30 + UInt8(digits.0 % 10))
            digits.0 /= 10
            digits.count += 1
        } while digits.0 > 0
        bytes[start...].reverse()
    }

    /// So many decimals (hundredths have 2) as a number without zeros at its end.
    mutating func decimal(_ value: Int, digits: Int) {
        let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
        if value < 0 { bytes.append(0x2d) }
        number(Int(value.magnitude) / scale)
        var fraction = Int(value.magnitude) % scale
        guard fraction > 0 else { return }
        bytes.append(.dot)
        var unit = scale / 10
        while fraction > 0 {
            bytes.append(0x30 + UInt8(fraction / unit))
            fraction %= unit
            unit /= 10
        }
    }

    mutating func attribute(_ name: String, _ value: String) {
        raw(" \(name)=\"")
        escaped(value)
        raw("\"")
    }

    mutating func escaped(_ words: String) {
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": raw("&amp;")
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "\"": raw("&quot;")
            case "\n": raw("&#10;")
            case "\r": raw("&#13;")
            case "\t": raw("&#9;")
            // XML 1.0 (section 2.2) has no other control characters, not even as references.
            case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": raw("\u{fffd}")
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
