// Splits a text into tokens for the date grammar.

import Bytes

/// Reads a text once from its start, in time linear in what is read.
enum DateTokenizer {
    /// The first `limit` tokens of a text.
    static func tokens(of text: String, limit: Int) -> [DateToken] {
        var text = text
        return text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            while reader.tokens.count < limit, reader.next() {}
            return reader.tokens
        }
    }

    /// Longer words cannot be part of a date and are not folded.
    private static let longestWord = 15

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var tokens: [DateToken] = []
        var at = 0
        var folded: [UInt8] = []

        /// Reads a token; false at the end.
        mutating func next() -> Bool {
            var spaced = false
            while at < bytes.count {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                guard Self.isBlank(scalar) else {
                    let start = at
                    at += length
                    let kind = kind(startingWith: scalar)
                    tokens.append(DateToken(kind: kind, start: start, end: at, spaced: spaced))
                    return true
                }
                spaced = true
                at += length
            }
            return false
        }

        private mutating func kind(startingWith scalar: UInt32) -> DateToken.Kind {
            switch scalar {
            case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: return .lineEnd
            case 0x30...0x39: return number(Int(scalar - 0x30))
            case 0x2e: return dots()
            case 0x27, 0x2018, 0x2019, 0x2bc: return .symbol("'")
            case 0x2d, 0x2010...0x2015, 0x2212: return .symbol("-")
            case _ where Self.isWord(scalar): return word(scalar)
            default: return .symbol(Unicode.Scalar(scalar) ?? "\u{fffd}")
            }
        }

        private mutating func number(_ first: Int) -> DateToken.Kind {
            var value = first
            var digits = 1
            while at < bytes.count, bytes[at].isDigit {
                if digits < 9 { value = value * 10 + Int(bytes[at] - 0x30) }
                digits += 1
                at += 1
            }
            return .number(value, digits: digits)
        }

        private mutating func dots() -> DateToken.Kind {
            let start = at - 1
            while at < bytes.count, bytes[at] == .dot { at += 1 }
            return at - start == 1 ? .symbol(".") : at - start == 2 ? .dots : .symbol("…")
        }

        private mutating func word(_ first: UInt32) -> DateToken.Kind {
            folded.removeAll(keepingCapacity: true)
            Folding.append(folded: first, to: &folded)
            while at < bytes.count {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                guard Self.isWord(scalar), !(0x30...0x39 ~= scalar) else { break }
                if folded.count <= longestWord { Folding.append(folded: scalar, to: &folded) }
                at += length
            }
            return .word(folded.count <= longestWord ? String(decoding: folded, as: UTF8.self) : "")
        }

        private static func isWord(_ scalar: UInt32) -> Bool {
            scalar == 0x5f || (scalar != 0x2bc && UTF8Scalars.isWord(scalar))
        }

        /// Blanks, tabs, and typographic spaces, such as those before `h` in French.
        private static func isBlank(_ scalar: UInt32) -> Bool {
            switch scalar {
            case 0x09, 0x0b, 0x0c, 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000, 0xfeff: true
            default: false
            }
        }
    }
}
