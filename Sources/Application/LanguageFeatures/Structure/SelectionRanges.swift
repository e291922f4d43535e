// Steps of an expanding selection: a word, its surroundings, its line, its paragraph, its sections, all.

import Bytes
import Vault

package struct SelectionSteps: Sendable {
    /// The smallest first, each within the next.
    package let ranges: [Range<Int>]

    package init(_ document: Document, at offset: Int) {
        let bytes = document.bytes
        let offset = min(max(0, offset), bytes.count)
        var candidates = [Self.word(bytes, offset)]
        for link in document.links where link.range.contains(offset) {
            candidates += [link.target, link.fragment ?? link.target, link.alias ?? link.target, link.range]
        }
        candidates += document.tagPlaces.flatMap { [$0.range, $0.mark] }
        candidates += document.scan.highlights + document.scan.comments
        let line = document.lineRange(at: min(offset, max(0, bytes.count - 1)))
        let content = bytes.trimmed(line)
        if let item = LineGrammar.parse(bytes, line: content) { candidates.append(item.content) }
        candidates += [content, Self.paragraph(document, line)]
        candidates += document.frontMatter.entries.map { bytes.trimmed($0.lines) }
        if let block = document.frontMatter.block { candidates += [document.frontMatter.content, block] }
        candidates += document.scan.baked.map(\.range)
        candidates += document.scan.headings.indices.map(document.section(ofHeading:))
        candidates.append(0..<bytes.count)
        var steps: [Range<Int>] = []
        let holding = candidates.filter { $0.lowerBound <= offset && offset <= $0.upperBound && !$0.isEmpty }
        for range in holding.sorted(by: { $0.count < $1.count }) {
            guard let last = steps.last else {
                steps.append(range)
                continue
            }
            if range.lowerBound <= last.lowerBound, last.upperBound <= range.upperBound, range != last {
                steps.append(range)
            }
        }
        ranges = steps.isEmpty ? [offset..<offset] : steps
    }

    private static func word(_ bytes: [UInt8], _ offset: Int) -> Range<Int> {
        func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .underscore }
        var (start, end) = (offset, offset)
        while start > 0, isWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return start..<end
    }

    private static func paragraph(_ document: Document, _ line: Range<Int>) -> Range<Int> {
        let bytes = document.bytes
        var (start, end) = (line.lowerBound, line.upperBound)
        while start > document.body.lowerBound {
            let before = document.lineRange(at: start - 1)
            guard bytes[before].contains(where: { !$0.isWhitespace }), before.lowerBound < start else { break }
            start = before.lowerBound
        }
        while end < bytes.count {
            let next = document.lineRange(at: end)
            guard bytes[next].contains(where: { !$0.isWhitespace }), next.upperBound > end else { break }
            end = next.upperBound
        }
        return bytes.trimmed(start..<end)
    }
}
