// The words of a text prepared for FTS5: folded, with their stems beside them, joined by blanks.
//
// Tokens are found before they reach SQLite, so that a second core can do it; FTS5 is given the tokens as a text
// that its tokenizer, `TokenTextSplitter`, only has to cut at the blanks.

import Bytes
import SQLite
import Stemming

/// Prepares texts for one language after another. Used by one thread at a time.
final class TokenTextMaker {
    /// A stem is written with this in front, so that it is told from the word of the same letters:
    /// a phrase asks for words as written, a single word for its stem too.
    static let stemMark: UInt8 = 0x01

    private var caches: [String: StemCache?] = [:]

    /// The tokens of `range` in the language, appended to `output`.
    func append(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, language: String?, to output: inout [UInt8]
    ) {
        let cache = language.flatMap { self.cache($0) }
        WordBreaker.forEachWord(bytes, range) { word in
            if !output.isEmpty { output.append(.space) }
            let start = output.count
            WordBreaker.appendFolded(bytes, word, to: &output)
            guard word.count > 2, word.count <= WordBreaker.longestWord, let cache else { return }
            cache.appendStem(
                of: bytes, word, folded: output[start...], mark: [.space, Self.stemMark], to: &output)
        }
    }

    func append(_ text: String, language: String?, to output: inout [UInt8]) {
        Array(text.utf8).withUnsafeBufferPointer { append($0, 0..<$0.count, language: language, to: &output) }
    }

    /// The stem of a single word in a language, folded; nil where it is the word itself or the language has no stemmer.
    func stem(_ word: String, language: String) -> String? {
        var output: [UInt8] = []
        Array(word.utf8).withUnsafeBufferPointer { bytes in
            var folded: [UInt8] = []
            WordBreaker.appendFolded(bytes, 0..<bytes.count, to: &folded)
            cache(language)?.appendStem(of: bytes, 0..<bytes.count, folded: folded[...], mark: [], to: &output)
        }
        return output.isEmpty ? nil : String(decoding: output, as: UTF8.self)
    }

    private func cache(_ language: String) -> StemCache? {
        if let known = caches[language] { return known }
        let made = StemCache(language: language)
        caches[language] = made
        return made
    }
}

/// The tokenizer of the full-text table: cuts at blanks; a token with the stem's mark stands where the one before it stands.
final class TokenTextSplitter: FullTextTokenizer {
    static let name = "daybook"

    func tokenize(
        _ text: UnsafeRawBufferPointer, emit: (UnsafeRawBufferPointer, Range<Int>, Bool) -> Bool
    ) {
        var at = 0
        while at < text.count {
            while at < text.count, text[at] == .space { at += 1 }
            let start = at
            while at < text.count, text[at] != .space { at += 1 }
            guard at > start else { return }
            let isStem = text[start] == TokenTextMaker.stemMark && start > 0
            if !emit(UnsafeRawBufferPointer(rebasing: text[start..<at]), start..<at, isStem) { return }
        }
    }
}
