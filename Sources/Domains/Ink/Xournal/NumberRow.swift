// Points and widths of Xournal++: numbers in a row.

import Bytes

extension DecimalScanner {
    /// Numbers with any white space between them; what is none is NaN.
    static func row(_ bytes: [UInt8]) -> [Double] {
        var scanner = DecimalScanner(bytes)
        var numbers: [Double] = []
        while true {
            scanner.skipBlanks()
            guard !scanner.isAtEnd else { return numbers }
            let number = scanner.number() ?? .nan
            let isWhole = scanner.isAtEnd || bytes[scanner.at].isWhitespace
            while !scanner.isAtEnd, !bytes[scanner.at].isWhitespace { scanner.at += 1 }
            numbers.append(isWhole ? number : .nan)
        }
    }
}
