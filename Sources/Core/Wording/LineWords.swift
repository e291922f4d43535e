// Splits a text at possible line breaks, in English and French.

package enum LineWords {
    /// The pieces between possible line breaks: French has a blank before `:` `;` `?` `!` and inside « », where lines
    /// do not break. Neither do they at a no-break space (U+00A0) or a narrow one (U+202F).
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
