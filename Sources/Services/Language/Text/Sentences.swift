// Splits text into sentences, in English and French.

import Bytes

package enum Sentences {
    /// The ranges of the sentences of a text, without surrounding blanks. A blank line also ends one; a single line end does not.
    package static func ranges(_ bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        func close(_ end: Int) {
            let range = bytes.trimmed(start..<end)
            if !range.isEmpty { found.append(range) }
            start = end
        }
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == .newline {
                var next = at + 1
                while next < bytes.count, bytes[next].isBlank || bytes[next] == .carriageReturn { next += 1 }
                if next >= bytes.count || bytes[next] == .newline { close(at) }
                at += 1
                continue
            }
            guard let length = terminator(bytes, at) else {
                at += 1
                continue
            }
            var end = at + length
            while let more = terminator(bytes, end) { end += more }
            end = closing(bytes, end)
            let isOnlyDot = byte == .dot && end == at + 1
            if end >= bytes.count || bytes[end].isWhitespace,
                startsSentence(bytes, end), !isOnlyDot || !isAbbreviation(bytes, start, at)
            {
                close(end)
            }
            at = max(end, at + 1)
        }
        close(bytes.count)
        return found
    }

    /// `.`, `!`, `?` and `…`.
    private static func terminator(_ bytes: [UInt8], _ at: Int) -> Int? {
        guard at < bytes.count else { return nil }
        switch bytes[at] {
        case .dot, 0x21, 0x3f: return 1
        case 0xe2: return bytes.has("…", at: at) ? 3 : nil
        default: return nil
        }
    }

    /// Skips closing quotes and brackets; French has a blank before its own.
    private static func closing(_ bytes: [UInt8], _ start: Int) -> Int {
        var at = start
        while at < bytes.count {
            if [.quote, .apostrophe, .parenthesisClose, .bracketClose].contains(bytes[at]) {
                at += 1
            } else if bytes.has("”", at: at) || bytes.has("’", at: at) {
                at += 3
            } else if bytes.has("»", at: at) {
                at += 2
            } else if bytes.has(" »", at: at) {
                at += 3
            } else if bytes.has("\u{a0}»", at: at) {
                at += 4
            } else if bytes.has("\u{202f}»", at: at) {
                at += 5
            } else {
                break
            }
        }
        return at
    }

    /// A lower-case letter or a mark after the blank continues the sentence (`« Viens ! » dit-elle`).
    private static func startsSentence(_ bytes: [UInt8], _ end: Int) -> Bool {
        var at = end
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
        guard at < bytes.count else { return true }
        let byte = bytes[at]
        if byte < 0x80 { return !(byte >= 0x61 && byte <= 0x7a) && byte != .comma && byte != 0x3b }
        let scalar = bytes.withUnsafeBufferPointer { UTF8Scalars.decode($0, at: at).scalar }
        return Unicode.Scalar(scalar)?.properties.isLowercase != true
    }

    /// Whether the dot at `dot` belongs to the word before it: `Mme. Roy`, `e.g.`, `J. Doe`, `le 3. 4.`.
    private static func isAbbreviation(_ bytes: [UInt8], _ start: Int, _ dot: Int) -> Bool {
        var first = dot
        while first > start, !bytes[first - 1].isWhitespace, bytes[first - 1] != .parenthesisOpen { first -= 1 }
        let word = Folding.fold(bytes.text(first..<dot))
        if word.isEmpty { return false }
        if abbreviations.contains(word) { return true }
        // An initial, not the word I or a vitamin: one capital after another word.
        return word.count == 1 && bytes[first].isLetter && bytes[first] & 0x20 == 0 && word != "i"
    }

    /// Often followed by a capital without ending a sentence (`etc` ends one as often as not).
    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "rev", "gen", "col", "capt", "lt", "vs", "e.g", "i.e", "cf",
        "no", "nr",
        "fig", "vol", "ed", "approx", "inc", "ltd", "jan", "feb", "aug", "sept", "oct", "nov", "dec", "m", "mm", "mme",
        "mlle", "mmes",
        "me", "pr", "ste", "av", "bd", "bld", "p. ex", "ex", "env", "tel", "art", "chap", "p", "pp", "num", "janv",
        "fevr", "avr", "juil",
        "resp", "min", "max",
    ]
}
