// Words as sentiment sees them: drawn out, shouted, doubled, beside marks.

import Testing

@testable import Language

struct SentimentTokenTests {
    private func tokens(_ text: String, splitting: Bool = false) -> [SentimentToken] {
        var found: [SentimentToken] = []
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var reader = SentimentTokens(bytes, splitsAtApostrophes: splitting)
            while let token = reader.next() { found.append(token) }
        }
        return found
    }

    private func word(_ text: String) throws -> SentimentToken {
        let found = tokens(text).filter { $0.kind == .word }
        try #require(found.count == 1, "\(text)")
        return found[0]
    }

    @Test(arguments: [
        ("so", false), ("soo", false), ("sooo", true), ("noooooon", true), ("bookkeeper", false), ("éééé", true),
    ])
    func drawnOut(text: String, isElongated: Bool) throws { #expect(try word(text).isElongated == isElongated) }

    /// No letter counts more than twice in a row, and for the plain word once.
    @Test func lettersInARow() throws {
        #expect(try word("sooo").hash == word("soo").hash && word("soooooo").hash == word("soo").hash)
        #expect(try word("soo").hash != word("so").hash)
        #expect(
            try word("loove").plainHash == word("love").plainHash && word("looove").plainHash == word("love").plainHash)
        #expect(try word("sooooo").length == 3 && word("abc").length == 3)
        #expect(try word("LOVE").hash == word("love").hash && word("Été").hash == word("ete").hash)
    }

    @Test(arguments: [
        ("GREAT", true), ("OK", true), ("A", false), ("Great", false), ("gREAT", false), ("OÙ", false),
        ("great", false),
    ])
    func shouted(text: String, isShouted: Bool) throws { #expect(try word(text).isShouted == isShouted) }

    /// Five letters are a beginning only of a longer word.
    @Test func beginnings() throws {
        #expect(try word("happy").prefix == 0 && word("hap").prefix == 0)
        #expect(
            try word("happyness").prefix == word("happyend").prefix && word("happyness").prefix == word("happy").hash)
    }

    @Test func apostrophesSplitInFrench() {
        #expect(tokens("n’est", splitting: true).filter { $0.kind == .word }.count == 2)
        #expect(tokens("isn't", splitting: false).filter { $0.kind == .word }.count == 1)
        #expect(tokens("'so' ", splitting: false).filter { $0.kind == .word }.count == 1)
    }

    @Test func kindsOfTokens() {
        let found = tokens("see https://example.org/so-good @anna 42 :-) 😀 fine.").map(\.kind)
        #expect(found.contains(.link) && found.contains(.mention) && found.contains(.number))
        #expect(found.contains(.emoticon) && found.contains(.emoji) && found.contains(.mark))
        #expect(found.count { $0 == .word } == 2, "\(found)")
    }

    /// A property's line is not prose, whatever its key is made of.
    @Test(arguments: ["mood", "my-mood", "my_mood", "a-b_c"])
    func properties(key: String) {
        let bytes = Array("Fine day.\n\(key):: wonderful\nThe end.\n".utf8)
        let prose = String(decoding: Prose(bytes, body: bytes.indices, keepsHeadings: false).bytes, as: UTF8.self)
        #expect(!prose.contains("wonderful") && prose.contains("Fine day.") && prose.contains("The end."))
    }
}
