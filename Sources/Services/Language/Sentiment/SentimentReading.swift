// The weighted result of an analysis: the score, and the contribution of each word.

import Bytes

struct SentimentReading {
    /// The maximum number of words shown.
    static let maxWords = 6

    let model: SentimentModel
    let tally: SentimentTally
    let score: Double
    private let words: [SentimentWord]

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ model: SentimentModel) {
        self.model = model
        let weights = model.weights
        let table = weights.table
        var sum = SentimentSum()
        var own = 0
        var parts: [(range: Range<Int>, valence: Float, learnt: Float)] = []
        tally = SentimentReader.read(
            bytes, model,
            feature: { slot, halves in
                guard let pair = table?.pair(slot) else { return }
                sum.add(pair, halves)
                own += pair.good * halves
            },
            token: { token, valence, negation in
                if token.kind != .mark, valence != 0 || abs(own) > 80 {
                    // A nearby negation is shown with the word.
                    let start = negation.map { token.range.lowerBound - $0 < 40 ? $0 : token.range.lowerBound }
                    parts.append(((start ?? token.range.lowerBound)..<token.range.upperBound, valence, Float(own) / 2))
                }
                own = 0
            })
        score = sum.score(tally, weights)
        let unit = weights.scale / Self.norm(sum.squares)
        var found: [String: Double] = [:]
        for part in parts {
            let text = String(decoding: bytes[part.range], as: UTF8.self)
            let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let weight = Double(part.valence * 0.15 + part.learnt * unit * 0.5)
            // Small words have much effect together, but mean nothing alone.
            if part.valence == 0, SmallWords.all.contains(Folding.fold(shown.split(separator: " ").last ?? "")) {
                continue
            }
            // A word in the lexicon keeps its sign.
            if part.valence != 0, Double(part.valence) * weight <= 0 { continue }
            found[shown, default: 0] += weight
        }
        words = found.map { SentimentWord(text: $0.key, weight: $0.value) }
            .sorted { (abs($1.weight), $0.text) < (abs($0.weight), $1.text) }
    }

    /// The words with the most effect.
    func strongest() -> [SentimentWord] {
        Array(words.filter { abs($0.weight) >= 0.1 }.prefix(Self.maxWords))
    }

    /// Only the score.
    static func score(_ bytes: UnsafeBufferPointer<UInt8>, _ model: SentimentModel) -> Double {
        let weights = model.weights
        guard let table = weights.table else { return 0 }
        var sum = SentimentSum()
        let tally = SentimentReader.read(
            bytes, model, feature: { slot, halves in sum.add(table.pair(slot), halves) }, token: { _, _, _ in })
        return sum.score(tally, weights)
    }

    /// Normalises the length of texts: by the root of the sum of squares, and a little more for very long ones.
    static func norm(_ squares: Float) -> Float {
        let root = max(1, squares.squareRoot())
        return squares > 250 ? root * (squares / 250).squareRoot().squareRoot() : root
    }
}

/// Accumulates the trained part of a score.
struct SentimentSum {
    private var good = 0
    private var neither = 0
    private var quarters = 0
    /// The sum of the squares of the features.
    var squares: Float { Float(quarters) / 4 }

    @inline(__always)
    mutating func add(_ pair: (good: Int, neither: Int), _ halves: Int) {
        good &+= pair.good &* halves
        neither &+= pair.neither &* halves
        quarters &+= halves &* halves
    }

    /// −1 to +1, from the odds of three classes: good `e^g`, bad `e^−g`, neutral `e^n`. Within ±0.05 exactly if neutral is the most
    /// likely; beyond, it grows with the odds of the most likely class against the next.
    func score(_ tally: SentimentTally, _ weights: SentimentWeights) -> Double {
        guard tally.words + tally.known > 0 else { return 0 }
        let unit = weights.scale / SentimentReading.norm(squares)
        var g = Float(good) / 2 * unit
        var n = Float(neither) / 2 * unit
        tally.dense { index, value in
            guard 2 * index + 1 < weights.dense.count else { return }
            g += weights.dense[2 * index] * value
            n += weights.dense[2 * index + 1] * value
        }
        let size = abs(g)
        let sign: Double = g < 0 ? -1 : 1
        if n >= size {
            // At most 0.05, and less the more certain the class.
            return sign * 0.0499 * Double(size / (1 + size)) / (1 + Double(n - size))
        }
        let margin = Double(min(size - n, 2 * size))
        return sign * (0.05 + 0.95 * margin / (margin + 1.5))
    }
}
