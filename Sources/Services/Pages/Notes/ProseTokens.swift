// Tokens in running prose: `The next visit is due:2026-12-05.` is rendered as plainly as a line of the agenda.

import Bytes
import Vault

/// Finds tokens in the lines of paragraphs and headings, which are not lines of an agenda.
enum ProseTokens {
    /// A token and its position in the text.
    struct Found {
        let field: LineItem.Field
        let line: LineItem
        let range: Range<Int>
    }

    /// Keys meaningful to a reader. Others are left: `id:x7` in a sentence is the writer's own text.
    private static let keys: Set<String> = [
        "due", "start", "done", "repeat", "rrule", "until", "count", "except", "also", "alarm",
    ]

    static func find(in text: NoteText) -> [Found] {
        let bytes = text.bytes
        guard bytes.contains(.colon, in: text.range) else { return [] }
        var found: [Found] = []
        var items = text.scan.items[...]
        var fence: (mark: UInt8, length: Int)?
        var at = text.range.lowerBound
        while at < text.range.upperBound {
            var end = at
            while end < text.range.upperBound, !bytes[end].isLineEnd { end += 1 }
            let line = at..<end
            at = end + 1
            while let item = items.first, item.upperBound <= line.lowerBound { items.removeFirst() }
            if let mark = fenceMark(bytes, line) {
                if let open = fence {
                    if open.mark == mark.mark, mark.length >= open.length { fence = nil }
                } else {
                    fence = mark
                }
                continue
            }
            let isItem = items.first.map { $0.overlaps(line) } ?? false
            guard fence == nil, !isItem, isProse(bytes, line) else { continue }
            found += tokens(bytes, line)
        }
        return found
    }

    /// The marker that begins or ends a fenced code block (CommonMark 0.31.2, section 4.5).
    private static func fenceMark(_ bytes: [UInt8], _ line: Range<Int>) -> (mark: UInt8, length: Int)? {
        guard let start = line.first(where: { !bytes[$0].isBlank && bytes[$0] != .greater }),
            bytes[start] == UInt8(ascii: "`") || bytes[start] == UInt8(ascii: "~")
        else { return nil }
        let length = bytes[start..<line.upperBound].prefix { $0 == bytes[start] }.count
        return length >= 3 ? (bytes[start], length) : nil
    }

    /// Not indented code, not HTML, and with a colon.
    private static func isProse(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        let indent = bytes[line].prefix { $0 == .space }.count
        guard indent < 4, line.lowerBound + indent < line.upperBound else { return false }
        let first = bytes[line.lowerBound + indent]
        return first != .tab && first != UInt8(ascii: "<") && bytes.contains(.colon, in: line)
    }

    private static func tokens(_ bytes: [UInt8], _ line: Range<Int>) -> [Found] {
        // Parsed as a line of an agenda; punctuation at the end of a sentence is not part of a value.
        var copy: [UInt8] = [.hyphen, .space]
        copy += bytes[line]
        var isCode = false
        for index in copy.indices.dropFirst(2) {
            if copy[index] == UInt8(ascii: "`") { isCode.toggle() }
            if isCode, copy[index] == .colon { copy[index] = UInt8(ascii: "_") }
            let isLast = index + 1 == copy.count || copy[index + 1].isWhitespace
            let isFirst = copy[index - 1].isWhitespace
            if isLast && ".,;!?)".utf8.contains(copy[index]) || isFirst && copy[index] == UInt8(ascii: "(") {
                copy[index] = .space
            }
        }
        guard let item = LineGrammar.parse(copy, line: copy.indices) else { return [] }
        let offset = line.lowerBound - 2
        return item.fields.filter { keys.contains($0.key) && !$0.range.isEmpty }.map {
            Found(
                field: $0, line: item, range: $0.range.lowerBound + offset..<$0.range.upperBound + offset)
        }
    }
}
