// The readers of prose: any bytes have tokens, sentences and a score within bounds.

import Bytes
import Language
import Testing

@Suite struct LanguageFuzzTests {
    private static let pieces = [
        "happy ", "not ", "n’", "n'", "pas ", "très ", "but ", "mais ", ":-)", ":(", "<3", "</3", "😀", "😭", "👩🏽‍🚒", "é",
        "œ", "ß", "ſ", "'",
        "’", ".", "...", "…", "!", "?", " »", "\u{a0}»", "«", "\n", "\r\n", "\n\n", "```", "~~~", "`", "|", "|--|",
        "- ", "* ", "1. ", "# ",
        "> ", "    ", "\t", "<!--", "-->", "<b>", "](", ")", "[[", "key:: ", "http://x.y/", "@me ", "sooo", "AAAA",
        "M. ", "e.g. ", "9.5 ",
        "日本", "\u{301}", "\u{0}", "\u{fe0f}", "a_b", " ", "mal ", "triste ", "WONDERFUL ",
    ]

    @Test(arguments: Mutator.seeds)
    func prose(seed: UInt64) {
        var mutator = Mutator("prose", seed: seed)
        let readers = [TermReader(language: "en"), TermReader(language: "fr")]
        for round in 0..<1500 {
            let bytes = mutator.bytes(of: mutator.text(Self.pieces, most: 40))
            let start = bytes.isEmpty ? 0 : mutator.below(bytes.count)
            let prose = Prose(bytes, body: start..<bytes.count, keepsHeadings: round.isMultiple(of: 2))
            #expect(prose.bytes.count == bytes.count, "seed \(seed), round \(round)")
            let sentences = Sentences.ranges(prose.bytes)
            mutator.worked(sentences.count > 1)
            let areOrdered = zip(sentences, sentences.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
            #expect(areOrdered && sentences.allSatisfy { !$0.isEmpty }, "seed \(seed), round \(round)")
            for reader in readers {
                let terms = reader.terms(prose.bytes, 0..<bytes.count)
                #expect(zip(terms, terms.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
                _ = KeyPhrases.find(prose.bytes, 0..<bytes.count, reader, limit: 3) { _ in 1 }
            }
        }
        mutator.expectWork(180)
    }

    @Test(arguments: Mutator.seeds)
    func sentiment(seed: UInt64) {
        var mutator = Mutator("sentiment", seed: seed)
        for round in 0..<2000 {
            let bytes = mutator.bytes(of: mutator.text(Self.pieces, most: 30))
            bytes.withUnsafeBufferPointer { buffer in
                for language in Sentiment.languages {
                    let score = Sentiment.score(buffer, language: language) ?? 9
                    #expect(abs(score) <= 1, "seed \(seed), round \(round): \(bytes)")
                }
                let read = Sentiment.of(buffer, language: nil)
                let isFine =
                    read.map { abs($0.score) <= 1 && (-2...2).contains($0.step) && $0.words.count <= 6 } ?? true
                #expect(isFine, "seed \(seed), round \(round): \(bytes)")
                mutator.worked(read?.words.isEmpty == false)
            }
        }
        mutator.expectWork(700)
    }
}
