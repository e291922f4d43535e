// The words of a text prepared for full text: folded and joined by blanks, their stems beside them.
//
// Words are found where documents are read, so that all cores do it; whoever writes the postings only has to cut at the blanks.

import Bytes
import Stemming

/// Folded words for a column, and for the column of stems each stem once a document.
struct TokenText: Sendable {
    var words: [UInt8] = []
    var stems: [UInt8] = []
}

/// Prepares texts for one language after another. Used by one thread at a time.
final class TokenTextMaker {
    /// English and French.
    private let usual = StemCache("en", "fr")
    /// Languages that documents say they are in.
    private var others: [String: StemCache?] = [:]
    private var document: UInt32 = 0
    /// Those of the present text that have stems.
    private var words: [StemCache.Word] = []

    /// So many words are looked up at a time.
    private static let together = 64

    /// From here on, stems are new ones again.
    func beginDocument() { document &+= 1 }

    /// Appends the words of `range` to `text`, and the stems that this document does not have yet.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to text: inout TokenText) {
        let (cache, languages) = stems(language)
        words.removeAll(keepingCapacity: true)
        WordBreaker.forEachWord(bytes, range) { word in
            if !text.words.isEmpty { text.words.append(.space) }
            let start = text.words.count
            WordBreaker.appendFolded(bytes, word, to: &text.words)
            guard word.count > 2, word.count <= WordBreaker.longestWord else { return }
            words.append(StemCache.Word(range: word, folded: start..<text.words.count))
        }
        guard let cache else { return }
        var at = 0
        while at < words.count {
            let end = min(at + Self.together, words.count)
            cache.appendStems(
                of: bytes, words[at..<end], in: languages, folded: text.words, document: document, to: &text.stems)
            at = end
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

    /// A text too short to tell its language is stemmed as both of those that daybook speaks.
    private func stems(_ language: String?) -> (StemCache?, StemCache.Languages) {
        switch language {
        case nil: return (usual, [.first, .second])
        case "en": return (usual, .first)
        case "fr": return (usual, .second)
        case let language?:
            if let known = others[language] { return (known, .first) }
            let made = StemCache(language)
            others[language] = made
            return (made, .first)
        }
    }
}
