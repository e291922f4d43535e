// The words of a text prepared for FTS5: folded and joined by blanks, their stems beside them.
//
// Words are found before they reach SQLite, so that a second core can do it; FTS5's own `ascii` tokenizer then only has to cut
// at the blanks, and any sqlite3 can query the table.

import Bytes
import Stemming

/// Folded words for a column, and for the column of stems each stem once a document.
struct TokenText: Sendable {
    var words: [UInt8] = []
    var stems: [UInt8] = []
}

/// Prepares texts for one language after another. Used by one thread at a time.
final class TokenTextMaker {
    private var caches: [String: StemCache?] = [:]
    private var document: Int32 = 0

    /// From here on, stems are new ones again.
    func beginDocument() { document &+= 1 }

    /// Appends the words of `range` to `text`, and the stems that this document does not have yet.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to text: inout TokenText) {
        // A text too short to tell its language is stemmed as both of those that daybook speaks.
        let caches = (language.map { [$0] } ?? ["en", "fr"]).compactMap { self.cache($0) }
        WordBreaker.forEachWord(bytes, range) { word in
            if !text.words.isEmpty { text.words.append(.space) }
            let start = text.words.count
            WordBreaker.appendFolded(bytes, word, to: &text.words)
            guard word.count > 2, word.count <= WordBreaker.longestWord else { return }
            for cache in caches {
                cache.appendStem(of: bytes, word, folded: text.words, from: start, document: document, to: &text.stems)
            }
        }
    }

    func append(_ string: String, language: String?, to text: inout TokenText) {
        Array(string.utf8).withUnsafeBufferPointer { append($0, 0..<$0.count, language: language, to: &text) }
    }

    /// The stem of a single word in a language, folded; nil where it is the word itself or the language has no stemmer.
    func stem(_ word: String, language: String) -> String? {
        var text = TokenText()
        beginDocument()
        append(word, language: language, to: &text)
        return text.stems.isEmpty ? nil : String(decoding: text.stems, as: UTF8.self)
    }

    private func cache(_ language: String) -> StemCache? {
        if let known = caches[language] { return known }
        let made = StemCache(language: language)
        caches[language] = made
        return made
    }
}
