// Stems single words in one language, folded as in full text.

import Bytes
import Stemming

/// Reduces words to stems in one language. Not thread-safe.
final class WordStemmer {
    private let stemmer: Stemmer?
    private var lowered: [UInt8] = []
    /// The folded stem of the last word; empty if there is none.
    private(set) var stem: [UInt8] = []

    /// Words of one or two letters are their own stems.
    static let longestWithout = 2

    /// Yields no stems if there is no stemmer for the language.
    init(language: String) { stemmer = Stemmer(language: language) }

    /// Finds the stem of a word as written.
    func stem(_ word: UnsafeRawBufferPointer) {
        stem.removeAll(keepingCapacity: true)
        guard let stemmer else { return }
        lower(word)
        lowered.withUnsafeBufferPointer { lowered in
            stemmer.withStem(of: lowered) { found in
                var at = 0
                while at < found.count {
                    if found[at] < 0x80 {
                        stem.append(found[at])
                        at += 1
                        continue
                    }
                    let (scalar, length) = UTF8Scalars.decode(found, at: at)
                    Folding.append(folded: scalar, to: &stem)
                    at += length
                }
            }
        }
    }

    /// Stemmers need lower case with accents, which are removed afterwards.
    private func lower(_ word: UnsafeRawBufferPointer) {
        lowered.removeAll(keepingCapacity: true)
        for byte in word {
            guard byte < 0x80 else {
                lowered.replaceSubrange(0..., with: String(decoding: word, as: UTF8.self).lowercased().utf8)
                return
            }
            lowered.append(byte.lowercased)
        }
    }
}

/// Stems for queries and displayed text. Not thread-safe.
final class QueryStems {
    private var stemmers: [String: WordStemmer] = [:]

    /// The stem of a single word in a language, folded; nil if it is the word itself or the language has no stemmer.
    func stem(_ word: String, language: String) -> String? {
        let known = stemmers[language] ?? WordStemmer(language: language)
        stemmers[language] = known
        var seen: Set<[UInt8]> = []
        var stems: [String] = []
        Array(word.utf8).withUnsafeBufferPointer { bytes in
            WordBreaker.forEachWord(bytes, 0..<bytes.count) { range in
                guard range.count > WordStemmer.longestWithout, range.count <= WordBreaker.longestWord,
                    seen.insert(Array(bytes[range])).inserted
                else { return }
                var folded: [UInt8] = []
                WordBreaker.appendFolded(bytes, range, to: &folded)
                known.stem(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
                if !known.stem.isEmpty, known.stem != folded {
                    stems.append(String(decoding: known.stem, as: UTF8.self))
                }
            }
        }
        return stems.isEmpty ? nil : stems.joined(separator: " ")
    }
}
