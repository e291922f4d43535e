// Finding a repetition inside a typed line: "Yoga **every monday** 18h", "Ménage **tous les samedis** à 10h".

import Bytes
import CivilTime

/// A repetition within a text, with its place.
struct RepeatPhrase {
    let notation: RepeatNotation
    let range: Range<String.Index>

    /// The longest phrase that starts with one of the words for "every", or a word such as "weekly" at the end of the text.
    static func find(in text: String) -> RepeatPhrase? {
        let words = words(of: text)
        for (index, word) in words.enumerated() {
            let folded = Folding.fold(text[word])
            let next = index + 1 < words.count ? Folding.fold(text[words[index + 1]]) : ""
            let isOpener =
                ["every", "each", "chaque"].contains(folded)
                || (["tous", "toutes"].contains(folded) && ["les", "le"].contains(next))
                || (["un", "une"].contains(folded) && index + 3 < words.count
                    && Folding.fold(text[words[index + 2]]) == "sur")
            guard isOpener else {
                if let single = single(folded, text, word) { return single }
                continue
            }
            // "le dernier jour de chaque mois": the place in the month stands before.
            for before in stride(from: min(5, index), through: 0, by: -1) {
                for length in stride(from: min(10, words.count - index), through: 2, by: -1) {
                    let range = words[index - before].lowerBound..<words[index + length - 1].upperBound
                    guard !endings.contains(Folding.fold(text[words[index + length - 1]])),
                        before == 0 || opensPlace(text[words[index - before]]),
                        let notation = RepeatNotation(text[range])
                    else { continue }
                    return RepeatPhrase(notation: notation, range: range)
                }
            }
        }
        return nil
    }

    private static let singles: Set<String> = [
        "daily", "weekly", "monthly", "yearly", "annually", "quotidiennement", "hebdomadaire", "mensuel", "mensuelle",
        "annuel",
        "annuelle", "fortnightly", "biweekly",
    ]

    /// "weekly" alone says it at the very end of what was typed; before, it may be a word of the title.
    private static func single(_ folded: String, _ text: String, _ word: Range<String.Index>) -> RepeatPhrase? {
        guard singles.contains(folded), text[word.upperBound...].trimmed.isEmpty, word.lowerBound > text.startIndex,
            let notation = RepeatNotation(folded)
        else { return nil }
        return RepeatPhrase(notation: notation, range: word)
    }

    /// A preposition at the end belongs to what follows: "tous les lundis à", "every day at".
    private static let endings: Set<String> = [
        "a", "at", "de", "of", "on", "the", "le", "les", "and", "et", "in", "du", "from",
    ]

    /// "le", "the", or an ordinal itself.
    private static func opensPlace(_ word: Substring) -> Bool {
        let folded = Folding.fold(word)
        return [
            "le", "the", "on", "first", "last", "second", "third", "fourth", "premier", "dernier", "deuxieme",
            "troisieme",
        ].contains(folded)
            || folded.first?.isNumber ?? false
    }

    private static func words(of text: String) -> [Range<String.Index>] {
        text.split(whereSeparator: \.isWhitespace).map { word in
            // A comma ends a word of the phrase, and is no part of it.
            let end = word.last == "," || word.last == ":" ? word.index(before: word.endIndex) : word.endIndex
            return word.startIndex..<end
        }.filter { !$0.isEmpty }
    }
}
