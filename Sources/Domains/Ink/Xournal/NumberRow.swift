// Points and widths of Xournal++: numbers in a row.

import Bytes

extension DecimalScanner {
    /// Numbers with any white space between them; what is none is NaN.
    static func row(_ row: [UInt8]) -> [Double] {
        let bytes = row.span
        var numbers: [Double] = []
        // A number of six digits, and what parts it from the next.
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
