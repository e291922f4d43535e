// A query in a note with its result: `<!-- daybook: QUERY | KIND … -->` up to `<!-- /daybook -->`, or `<!-- /daybook from health calendar
// -->` if the content comes from sources that a person may deny.

import Bytes

/// A baked query as ranges of the file's bytes. Both markers are on separate lines without indentation.
package struct BakedBlock: Sendable, Hashable {
    /// The line of the opening marker, without its line end.
    package let openingLine: Range<Int>
    /// The line of the closing marker; nil if there is none before the next opening one or the end of the file.
    package let closingLine: Range<Int>?

    package static let opening: StaticString = "<!-- daybook:"
    static let closing: StaticString = "<!-- /daybook"

    init(opening: Range<Int>, closing: Range<Int>?) {
        openingLine = opening
        closingLine = closing
    }

    /// The whole block, markers included.
    package var range: Range<Int> { openingLine.lowerBound..<(closingLine ?? openingLine).upperBound }

    /// The content between the marker lines, with line ends; nil without a closing marker.
    package var content: Range<Int>? { closingLine.map { openingLine.upperBound..<$0.lowerBound } }

    /// The answer: from the end of the opening marker's line to that of the closing one; nil without a closing marker.
    package var answer: Range<Int>? { closingLine.map { openingLine.upperBound..<$0.upperBound } }

    /// The closing marker of an answer from these sources.
    package static func closingMarker(from sources: Set<String>) -> String {
        sources.isEmpty ? "<!-- /daybook -->" : "<!-- /daybook from \(sources.sorted().joined(separator: " ")) -->"
    }

    /// The sources of the answer, according to the closing marker.
    package func sources(in bytes: [UInt8]) -> Set<String> {
        closingLine.map { Self.sources(in: bytes.text($0)) } ?? []
    }

    /// The words after `from` in a comment.
    package static func sources(in comment: String) -> Set<String> {
        let words = comment.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map { $0.lowercased() }
        guard let from = words.firstIndex(of: "from") else { return [] }
        return Set(words[(from + 1)...].filter { $0.contains(where: \.isLetter) })
    }

    /// The content of the opening marker: query, kind and the rest. Nil if its line does not end with `-->`.
    package func question(in bytes: [UInt8]) -> String? {
        let text = bytes.text(openingLine).trimmed
        guard text.hasSuffix("-->") else { return nil }
        return String(text.dropFirst(Self.opening.utf8CodeUnitCount).dropLast(3)).trimmed
    }
}
