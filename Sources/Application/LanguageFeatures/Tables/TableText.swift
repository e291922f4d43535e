// Texts that define tables: a `.base` file, the base blocks of a note, the queries of baked blocks.

import Bytes
import Search
import Vault

/// A base with its byte range in the document.
struct BaseText {
    let source: BaseSource
    let content: Range<Int>
    /// The line of the opening fence; empty for a file.
    let fence: Range<Int>

    /// All bases of a document, in order.
    static func all(in document: Document) -> [BaseText] {
        let bytes = document.bytes
        if document.path.isBase {
            return [BaseText(source: BaseSource(document.path, file: bytes), content: 0..<bytes.count, fence: 0..<0)]
        }
        guard document.path.isMarkdown else { return [] }
        return BaseSource.blocks(in: bytes).map { block in
            BaseText(
                source: BaseSource(document.path, bytes, block), content: block.content,
                fence: block.range.lowerBound..<max(block.range.lowerBound, block.content.lowerBound - 1))
        }
    }

    /// The base at a place, or ending there.
    static func at(_ offset: Int, in document: Document) -> BaseText? {
        all(in: document).first { $0.content.contains(offset) || $0.content.upperBound == offset }
    }
}

/// A function called at a place of an expression.
struct CalledName {
    let name: String
    let range: Range<Int>
    /// Whether it is called on a value.
    let isMethod: Bool

    /// Nil if there is no name, or no opening bracket after it.
    init?(_ bytes: [UInt8], _ line: Range<Int>, _ offset: Int) {
        var (start, end) = (offset, offset)
        while start > line.lowerBound, ExpressionName.isPart(bytes[start - 1]) { start -= 1 }
        while end < line.upperBound, ExpressionName.isPart(bytes[end]) { end += 1 }
        guard start < end, end < line.upperBound, bytes[end] == .parenthesisOpen else { return nil }
        (name, range) = (bytes.text(start..<end), start..<end)
        isMethod = start > line.lowerBound && bytes[start - 1] == .dot
    }
}

enum ExpressionName {
    static func isPart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .underscore || byte == UInt8(ascii: "$")
    }

    /// The typed part of a name, including its dots: `file.na`, `formula.st`, `.low`.
    static func typed(_ bytes: [UInt8], from start: Int, to offset: Int, others: [UInt8] = []) -> Range<Int> {
        var at = offset
        while at > start, isPart(bytes[at - 1]) || bytes[at - 1] == .dot || others.contains(bytes[at - 1]) { at -= 1 }
        return at..<offset
    }
}
