// Splits text into the words of full-text search. One rule for indexing, queries and snippets.

import Bytes

/// Words are runs of letters and digits; each character of a script written without blanks is a separate word.
enum WordBreaker {
    /// Longer runs (base64, hashes) are truncated: their ends are never searched for.
    static let longestWord = 64

    /// Calls `body` with the range of each word in `range`.
    @inline(__always)
    static func forEachWord(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void
    ) {
        var at = range.lowerBound
        let end = range.upperBound
        while at < end {
            let first = bytes[at]
            if first < 0x80, !first.isLetter, !first.isDigit {
                at += 1
                continue
            }
            let start = at
            while at < end {
                let byte = bytes[at]
                if byte < 0x80 {
                    guard byte.isLetter || byte.isDigit else { break }
                    at += 1
                } else {
                    let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                    if isSyllable(scalar) {
                        if at == start {
                            at += length
                        }
                        break
                    }
                    guard UTF8Scalars.isWord(scalar) else { break }
                    at += length
                }
            }
            if at == start {
                at += first < 0x80 ? 1 : UTF8Scalars.decode(bytes, at: at).length
                continue
            }
            body(start..<at)
        }
    }

    /// Han, Hiragana, Katakana and Thai, but not Hangul: scripts written without blanks between words.
    private static func isSyllable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3040..<0x3100, 0x3400..<0xa000, 0xe00..<0xe80, 0x20000..<0x30000: true
        default: false
        }
    }

    /// Appends a word as indexed: folded, and truncated to the maximum length.
    @inline(__always)
    static func appendFolded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, to output: inout [UInt8]
    ) {
        let start = output.count
        var at = word.lowerBound
        while at < word.upperBound {
            let byte = bytes[at]
            if byte < 0x80 {
                output.append(byte.lowercased)
                at += 1
            } else {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                Folding.append(folded: scalar, to: &output)
                at += length
            }
            if output.count - start >= longestWord { return }
        }
    }

    /// The folded words of a text.
    static func words(_ text: some StringProtocol) -> [String] {
        var found: [String] = []
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            forEachWord(bytes, 0..<bytes.count) { range in
                var word: [UInt8] = []
                appendFolded(bytes, range, to: &word)
                if !word.isEmpty { found.append(String(decoding: word, as: UTF8.self)) }
            }
        }
        return found
    }
}
