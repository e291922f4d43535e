// The words of a text between which a line may break, in English and French.

package enum LineWords {
    /// Words as lines may break between them: French sets a blank before `:` `;` `?` `!` and inside « », and no line breaks there. A
    /// no-break space (U+00A0) and a narrow one (U+202F) break nothing either.
    package static func of(_ text: some StringProtocol) -> [String] {
        var words: [String] = []
        var isOpen = false
        for piece in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }) {
            let closes = [":", ";", "?", "!", "»"].contains { piece.hasPrefix($0) } && piece.count <= 2
            if let last = words.indices.last, isOpen || closes {
                words[last] += " " + piece
            } else {
                words.append(String(piece))
            }
            isOpen = piece == "«"
        }
        return words
    }
}
