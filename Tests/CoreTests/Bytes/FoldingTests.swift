// Case and accents set aside; slugs, which are made of folded text.

import Bytes
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("ABC xyz 1", "abc xyz 1"), ("Été", "ete"), ("E\u{301}te\u{301}", "ete"), ("CŒUR œuf", "coeur oeuf"),
        ("Æsop æ", "aesop ae"), ("Straße ẞ", "strasse ss"), ("Ångström Łódź Øre", "angstrom łodz ore"),
        ("l’été", "l'ete"),
        ("a‑b‐c", "a-b-c"), ("ΆΣ", "ας"), ("Ёлка", "елка"), ("Ấ", "a"), ("日本", "日本"), ("❤\u{fe0f}", "❤"), ("ＡＢ", "ａｂ"),
        ("ç Ç ñ", "c c n"), ("À", "a"), ("ÿŸ", "yy"),
    ])
    func folds(text: String, expected: String) {
        let folded = Folding.fold(text)
        #expect(folded == expected || Folding.fold(expected) == folded, "\(folded)")
    }

    @Test func foldingTwiceIsFoldingOnce() {
        for value in UInt32(0)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = Folding.fold(String(scalar))
            #expect(Folding.fold(once) == once, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("Dîner chez Léa", "diner-chez-lea"), ("  C’est l'été !  ", "c-est-l-ete"), ("", ""), ("!?", ""),
        ("A/B\\C..", "a-b-c"),
        ("日本 語", "日本-語"), ("2026-11-20", "2026-11-20"),
    ])
    func slugs(text: String, expected: String) {
        #expect(Slug.of(text) == expected)
    }

    @Test func slugsAreCutAtAWord() {
        #expect(Slug.of("one two three four", limit: 9) == "one-two")
        #expect(Slug.of(String(repeating: "a", count: 80)).count == 50)
    }
}
