// A query in a note and its result: `<!-- daybook: QUERY | KIND … -->` up to `<!-- /daybook -->`,
// or `<!-- /daybook from health calendar -->` where what is between them comes from sources that a person may deny.

import Bytes

/// The places of a baked query, as ranges of the file's bytes. Both markers are on lines of their own, without indentation.
package struct BakedBlock: Sendable, Hashable {
    /// The opening marker's line, without its end.
    package let openingLine: Range<Int>
    /// The closing marker's; nil where there is none before the next opening one or the end of the file.
    package let closingLine: Range<Int>?

    package static let opening: StaticString = "<!-- daybook:"
    static let closing: StaticString = "<!-- /daybook"

    init(opening: Range<Int>, closing: Range<Int>?) {
        openingLine = opening
        closingLine = closing
    }

    /// All of it, markers included.
    package var range: Range<Int> { openingLine.lowerBound..<(closingLine ?? openingLine).upperBound }

    /// What is between the markers' lines, line ends included; nil without a closing marker.
    package var content: Range<Int>? { closingLine.map { openingLine.upperBound..<$0.lowerBound } }

    /// Of the answer: from the end of the opening marker's line to that of the closing one's; nil without a closing marker.
    package var answer: Range<Int>? { closingLine.map { openingLine.upperBound..<$0.upperBound } }

    /// The closing marker of an answer that was made from these sources.
    package static func closingMarker(from sources: Set<String>) -> String {
        sources.isEmpty ? "<!-- /daybook -->" : "<!-- /daybook from \(sources.sorted().joined(separator: " ")) -->"
    }

    /// The sources that the answer was made from, as the closing marker has them.
    package func sources(in bytes: [UInt8]) -> Set<String> {
        closingLine.map { Self.sources(in: bytes.text($0)) } ?? []
    }

    /// The words after `from` in a comment.
    package static func sources(in comment: String) -> Set<String> {
        let words = comment.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map { $0.lowercased() }
        guard let from = words.firstIndex(of: "from") else { return [] }
        return Set(words[(from + 1)...].filter { $0.contains(where: \.isLetter) })
    }

    /// The words of the opening marker: query, kind and the rest. Nil where the marker's line does not end with `-->`.
    package func question(in bytes: [UInt8]) -> String? {
        let text = bytes.text(openingLine).trimmed
        guard text.hasSuffix("-->") else { return nil }
        return String(text.dropFirst(Self.opening.utf8CodeUnitCount).dropLast(3)).trimmed
    }
}
