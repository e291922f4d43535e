// Splits text into the tokens of sentiment: words, emoticons, emoji and the marks between clauses.

import Bytes

/// One meaningful piece of a text.
struct SentimentToken {
    enum Kind { case word, number, emoticon, emoji, mark, link, mention }

    var kind: Kind
    /// In bytes of the text.
    var range: Range<Int>
    /// FNV-1a of the folded word, with repeated letters reduced to two (`sooo` is `soo`).
    var hash: UInt32 = 0
    /// The same with repeated letters reduced to one (`loove` is `love`).
    var plainHash: UInt32 = 0
    /// The hash of the first five letters of a longer word; else 0.
    var prefix: UInt32 = 0
    /// The last four bytes of the folded word.
    var tail: UInt32 = 0
    /// Bytes of the folded word.
    var length = 0
    var isElongated = false
    /// Two or more letters, all capitals.
    var isShouted = false
    /// The byte of a mark; newline for the end of a paragraph.
    var mark: UInt8 = 0
}

/// Reads tokens one by one, from any bytes.
struct SentimentTokens {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let splitsAtApostrophes: Bool
    private var at = 0
    private var folded: [UInt8] = []
    /// All 4-grams of bytes of the last word, enclosed in `<` and `>`: they survive misspellings.
    private(set) var grams: [UInt32] = []

    /// French elides (`n’est`), so an apostrophe ends a word there; in English it is part of it (`isn’t`).
    init(_ bytes: UnsafeBufferPointer<UInt8>, splitsAtApostrophes: Bool) {
        self.bytes = bytes
        self.splitsAtApostrophes = splitsAtApostrophes
    }

    private static let maxGrams = 24

    mutating func next() -> SentimentToken? {
        while at < bytes.count {
            let byte = bytes[at]
            if byte < 0x80 {
                if byte == .space {
                    at += 1
                    continue
                }
                if byte.isLetter || byte.isDigit { return word() }
                if let emoticon = emoticon() { return emoticon }
                let start = at
                at += 1
                if byte == .newline {
                    // A single line end is a blank, two end the paragraph.
                    while at < bytes.count, bytes[at].isBlank || bytes[at] == .carriageReturn { at += 1 }
                    if at < bytes.count, bytes[at] == .newline { return mark(.newline, start) }
                    continue
                }
                if byte == .at, at < bytes.count, bytes[at].isLetter {
                    _ = word()
                    return SentimentToken(kind: .mention, range: start..<at)
                }
                if Self.isMark(byte) { return mark(byte, start) }
                continue
            }
            let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
            if UTF8Scalars.isWord(scalar), !Self.isInvisible(scalar) { return word() }
            let start = at
            at += length
            if Self.isPicture(scalar) {
                var token = SentimentToken(kind: .emoji, range: start..<at)
                token.hash = SentimentHash.of(scalar: scalar)
                return token
            }
            if scalar == 0x2026 { return mark(.dot, start) }
        }
        return nil
    }

    private func mark(_ byte: UInt8, _ start: Int) -> SentimentToken {
        var token = SentimentToken(kind: .mark, range: start..<at)
        token.mark = byte
        token.hash = UInt32(byte) &* 0x0100_0193
        return token
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case .dot, .comma, .colon, .parenthesisOpen, .parenthesisClose, 0x21, 0x3b, 0x3f: true
        default: false
        }
    }

    /// Joiners, and characters that only modify an emoji.
    private static func isInvisible(_ scalar: UInt32) -> Bool {
        scalar == 0x200d || scalar & ~0xf == 0xfe00 || (0x1f3fb..<0x1f400).contains(scalar)
    }

    /// Arrows, symbols, dingbats and the planes of emoji.
    private static func isPicture(_ scalar: UInt32) -> Bool {
        (0x2190..<0x2e00).contains(scalar) || (0x1f000..<0x20000).contains(scalar) && !isInvisible(scalar)
    }

    // MARK: Words

    private mutating func word() -> SentimentToken {
        let start = at
        var token = SentimentToken(kind: bytes[at].isDigit ? .number : .word, range: at..<at)
        var hash = SentimentHash.start
        var plain = SentimentHash.start
        var tail = UInt32(UInt8.less)
        grams.removeAll(keepingCapacity: true)
        var letters = 0
        var small = 0
        @inline(__always) func add(_ byte: UInt8) {
            letters += 1
            let isDoubled = UInt8(truncatingIfNeeded: tail) == byte
            if !isDoubled { plain = SentimentHash.add(byte, to: plain) }
            if isDoubled, UInt8(truncatingIfNeeded: tail >> 8) == byte {
                token.isElongated = true
                return
            }
            hash = SentimentHash.add(byte, to: hash)
            token.length += 1
            if token.length == 5 { token.prefix = hash }
            tail = tail << 8 | UInt32(byte)
            if token.length >= 3, token.length <= Self.maxGrams { grams.append(tail) }
        }
        while at < bytes.count {
            let byte = bytes[at]
            if byte < 0x80 {
                if byte.isLetter {
                    if byte & 0x20 != 0 { small += 1 }
                    add(byte.lowercased)
                } else if byte.isDigit || byte == .underscore {
                    add(byte)
                } else if byte == .apostrophe, isInsideWord(at + 1) {
                    if splitsAtApostrophes {
                        at += 1
                        break
                    }
                    add(byte)
                } else {
                    break
                }
                at += 1
            } else {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                let isApostrophe = scalar == 0x2019 && isInsideWord(at + length)
                guard isApostrophe || UTF8Scalars.isWord(scalar) && !Self.isInvisible(scalar) else { break }
                at += length
                if isApostrophe, splitsAtApostrophes { break }
                small += 1
                folded.removeAll(keepingCapacity: true)
                Folding.append(folded: scalar, to: &folded)
                for byte in folded { add(byte) }
            }
        }
        token.range = start..<at
        if token.length <= 5 { token.prefix = 0 }
        if token.length >= 3 { grams.append(tail << 8 | UInt32(UInt8.greater)) }
        token.hash = hash
        token.plainHash = plain
        token.tail = tail
        token.isShouted = small == 0 && letters > 1 && token.kind == .word
        if at + 2 < bytes.count, bytes[at] == .colon, bytes[at + 1] == .slash, bytes[at + 2] == .slash {
            while at < bytes.count, !bytes[at].isWhitespace { at += 1 }
            return SentimentToken(kind: .link, range: start..<at)
        }
        return token
    }

    private func isInsideWord(_ offset: Int) -> Bool {
        offset < bytes.count && (bytes[offset].isLetter || bytes[offset] >= 0xc3)
    }

    // MARK: Emoticons

    /// An emoticon of two to four characters, by itself: `:-)` is one, the `:/` of an address is not.
    private mutating func emoticon() -> SentimentToken? {
        switch bytes[at] {
        case .colon, 0x3b, .equals, .less, .greater, .caret, .hyphen, 0x25, 0x27: break
        default: return nil
        }
        let isFree = at == 0 || !(bytes[at - 1].isLetter || bytes[at - 1].isDigit || bytes[at - 1] >= 0x80)
        for length in stride(from: 4, through: 2, by: -1) where at + length <= bytes.count {
            guard let hash = Emoticons.hash(bytes, at, length) else { continue }
            var end = at + length
            // `:-)))` is one smile.
            while end < bytes.count, bytes[end] == bytes[end - 1] { end += 1 }
            let endsHere = end == bytes.count || !(bytes[end].isLetter || bytes[end].isDigit || bytes[end] == .slash)
            let stands = isFree || (end == bytes.count || bytes[end].isWhitespace) && bytes[end - 1] != .slash
            guard endsHere, stands else { continue }
            var token = SentimentToken(kind: .emoticon, range: at..<end)
            token.hash = hash
            token.isElongated = end > at + length
            at = end
            return token
        }
        return nil
    }
}

/// 32-bit FNV-1a (datatracker.ietf.org/doc/html/draft-eastlake-fnv), over folded bytes.
enum SentimentHash {
    static let start: UInt32 = 0x811c_9dc5

    @inline(__always)
    static func add(_ byte: UInt8, to hash: UInt32) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

    static func of(_ folded: some Sequence<UInt8>) -> UInt32 { folded.reduce(start) { add($1, to: $0) } }

    static func of(scalar: UInt32) -> UInt32 {
        var hash: UInt32 = 0x9747_b28c
        for shift: UInt32 in [0, 8, 16] { hash = add(UInt8(truncatingIfNeeded: scalar >> shift), to: hash) }
        return hash
    }
}
