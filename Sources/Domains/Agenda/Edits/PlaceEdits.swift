// Changes the place of an agenda line: sets, adds or removes it.

import Bytes
import Vault

extension Document {
    /// Replaces the first place of a line, or adds one after its words; an empty one removes the first. Others are kept.
    package func setting(place: String, of item: LineItem) -> [TextEdit] {
        guard place != item.places.first ?? "" else { return [] }
        let written = place.isEmpty ? "" : CalendarText.place(Self.withOpeningQuotes(place))
        guard let range = item.placeRanges.first else { return appending(written, to: item) }
        guard written.isEmpty else { return [TextEdit(range, written)] }
        // With the preceding blanks, or the following ones if it comes first.
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > item.content.lowerBound, bytes[start - 1].isBlank { start -= 1 }
        while start == item.content.lowerBound, end < item.content.upperBound, bytes[end].isBlank { end += 1 }
        return [.remove(start..<end)]
    }

    /// A typed place with typographic quotation marks: straight ones would end it.
    private static func withOpeningQuotes(_ place: String) -> String {
        var before: Character = " "
        return String(
            place.map { character in
                defer { before = character }
                return character == "\"" && (before.isWhitespace || before == "(") ? "“" : character
            })
    }
}
