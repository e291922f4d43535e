// The tokens of a line: tags, places, quantity and `key:value`, anywhere in the text except in code, links and HTML.

import Bytes

enum LineTokens {
    /// Parses the tokens in the item's content; the remainder becomes its text.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, into item: inout LineItem) {
        let content = item.content
        var opaque = OpaqueRanges()
        var scanner = InlineScanner(UnsafeBufferPointer(rebasing: bytes[..<content.upperBound]))
        _ = scanner.scan(content.lowerBound, content.upperBound, &opaque)
        var reader = TokenReader(bytes: bytes, end: content.upperBound, opaque: opaque.ranges, item: item)
        reader.read(from: content.lowerBound)
        item = reader.item
        item.text = reader.words
        if !reader.isPlain { ForeignNotation.readFields(&item) }
    }
}

private struct OpaqueRanges: InlineVisitor {
    var ranges: [Range<Int>] = []
    mutating func tag(_: Range<Int>) {}
    mutating func link(_: DocumentLink) {}
    mutating func opaque(_ range: Range<Int>) { ranges.append(range) }
}

private struct TokenReader {
    let bytes: UnsafeBufferPointer<UInt8>
    let end: Int
    let opaque: [Range<Int>]
    var item: LineItem
    var words = ""
    /// A backslash disabled another tool's notation here.
    private(set) var isPlain = false
    private var nextOpaque = 0

    init(bytes: UnsafeBufferPointer<UInt8>, end: Int, opaque: [Range<Int>], item: LineItem) {
        self.bytes = bytes
        self.end = end
        self.opaque = opaque
        self.item = item
    }

    mutating func read(from start: Int) {
        var at = start
        while at < end {
            while at < end, bytes[at].isBlank { at += 1 }
            guard at < end else { break }
            if let after = token(at) {
                at = after
            } else {
                at = word(at)
            }
        }
    }

    /// Consumes a word of text; an opaque range belongs to it, including its blanks.
    private mutating func word(_ start: Int) -> Int {
        var at = start
        var text: [UInt8] = []
        while at < end, !bytes[at].isBlank {
            if let range = opaqueRange(at) {
                text.append(contentsOf: bytes[at..<range.upperBound])
                at = range.upperBound
            } else if bytes[at] == .backslash, at + 1 < end, let length = escaped(at + 1, opensWord: at == start) {
                text.append(contentsOf: bytes[at + 1..<at + 1 + length])
                at += 1 + length
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        if !words.isEmpty { words += " " }
        words += String(decoding: text, as: UTF8.self)
        return at
    }

    /// The number of literal bytes after a backslash: `# @ : ^`, a backtick, the start of another tool's notation, `x2`.
    private mutating func escaped(_ at: Int, opensWord: Bool) -> Int? {
        switch bytes[at] {
        case .hash, .at, .colon, .backtick, .caret: return 1
        case .parenthesisOpen, .bracketOpen, .less:
            isPlain = true
            return 1
        case UInt8(ascii: "x"): return opensWord && at + 1 < end && bytes[at + 1].isDigit ? 1 : nil
        case 0xe2...:
            let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
            guard scalar >= 0x231a else { return nil }
            isPlain = true
            return length
        default: return nil
        }
    }

    private mutating func opaqueRange(_ at: Int) -> Range<Int>? {
        while nextOpaque < opaque.count, opaque[nextOpaque].upperBound <= at { nextOpaque += 1 }
        guard nextOpaque < opaque.count, opaque[nextOpaque].contains(at) else { return nil }
        return opaque[nextOpaque]
    }

    private mutating func token(_ start: Int) -> Int? {
        if opaqueRange(start) != nil { return nil }
        switch bytes[start] {
        case .hash: return tag(start)
        case .at: return place(start)
        case UInt8(ascii: "x"): return quantity(start) ?? field(start)
        default: return field(start)
        }
    }

    private func endsWord(_ at: Int) -> Bool { at >= end || bytes[at].isBlank }

    private mutating func tag(_ start: Int) -> Int? {
        guard let after = TagSyntax.end(bytes, hash: start, limit: end) else { return nil }
        item.tags.append(String(decoding: bytes[start + 1..<after], as: UTF8.self))
        return after
    }

    private mutating func place(_ start: Int) -> Int? {
        if start + 1 < end, bytes[start + 1] == .quote {
            guard let close = closingQuote(start + 2) else { return nil }
            item.places.append(String(decoding: bytes[start + 2..<close], as: UTF8.self))
            item.placeRanges.append(start..<close + 1)
            return close + 1
        }
        if let after = foreignMark(start) { return after }
        var after = start + 1
        while !endsWord(after) { after += 1 }
        // An `@due(2026-11-30)` that is not a TaskPaper date is text.
        if bytes[start..<after].contains(.parenthesisOpen) { return nil }
        while after > start + 1, ".,;:!?)".utf8.contains(bytes[after - 1]) { after -= 1 }
        guard after > start + 1 else { return nil }
        let (scalar, _) = UTF8Scalars.decode(bytes, at: start + 1)
        guard UTF8Scalars.isWord(scalar) else { return nil }
        item.places.append(String(decoding: bytes[start + 1..<after], as: UTF8.self))
        item.placeRanges.append(start..<after)
        return after
    }

    /// Dates of TaskPaper, `@due(2026-11-30)`, and of Obsidian Kanban, `@{2026-11-30} @@{10:00}`.
    private mutating func foreignMark(_ start: Int) -> Int? {
        guard let mark = ForeignNotation.mark(bytes, start, end) else { return nil }
        var (key, value) = (mark.key, mark.value)
        if key == "time" {
            guard let day = item.fields.lastIndex(where: { $0.key == "due" && $0.range.isEmpty }) else { return nil }
            (key, value) = ("due", item.fields.remove(at: day).value.prefix(10) + "T" + value)
        }
        item.fields.append(.init(key: key, value: value, range: 0..<0))
        return mark.end
    }

    private mutating func quantity(_ start: Int) -> Int? {
        var after = start + 1
        while after < end, bytes[after].isDigit { after += 1 }
        guard 1...6 ~= after - start - 1, endsWord(after), item.quantity == nil else { return nil }
        item.quantity = bytes[start + 1..<after].reduce(0) { $0 * 10 + Int($1 & 0x0f) }
        return after
    }

    private mutating func field(_ start: Int) -> Int? {
        var colon = start
        var sawLetter = false
        while colon < end, bytes[colon] != .colon {
            let byte = bytes[colon]
            if byte.isDigit || byte == .hyphen {
                colon += 1
            } else if byte.isLetter || byte == .underscore {
                sawLetter = true
                colon += 1
            } else if byte >= 0x80 {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: colon)
                guard UTF8Scalars.isWord(scalar) else { return nil }
                sawLetter = true
                colon += length
            } else {
                return nil
            }
        }
        let value = colon + 1
        guard sawLetter, bytes[start] != .hyphen, colon < end, !endsWord(value), bytes[value] != .colon,
            !(bytes[value] == .slash && value + 1 < end && bytes[value + 1] == .slash)
        else { return nil }
        let key = String(decoding: bytes[start..<colon], as: UTF8.self)
        if bytes[value] == .quote {
            guard let close = closingQuote(value + 1) else { return nil }
            add(key, value + 1..<close, token: start..<close + 1)
            return close + 1
        }
        var after = value
        while !endsWord(after) { after += 1 }
        add(key, value..<after, token: start..<after)
        return after
    }

    private mutating func add(_ key: String, _ value: Range<Int>, token: Range<Int>) {
        item.fields.append(
            .init(key: key, value: String(decoding: bytes[value], as: UTF8.self), range: token))
    }

    private func closingQuote(_ start: Int) -> Int? {
        (start..<max(start, end)).first { bytes[$0] == .quote }
    }
}
