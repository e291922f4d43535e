// Links to parts of documents that are not there, and names that several documents bear.

import Bytes
import Search
import Testing
import Vault
import Wording

@Suite struct LinkedPartsTests {
    private func check(_ files: [String: String]) throws -> [String] {
        let vault = try IndexedVault(files)
        return try VaultCheck(vault.open()).findings().map {
            "\($0.path):\($0.position.line) \($0.problem.code.rawValue) \($0.problem.message[.english])"
        }
    }

    @Test func headingsThatAreNotThere() throws {
        let target = "# Target\n\n## What's new?\n\nText ^block\n\n<a name=\"Old\"></a>\n"
        #expect(
            try check([
                "a.md": """
                [[b#What's new?]] [[b#Target#What's new?]] [[b#^block]] [x](b.md#whats-new) [y](b.md#Old) [z](#own) [t](#top)
                [[#Own]] [over
                lines](sub/c.md#c) [pdf](x.pdf#page=3) [r]: b.md#nothing
                # Own
                """, "b.md": target, "sub/c.md": "# C\n[up](../b.md#whats-new)\n", "x.pdf": "x",
            ]) == [])
        #expect(
            try check([
                "a.md": "[[b#Gone]]\n[[b#^gone]]\n[x](b.md#gone)\n[y](#gone)\n[[#gone]]\n", "b.md": target,
                "sub/c.md": "x [over\nlines](../b.md#gone) [z](d.md) [w](../nowhere.md#x)\n", "sub/d.md": "",
            ]) == [
                "a.md:1 broken-anchor “#Gone” is not in b.md", "a.md:2 broken-anchor “#^gone” is not in b.md",
                "a.md:3 broken-anchor “#gone” is not in b.md", "a.md:4 broken-anchor “#gone” is not in this file",
                "a.md:5 broken-anchor “#gone” is not in this file", "sub/c.md:1 broken-anchor “#gone” is not in b.md",
                "sub/c.md:2 broken-link “../nowhere.md” does not exist",
            ])
    }

    /// What is reported of a file is what it says now, though the index remembered that something is wrong.
    @Test func whatWasMendedIsNotSaid() throws {
        let vault = try IndexedVault(["a.md": "- [ ] x due:2026-02-30\n[[b]] [[a#C]] ![[p.png]]\n"])
        func codes() throws -> [String] {
            try VaultCheck(vault.open()).findings().map { $0.problem.code.rawValue }
        }
        #expect(try codes() == ["impossible-date", "broken-link", "broken-anchor", "broken-link"])
        try vault.write("b.md", "")
        try vault.write("deep/p.png", "")
        #expect(try codes() == ["impossible-date", "broken-anchor"])
        #expect(try vault.open().links(of: try #require(VaultPath("a.md"))).broken.isEmpty)
        try vault.write("a.md", "- [ ] x due:2026-02-28\n# C\n[[b]] [[a#C]] ![[q.png]]\n")
        #expect(try codes() == ["broken-link"])
        #expect(try vault.open().links(of: try #require(VaultPath("a.md"))).broken.map(\.text) == ["q.png"])
    }

    @Test func pagesOfLogseqByTheirTitles() throws {
        #expect(
            try check([
                "pages/z.md": "- [[20.11.2026]] [[a/b]] [[c/d]] [[Nov 20th, 2026]]\n", "journals/2026_11_20.md": "",
                "pages/a%2Fb.md": "", "pages/c___d.md": "",
                "logseq/config.edn": "{:journal/page-title-format \"dd.MM.yyyy\"}",
            ]) == ["pages/z.md:1 broken-link “Nov 20th, 2026” does not exist"])
    }

    @Test func commentsThatNothingEnds() throws {
        #expect(
            try check(["a.md": "text\n\n%%\nmore\n", "b.md": "%%fine%%\n"]) == [
                "a.md:3 open-comment a comment begins here and never ends; no export shows what follows"
            ])
    }

    /// What front matter links to is linked to, in quotes and without, and what is not there is named with its line.
    @Test func frontMatter() throws {
        let vault = try IndexedVault([
            "a.md": "---\nup: '[[L''été]]'\nsee: [\"[[c#Part|x]]\", \"[[gone]]\"]\n---\n[[c]]\n", "b.md": "# L'été\n",
            "c.md": "## Part\n",
        ])
        let links = try vault.open().links(of: try #require(VaultPath("a.md")))
        #expect(links.outgoing.map { $0.path?.text } == ["b.md", "c.md"] && links.broken.map(\.text) == ["gone"])
        #expect(try vault.open().linksTo(try #require(VaultPath("b.md"))).map { $0.path?.text } == ["a.md"])
        #expect(try vault.find("link:b") == ["a.md"])
        #expect(
            try VaultCheck(vault.open()).findings().map { "\($0.position.line) \($0.problem.message[.english])" } == [
                "3 “gone” does not exist"
            ])
    }

    /// A file name wins over the title of another document, and that over an alias.
    @Test func aFileNameWins() throws {
        let vault = try IndexedVault([
            "b/plan.md": "x", "a.md": "---\naliases: [plan, idea]\n---\n", "c.md": "# Idea\n",
            "d.md": "[[plan]] [[idea]]",
        ])
        let links = try vault.open().links(of: try #require(VaultPath("d.md")))
        #expect(links.outgoing.map { $0.path?.text } == ["b/plan.md", "c.md"])
        #expect(try vault.find("link:a").isEmpty && vault.find("link:plan") == ["d.md"])
    }

    @Test func excerptsShowTheWordsOfLinks() throws {
        let document = Document(
            path: try #require(VaultPath("a.md")),
            contents: Array("# T\nSee [[some/Target|the words]] and [[Other]], ==so== it is ![[p.png|200]].\n".utf8))
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("words"))
        let snippet = SnippetMaker(query).snippet(of: document)
        #expect(snippet.text == "See the words and Other, so it is 200.")
        #expect(snippet.marks.map { String(snippet.text[$0]) } == ["words"])
        let other = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("target"))
        #expect(SnippetMaker(other).snippet(of: document).text.contains("[[some/Target|the words]]"))
    }

    /// Words as a reader sees them: what Markdown and programs write around them is not in an excerpt, unless it was asked for.
    @Test func excerptsAreWords() throws {
        func snippet(_ query: String, _ text: String) throws -> Snippet {
            let document = Document(path: try #require(VaultPath("a.md")), contents: Array(text.utf8))
            return SnippetMaker(ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(query)))
                .snippet(of: document)
        }
        let text =
            "# T\n- [ ] **Wood** screws x40 unit:4mm freq:2\n- [x] Filter bought:2026-11-14\n\n~~Gone~~ [here](https://a.example/page) %%a remark%% end\n"
        #expect(try snippet("screws", text).text == "Wood screws x40 4mm Filter Gone here end")
        #expect(try snippet("remark", text).text.contains("%%a remark%%"))
        #expect(try snippet("example", text).text.contains("[here](https://a.example/page)"))
        let tasks =
            "- [ ] Mow the `lawn` due:2026-11-22 repeat:1w\n- [x] *Sow* beans 📅 2026-11-21 🔁 every week\n- [ ] Pay [due:: 2026-11-23] plan:b ^pay\n"
        #expect(try snippet("mow", tasks).text == "Mow the lawn Sow beans Pay plan:b")
        #expect(try snippet("due", tasks).text.contains("due:2026-11-22"))
        #expect(
            try snippet("sum", "The sum 2*3 of snake_case and _words_ \\*kept\n").text
                == "The sum 2*3 of snake_case and words *kept")
        // A stem of a French word with an accent at its end.
        let frost = try snippet("gel", String(repeating: "Rien du tout. ", count: 40) + "La gelée est venue.\n")
        #expect(frost.marks.map { String(frost.text[$0]) } == ["gelée"], "\(frost.text)")
    }
}
