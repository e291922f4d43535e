// Builds XML as bytes: fixed names, escaped values.

import Bytes

/// An XML document under construction. Line ends in values become references, which keeps each element on one line.
struct InkMarkup {
    var bytes: [UInt8] = []

    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    /// A fixed-point value with `digits` decimals (2 for hundredths), without trailing zeros.
    mutating func decimal(_ value: Int, digits: Int) {
        numbers(room: OutputSpan.longest) { $0.decimal(value, digits: digits) }
    }

    /// Writes many numbers at once.
    ///
    /// - Parameter room: an upper bound for their length in bytes.
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
            // XML 1.0 (section 2.2) forbids other control characters, even as references.
            case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": raw("\u{fffd}")
            default: bytes.append(contentsOf: String(scalar).utf8)
            }
        }
    }
}
