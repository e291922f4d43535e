// Handwriting in the index: found by itself and among all words, below what was typed, without the names of strokes.

import CivilTime
import Search
import Testing
import Vault

@Suite struct InkSearchTests {
    private static func page(_ typed: String, _ words: String) -> String {
        "# Day\n\n\(typed)\n\n```ink media/lecture.inkml\n\(words)\n```\n<!-- ink words 1\n1c6a=sfeedbeef\n-->\n"
    }

    private static let files = [
        "a.md": page("plain", "Dîner avec [Hélène?]\ndentist at noon #teeth"),
        "b.md": "# Day\n\nplain words about a dentist and more of the same that is not handwriting at all\n",
        "c.md": page("dentist", "tea and gardening"),
        "d.md": "---\nink: [media/dentist.png]\n---\n# Picture\n",
    ]

    @Test(arguments: [
        ("ink:dentist", ["a.md"]), ("encre:dentist", ["a.md"]), ("dentist", ["a.md", "b.md", "c.md"]),
        ("ink:helene", ["a.md"]), ("ink:\"avec helene\"", ["a.md"]), ("ink:dent*", ["a.md"]), ("ink:*", ["d.md"]),
        ("-ink:dentist dentist", ["b.md", "c.md"]), ("feedbeef OR sfeedbeef OR 1c6a", []), ("lecture", []),
        ("body:dentist", ["b.md", "c.md"]), ("garden", ["c.md"]),
    ])
    func queries(query: String, paths: [String]) throws {
        #expect(try IndexedVault(Self.files).find(query) == paths)
    }

    @Test func whatWasTypedRanksAbove() throws {
        let index = try IndexedVault(Self.files).open()
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("dentist"))
        let hits = try index.search(query, today: IndexedVault.now.day).hits
        #expect(hits.map(\.path.text) == ["c.md", "b.md", "a.md"])
    }

    @Test func excerptsAndLines() throws {
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("helene"))
        let document = Document(path: try #require(VaultPath("a.md")), contents: Array((Self.files["a.md"] ?? "").utf8))
        let maker = SnippetMaker(query)
        let snippet = maker.snippet(of: document)
        #expect(snippet.text == "plain Dîner avec [Hélène?] dentist at noon #teeth")
        #expect(snippet.marks.map { String(snippet.text[$0]) } == ["Hélène"])
        #expect(maker.ink(of: document).map(\.file) == ["media/lecture.inkml"])
        #expect(maker.ink(of: document).map(\.line) == [1])
    }
}
