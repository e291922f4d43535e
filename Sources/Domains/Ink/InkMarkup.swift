// Building XML as bytes: names that are ours, values that are escaped.

import Bytes

/// A document of XML under construction. Every line end in a value is a reference, so that an element is one line.
struct InkMarkup {
    var bytes: [UInt8] = []

    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    /// `digits` decimals (hundredths have 2) as a number without zeros at its end.
    mutating func decimal(_ value: Int, digits: Int) {
        numbers(room: OutputSpan.longest) { $0.decimal(value, digits: digits) }
    }

    /// Many numbers at once.
    ///
    /// - Parameter room: in bytes, at least what they take.
    mutating func numbers(room: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        bytes.append(addingCapacity: room, initializingWith: write)
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
