// What is on a page of the site, in its place: tags in the text, the line above it, words for those without JavaScript.

import Testing
import Wording

@testable import Pages

struct SitePageTests {
    private static let run = "journal/2026/11/2026-11-20-0915-run.md"

    private func page(_ text: String) throws -> String {
        let vault = try TemporaryVault([Self.run: text])
        try vault.export()
        return try vault.page("journal/2026/11/2026-11-20-0915-run.html")
    }

    /// Beside the list of a page's tags, each one in the text leads to its page as well.
    @Test func tagsInTheText() throws {
        let page = try page("---\ntags: [sport]\n---\nAlong the #river, and #river/bank again.\n")
        let body = try #require(page.split(separator: "<p>Along").last)
        #expect(page.contains("<p>Along the <a class=\"tag\" href=\"../../../tags/river.html\">#river</a>"))
        #expect(body.contains("<a class=\"tag\" href=\"../../../tags/river-bank.html\">#river/bank</a> again."))
        #expect(!page.contains("<span class=\"tag\">"))
    }

    /// The line above a text: day, time and place with dots between them, and none in front.
    @Test func theLineAbove() throws {
        let page = try page("---\ndate: 2026-11-20T09:15:00\nlocation: Lyon\n---\nRan.\n")
        let start = try #require(page.firstRange(of: "<p class=\"eyebrow\">"))
        let line = page[start.upperBound...].prefix { $0 != "\n" }
        var words = ""
        var isTag = false
        for character in line[..<(line.firstRange(of: "</p>")?.lowerBound ?? line.endIndex)] {
            if character == "<" {
                isTag = true
            } else if character == ">" {
                isTag = false
            } else if !isTag {
                words.append(character)
            }
        }
        #expect(words == "Friday 20 November 2026 · 09:15 · Lyon")
    }

    @Test func withoutJavaScript() throws {
        let vault = try TemporaryVault(["a.md": "# A\n"])
        try vault.export()
        let search = try vault.page("search.html")
        #expect(search.contains("<noscript><p>\(SiteWords.noScript[.english])</p></noscript>"))
    }

    /// Boxes of tasks say what they are, and a picture with links in it is not a picture as a whole.
    @Test func namesForWhoDoesNotSee() throws {
        let page = try page("---\nmood: happy\n---\n- [ ] call\n- [x] write\n")
        #expect(page.contains("<input type=\"checkbox\" disabled=\"\" aria-label=\"open\" />"))
        #expect(page.contains("<input type=\"checkbox\" checked=\"\" disabled=\"\" aria-label=\"done\" />"))
        let vault = try TemporaryVault([Self.run: "---\nmood: happy\n---\nRan.\n"])
        try vault.export(language: .french)
        #expect(
            try vault.page("moods.html").contains(
                "\"><rect class=\"cell level-happy\""))
    }
}
