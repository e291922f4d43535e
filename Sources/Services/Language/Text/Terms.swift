// The meaningful words of a text: stems without small words.

import Bytes
import Stemming

/// One word of a text.
package struct Term: Sendable {
    package let range: Range<Int>
    /// Folded.
    package let word: String
    /// Nil for a small word, a number, or a single letter.
    package let stem: String?
}

/// Splits texts of one language into terms. Not thread-safe.
package final class TermReader {
    private let stemmer: Stemmer?
    private let isFrench: Bool
    private var known: [String: String] = [:]

    package init(language: String) {
        stemmer = Stemmer(language: language)
        isFrench = language == "fr"
    }

    /// The words of a range, in order. In French an elided word (`l’`, `qu’`) is a separate term.
    package func terms(_ bytes: [UInt8], _ range: Range<Int>) -> [Term] {
        bytes.withUnsafeBufferPointer { terms($0, range) }
    }

    private func terms(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Term] {
        var found: [Term] = []
        var at = range.lowerBound
        var folded: [UInt8] = []
        while at < range.upperBound {
            let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
            guard UTF8Scalars.isWord(scalar) else {
                at += length
                continue
            }
            let start = at
            folded.removeAll(keepingCapacity: true)
            var hasDigit = false
            while at < range.upperBound {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                let isApostrophe = scalar == 0x27 || scalar == 0x2019
                if isApostrophe {
                    let next = at + length
                    guard next < range.upperBound, UTF8Scalars.isWord(UTF8Scalars.decode(bytes, at: next).scalar) else {
                        break
                    }
                    if isFrench {
                        at = next
                        break
                    }
                } else if !UTF8Scalars.isWord(scalar) {
                    break
                }
                if scalar < 0x80, UInt8(scalar).isDigit { hasDigit = true }
                if folded.count < 64 { Folding.append(folded: scalar, to: &folded) }
                at += length
            }
            var end = at
            if end > start, bytes[end - 1] == .apostrophe { end -= 1 }
            let word = String(decoding: folded, as: UTF8.self)
            found.append(Term(range: start..<end, word: word, stem: hasDigit ? nil : stem(word, bytes, start..<end)))
        }
        return found
    }

    private func stem(_ word: String, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
        if word.utf8.count < 3 || SmallWords.all.contains(word) { return nil }
        if let stem = known[word] { return stem }
        guard let stemmer else { return word }
        let lowered = Array(String(decoding: bytes[range], as: UTF8.self).lowercased().utf8)
        let stem = lowered.withUnsafeBufferPointer { word in
            stemmer.withStem(of: word) { Folding.fold(String(decoding: $0, as: UTF8.self)) }
        }
        if known.count > 100_000 { known.removeAll() }
        known[word] = stem
        return stem
    }
}
