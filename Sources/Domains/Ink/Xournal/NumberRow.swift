// Parses the points and widths of Xournal++: lists of numbers.

import Bytes

extension DecimalScanner {
    /// Numbers separated by white space; invalid ones are NaN.
    static func row(_ row: [UInt8]) -> [Double] {
        let bytes = row.span
        var numbers: [Double] = []
        // A typical number has six digits and a separator.
        numbers.reserveCapacity(bytes.count / 7)
        var at = 0
        while true {
            while at < bytes.count, bytes[at].isWhitespace { at += 1 }
            guard at < bytes.count else { return numbers }
            let number = number(bytes, &at) ?? .nan
            let isWhole = at == bytes.count || bytes[at].isWhitespace
            while at < bytes.count, !bytes[at].isWhitespace { at += 1 }
            numbers.append(isWhole ? number : .nan)
        }
    }
}
