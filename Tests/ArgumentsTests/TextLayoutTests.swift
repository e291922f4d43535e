// Widths, wrapping and columns.

import Testing
import Wording

@testable import Arguments

@Suite struct TextLayoutTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("été", 3), ("e\u{301}te\u{301}", 3), ("日本", 4), ("ｆｕｌｌ", 8), ("한글", 4), ("🏃", 2),
        ("👨‍👩‍👧", 2),
        ("❤️", 2), ("« a »", 5), ("…", 1), ("🇫🇷", 2),
    ])
    func width(text: String, expected: Int) {
        #expect(DisplayWidth.of(text) == expected)
    }

    @Test(arguments: [
        ("one two three", ["one two", "three"]),
        ("été hiver été", ["été hiver", "été"]),
        ("日本語 日本語", ["日本語", "日本語"]),
        ("abcdefghijklmnop q", ["abcdefghijklmnop", "q"]),
        ("", []),
        ("  a \n b  ", ["a b"]),
        // No line begins with a French colon, and none ends with an opening quote.
        ("usage usag :", ["usage", "usag :"]),
        ("abc defg « x »", ["abc defg", "« x »"]),
        ("abc usag\u{a0}; x", ["abc usag\u{a0};", "x"]),
        ("usage usag\u{202f}! oui", ["usage", "usag\u{202f}! oui"]),
    ])
    func wrap(text: String, expected: [String]) {
        #expect(TextLayout(width: 10).wrap(text) == expected)
    }

    @Test func indentation() {
        #expect(TextLayout(width: 10).wrap("one two three", indent: 2) == ["  one two", "  three"])
        #expect(TextLayout(width: 10).wrap("one two three", hanging: 4) == ["one two", "    three"])
    }

    @Test func columns() {
        let rows = [("a", "one two three four"), ("été", "x"), ("much too long a label", "below")]
        #expect(
            TextLayout(width: 24).columns(rows) == [
                "  a    one two three",
                "       four",
                "  été  x",
                "  much too long a label",
                "       below",
            ])
    }
}
