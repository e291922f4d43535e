// The key phrases of a text: runs of meaningful words, rare and repeated ones first.

import Bytes

package struct KeyPhrase: Sendable {
    /// As first written, in lower case.
    package let text: String
    /// The number of occurrences.
    package let count: Int
    package let score: Double
    /// The folded words.
    package let words: [String]
}

package enum KeyPhrases {
    /// Phrases of one to three words, best first. `rarity` is the inverse document frequency of a folded word, 0 for one that is too
    /// frequent or too rare.
    ///
    /// Candidates are runs uninterrupted by small words and marks (RAKE: Rose and others, "Automatic keyword extraction from
    /// individual documents", 2010), weighted by count and rarity.
    package static func find(
        _ bytes: [UInt8], _ range: Range<Int>, _ reader: TermReader, limit: Int, rarity: (String) -> Double
    ) -> [KeyPhrase] {
        let terms = reader.terms(bytes, range)
        var candidates: [String: (text: String, words: [String], count: Int, first: Int)] = [:]
        var run: [Term] = []
        func flush() {
            for size in 1...3 where run.count >= size {
                for start in 0...(run.count - size) {
                    let part = Array(run[start..<start + size])
                    let key = part.compactMap(\.stem).joined(separator: " ")
                    let text = bytes.text(part[0].range.lowerBound..<part[size - 1].range.upperBound).lowercased()
                    if candidates[key] == nil { candidates[key] = (text, part.map(\.word), 0, candidates.count) }
                    candidates[key]?.count += 1
                }
            }
            run = []
        }
        for term in terms {
            if let last = run.last, !isJoined(bytes, last.range.upperBound..<term.range.lowerBound) { flush() }
            if term.stem == nil { flush() } else { run.append(term) }
        }
        flush()
        let length = Double(max(terms.count, 20))
        var phrases = candidates.values.map { candidate -> (KeyPhrase, Int) in
            let weight = candidate.words.map(rarity).reduce(0, +) / Double(candidate.words.count).squareRoot()
            // A phrase of several words that occurs once is probably chance.
            let count = Double(candidate.count) - (candidate.words.count > 1 ? 0.7 : 0.5)
            let early = 1 + 0.3 / (1 + Double(candidate.first) / 10)
            return (
                KeyPhrase(
                    text: candidate.text, count: candidate.count, score: count * weight * early / length,
                    words: candidate.words),
                candidate.first
            )
        }
        phrases.sort { ($1.0.score, $0.1) < ($0.0.score, $1.1) }
        // Phrases that share words with a better one are dropped.
        var kept: [KeyPhrase] = []
        for (phrase, _) in phrases where kept.count < limit && phrase.score > 0 {
            let words = Set(phrase.words)
            if kept.allSatisfy({ words.isDisjoint(with: $0.words) }) { kept.append(phrase) }
        }
        return kept
    }

    /// Words of a phrase are separated by blanks or a hyphen, on one line.
    private static func isJoined(_ bytes: [UInt8], _ gap: Range<Int>) -> Bool {
        gap.count <= 2 && bytes[gap].allSatisfy { $0 == .space || $0 == .hyphen }
    }
}
