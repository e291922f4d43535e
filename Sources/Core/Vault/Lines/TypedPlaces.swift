// Typed place names that begin with an article: `@The Crown`, `@la boulangerie`, `@chez Marie`.

import Bytes
import CivilTime

package enum TypedPlaces {
    /// The text with such names in quotes, as in files: an article alone is not a place. A name ends with its first
    /// word, and continues with capitalised words and the words that connect them ("Le Café de Flore").
    package static func quoted(_ text: String) -> String {
        guard text.contains("@") else { return text }
        var output = ""
        var rest = text[...]
        var before: Character = " "
        while let sign = rest.first {
            if sign == "@", before.isWhitespace || before == "(", let name = name(rest.dropFirst()) {
                output += "@\"" + name + "\""
                rest = rest[name.endIndex...]
                before = "\""
                continue
            }
            output.append(sign)
            rest = rest.dropFirst()
            before = sign
        }
        return output
    }

    private static let articles: Set<String> = ["the", "le", "la", "les", "el", "il", "chez", "saint", "sainte", "st"]
    private static let links: Set<String> = [
        "de", "du", "des", "of", "d", "l", "la", "le", "les", "the", "and", "et", "&",
    ]

    /// The name at the start of the text after an `@`.
    private static func name(_ text: Substring) -> Substring? {
        var end: Substring.Index?
        var isLinked = false
        for (index, word) in text.split(separator: " ", maxSplits: 8).enumerated() {
            // Words are separated by one blank, and the name ends with the line.
            guard index == 0 ? word.startIndex == text.startIndex : text[..<word.startIndex].last == " ",
                !word.contains(where: \.isNewline)
            else {
                break
            }
            let core = word.prefix { $0.isLetter || "'’-&".contains($0) }
            let folded = Folding.fold(core)
            if index == 0 {
                guard core.count == word.count, articles.contains(folded) else { return nil }
            } else if index == 1 {
                guard core.first?.isLetter == true, !isOfDate(folded) else { return nil }
                end = core.endIndex
            } else if core.first?.isUppercase == true, !isOfDate(folded) {
                end = core.endIndex
                isLinked = false
            } else if !isLinked, links.contains(folded) {
                isLinked = true
            } else {
                break
            }
            // Punctuation after the word ends the name.
            if core.count < word.count { break }
        }
        return end.map { text[..<$0] }
    }

    private static func isOfDate(_ word: String) -> Bool {
        CalendarWords.weekday(word) != nil || CalendarWords.month(word) != nil || CalendarWords.tells(word)
            || CalendarWords.part(word) != nil
    }
}
