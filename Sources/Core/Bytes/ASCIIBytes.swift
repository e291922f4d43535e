// Names for the bytes that the scanners look for, and the few classes of bytes they share.

extension UInt8 {
    package static let newline: UInt8 = 0x0a
    package static let carriageReturn: UInt8 = 0x0d
    package static let tab: UInt8 = 0x09
    package static let space: UInt8 = 0x20
    package static let quote: UInt8 = 0x22
    package static let hash: UInt8 = 0x23
    package static let apostrophe: UInt8 = 0x27
    package static let parenthesisOpen: UInt8 = 0x28
    package static let parenthesisClose: UInt8 = 0x29
    package static let asterisk: UInt8 = 0x2a
    package static let plus: UInt8 = 0x2b
    package static let comma: UInt8 = 0x2c
    package static let hyphen: UInt8 = 0x2d
    package static let dot: UInt8 = 0x2e
    package static let slash: UInt8 = 0x2f
    package static let colon: UInt8 = 0x3a
    package static let less: UInt8 = 0x3c
    package static let equals: UInt8 = 0x3d
    package static let greater: UInt8 = 0x3e
    package static let at: UInt8 = 0x40
    package static let bracketOpen: UInt8 = 0x5b
    package static let backslash: UInt8 = 0x5c
    package static let bracketClose: UInt8 = 0x5d
    package static let caret: UInt8 = 0x5e
    package static let underscore: UInt8 = 0x5f
    package static let backtick: UInt8 = 0x60
    package static let pipe: UInt8 = 0x7c
    package static let tilde: UInt8 = 0x7e

    @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
    @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
    @inlinable package var isLineEnd: Bool { self == 0x0a || self == 0x0d }
    @inlinable package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
    /// ASCII punctuation: what a backslash may escape in CommonMark (section 2.4).
    @inlinable package var isPunctuation: Bool {
        self > 0x20 && self < 0x7f && !isDigit && !isLetter
    }
    /// The letter in lower case; anything else as it is.
    @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension [UInt8] {
    /// The bytes of a range as text; what is not UTF-8 becomes U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Whether the bytes at `offset` are those of an ASCII or UTF-8 literal.
    package func has(_ literal: StaticString, at offset: Int) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard offset >= 0, offset + count <= self.count else { return false }
        for index in 0..<count where self[offset + index] != literal.utf8Start[index] { return false }
        return true
    }

    /// The range without blanks at either end.
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, self[low].isWhitespace { low += 1 }
        while high > low, self[high - 1].isWhitespace { high -= 1 }
        return low..<high
    }
}

extension StringProtocol {
    /// Without white space at either end.
    package var trimmed: String {
        var view = self[...]
        while let first = view.first, first.isWhitespace { view = view.dropFirst() }
        while let last = view.last, last.isWhitespace { view = view.dropLast() }
        return String(view)
    }
}
