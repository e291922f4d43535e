// Messages for search results with only some of the words.

import Search
import Wording

extension SearchAnswer {
    /// Shown before the hits; empty if each has all words.
    package var remarks: [Phrase] {
        guard let some, count > some.complete else { return [] }
        let order =
            some.complete == 0
            ? Phrase(
                "no document has all of these words; documents with some of them, best first",
                fr: "aucun document n’a tous ces mots ; documents qui en ont une partie, les meilleurs d’abord")
            : Phrase(
                "documents with all of these words: \(some.complete); then those with some of them, best first",
                fr:
                    "documents avec tous ces mots : \(some.complete) ; puis ceux qui en ont une partie, les meilleurs d’abord"
            )
        guard !some.nowhere.isEmpty else { return [order] }
        let words = some.nowhere.joined(separator: ", ")
        return [order, Phrase("in no document: \(words)", fr: "dans aucun document : \(words)")]
    }
}

extension SearchHit {
    /// The missing words; nil if it has all.
    package var lack: Phrase? {
        guard !missing.isEmpty else { return nil }
        let words = missing.joined(separator: ", ")
        return Phrase("without: \(words)", fr: "sans : \(words)")
    }
}
