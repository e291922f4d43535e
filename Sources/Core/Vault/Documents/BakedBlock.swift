// A query in a note and its result: `<!-- daybook: QUERY | KIND … -->` up to `<!-- /daybook -->`.

import Bytes

/// The places of a baked query, as ranges of the file's bytes. Both markers stand on lines of their own, without indentation.
package struct BakedBlock: Sendable, Hashable {
    /// The opening marker's line, without its end.
    package let openingLine: Range<Int>
    /// The closing marker's; nil where there is none before the next opening one or the end of the file.
    package let closingLine: Range<Int>?

    static let opening: StaticString = "<!-- daybook:"
    static let closing: StaticString = "<!-- /daybook"

    init(opening: Range<Int>, closing: Range<Int>?) {
        openingLine = opening
        closingLine = closing
    }

    /// All of it, markers included.
    package var range: Range<Int> { openingLine.lowerBound..<(closingLine ?? openingLine).upperBound }

    /// What stands between the markers' lines, line ends included; nil without a closing marker.
    package var content: Range<Int>? { closingLine.map { openingLine.upperBound..<$0.lowerBound } }

    /// The words of the opening marker: query, kind and the rest. Nil where the marker's line does not end with `-->`.
    package func question(in bytes: [UInt8]) -> String? {
        let text = bytes.text(openingLine).trimmed
        guard text.hasSuffix("-->") else { return nil }
        return String(text.dropFirst(Self.opening.utf8CodeUnitCount).dropLast(3)).trimmed
    }
}
