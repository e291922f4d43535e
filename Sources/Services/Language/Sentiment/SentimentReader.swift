// Analyses a text in one pass: the results of the rules, and the features for the trained weights.

import Bytes

/// The sums of the rules.
struct SentimentTally {
    var words = 0
    /// Words that the lexicon rates as good or bad.
    var known = 0
    /// Words in the first person: a diary has more of them than news.
    var first = 0
    var questions = 0
    /// Words that indicate the language.
    var small = 0
    /// Sums of absolute valences.
    var good: Float = 0
    var bad: Float = 0
    var exclamations = 0
    /// For the current sentence.
    fileprivate var sentenceGood: Float = 0
    fileprivate var sentenceBad: Float = 0
    fileprivate var factor: Float = 1

    fileprivate mutating func add(_ valence: Float) {
        known += 1
        if valence > 0 { sentenceGood += valence * factor } else { sentenceBad -= valence * factor }
    }

    /// Words before `but` count half, those after it half as much again (Hutto and Gilbert, VADER, ICWSM 2014).
    fileprivate mutating func contrast() {
        sentenceGood *= 0.5
        sentenceBad *= 0.5
        factor = 1.5
    }

    fileprivate mutating func endSentence() {
        good += sentenceGood
        bad += sentenceBad
        sentenceGood = 0
        sentenceBad = 0
        factor = 1
    }

    /// The dense features: the results of the rules, in several forms.
    func dense(_ body: (Int, Float) -> Void) {
        // A long entry is rated by the mean of its words.
        let scale = words > 60 ? 60 / Float(words) : 1
        let (good, bad) = (self.good * scale, self.bad * scale)
        var sum = good - bad
        let stress = Float(min(4, exclamations)) * 0.292 * scale
        if sum > 0 { sum += stress } else if sum < 0 { sum -= stress }
        let compound = sum / (sum * sum + 15).squareRoot()
        body(0, 1)
        body(1, compound)
        body(2, abs(compound))
        body(3, good / (good + 4))
        body(4, bad / (bad + 4))
        // One step per doubling of the length, up to 256 words.
        body(5, 0.2 * Float(min(8, Int.bitWidth - (words + 1).leadingZeroBitCount)))
        body(6 + min(9, max(0, Int((compound + 1) * 4.999))), 0.5)
        if known == 0 { body(16, 0.5) }
        let share = min(1, 6 * Float(first) / Float(max(words, 6)))
        body(17, share)
        if words >= 12, questions == 0 { body(18, share) }
        if known > 0 { body(19, share) }
    }
}

enum SentimentReader {
    /// The number of words that a negation affects, unless punctuation ends it.
    private static let reach = 4

    /// Analyses a text. `feature` gets a slot of the weights and the feature's value in halves; `token` ends the features of one token,
    /// with its valence after all rules, and the position of the negation that applied, if any.
    @inline(__always)
    static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ model: SentimentModel,
        feature: (_ slot: Int, _ halves: Int) -> Void,
        token: (_ token: SentimentToken, _ valence: Float, _ negation: Int?) -> Void
    ) -> SentimentTally {
        var tokens = SentimentTokens(bytes, splitsAtApostrophes: model.splitsAtApostrophes)
        var tally = SentimentTally()
        var negation = 0
        var negationStart = 0
        var boost: Float = 0
        var previous: UInt32 = 0x5e
        while let found = tokens.next() {
            var valence: Float = 0
            var isNegated = false
            switch found.kind {
            case .mark:
                feature(SentimentWeights.slot(found.hash, 0x11), 1)
                if found.mark == 0x21 { tally.exclamations += 1 }
                if found.mark == 0x3f { tally.questions += 1 }
                if found.mark != .parenthesisOpen, found.mark != .parenthesisClose {
                    negation = 0
                    boost = 0
                }
                switch found.mark {
                case .dot, 0x21, 0x3f, .newline, 0x3b: tally.endSentence()
                default: break
                }
                previous = found.hash
            case .link, .mention, .number:
                tally.words += 1
                let hash: UInt32 = found.kind == .link ? 0x77 : found.kind == .mention ? 0x78 : 0x79
                feature(SentimentWeights.slot(hash, 0x11), 1)
                previous = hash
            case .emoticon, .emoji:
                feature(SentimentWeights.slot(found.hash, 0x11), 2)
                let value =
                    found.kind == .emoji ? model.lexicon.find(found.hash).valence : Emoticons.valence(found.hash)
                valence = Float(value) / 10
                if valence != 0 {
                    if found.isElongated { valence += valence > 0 ? 0.4 : -0.4 }
                    tally.add(valence)
                }
                previous = found.hash
            case .word:
                tally.words += 1
                var entry = model.lexicon.find(found.hash)
                if entry.valence == 0, entry.role == 0, found.isElongated {
                    entry = model.lexicon.find(found.plainHash)
                }
                let role = SentimentLexicon.Role(rawValue: entry.role)
                if role.contains(.first) { tally.first += 1 }
                if role.contains(.small) { tally.small += 1 }
                isNegated = negation > 0
                feature(SentimentWeights.slot(found.hash, isNegated ? 0x2e5b_17a3 : 0x22), 2)
                if isNegated { feature(SentimentWeights.slot(found.hash, 0x22), 1) }
                feature(SentimentWeights.slot(previous &* 31 ^ found.hash, 0x4d1c_93b7), 2)
                if found.length > 4 {
                    // A word of five letters is its own prefix.
                    let prefix = found.prefix == 0 ? found.hash : found.prefix
                    feature(SentimentWeights.slot(prefix, isNegated ? 0x6a09_e667 : 0x3c6e_f372), 2)
                    if found.length > 6 { feature(SentimentWeights.slot(found.tail &* 0x85eb_ca6b, 0x510e_527f), 2) }
                }
                for gram in tokens.grams {
                    feature(SentimentWeights.slot(gram &* 0xc2b2_ae35, isNegated ? 0x1f83_d9ab : 0x5be0_cd19), 1)
                }
                if found.isElongated { feature(SentimentWeights.slot(0x7a, 0x11), 2) }
                let negates =
                    role.contains(.negates) || role.contains(.completes) && isNegated
                    || !model.splitsAtApostrophes && found.tail & 0xff_ffff == 0x6e_2774
                if negates {
                    if negation == 0 { negationStart = found.range.lowerBound }
                    negation = reach
                } else if entry.valence != 0 {
                    valence = Float(entry.valence) / 10
                    var more = boost
                    if found.isShouted { more += 0.733 }
                    if found.isElongated { more += 0.3 }
                    valence += valence > 0 ? more : -more
                    // Not quite the opposite (Hutto and Gilbert).
                    if isNegated { valence *= -0.74 }
                    tally.add(valence)
                    boost = 0
                }
                if role.contains(.contrasts) {
                    tally.contrast()
                    negation = 0
                }
                if role.contains(.strengthens), !negates {
                    boost = 0.293
                } else if role.contains(.weakens) {
                    boost = -0.293
                } else if !negates {
                    boost *= 0.5
                    if negation > 0 { negation -= 1 }
                }
                previous = found.hash
            }
            token(found, valence, isNegated ? negationStart : nil)
        }
        tally.endSentence()
        return tally
    }
}
