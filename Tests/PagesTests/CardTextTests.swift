// What cards say: words, and nothing that is for programs.

import CivilTime
import TestSupport
import Testing
import Vault
import Wording

@testable import Pages

struct CardTextTests {
    private func excerpt(
        _ text: String, path: String = "agenda/2026/2026-11-23.md", length: Int = 180, hasItems: Bool = true
    )
        throws -> String
    {
        let document = Document(path: try #require(VaultPath(path)), contents: Array(text.utf8))
        return CardText.excerpt(document, document.items, length: length, hasItems: hasItems)
    }

    @Test(arguments: [
        (
            "# Monday\n\n- all-day [[Nora]]'s birthday repeat:yearly alarm:1d #family\n- [x] Call the bank due:2026-11-22\n",
            "Nora's birthday · Call the bank"
        ),
        ("Along the #river again. #run #sport/long\n#walk\nAnd back.", "Along the river again. And back."),
        ("See [[Callouts|callouts]], [[tea]] and [this](x.md).", "See callouts, tea and this."),
        (
            "## Morning\n\nSoup.\n\n![Three tomatoes](a.png) ![[b.png|200]]\n\n- bread\n\nThen more.",
            "Soup. bread · Then more."
        ),
        ("Underlined\n==========\n\nText", "Text"),
        ("%%not this%% This <!-- nor this --> stays.", "This stays."),
        ("id:: 12\ntitle:: T\n\nBody", "Body"),
        ("<!-- daybook: kind:list | table title -->\n| a |\n<!-- /daybook -->\nAfter", "After"),
        ("- 14:00-15:30 **Dentist** @Lyon alarm:30m repeat:6m #santé\n- [ ]\n", "Dentist"),
        ("", ""),
    ])
    func plain(text: String, expected: String) throws { #expect(try excerpt(text) == expected) }

    @Test func withoutItems() throws {
        #expect(try excerpt("- 09:00 Run\n\nIt rained.\n- [ ] dry\n", hasItems: false) == "It rained.")
    }

    @Test func caps() throws {
        #expect(CardText.capped("short", 90) == "short")
        let long = String(repeating: "word ", count: 40)
        #expect(CardText.capped(long, 22) == "word word word word…")
        // A word without blanks is cut where it is.
        #expect(CardText.capped(String(repeating: "é", count: 50), 10) == String(repeating: "é", count: 10) + "…")
        #expect(try excerpt(String(repeating: "mot ", count: 500)).count <= 181)
    }

    /// A line of nothing but tags, however long, takes no square of its length.
    @Test func manyTags() throws {
        let text = String(repeating: "#tag ", count: 20_000)
        _ = try excerpt(text)
        _ = try excerpt(String(repeating: "- [ ]\n", count: 20_000) + "end")
    }

    @Test(arguments: [
        ("2026-11-23", true), ("Monday 23 November 2026", true), ("23 November 2026", true),
        ("lundi 23 novembre 2026", true),
        ("Lundi 23 novembre 2026", true), ("2026-11-23-0915", true), ("2026-11-24", false), ("Monday", false),
        ("2026-11-23 Lyon", false), ("Week 48, 2026", false), ("", false),
    ])
    func titlesThatAreDates(title: String, isDate: Bool) throws {
        #expect(CardText.isDate(title, of: try #require(Day(iso: "2026-11-23"))) == isDate)
    }

    /// Characters are counted, not bytes, whatever they are made of.
    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func whatIsCutIsCutBetweenCharacters(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "a", "bc", " ", "é", "e\u{301}", "\r\n", "\r", "\n", "🧑🏽‍🌾", "ß", "\u{ad}", "가", "\u{1100}\u{1161}", "🇫🇷", ".",
        ]
        let usual = Bool.random(using: &random) ? 4 : parts.count
        let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
            parts[Int.random(in: 0..<usual, using: &random)]
        }.joined()
        let length = Int.random(in: 1..<20, using: &random)
        let start = text.prefix(length)
        var expected = text
        if text.utf8.count > length, start.endIndex != text.endIndex {
            let cut = start.utf8.lastIndex(of: UInt8(ascii: " "))
            let isFar = cut.map { start.utf8.distance(from: start.startIndex, to: $0) > start.utf8.count / 2 } ?? false
            expected = (isFar ? start[..<(cut ?? start.endIndex)] : start) + "…"
        }
        #expect(CardText.capped(text, length) == expected)
    }
}
