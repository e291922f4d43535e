// The Markdown of a note, or part of one, prepared for cmark: with placeholders for unknown syntax.

import Bytes
import Vault

/// A text with its scan.
package struct NoteText {
    let bytes: [UInt8]
    let range: Range<Int>
    let scan: BodyScan

    init(_ bytes: [UInt8], _ range: Range<Int>, _ scan: BodyScan) {
        (self.bytes, self.range, self.scan) = (bytes, range, scan)
    }

    init(_ document: Document) { self.init(document.bytes, document.body, document.scan) }

    private init(_ bytes: [UInt8], _ notations: TagNotations) {
        self.init(bytes, bytes.indices, BodyScan(bytes, body: bytes.indices, notations: notations))
    }

    func text(_ range: Range<Int>) -> String { bytes.text(range) }

    /// A tag without its mark, and with the mark that ends it.
    func tagName(_ range: Range<Int>) -> String { Document.tagName(bytes, range) }
    func whole(ofTag range: Range<Int>) -> Range<Int> { scan.whole(ofTag: range) }

    // MARK: Parts

    /// The part meant by a link's fragment: a heading with everything below it, or a block; nil if there is none.
    static func part(_ fragment: String, of document: Document) -> NoteText? {
        let range: Range<Int>?
        if fragment.hasPrefix("^") {
            range = block(fragment, of: document)
        } else {
            range = document.anchors.number(for: fragment).map { section($0, of: document) }
        }
        return range.map {
            NoteText(document.bytes, $0, BodyScan(document.bytes, body: $0, notations: document.scan.notations))
        }
    }

    private static func section(_ number: Int, of document: Document) -> Range<Int> {
        let headings = document.scan.headings
        let next = headings[(number + 1)...].first { $0.level <= headings[number].level }
        let start = lineStart(headings[number].range.lowerBound, document)
        return start..<(next.map { lineStart($0.range.lowerBound, document) } ?? document.body.upperBound)
    }

    private static func lineStart(_ at: Int, _ document: Document) -> Int {
        var at = at
        while at > document.body.lowerBound, !document.bytes[at - 1].isLineEnd { at -= 1 }
        return at
    }

    /// The item or paragraph with the identifier; for an identifier on a separate line, the paragraph above it.
    private static func block(_ fragment: String, of document: Document) -> Range<Int>? {
        let bytes = document.bytes
        guard let name = document.scan.blockIdentifiers.first(where: { bytes.text($0) == fragment }) else { return nil }
        if let item = document.scan.items.first(where: { $0.contains(name.lowerBound) }) { return item }
        var start = lineStart(name.lowerBound, document)
        var end = name.upperBound
        func isBlank(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy(\.isWhitespace) }
        if isBlank(start..<name.lowerBound) {
            end = start
            while end > document.body.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
            start = lineStart(end, document)
        }
        while start > document.body.lowerBound {
            let above = lineStart(start - 1, document)
            if isBlank(above..<start) { break }
            start = above
        }
        return start..<end
    }

    // MARK: Footnotes

    /// The same with each `^[…]` as a footnote in GitHub's syntax: its text is moved to the end.
    var withPlainFootnotes: NoteText {
        guard !scan.inlineFootnotes.isEmpty else { return self }
        var output: [UInt8] = []
        var notes: [UInt8] = []
        var at = range.lowerBound
        for (number, footnote) in scan.inlineFootnotes.enumerated() where footnote.lowerBound >= at {
            output += bytes[at..<footnote.lowerBound]
            output += "[^daybook-\(number + 1)]".utf8
            notes += "\n\n[^daybook-\(number + 1)]: ".utf8
            notes += bytes[footnote.lowerBound + 2..<footnote.upperBound - 1].map { $0.isLineEnd ? .space : $0 }
            at = footnote.upperBound
        }
        return NoteText(output + bytes[at..<range.upperBound] + notes + [.newline], scan.notations)
    }
}
