// Names and classes for the bytes that scanners look for.

import Glibc

extension UInt8 {
    @inlinable package static var newline: UInt8 { 0x0a }
    @inlinable package static var carriageReturn: UInt8 { 0x0d }
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var quote: UInt8 { 0x22 }
    @inlinable package static var hash: UInt8 { 0x23 }
    @inlinable package static var apostrophe: UInt8 { 0x27 }
    @inlinable package static var parenthesisOpen: UInt8 { 0x28 }
    @inlinable package static var parenthesisClose: UInt8 { 0x29 }
    @inlinable package static var asterisk: UInt8 { 0x2a }
    @inlinable package static var plus: UInt8 { 0x2b }
    @inlinable package static var comma: UInt8 { 0x2c }
    @inlinable package static var hyphen: UInt8 { 0x2d }
    @inlinable package static var dot: UInt8 { 0x2e }
    @inlinable package static var dollar: UInt8 { 0x24 }
    @inlinable package static var percent: UInt8 { 0x25 }
    @inlinable package static var slash: UInt8 { 0x2f }
    @inlinable package static var colon: UInt8 { 0x3a }
    @inlinable package static var less: UInt8 { 0x3c }
    @inlinable package static var equals: UInt8 { 0x3d }
    @inlinable package static var greater: UInt8 { 0x3e }
    @inlinable package static var at: UInt8 { 0x40 }
    @inlinable package static var bracketOpen: UInt8 { 0x5b }
    @inlinable package static var backslash: UInt8 { 0x5c }
    @inlinable package static var bracketClose: UInt8 { 0x5d }
    @inlinable package static var caret: UInt8 { 0x5e }
    @inlinable package static var underscore: UInt8 { 0x5f }
    @inlinable package static var backtick: UInt8 { 0x60 }
    @inlinable package static var pipe: UInt8 { 0x7c }
    @inlinable package static var tilde: UInt8 { 0x7e }

    @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
    /// The value of a hexadecimal digit, in either case.
    @inlinable package var hexadecimal: UInt8? {
        isDigit ? self & 0xf : (self | 0x20) &- 0x61 < 6 ? (self & 0xf) + 9 : nil
    }
    @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
    @inlinable package var isLineEnd: Bool { self == 0x0a || self == 0x0d }
    @inlinable package var isWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }
    /// ASCII punctuation: what a backslash may escape in CommonMark (section 2.4).
    @inlinable package var isPunctuation: Bool {
        self > 0x20 && self < 0x7f && !isDigit && !isLetter
    }
    /// A visible ASCII character.
    @inlinable package var isInk: Bool { self > 0x20 && self < 0x7f }
    /// The letter in lower case; other bytes unchanged.
    @inlinable package var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension [UInt8] {
    /// The bytes of a range as text; invalid UTF-8 becomes U+FFFD.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Whether a range contains a byte.
    package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool { firstPlace(of: byte, in: range) != nil }

    /// The first place of a byte in a range (memchr(3)).
    package func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
        self[range].withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }

    /// Whether an ASCII or UTF-8 literal is at `offset`.
    package func has(_ literal: StaticString, at offset: Int) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard offset >= 0, offset + count <= self.count else { return false }
        for index in 0..<count where self[offset + index] != literal.utf8Start[index] { return false }
        return true
    }

    /// Where the text begins: after the byte order mark, if there is one.
    package var textStart: Int { has("\u{feff}", at: 0) ? 3 : 0 }

    /// The line end of the text: that of its first line, or LF.
    package var lineEnd: String {
        guard let newline = firstIndex(of: .newline) else { return "\n" }
        return newline > 0 && self[newline - 1] == .carriageReturn ? "\r\n" : "\n"
    }

    /// The range without white space and line ends around it.
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, self[low].isWhitespace { low += 1 }
        while high > low, self[high - 1].isWhitespace { high -= 1 }
        return low..<high
    }
}

extension StringProtocol {
    /// Without white space around it.
    package var trimmed: String {
        var text = String(self)
        // If the rest begins and ends with visible ASCII, no grapheme cluster crosses either end.
        let kept: Range<Int>? = text.withUTF8 { bytes in
            var (low, high) = (0, bytes.count)
            while low < high, bytes[low].isWhitespace { low += 1 }
            while high > low, bytes[high - 1].isWhitespace { high -= 1 }
            return low == high || bytes[low].isInk && bytes[high - 1].isInk ? low..<high : nil
        }
        guard let kept else { return text.trimmedByScalars }
        guard kept.count < text.utf8.count else { return text }
        return text.withUTF8 { String(decoding: UnsafeBufferPointer(rebasing: $0[kept]), as: UTF8.self) }
    }
}

extension String {
    /// `trimmed` for any text, scalar by scalar: a blank is white space even if an accent after it joins it in one character.
    var trimmedByScalars: String {
        var view = unicodeScalars[...]
        while let first = view.first, first.properties.isWhitespace { view = view.dropFirst() }
        while let last = view.last, last.properties.isWhitespace { view = view.dropLast() }
        return String(view)
    }

    /// Whether all of it is ASCII: each byte is then a character, except for CR LF.
    package var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

    /// Maps the bytes of an ASCII text; nil drops a byte.
    @inlinable package func compactMapASCII(_ transform: (UInt8) -> UInt8?) -> String {
        var text = self
        return text.withUTF8 { bytes in
            String(unsafeUninitializedCapacity: bytes.count) { output in
                var count = 0
                for byte in bytes {
                    guard let other = transform(byte) else { continue }
                    output[count] = other
                    count += 1
                }
                return count
            }
        }
    }
}
