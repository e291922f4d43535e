// The phrases that a text is about: runs of meaning words, rarer ones and repeated ones first.

import Bytes

package struct KeyPhrase: Sendable {
    /// As it is first written, in lower case.
    package let text: String
    /// How often the text says it.
    package let count: Int
    package let score: Double
    /// The folded words.
    package let words: [String]
}

package enum KeyPhrases {
    /// Phrases of one to three words, the best first. `rarity` is the inverse document frequency of a folded word, 0 for one that is
    /// everywhere or nowhere to be trusted.
    ///
    /// Candidates are runs without small words and marks between them (RAKE: Rose and others, "Automatic keyword extraction from
    /// individual documents", 2010), weighed by count and rarity.
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
            // Said once, a phrase of several words is chance.
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
        // Neither a part of a better one nor one that adds to it.
        var kept: [KeyPhrase] = []
        for (phrase, _) in phrases where kept.count < limit && phrase.score > 0 {
            let words = Set(phrase.words)
            if kept.allSatisfy({ words.isDisjoint(with: $0.words) }) { kept.append(phrase) }
        }
        return kept
    }

    /// Words of a phrase have blanks or a hyphen between them, on one line.
    private static func isJoined(_ bytes: [UInt8], _ gap: Range<Int>) -> Bool {
        gap.count <= 2 && bytes[gap].allSatisfy { $0 == .space || $0 == .hyphen }
    }
}
