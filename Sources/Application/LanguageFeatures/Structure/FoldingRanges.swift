// Foldable parts of a document: sections, front matter, items with their sublines, answers of queries, comments.

import Bytes
import Vault

/// Lines, both inclusive; the first one stays visible.
package struct FoldingLines: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case region, comment }

    /// Bytes from the start of the first line to the end of the last.
    package let range: Range<Int>
    package let kind: Kind
}

package struct FoldingRanges: Sendable {
    package let ranges: [FoldingLines]

    package init(_ document: Document) {
        let bytes = document.bytes
        var found: [FoldingLines] = []
        func add(_ range: Range<Int>, _ kind: FoldingLines.Kind = .region) {
            var end = range.upperBound
            while end > range.lowerBound, bytes[end - 1].isWhitespace { end -= 1 }
            let isLonger = bytes[range.lowerBound..<end].contains(where: \.isLineEnd)
            if isLonger { found.append(FoldingLines(range: range.lowerBound..<end, kind: kind)) }
        }
        if let block = document.frontMatter.block { add(block) }
        for number in document.scan.headings.indices { add(document.section(ofHeading: number)) }
        for block in document.scan.baked { add(block.range) }
        for comment in document.scan.comments { add(comment, .comment) }
        for callout in document.scan.callouts { add(Self.quote(from: callout.line, in: document)) }
        for block in Self.items(document) { add(block) }
        ranges = found.sorted {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }
    }

    private static func quote(from line: Range<Int>, in document: Document) -> Range<Int> {
        var end = document.lineRange(at: line.lowerBound).upperBound
        while end < document.bytes.count {
            let next = document.lineRange(at: end)
            guard document.bytes[next].first(where: { !$0.isBlank }) == .greater, next.upperBound > end else { break }
            end = next.upperBound
        }
        return line.lowerBound..<end
    }

    /// Items with the more deeply indented lines below them.
    private static func items(_ document: Document) -> [Range<Int>] {
        let bytes = document.bytes
        func indent(_ line: Range<Int>) -> Int? {
            var columns = 0
            for byte in bytes[line] {
                if byte == .space {
                    columns += 1
                } else if byte == .tab {
                    columns += 4 - columns % 4
                } else {
                    return byte.isLineEnd ? nil : columns
                }
            }
            return nil
        }
        return document.scan.items.compactMap { line in
            guard let own = indent(document.lineRange(at: line.lowerBound)) else { return nil }
            var end = line.upperBound
            var at = document.lineRange(at: line.lowerBound).upperBound
            while at < bytes.count {
                let next = document.lineRange(at: at)
                guard next.upperBound > at else { break }
                if let columns = indent(next) {
                    guard columns > own else { break }
                    end = next.upperBound
                }
                at = next.upperBound
            }
            return line.lowerBound..<end
        }
    }
}
