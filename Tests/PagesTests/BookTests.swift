// Books: rows of photos, XML out of notes, an EPUB that checkers take.

import Archives
import Bytes
import CivilTime
import FileSystem
import Permissions
import Processes
import Search
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct BookTests {
    @Test(arguments: [
        [1.5], [0.7, 1.5], [1.5, 1.5, 1.5], [0.7, 0.7, 0.7], [1, 1, 1, 1], Array(repeating: 1.3, count: 11),
    ])
    func rowsAreAsWideAsThePage(_ ratios: [Double]) {
        let rows = PhotoRows.rows(ratios, width: 115, gap: 2, tallest: 60, alone: 90)
        #expect(rows.flatMap { Array($0.items) } == Array(ratios.indices))
        for row in rows {
            let width: Double = row.widths.reduce(2 * Double(row.widths.count - 1), +)
            #expect(width <= 115.001)
            #expect(row.height <= (row.items.count == 1 ? 90 : 60))
            for (width, item) in zip(row.widths, row.items) { #expect(abs(width / row.height - ratios[item]) < 0.001) }
        }
    }

    @Test(arguments: [
        ("<p>a<br>b</p>", "<p>a<br/>b</p>"), ("<img src=\"x\" loading=\"lazy\">", "<img src=\"x\"/>"),
        ("a & b &amp; &nbsp; &#65; &#0;", "a &amp; b &amp; &amp;nbsp; &#65; &amp;#0;"),
        ("<td align=\"right\">1</td>", "<td style=\"text-align: right\">1</td>"),
        ("<a href=\"#fn-1\" id=\"fnref-1\" data-footnote-ref>1</a>", "<a href=\"#fn-1\" id=\"fnref-1\">1</a>"),
        ("<a href=\"#entry-3\">x</a>", "<a href=\"#entry-3\">x</a>"), ("<a href=\"#:~:text=a\">x</a>", "<a>x</a>"),
        ("<td width=\"3\" valign=\"top\"><tt>a</tt></td>", "<td><code>a</code></td>"),
        ("x < y > z\u{1}", "x &lt; y &gt; z\u{fffd}"), ("<BR>", "<br/>"),
    ])
    func notesBecomeXML(_ html: String, _ expected: String) {
        var text = HTMLText()
        text.append(trusted: Array(html.utf8)[...])
        #expect(XHTMLText.from(text).html.text == expected)
    }

    private func sample() throws -> TemporaryVault {
        let vault = try TemporaryVault([
            "journal/2025-12-31.md":
                "---\nmood: sad\nlocation: {name: Lyon, lat: 45.7, lon: 4.8}\n---\nA < b & c[^1] and [[2026-11-20|that]] day.\n\n[^1]: note\n\n| a | b |\n|--:|:-:|\n| 1 | 2 |\n\n- [x] done\n",
            "journal/2026-11-20.md":
                "---\ntitle: \"Us & them\"\nmood: very_happy\nfavorite: true\ntags: [x]\nphotos:\n  - file: media/a.png\n    caption: \"We <3 it\"\n---\nText[^1] <kbd>K</kbd> &nbsp; #y\n\n[^1]: other\n",
            "notes/idea.md": "# Idea\n\n> quote\n", "secret.md": "---\nprivate: true\n---\nhidden",
        ])
        // One black pixel (PNG 1.2).
        try vault.write(
            "media/a.png",
            bytes: try #require(
                Base64.decode(
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")))
        return vault
    }

    private func epub(_ vault: TemporaryVault, _ language: LanguageCode = .english) throws -> String {
        let path = Paths.join(vault.folder, "book.epub")
        try? Paths.removeFile(path)
        let file = try OpenFile.creating(path)
        let report = try EPUBExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .epub),
            options: BookOptions(
                file: path, query: .everything, today: TemporaryVault.today, language: language, generator: "test",
                temporaryFolder: vault.folder, title: "Two & a half years")
        ) { try file.write($0) }
        #expect(report.warnings.map(\.english) == ["1 private document was left out"])
        return path
    }

    private func members(_ path: String) throws -> [(name: String, text: String)] {
        let reader = try ArchiveReader(path: path, size: try FileStamp.of(path).size)
        var found: [(String, String)] = []
        while let member = try reader.next() {
            found.append((member.name, String(decoding: try reader.readAll(limit: 1 << 24), as: UTF8.self)))
        }
        return found
    }

    @Test
    func anEPUBHoldsTheDiary() throws {
        let vault = try sample()
        let path = try epub(vault)
        let found = try members(path)
        #expect(found.first?.name == "mimetype" && found.first?.text == "application/epub+zip")
        let pages = Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.text) })
        let december = try #require(pages["book/month-2025-12.xhtml"])
        #expect(december.contains("A &lt; b &amp; c") && december.contains("href=\"month-2026-11.xhtml#entry-1\""))
        let november = try #require(pages["book/month-2026-11.xhtml"])
        #expect(november.contains("very happy") && november.contains("We &lt;3 it") && november.contains("★"))
        #expect(pages["book/nav.xhtml"]?.contains("November 2026") == true)
        // Entries are one level below their month.
        #expect(
            pages["book/nav.xhtml"]?.contains(">November 2026</a><ol>\n<li><a href=\"month-2026-11.xhtml#entry-")
                == true)
        #expect(!found.contains { $0.text.contains("hidden") })
        let first = try OpenFile.reading(path).readAll()
        #expect(try OpenFile.reading(try epub(vault)).readAll() == first)
    }

    @Test
    func inkIsAPicture() throws {
        let vault = try sample()
        try vault.write(
            "journal/2026-11-19.md", bytes: Array("---\nink: [media/a.inkml]\n---\nDrawn.\n".utf8))
        try vault.write("media/a.inkml", bytes: Array("<ink><trace>1 2, 3 4</trace></ink>".utf8))
        let found = Dictionary(uniqueKeysWithValues: try members(try epub(vault)).map { ($0.name, $0.text) })
        let drawing = try #require(found.first { $0.key.hasSuffix(".svg") && $0.value.contains("M1 2l2 2") })
        let name = drawing.key.split(separator: "/").last ?? ""
        #expect(found["book/month-2026-11.xhtml"]?.contains("\(name)\" alt=\"\"") == true)
        #expect(found.contains { $0.key.hasSuffix(".opf") && $0.value.contains("image/svg+xml") })
    }

    @Test(
        .enabled(if: (try? ChildProcess.run("xmllint", ["--version"]))?.exitCode == 0), arguments: LanguageCode.allCases
    )
    func itsPagesAreXML(_ language: LanguageCode) throws {
        let vault = try sample()
        for (name, text) in try members(try epub(vault, language))
        where name.hasSuffix("xhtml") || name.hasSuffix("opf") {
            let file = Paths.join(vault.folder, "page.xml")
            try AtomicWrite.replace(file, with: Array(text.utf8))
            let result = try ChildProcess.run("xmllint", ["--noout", "--nonet", file])
            #expect(result.exitCode == 0, "\(name): \(result.errorText)")
        }
    }

    /// Debian installs the checker as an archive of Java that is not a program by itself everywhere.
    @Test(.enabled(if: (try? ChildProcess.run("java", ["-jar", "/usr/bin/epubcheck", "--version"]))?.exitCode == 0))
    func theCheckerFindsNothing() throws {
        let vault = try sample()
        let result = try ChildProcess.run("java", ["-jar", "/usr/bin/epubcheck", try epub(vault)])
        #expect(result.exitCode == 0, "\(result.outputText)\(result.errorText)")
        #expect(result.outputText.contains("0 errors / 0 warnings"))
    }
}
