// Formatting that preserves meaning: table columns, and trailing whitespace that an editor wants removed.

import Bytes
import CommonMark
import Vault

package struct FormattingQuestion {
    /// Options of an editor besides the tables (LSP 3.17, `FormattingOptions`).
    package struct Options: Sendable {
        package var trimsTrailingWhitespace = false
        package var insertsFinalNewline = false
        package var trimsFinalNewlines = false

        package init() {}
    }

    package let document: Document
    private let options: Options

    package init(_ document: Document, _ options: Options = Options()) {
        (self.document, self.options) = (document, options)
    }

    /// In the order of the text. Front matter, code, HTML and baked answers stay unchanged, as does every block that would be rendered
    /// differently.
    ///
    /// - Parameter range: the bytes to format; nil for all. A table is formatted as a whole.
    package func edits(within range: Range<Int>? = nil) -> [TextEdit] {
        guard document.encoding.isEditable else { return [] }
        let lines = bodyLines
        func isMeant(_ lines: ArraySlice<Range<Int>>) -> Bool {
            guard let first = lines.first, let last = lines.last, !lines.contains(where: isBaked) else { return false }
            guard let range else { return true }
            return first.lowerBound <= range.upperBound && range.lowerBound <= last.upperBound
        }
        func trims(_ numbers: some Sequence<Int>) -> [TextEdit] {
            guard options.trimsTrailingWhitespace else { return [] }
            return numbers.filter { isMeant(lines[$0...$0]) }.compactMap { trailingBlanks(lines[$0]) }
                .map { TextEdit($0, "") }
        }
        var edits: [TextEdit] = []
        var between = Set(lines.indices)
        var endsRaw = false
        var last = -1
        for block in MarkdownRenderer.blocks(of: Array(document.bytes[document.body])) where !lines.isEmpty {
            let numbers = block.lines.clamped(to: 0...lines.count - 1)
            // The parser reports some blocks as sharing a line: the later ones stay unchanged.
            guard numbers.lowerBound > last else { continue }
            last = numbers.upperBound
            between.subtract(numbers)
            let changes: [TextEdit]
            switch block.kind {
            case .table: changes = isMeant(lines[numbers]) ? aligned(Array(lines[numbers])) : []
            case .code, .html: changes = []
            case .other: changes = trims(numbers)
            }
            endsRaw = block.kind == .code || block.kind == .html
            let whole = lines[numbers.lowerBound].lowerBound..<lines[numbers.upperBound].upperBound
            if rendersAlike(whole, changes) { edits += changes }
        }
        edits += trims(between)
        if range == nil, let end = finalEdit(endsRaw: endsRaw) { edits.append(end) }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        // Blocks that each render alike may not do so together, if one ends elsewhere than it seems.
        return rendersAlike(document.body, edits) ? edits : []
    }

    /// Whether a block renders the same after the changes, according to the reference parser.
    private func rendersAlike(_ range: Range<Int>, _ changes: [TextEdit]) -> Bool {
        guard !changes.isEmpty else { return true }
        var options = MarkdownRenderer.Options()
        options.isSafe = false
        let shifted = changes.map { edit in
            TextEdit(
                edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound,
                String(decoding: edit.replacement, as: UTF8.self))
        }
        let before = Array(document.bytes[range])
        return MarkdownRenderer.html(of: before, options: options)
            == MarkdownRenderer.html(of: shifted.applied(to: before), options: options)
    }

    /// Without line ends, and without the empty line after the last line end, as the Markdown parser counts them.
    private var bodyLines: [Range<Int>] {
        let bytes = document.bytes
        var lines: [Range<Int>] = []
        var start = document.body.lowerBound
        for at in document.body where bytes[at].isLineEnd && at >= start {
            lines.append(start..<at)
            start = bytes[at] == .carriageReturn && bytes.has("\n", at: at + 1) ? at + 2 : at + 1
        }
        if start < document.body.upperBound { lines.append(start..<document.body.upperBound) }
        return lines
    }

    private func isBaked(_ line: Range<Int>) -> Bool {
        document.scan.baked.contains { $0.range.overlaps(line) || $0.range.contains(line.lowerBound) }
    }

    private func aligned(_ lines: [Range<Int>]) -> [TextEdit] {
        let bytes = document.bytes
        guard let first = lines.first, let last = lines.last else { return [] }
        // `[[Note|name]]` without a backslash is one link to some programs and two cells to others.
        let whole = first.lowerBound..<last.upperBound
        let isDoubtful = document.scan.links.contains { link in
            guard link.form == .wiki, whole.overlaps(link.range) else { return false }
            return link.range.contains { bytes[$0] == .pipe && bytes[$0 - 1] != UInt8(ascii: "\\") }
        }
        guard !isDoubtful, let table = TableAlignment(lines.map { bytes.text($0) }) else { return [] }
        return zip(lines, table.lines).compactMap { line, text in
            bytes[line].elementsEqual(text.utf8) ? nil : TextEdit(line, text)
        }
    }

    /// Trailing whitespace without meaning: two spaces after text are a hard line break (CommonMark 6.7).
    private func trailingBlanks(_ line: Range<Int>) -> Range<Int>? {
        let bytes = document.bytes
        var end = line.upperBound
        while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        guard end < line.upperBound else { return nil }
        let breaks = end > line.lowerBound && bytes[end..<line.upperBound].count { $0 == .space } >= 2
        return breaks ? nil : end..<line.upperBound
    }

    private func finalEdit(endsRaw: Bool) -> TextEdit? {
        let bytes = document.bytes
        guard let last = bytes.indices.last, document.body.upperBound == bytes.count else { return nil }
        if !bytes[last].isLineEnd {
            return options.insertsFinalNewline ? TextEdit(bytes.count..<bytes.count, document.lineEnd) : nil
        }
        guard options.trimsFinalNewlines, !endsRaw else { return nil }
        var start = bytes.count
        while start > document.body.lowerBound, bytes[start - 1].isLineEnd { start -= 1 }
        guard start > document.body.lowerBound else { return nil }
        start += bytes.has("\r\n", at: start) ? 2 : 1
        return start < bytes.count ? TextEdit(start..<bytes.count, "") : nil
    }
}
