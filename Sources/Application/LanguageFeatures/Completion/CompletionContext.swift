// What is being typed at the cursor: a link, a tag, a key, a value, an item, a date.

import Bytes
import CivilTime
import Vault

/// What can be completed at a place. A choice replaces `replaced`: the typed text, and at times text after it.
enum CompletionContext: Sendable, Hashable {
    /// `[[thé|…]]`, after a `!` if `isEmbed`. If `isOpen`, the link is not closed yet.
    case wikiTarget(typed: String, replaced: Range<Int>, isOpen: Bool, hasAlias: Bool, isEmbed: Bool)
    /// `[[Thé#…` or `[[Thé#^…`
    case wikiPart(target: String, typed: String, replaced: Range<Int>, isOpen: Bool)
    /// `[text](…`, or `![text](…` if `isEmbed`
    case address(typed: String, replaced: Range<Int>, isEmbed: Bool)
    /// `[text](Thé.md#…`
    case addressPart(target: String, typed: String, replaced: Range<Int>)
    /// `> [!no…`
    case callout(typed: String, replaced: Range<Int>, isOpen: Bool)
    /// Without `#`.
    case tag(typed: String, replaced: Range<Int>)
    case key(typed: String, replaced: Range<Int>)
    case value(key: String, typed: String, replaced: Range<Int>)
    /// `@…` in a line; in quotes if `isQuoted`.
    case place(typed: String, replaced: Range<Int>, isQuoted: Bool)
    /// `due:…`
    case token(key: String, typed: String, replaced: Range<Int>)
    /// The words of an item of a list.
    case item(typed: String, replaced: Range<Int>)
    /// The first words of a line of the agenda.
    case line(typed: String, replaced: Range<Int>)
    /// In the question of a baked block.
    case question(QueryContext)
    /// `{measure: …` in the file of a device.
    case measure(typed: String, replaced: Range<Int>)

    init?(_ document: Document, at offset: Int) {
        let offset = min(max(0, offset), document.bytes.count)
        let bytes = document.bytes
        let line = Self.line(bytes, offset)
        if let head = Self.head(document, line.lowerBound) {
            guard let found = Self.inHead(document, head, line, offset) else { return nil }
            self = found
            return
        }
        if let question = QueryContext(bytes, line, offset) {
            self = .question(question)
            return
        }
        guard !document.scan.baked.contains(where: { $0.range.lowerBound < offset && offset < $0.range.upperBound }),
            let found = Self.callout(bytes, line, offset) ?? Self.link(bytes, line, offset) ?? Self.tag(
                bytes, line, offset)
                ?? Self.inItem(document, line, offset)
        else { return nil }
        if found.isMarkup, Self.isCode(document, found, offset) { return nil }
        self = found
    }

    private static func line(_ bytes: [UInt8], _ offset: Int) -> Range<Int> {
        var (start, end) = (offset, offset)
        while start > 0, !bytes[start - 1].isLineEnd { start -= 1 }
        while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
        return start..<end
    }

    // MARK: Front matter

    /// The lines of the front matter if the line is among them; if it is not closed yet, the lines up to this one.
    private static func head(_ document: Document, _ line: Int) -> Range<Int>? {
        let (front, bytes) = (document.frontMatter, document.bytes)
        if front.block != nil {
            return front.content.lowerBound <= line && line < front.content.upperBound ? front.content : nil
        }
        let start = bytes.textStart
        guard bytes.has("---", at: start), start + 3 < line, bytes[start + 3].isLineEnd else { return nil }
        let lines = bytes[start + 4..<line].split(separator: .newline)
        let areKeys = lines.allSatisfy { line in
            line.allSatisfy(\.isWhitespace) || line.contains(.colon) || line.first { !$0.isBlank } == .hyphen
        }
        return areKeys && lines.count < 100 ? start + 4..<line : nil
    }

    private static func inHead(
        _ document: Document, _ head: Range<Int>, _ line: Range<Int>, _ offset: Int
    ) -> CompletionContext? {
        let bytes = document.bytes
        let before = bytes[line.lowerBound..<offset]
        func isKey(_ byte: UInt8) -> Bool {
            byte.isLetter || byte.isDigit || byte == .hyphen || byte == .underscore || byte >= 0x80
        }
        if before.allSatisfy(isKey) {
            var end = offset
            while end < line.upperBound, isKey(bytes[end]) { end += 1 }
            // A key with a value keeps its colon.
            if end < line.upperBound, bytes[end] != .colon { return nil }
            return .key(typed: bytes.text(line.lowerBound..<offset), replaced: line.lowerBound..<end)
        }
        let key: String
        var start: Int
        if let colon = before.firstIndex(of: .colon), before[..<colon].allSatisfy(isKey), colon > line.lowerBound {
            key = bytes.text(line.lowerBound..<colon)
            start = colon + 1
        } else if let hyphen = before.first(where: { !$0.isBlank }), hyphen == .hyphen,
            let owner = Self.key(above: line.lowerBound, bytes, head)
        {
            key = owner
            start = (before.firstIndex(of: .hyphen) ?? offset - 1) + 1
        } else {
            return nil
        }
        // A mapping in a list: `- {measure: ph, …}`.
        let within = bytes[start..<offset]
        if within.contains(UInt8(ascii: "{")), let colon = within.lastIndex(of: .colon) {
            var name = colon
            while name > start, isKey(bytes[name - 1]) { name -= 1 }
            guard bytes.text(name..<colon) == "measure" else { return nil }
            start = colon + 1
            while start < offset, bytes[start].isBlank { start += 1 }
            return bytes[start..<offset].allSatisfy(isKey)
                ? .measure(typed: bytes.text(start..<offset), replaced: start..<offset) : nil
        }
        let isTags = DocumentFields.spellings["tags"]?.contains(key) ?? false
        // In a list, the last item.
        if let cut = bytes[start..<offset].lastIndex(where: {
            $0 == .comma || $0 == .bracketOpen || isTags && $0.isWhitespace && $0 != .newline
        }) {
            start = cut + 1
        }
        while start < offset, bytes[start].isBlank || bytes[start] == .quote || bytes[start] == .apostrophe {
            start += 1
        }
        if isTags, start < offset, bytes[start] == .hash { start += 1 }
        return .value(key: key, typed: bytes.text(start..<offset), replaced: start..<offset)
    }

    private static func key(above line: Int, _ bytes: [UInt8], _ head: Range<Int>) -> String? {
        var end = line
        while end > head.lowerBound {
            let above = self.line(bytes, end - 1)
            if let first = bytes[above].first, first != .hyphen, !first.isBlank,
                let colon = bytes[above].firstIndex(of: .colon)
            {
                return bytes.text(above.lowerBound..<colon)
            }
            end = above.lowerBound
        }
        return nil
    }

    // MARK: Links and tags

    private static func link(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) -> CompletionContext? {
        var at = offset
        while at > line.lowerBound + 1 {
            if bytes[at - 1] == .bracketOpen, bytes[at - 2] == .bracketOpen { return wiki(bytes, line, at, offset) }
            if bytes[at - 1] == .bracketClose, at >= 2, bytes[at - 2] == .bracketClose { break }
            if bytes[at - 1] == .parenthesisOpen, bytes[at - 2] == .bracketClose {
                let text = bytes[line.lowerBound..<at - 2].lastIndex(of: .bracketOpen) ?? line.lowerBound
                return address(bytes, at, offset, isEmbed: text > line.lowerBound && bytes[text - 1] == mark)
            }
            at -= 1
        }
        return nil
    }

    /// The exclamation mark of an embed and of a callout.
    private static let mark = UInt8(ascii: "!")

    private static func callout(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) -> CompletionContext? {
        func isKind(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == .hyphen }
        var start = offset
        while start > line.lowerBound, isKind(bytes[start - 1]) { start -= 1 }
        guard start > line.lowerBound + 1, bytes[start - 1] == mark, bytes[start - 2] == .bracketOpen else {
            return nil
        }
        let before = bytes[line.lowerBound..<start - 2]
        guard before.contains(.greater), before.allSatisfy({ $0.isBlank || $0 == .greater || $0 == .hyphen }) else {
            return nil
        }
        var end = offset
        while end < line.upperBound, isKind(bytes[end]) { end += 1 }
        return .callout(
            typed: bytes.text(start..<offset), replaced: start..<end,
            isOpen: end == line.upperBound || bytes[end] != .bracketClose)
    }

    private static func wiki(_ bytes: [UInt8], _ line: Range<Int>, _ start: Int, _ offset: Int) -> CompletionContext? {
        let typed = bytes[start..<offset]
        guard !typed.contains(.pipe), !typed.contains(.bracketClose) else { return nil }
        // The link's end after the cursor, unless another link begins before it.
        var close: Int?
        var at = offset
        while at + 1 < line.upperBound, close == nil {
            if bytes[at] == .bracketOpen, bytes[at + 1] == .bracketOpen { break }
            if bytes[at] == .bracketClose, bytes[at + 1] == .bracketClose { close = at }
            at += 1
        }
        let rest = bytes[offset..<(close ?? offset)]
        if let hash = typed.firstIndex(of: .hash) {
            let end = rest.firstIndex(of: .pipe) ?? close ?? offset
            let last = typed.lastIndex(of: .hash) ?? hash
            return .wikiPart(
                target: bytes.text(start..<hash), typed: bytes.text(last + 1..<offset), replaced: hash + 1..<end,
                isOpen: close == nil)
        }
        let end = rest.firstIndex { $0 == .pipe || $0 == .hash } ?? close ?? offset
        return .wikiTarget(
            typed: bytes.text(start..<offset), replaced: start..<end, isOpen: close == nil,
            hasAlias: rest.contains(.pipe) || rest.contains(.hash),
            isEmbed: start > line.lowerBound + 2 && bytes[start - 3] == mark)
    }

    private static func address(
        _ bytes: [UInt8], _ start: Int, _ offset: Int, isEmbed: Bool
    ) -> CompletionContext? {
        let typed = bytes[start..<offset]
        guard !typed.contains(where: { $0 == .parenthesisClose || $0 == .quote }) else { return nil }
        if let hash = typed.firstIndex(of: .hash) {
            return .addressPart(
                target: bytes.text(start..<hash), typed: bytes.text(hash + 1..<offset), replaced: hash + 1..<offset)
        }
        let text = bytes.text(start..<offset)
        return text.contains("://") ? nil : .address(typed: text, replaced: start..<offset, isEmbed: isEmbed)
    }

    private static func tag(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) -> CompletionContext? {
        func isTag(_ byte: UInt8) -> Bool {
            byte.isLetter || byte.isDigit || byte >= 0x80 || [.underscore, .hyphen, .slash, .plus].contains(byte)
        }
        var start = offset
        while start > line.lowerBound, isTag(bytes[start - 1]) { start -= 1 }
        guard start > line.lowerBound, bytes[start - 1] == .hash else { return nil }
        var end = offset
        while end < line.upperBound, isTag(bytes[end]) { end += 1 }
        return .tag(typed: bytes.text(start..<offset), replaced: start..<end)
    }

    /// Whether it is markup in prose, and therefore must not be in code, addresses or HTML.
    private var isMarkup: Bool {
        switch self {
        case .wikiTarget, .wikiPart, .address, .addressPart, .callout, .tag: true
        default: false
        }
    }

    /// Larger texts are not scanned a second time for this.
    private static let largestProbe = 1 << 20

    /// Completes the markup as a probe: if that has no effect, the place is in code.
    private static func isCode(_ document: Document, _ context: CompletionContext, _ offset: Int) -> Bool {
        guard document.bytes.count <= largestProbe else { return false }
        var bytes = document.bytes
        let ending: String
        let isTag: Bool
        switch context {
        case .tag: (ending, isTag) = ("x ", true)
        case .address, .addressPart: (ending, isTag) = ("x) ", false)
        case .callout(_, let replaced, let isOpen):
            bytes.insert(contentsOf: Array((isOpen ? "x]" : "x").utf8), at: replaced.upperBound)
            let scan = BodyScan(bytes, body: document.frontMatter.bodyStart..<bytes.count)
            return !scan.callouts.contains { $0.mark.contains(offset) }
        default: (ending, isTag) = ("x]] ", false)
        }
        bytes.insert(contentsOf: Array(ending.utf8), at: offset)
        let scan = BodyScan(bytes, body: document.frontMatter.bodyStart..<bytes.count)
        return isTag
            ? !scan.tags.contains { $0.contains(offset) || $0.upperBound == offset }
            : !scan.links.contains { $0.range.contains(offset) }
    }

    // MARK: Lines

    private static func inItem(_ document: Document, _ line: Range<Int>, _ offset: Int) -> CompletionContext? {
        let bytes = document.bytes
        guard let item = LineGrammar.parse(bytes, line: line), item.content.lowerBound <= offset else { return nil }
        let hasTokens = document.kind == .agenda || document.kind == .list || item.isTask
        guard hasTokens else { return nil }
        let start = item.content.lowerBound
        var word = offset
        while word > start, !bytes[word - 1].isBlank { word -= 1 }
        var end = offset
        while end < line.upperBound, !bytes[end].isBlank { end += 1 }
        // `@"Lac d’A`, `due:"next m`
        if let quote = bytes[start..<offset].lastIndex(of: .quote), quote > start,
            bytes[start..<offset].count(where: { $0 == .quote }) % 2 == 1
        {
            let typed = bytes.text(quote + 1..<offset)
            if bytes[quote - 1] == .at { return .place(typed: typed, replaced: quote - 1..<offset, isQuoted: true) }
            var key = quote - 1
            while key > start, bytes[key - 1].isLetter { key -= 1 }
            if bytes[quote - 1] == .colon, key < quote - 1 {
                return .token(key: bytes.text(key..<quote - 1), typed: typed, replaced: quote..<offset)
            }
        }
        if word < offset, bytes[word] == .at {
            return .place(typed: bytes.text(word + 1..<offset), replaced: word..<end, isQuoted: false)
        }
        if let colon = bytes[word..<offset].firstIndex(of: .colon), colon > word,
            bytes[word..<colon].allSatisfy({ $0.isLetter || $0.isDigit || $0 == .hyphen || $0 >= 0x80 }),
            bytes[word..<colon].contains(where: { !$0.isDigit })
        {
            let value = colon + 1 < offset && bytes[colon + 1] == .quote ? colon + 2 : colon + 1
            return .token(
                key: bytes.text(word..<colon), typed: bytes.text(value..<offset), replaced: colon + 1..<end)
        }
        guard !bytes[start..<offset].isEmpty else { return nil }
        if document.kind == .list {
            return .item(typed: bytes.text(start..<offset), replaced: start..<offset)
        }
        return document.kind == .agenda && item.when == nil
            ? .line(typed: bytes.text(start..<offset), replaced: start..<offset) : nil
    }
}
