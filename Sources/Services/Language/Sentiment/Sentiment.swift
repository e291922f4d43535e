// The sentiment of a text, and the words that determine it.

import Bytes

/// A word as written, and its effect on the score.
package struct SentimentWord: Sendable, Hashable {
    /// Including its negation: `not bad`.
    package let text: String
    /// Positive is good.
    package let weight: Double
}

/// The mood of a text's writer.
package struct Sentiment: Sendable {
    /// −1 to +1; between −0.05 and +0.05 is neutral.
    package let score: Double
    /// The language of most of the text.
    package let language: String
    /// The words with the most effect, strongest first.
    package let words: [SentimentWord]

    /// The nearest of the five moods, −2 to +2. From ±0.05 a text is good or bad, as proposed by VADER's authors; from
    /// `Sentiment.strong` it is very good or bad.
    package var step: Int {
        let size = abs(score) < 0.05 ? 0 : abs(score) < Self.strong ? 1 : 2
        return score < 0 ? -size : size
    }

    /// The score from which a mood is strong.
    package static let strong = 0.75

    /// The supported languages.
    package static let languages = ["en", "fr"]

    /// Analyses a text paragraph by paragraph, each in its own language if that is clear, else in `language`, else in the one with more
    /// known words. Nil without words, or for an unsupported language.
    package static func of(_ text: String, language: String? = nil) -> Sentiment? {
        var text = text
        return text.withUTF8 { of($0, language: language) }
    }

    package static func of(_ bytes: UnsafeBufferPointer<UInt8>, language: String?) -> Sentiment? {
        var parts: [(SentimentReading, Int)] = []
        for paragraph in paragraphs(bytes) {
            let part = UnsafeBufferPointer(rebasing: bytes[paragraph])
            guard let reading = read(part, detect(part) ?? language) else { continue }
            parts.append((reading, reading.tally.words + reading.tally.known))
        }
        // Paragraphs of the same language are analysed as one text, so that the score does not depend on line breaks.
        let weights = Dictionary(parts.map { ($0.0.model.language, $0.1) }, uniquingKeysWith: +)
        guard let main = weights.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
        if weights.count == 1, let model = SentimentModel.of(main) {
            let reading = SentimentReading(bytes, model)
            return Sentiment(score: reading.score, language: main, words: reading.strongest())
        }
        let all = Double(weights.values.reduce(0, +))
        let score = parts.reduce(0) { $0 + $1.0.score * Double($1.1) } / max(1, all)
        let words = parts.flatMap { $0.0.strongest() }.sorted { abs($0.weight) > abs($1.weight) }
        return Sentiment(score: score, language: main, words: Array(words.prefix(SentimentReading.maxWords)))
    }

    /// Only the score of a text in a known language, without collecting words.
    package static func score(_ bytes: UnsafeBufferPointer<UInt8>, language: String) -> Double? {
        SentimentModel.of(language).map { SentimentReading.score(bytes, $0) }
    }

    /// The features of a text for training: slots with values, the dense ones after `featureSlots`.
    package static func features(
        _ bytes: UnsafeBufferPointer<UInt8>, language: String, _ body: (Int, Float) -> Void
    ) {
        guard let model = SentimentModel.of(language) else { return }
        let tally = SentimentReader.read(
            bytes, model, feature: { body($0, Float($1) / 2) }, token: { _, _, _ in })
        tally.dense { body(featureSlots + $0, $1) }
    }

    package static let featureSlots = 1 << Int(SentimentWeights.bits)

    /// The divisor of the sum of features.
    package static func norm(squares: Float) -> Float { SentimentReading.norm(squares) }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ language: String?) -> SentimentReading? {
        if let language {
            guard let model = SentimentModel.of(language) else { return nil }
            let reading = SentimentReading(bytes, model)
            return reading.tally.words + reading.tally.known > 0 ? reading : nil
        }
        let english = SentimentReading(bytes, .english)
        let french = SentimentReading(bytes, .french)
        guard english.tally.words + english.tally.known > 0 else { return nil }
        let isFrench = french.tally.known + 2 * french.tally.small > english.tally.known + 2 * english.tally.small
        return isFrench ? french : english
    }

    /// The language of a paragraph. Small words are unreliable in a short one: unless its language is supported, it may be any.
    private static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let found = LanguageDetector.detect(bytes) else { return nil }
        return languages.contains(found) || bytes.count > 160
            || ["el", "ru", "he", "ar", "hi", "th", "ja", "zh", "ko"].contains(found)
            ? found : nil
    }

    /// Runs of lines separated by blank lines.
    private static func paragraphs(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        var at = 0
        var lineIsBlank = true
        while at < bytes.count {
            if bytes[at] == .newline {
                if lineIsBlank {
                    if start < at { found.append(start..<at) }
                    start = at + 1
                }
                lineIsBlank = true
            } else if !bytes[at].isWhitespace {
                lineIsBlank = false
            }
            at += 1
        }
        if start < bytes.count { found.append(start..<bytes.count) }
        return found
    }
}
