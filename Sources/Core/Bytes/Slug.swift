// File names from titles.

package enum Slug {
    /// Lower-case letters and digits joined by hyphens, without accents: "Dîner chez Léa" becomes `diner-chez-lea`.
    /// Cut at a word near `limit` characters. Empty if the text has no letters or digits.
    package static func of(_ text: String, limit: Int = 50) -> String {
        var words: [String] = []
        var length = 0
        for word in Folding.fold(text).split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
            if length + word.count > limit, !words.isEmpty { break }
            words.append(String(word.prefix(limit)))
            length += word.count + 1
        }
        return words.joined(separator: "-")
    }
}
