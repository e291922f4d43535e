// The words of a text prepared for full text: each as the number of its folded form, their stems beside them.
//
// Words are found, folded and stemmed where documents are read, so that all cores do it; whoever writes the postings has numbers alone.

import Bytes

/// The terms of a part of a document in their order, and the stems of its words.
struct TokenText: Sendable {
    var words: [UInt32] = []
    var stems: [UInt32] = []
}

/// Prepares texts for one language after another. Used by one thread at a time.
final class TokenTextMaker {
    /// English and French.
    private let usual = TermTable("en", "fr")
    /// Languages that documents say they are in.
    private var others: [String: TermTable] = [:]
    private var document: UInt32 = 0
    /// Those of the present text that are looked up together.
    private var words: [Range<Int>] = []
    /// The terms since the last ones were taken, and how many were before them.
    private var terms = TermList()
    private var firstTerm = 0

    /// So many words are looked up at a time.
    private static let together = 64
    /// So many terms have numbers before they are given out anew.
    private let mostTerms: Int

    init(mostTerms: Int = 600_000) { self.mostTerms = mostTerms }

    /// From here on, stems are new ones again.
    func beginDocument() { document &+= 1 }

    /// Appends the words of `range` to `text`, and the stems that this document does not have yet.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to text: inout TokenText) {
        let (table, languages) = table(language)
        words.removeAll(keepingCapacity: true)
        WordBreaker.forEachWord(bytes, range) { word in
            if word.count > WordBreaker.longestWord {
                // Rarely said twice, and without stems.
                lookUp(bytes, table, languages, &text)
                text.words.append(UInt32(firstTerm + terms.count))
                terms.append { WordBreaker.appendFolded(bytes, word, to: &$0) }
            } else {
                words.append(word)
                if words.count == Self.together { lookUp(bytes, table, languages, &text) }
            }
        }
        lookUp(bytes, table, languages, &text)
    }

    private func lookUp(
        _ bytes: UnsafeBufferPointer<UInt8>, _ table: TermTable, _ languages: TermTable.Languages,
        _ text: inout TokenText
    ) {
        table.append(
            words, of: bytes, in: languages, document: document, to: &text, &terms, firstTerm: firstTerm)
        words.removeAll(keepingCapacity: true)
    }

    func append(_ string: String, language: String?, to text: inout TokenText) {
        Array(string.utf8).withUnsafeBufferPointer { append($0, 0..<$0.count, language: language, to: &text) }
    }

    /// The stem of a single word in a language, folded; nil where it is the word itself or the language has no stemmer.
    func stem(_ word: String, language: String) -> String? {
        var text = TokenText()
        beginDocument()
        append(word, language: language, to: &text)
        let stems = text.stems.map { terms.text(Int($0) - firstTerm) }
        return stems.isEmpty ? nil : stems.joined(separator: " ")
    }

    /// A text too short to tell its language is stemmed as both of those that daybook speaks.
    private func table(_ language: String?) -> (TermTable, TermTable.Languages) {
        switch language {
        case nil: return (usual, [.first, .second])
        case "en": return (usual, .first)
        case "fr": return (usual, .second)
        case let language?:
            let known = others[language] ?? TermTable(language)
            others[language] = known
            return (known, .first)
        }
    }

    // MARK: Handing on

    /// Terms that have numbers since the last ones were taken.
    struct NewTerms: Sendable {
        let terms: TermList
        /// Whether the first of them has the number 0, and numbers from before mean nothing now.
        let startAnew: Bool
    }

    private var startsAnew = true

    /// What the texts since the last call mean by their numbers.
    func takeTerms() -> NewTerms {
        let taken = NewTerms(terms: terms, startAnew: startsAnew)
        firstTerm += terms.count
        terms = TermList()
        startsAnew = firstTerm > mostTerms
        if startsAnew {
            usual.forget()
            others.removeAll()
            firstTerm = 0
        }
        return taken
    }
}
