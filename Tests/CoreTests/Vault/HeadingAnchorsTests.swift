// Names of headings as GitHub makes them, and what links may call them by.

import Bytes
import TestSupport
import Testing

@testable import Vault

@Suite struct HeadingAnchorsTests {
    /// As in the tests of the npm package github-slugger, and on GitHub's pages.
    @Test(arguments: [
        ("What's new?", "whats-new"), ("Hello,  World", "hello--world"), ("C++ & `code`", "c--code"),
        ("Été à Paris — 2026", "été-à-paris--2026"), ("snake_case-and 1.5", "snake_case-and-15"),
        ("😄 unicode 日本", "-unicode-日本"),
        ("**Bold** [link](x.md)", "bold-link"), ("<b>html</b> &amp; more", "html--more"), ("İstanbul", "i̇stanbul"),
        ("a ==b== ^c", "a-b"), ("[[Note|alias]]", "alias"), ("!!!", ""),
    ])
    func asGitHubNames(heading: String, expected: String) {
        #expect(HeadingAnchors([heading]).names == [expected])
    }

    @Test func theSameNameTwice() {
        #expect(HeadingAnchors(["A", "a", "A-1", "A", "?", "A"]).names == ["a", "a-1", "a-1-1", "a-2", "", "a-3"])
    }

    @Test(arguments: [
        ("whats-new", "whats-new"), ("What's new?", "whats-new"), ("what%27s%20new?", "whats-new"),
        ("Whats new", "whats-new"),
        ("Top#Part Two", "part-two"), ("étés", "étés"), ("ETES", "étés"), ("part-two", "part-two"), ("nothing", nil),
        ("", nil),
        ("Part  two", "part-two"),
    ])
    func links(fragment: String, expected: String?) {
        let anchors = HeadingAnchors(["What's new?", "Part Two", "Étés"])
        #expect(anchors.name(for: fragment) == expected)
    }

    /// A text of ASCII is taken by its bytes, one with another letter after it by its characters: both come to the same.
    @Test(arguments: 0..<40)
    func bytesAndCharacters(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["a", "Z", "9", " ", "  ", "\t", "\n", "\r\n", "-", "_", ".", "'", "#", "\u{7f}", "\u{0}", "!"]
        for _ in 0..<300 {
            let count = Int.random(in: 0...9, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            #expect(HeadingAnchors.name(of: text + "xé") == HeadingAnchors.name(of: text + "x") + "é", "seed \(seed)")
            #expect(HeadingAnchors.words(text + "xé") == HeadingAnchors.words(text + "x") + "é", "seed \(seed)")
            #expect(HeadingAnchors.letters(text + "é") == HeadingAnchors.letters(text) + "é", "seed \(seed)")
            // What ends in blanks, too.
            let (ended, words) = (HeadingAnchors.words(text), HeadingAnchors.words("é" + text).dropFirst())
            #expect(ended == words.trimmed, "seed \(seed): \(text.debugDescription)")
        }
    }
}
