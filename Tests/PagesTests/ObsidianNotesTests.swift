// Notes as people write them in Obsidian, on the pages of a site and in a book.

import Bytes
import FileSystem
import Permissions
import Processes
import Search
import TestSupport
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct ObsidianNotesTests {
    /// What is in the body of the page of `note.md`.
    private func body(_ text: String, _ others: [String: String] = [:]) throws -> String {
        let vault = try TemporaryVault(others.merging(["note.md": text]) { $1 })
        try vault.export()
        return try Self.body(of: vault.page("note.html"))
    }

    private static func body(of page: String) throws -> String {
        let start = try #require(page.firstRange(of: "<div class=\"body\">\n")).upperBound
        let end = try #require(
            page[start...].firstRange(of: "</div>\n<p class=\"tags\">")
                ?? page[start...].firstRange(of: "</div>\n</article>"))
        return String(page[start..<end.lowerBound]).trimmed
    }

    @Test(arguments: [
        ("a ==b **c**== d `==e==`", "<p>a <mark>b <strong>c</strong></mark> d <code>==e==</code></p>"),
        ("a *==b*== c", "<p>a <em><mark>b</mark></em> c</p>"),
        ("a %%secret%% b", "<p>a b</p>"), ("a\n\n%%\nsecret\n%%\n\nb", "<p>a</p>\n<p>b</p>"),
        ("a\n\n%%secret", "<p>a</p>"),
        ("# A %%secret%%", "<h1 id=\"a\">A</h1>"),
        ("a ^one", "<p>a<span class=\"block-name\" id=\"block-one\"></span></p>"),
        (
            "a ^[b *c*] d",
            "<p>a <sup class=\"footnote-ref\"><a href=\"#fn-daybook-1\" id=\"fnref-daybook-1\" data-footnote-ref=\"\">1</a></sup> d</p>"
        ),
        ("Term\n: one\n: **two**\n\nx", "<dl><dt>Term</dt><dd>one</dd><dd><strong>two</strong></dd></dl>\n<p>x</p>"),
        ("[[x]]\n: one", "<dl><dt><span class=\"missing\">x</span></dt><dd>one</dd></dl>"),
        (
            "- [/] a\n- [-] b\n- [x] c\n- [1] d",
            "<span class=\"task\" role=\"img\" aria-label=\"in progress\" title=\"in progress\">◐</span> a"
        ),
        ("- [-] b", "aria-label=\"cancelled\" title=\"cancelled\">✕</span> b"),
        (
            "> [!tip] Try *this*\n> text\n> - a",
            "<div class=\"callout callout-tip\">\n<p class=\"callout-title\">Try <em>this</em></p>\n<p>text</p>\n<ul>\n<li>a</li>\n</ul>\n</div>"
        ),
        (
            "> [!warning]-\n> text",
            "<details class=\"callout callout-warning\">\n<summary class=\"callout-title\">Warning</summary>\n<p>text</p>\n</details>"
        ),
        (
            "> [!NOTE]+ x\n> text",
            "<details class=\"callout callout-note\" open=\"\">\n<summary class=\"callout-title\">x</summary>"
        ),
        // In items and in other quotes.
        (
            "- > [!tip] T\n  > text\n- b",
            "<ul>\n<li>\n<div class=\"callout callout-tip\">\n<p class=\"callout-title\">T</p>\n<p>text</p>\n</div>\n</li>\n<li>b</li>\n</ul>"
        ),
        (
            "1. a\n   > [!tip]\n   > text\n2. b",
            "<li>a\n<div class=\"callout callout-tip\">\n<p class=\"callout-title\">Tip</p>\n<p>text</p>\n</div>\n</li>\n<li>b</li>"
        ),
        (
            "> a\n> > [!tip] T\n> > text\n>\n> b",
            "<blockquote>\n<p>a</p>\n<div class=\"callout callout-tip\">\n<p class=\"callout-title\">T</p>\n<p>text</p>\n</div>\n<p>b</p>\n</blockquote>"
        ),
        (
            "> [!note] Outer\n> > [!tip]- Inner\n> > text",
            "<p class=\"callout-title\">Outer</p>\n<details class=\"callout callout-tip\">\n<summary class=\"callout-title\">Inner</summary>\n<p>text</p>\n</details>\n</div>"
        ),
        (
            "text\n> [!tip] T\n> more",
            "<p>text</p>\n<div class=\"callout callout-tip\">\n<p class=\"callout-title\">T</p>\n<p>more</p>\n</div>"
        ),
        ("- a\n  [!tip] b", "<li>a\n[!tip] b</li>"), ("> a\n> [!tip] b", "<blockquote>\n<p>a\n[!tip] b</p>"),
        ("> [!a\"b] x\n> y", "<blockquote>\n<p>[!a&quot;b] x\ny</p>\n</blockquote>"),
        ("> plain", "<blockquote>\n<p>plain</p>\n</blockquote>"),
        ("$x_1 * y_2*$ costs $5", "<p><code class=\"math\">x_1 * y_2*</code> costs $5</p>"),
        (
            "$$\n\\frac{a}{b}\n$$",
            "<pre class=\"math\" tabindex=\"0\" role=\"group\" aria-label=\"code\"><code>\\frac{a}{b}</code></pre>"
        ),
        (
            "```mermaid\ngraph TD;\n```",
            "<pre tabindex=\"0\" role=\"group\" aria-label=\"code\"><code class=\"language-mermaid\">graph TD;\n</code></pre>\n<p class=\"diagram-note\">A Mermaid diagram, shown as its source</p>"
        ),
        (
            "# What's new?\n## What's new?\n[a](#whats-new-1) [[#What's new?]]",
            "<h1 id=\"whats-new\">What's new?</h1>\n<h2 id=\"whats-new-1\">What's new?</h2>\n<p><a href=\"#whats-new-1\">a</a> <a class=\"wiki\" href=\"#whats-new\">What&#39;s new?</a></p>"
        ),
        (
            "[here](#Old%20Place) <a name=\"place\">x</a> [y](#place)",
            "<p><a href=\"#Old%20Place\">here</a> <a id=\"user-content-place\">x</a> <a href=\"#user-content-place\">y</a></p>"
        ),
    ])
    func within(text: String, expected: String) throws {
        let found = try body(text)
        #expect(found.contains(expected), "\(found)")
        #expect(!found.contains("secret"))
    }

    @Test(arguments: [
        (
            "<div align=\"center\">\n<b>Bold</b> <kbd>K</kbd> H<sub>2</sub>O<br>x\n</div>",
            "<div align=\"center\">\n<b>Bold</b> <kbd>K</kbd> H<sub>2</sub>O<br />x\n</div>"
        ),
        (
            "<table>\n<tr><td colspan=\"2\" onclick=\"x()\">cell</td></tr>\n</table>",
            "<table tabindex=\"0\">\n<tr><td colspan=\"2\">cell</td></tr>\n</table>"
        ),
        (
            "<details open>\n<summary>More</summary>\n\n**text**\n\n</details>",
            "<details open=\"\">\n<summary>More</summary>\n<p><strong>text</strong></p>\n</details>"
        ),
        ("<h2 id=\"x\" style=\"color:red\">Title</h2>", "<h2 id=\"title\">Title</h2>"),
        ("<center>in the <font color=\"red\">middle</font></center>", "in the middle"),
        ("<custom-tag>words</custom-tag> <button onclick=\"x\">press</button>", "<p>words press</p>"),
        (
            "<iframe src=\"https://example.org/film\" title=\"A film\"></iframe>",
            "<a class=\"remote\" href=\"https://example.org/film\" rel=\"noreferrer noopener\">A film</a>"
        ),
        (
            "<img src=\"p.png\" width=\"50%\" onerror=\"x\">",
            "<img src=\"files/p.png\" width=\"50%\" loading=\"lazy\" />"
        ),
        ("![words|200](p.png)", "<img src=\"files/p.png\" alt=\"words\" width=\"200\" loading=\"lazy\" />"),
        (
            "![[p.png|words|20x10]]",
            "<img src=\"files/p.png\" alt=\"words\" width=\"20\" height=\"10\" loading=\"lazy\" />"
        ),
        ("![[p.png|200]]", "<img src=\"files/p.png\" alt=\"p.png\" width=\"200\" loading=\"lazy\" />"),
        (
            "![Said](s.mp3)",
            "<audio controls=\"\" preload=\"none\" src=\"files/s.mp3\"><a class=\"file\" href=\"files/s.mp3\">Said</a></audio>"
        ),
        (
            "![A film|320](f.mp4) ![](f.mp4)",
            "<video controls=\"\" preload=\"none\" src=\"files/f.mp4\" width=\"320\"><a class=\"file\" href=\"files/f.mp4\">A film</a></video>"
                + " <video controls=\"\" preload=\"none\" src=\"files/f.mp4\"><a class=\"file\" href=\"files/f.mp4\">f.mp4</a></video>"
        ),
        (
            "![[s.mp3]]",
            "<audio controls=\"\" preload=\"none\" src=\"files/s.mp3\"><a class=\"file\" href=\"files/s.mp3\">s.mp3</a></audio>"
        ),
        ("![[d.pdf]]", "<p><a class=\"file\" href=\"files/d.pdf\">d.pdf</a></p>"),
    ])
    func textOfRawHTMLStays(text: String, expected: String) throws {
        let found = try body(text, ["p.png": "p", "s.mp3": "s", "f.mp4": "f", "d.pdf": "d"])
        #expect(found.contains(expected), "\(found)")
    }

    @Test func embeds() throws {
        let others = [
            "other.md":
                "---\ntitle: Other\n---\n# One\n\nfirst\n\n## Two\n\nsecond [[#One]] [^1] ![[p.png]]\n\n- item ^it\n\n# Three\n\nthird\n\n[^1]: foot\n",
            "p.png": "p",
        ]
        let whole = try body("before ![[other]] after", others)
        #expect(whole.hasPrefix("<p>before </p>\n<div class=\"embed\">"), "\(whole)")
        #expect(whole.contains("<h2>One</h2>") && whole.contains("<p>third</p>") && whole.hasSuffix("<p> after</p>"))
        #expect(whole.contains("id=\"embed-1-fn-1\"") && whole.contains("href=\"other.html#one\""))
        let part = try body("![[other#Two|see]]", others)
        #expect(
            part.hasPrefix(
                "<div class=\"embed\">\n<p class=\"embed-title\"><a class=\"wiki\" href=\"other.html#two\">see</a></p>\n<h2>Two</h2>"
            ), "\(part)")
        #expect(!part.contains("first") && !part.contains("third") && part.contains("files/p.png"))
        #expect(try body("- ![[other#^it]]\n", others).contains("<li>item</li>"))
        // What is not there, and where no block may be.
        #expect(
            try body("![[other#Nothing]]", others) == "<p><a class=\"wiki\" href=\"other.html\">other › Nothing</a></p>"
        )
        #expect(try body("![[nowhere]]") == "<p><span class=\"missing\">nowhere</span></p>")
        #expect(try body("# a ![[other]]", others) == "<h1 id=\"a-other\">a other</h1>")
    }

    @Test func embedsEnd() throws {
        let vault = try TemporaryVault([
            "a.md": "A ![[b]] ![[a]]\n", "b.md": "B ![[a]] ![[c]]\n", "c.md": "C ![[b]]\n",
            "many.md": String(repeating: "![[wide]]\n\n", count: 300),
            "wide.md": String(repeating: "![[leaf]]\n\n", count: 300),
            "leaf.md": "leaf\n",
        ])
        try vault.export()
        let page = try vault.page("a.html")
        #expect(page.ranges(of: "<div class=\"embed\">").count == 2, "\(page)")
        #expect(try vault.page("many.html").ranges(of: "<div class=\"embed\">").count == 64)
    }

    /// The text of a private note, and of one that the query does not take, comes along by no embed.
    @Test func privateTextIsNotEmbedded() throws {
        let vault = try TemporaryVault([
            "a.md":
                "![[diary]] ![[diary#Part]] ![[diary#^b]] ![[mine/other]] ![[tagged]] [[diary#Part]] ![[open#Two]]\n",
            "diary.md": "---\nprivate: true\n---\n# Part\n\nhidden words ^b\n",
            "mine/other.md": "---\nprivate: yes\n---\nhidden words\n",
            "tagged.md": "%% #private %% hidden words\n", "open.md": "# One\n%%hidden words\n\n# Two\nhidden words%%\n",
            ".daybook/settings.yaml": "private_tags: [private]\n",
        ])
        try vault.export()
        for (path, bytes) in try TemporaryVault.tree(vault.site) {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("hidden words"), "\(path)")
        }
        let one = try TemporaryVault(["a.md": "![[b]] #x\n", "b.md": "not chosen\n"])
        try one.export("tag:x")
        #expect(try !one.page("a.html").contains("not chosen"))
    }

    @Test func aPageIsMadeAgainWhenWhatItEmbedsChanges() throws {
        let vault = try TemporaryVault([
            "a.md": "![[b]] [[d#Part]]\n", "b.md": "![[c]]\n", "c.md": "old\n", "d.md": "# Part\n# Part\n",
        ])
        try vault.export()
        try vault.write("c.md", "new\n")
        try vault.export()
        #expect(try vault.page("a.html").contains("<p>new</p>"))
        try vault.write("d.md", "# Other\n")
        try vault.export()
        #expect(try vault.page("a.html").contains("href=\"d.html\">d › Part"))
    }

    @Test func tagsInCommentsHaveNoPage() throws {
        let vault = try TemporaryVault(["a.md": "#open %% #hiddentag %%\n"])
        let report = try vault.export()
        #expect(report.warnings.map(\.english) == ["1 document leaves without its comments (%%…%%)"])
        #expect(vault.hasPage("tags/open.html") && !vault.hasPage("tags/hiddentag.html"))
        #expect(try !vault.page("a.html").contains("hiddentag"))
    }

    @Test func aFileNameWinsOverAnAlias() throws {
        let vault = try TemporaryVault(["a.md": "---\naliases: [plan]\n---\n", "b/plan.md": "x", "c.md": "[[plan]]"])
        try vault.export()
        #expect(try vault.page("c.html").contains("href=\"b/plan.html\""))
    }

    @Test func excerpts() throws {
        let vault = try TemporaryVault([
            "journal/2026-11-20.md":
                "> [!note]- See [[target|the words]] ==so== x^[foot] <b>bold</b><br>y ![[p.png|200]] ^block\n\n<div>kept</div>\n<!-- hidden\nstill -->end <https://e.org>\n"
        ])
        try vault.export()
        let page = try vault.page("index.html")
        #expect(
            page.contains("<p class=\"excerpt\">See the words so xfoot bold y kept end https://e.org</p>"), "\(page)")
    }

    /// Formulas go through pandoc, or stay as they are.
    @Test func formulasBecomeMathML() throws {
        let vault = try TemporaryVault(["a.md": "$x<1$ and $$y$$ and $bad$\n"])
        let program = TestScript.path("pandoc_double.py")
        let converter = FormulaConverter(program: program)
        #expect(converter.isInstalled && !FormulaConverter(program: vault.folder + "/none").isInstalled)
        let made = converter.converted(
            try DocumentFacts(Document(path: #require(VaultPath("a.md")), contents: Array("$x<1$ $$y$$ $bad$".utf8)))
                .formulas)
        let texts = made.made.values.map { String(decoding: $0, as: UTF8.self) }.sorted()
        #expect(
            texts == [
                "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mrow><mi>y</mi>alert(1)</mrow></math>",
                "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"inline\"><mrow><mi>x&lt;1</mi>alert(1)</mrow></math>",
            ])
        let none = FormulaConverter(program: vault.folder + "/none").converted([.init(tex: "x", isBlock: false)])
        #expect(
            none.made.isEmpty && none.warning?.english == "pandoc is not installed: formulas are shown as their source")
        #expect(FormulaConverter(program: "none").converted([]).warning == nil)
    }

    /// The real pandoc: fractions, integrals and matrices, the unknown as its source, sums of money as they are.
    @Test func pandocMakesThem() throws {
        let vault = try TemporaryVault([
            "a.md": #"""
            Inline $\frac{a}{b}$, $\undefinedmacro{x}$ and $\frac{a$; it costs $5 and $6.

            $$
            \int_0^1 x^2\,dx < 1
            $$

            $$\begin{pmatrix}1&2\\3&4\end{pmatrix}$$

            """#
        ])
        try vault.export(formulas: FormulaConverter())
        let page = try vault.page("a.html")
        #expect(
            page.contains(
                #"Inline <math xmlns="http://www.w3.org/1998/Math/MathML" display="inline"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"#
            ))
        #expect(
            page.contains(
                #"<code class="math">\undefinedmacro{x}</code> and <code class="math">\frac{a</code>; it costs $5 and $6."#
            ))
        #expect(page.contains("<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>") && page.contains("<mo>&lt;</mo>"))
        #expect(page.contains("<mtable><mtr><mtd columnalign=\"center\"><mn>1</mn></mtd>"))
        #expect(!page.contains("annotation"))
    }

    @Test func aBookHasThemToo() throws {
        let vault = try TemporaryVault([
            "a.md":
                "# A\n\n[[b#Part]] [c](b.md#part) [d](#a) ![[b#Part]]\n\n> [!tip]- Folded\n> text\n\nTerm\n: meaning\n\n==mark== $x$ ![[s.mp3]] ^block\n",
            "b.md": "# B\n\n## Part\n\ntext %%secret%%\n", "s.mp3": "s",
        ])
        let path = Paths.join(vault.folder, "book.epub")
        var bytes: [UInt8] = []
        _ = try EPUBExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .epub),
            options: BookOptions(
                file: path, query: .everything, today: TemporaryVault.today, language: .english, generator: "",
                temporaryFolder: vault.folder)
        ) { bytes += $0 }
        try AtomicWrite.replace(path, with: bytes)
        let text = try ChildProcess.run(
            "python3", [TestScript.path("print_book.py"), path])
        #expect(text.exitCode == 0, "\(text.errorText)")
        let book = text.outputText
        for part in [
            "id=\"entry-1-part\"", "href=\"notes.xhtml#entry-1-part\"", "href=\"#entry-0-a\"", "id=\"entry-0-a\"",
            "<details class=\"callout callout-tip\" open=\"\">", "<dl><dt>Term</dt><dd>meaning</dd></dl>",
            "<mark>mark</mark>",
            "id=\"entry-0-block-block\"", "s.mp3", "<div class=\"embed\">",
        ] {
            #expect(book.contains(part), "\(part)")
        }
        #expect(!book.contains("secret"))
    }
}
