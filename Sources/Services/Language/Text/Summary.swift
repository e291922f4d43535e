// Chooses the most important sentences of many texts.

import Bytes

/// A sentence as a candidate.
package struct SummarySentence: Sendable {
    /// Stems of its meaningful words.
    package let stems: [String]
    /// The text it is from, and its index there, from 0.
    package let text: Int
    package let place: Int
    /// −1 to +1.
    package let sentiment: Double
    /// An additional weight: 1, more for a favourite.
    package let weight: Double

    package init(stems: [String], text: Int, place: Int, sentiment: Double, weight: Double = 1) {
        self.stems = stems
        self.text = text
        self.place = place
        self.sentiment = sentiment
        self.weight = weight
    }
}

package enum Summary {
    /// The indices in `sentences` of the `count` most important ones, in order.
    ///
    /// A sentence is important if it is near the centre of all of them (the cosine of tf-idf vectors with their sum: Radev and others,
    /// "Centroid-based summarization", 2004), opens its text, or expresses strong feelings. Each one chosen lowers the importance of
    /// similar ones (maximal marginal relevance: Carbonell and Goldstein, 1998), and of others from the same text.
    package static func choose(_ sentences: [SummarySentence], count: Int) -> [Int] {
        var texts: [String: Set<Int>] = [:]
        for sentence in sentences { for stem in Set(sentence.stems) { texts[stem, default: []].insert(sentence.text) } }
        let all = Double(Set(sentences.map(\.text)).count)
        // Topics of several texts are what the week was about; topics of all of them are habit.
        let rarity = texts.mapValues { Logarithm.base2(1 + (all + 1) / Double($0.count)) }
        let vectors = sentences.map { sentence -> [String: Double] in
            var vector: [String: Double] = [:]
            for stem in sentence.stems { vector[stem, default: 0] += rarity[stem] ?? 0 }
            let size = vector.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return size > 0 ? vector.mapValues { $0 / size } : [:]
        }
        var centre: [String: Double] = [:]
        for vector in vectors { for (stem, value) in vector { centre[stem, default: 0] += value } }
        let size = max(1e-9, centre.values.reduce(0) { $0 + $1 * $1 }.squareRoot())
        var scores = sentences.indices.map { index -> Double in
            let sentence = sentences[index]
            let near = vectors[index].reduce(0) { $0 + $1.value * (centre[$1.key] ?? 0) } / size
            let words = Double(sentence.stems.count)
            // Too short to be meaningful, or too long to be quoted.
            let length = words < 3 ? 0.3 * words / 3 : words > 30 ? 30 / words : 1
            let opens = sentence.place == 0 ? 0.15 : sentence.place == 1 ? 0.05 : 0
            return (near + opens + 0.35 * abs(sentence.sentiment)) * length * sentence.weight
        }
        var chosen: [Int] = []
        var taken: Set<Int> = []
        while chosen.count < min(count, sentences.count) {
            guard
                let best = sentences.indices.filter({ !taken.contains($0) }).max(by: {
                    (scores[$0], $1) < (scores[$1], $0)
                }),
                scores[best] > 0
            else { break }
            chosen.append(best)
            taken.insert(best)
            for index in sentences.indices where !taken.contains(index) {
                let shared = vectors[index].reduce(0) { $0 + $1.value * (vectors[best][$1.key] ?? 0) }
                scores[index] -= 0.6 * shared * max(scores[index], 0)
                if sentences[index].text == sentences[best].text { scores[index] *= 0.75 }
            }
        }
        return chosen.sorted()
    }
}
