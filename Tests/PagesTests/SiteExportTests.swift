// A site: what is written again, what is left alone, what a page says.

import FileSystem
import Permissions
import Processes
import Search
import Testing
import Vault
import Wording

@testable import Pages

struct SiteExportTests {
    private func small() throws -> TemporaryVault {
        try TemporaryVault([
            "journal/2026/11/2026-11-20-0915-run.md":
                "---\ndate: 2026-11-20T09:15:00\nmood: happy\ntags: [sport/run]\n---\nRan with [[Léa]] past [[nowhere]]. #river `[[code]]`\n",
            "people/Léa.md": "# Léa\n\nSee [the run](../journal/2026/11/2026-11-20-0915-run.md#top).\n",
            "agenda/2026/2026-11-21.md": "---\npaper: grid\n---\n- [ ] call\n- [x] write\n",
            "lists/groceries.md": "# Groceries\n- [ ] milk\n- [x] rice\n",
            "sensors/pool/device.md": "---\nname: Pool\nmeasures:\n  ph: {warning: [7.0, 7.6]}\n---\n",
            "sensors/pool/2026-11.csv": "timestamp,ph\n2026-11-20T08:00:00.000Z,7.2\n2026-11-20T09:00:00.000Z,7.9\n",
        ])
    }

    @Test
    func everyKindOfPageIsThere() throws {
        let vault = try small()
        let report = try vault.export()
        #expect(report.warnings.isEmpty && report.removed == 0)
        for page in [
            "index.html", "notes.html", "tags.html", "tags/sport.html", "tags/sport-run.html", "lists.html",
            "sensors.html", "moods.html",
            "search.html", "days/2026-11-20.html", "weeks/2026-W47.html", "months/2026-11.html", "people/Léa.html",
            "journal/2026/11/2026-11-20-0915-run.html", "lists/groceries.html", "assets/site.css", "search/2026-11.js",
        ] {
            #expect(vault.hasPage(page), "\(page)")
        }
    }

    /// A note with many tags has a card on the page of each: cards show some, so that twice the tags make twice the site.
    @Test
    func manyTagsMakeNoSquare() throws {
        func size(_ count: Int) throws -> Int {
            let tags = (0..<count).map { "#topic\($0)" }.joined(separator: " ")
            let vault = try TemporaryVault(["journal/2026-11-20.md": "# Many\n\n\(tags)\n"])
            try vault.export()
            let page = try vault.page("tags/topic1.html")
            #expect(page.contains(">+ \(count - 12)</a>") && page.components(of: "class=\"tag\"") == 12)
            #expect(try vault.page("journal/2026-11-20.html").contains("topic\(count - 1)"))
            return try (0..<count).reduce(0) { $0 + (try vault.page("tags/topic\($1).html")).utf8.count }
        }
        let (small, large) = (try size(200), try size(400))
        #expect(large < small * 21 / 10)
    }

    @Test
    func inkIsAPicture() throws {
        let vault = try TemporaryVault([
            "agenda/2026/2026-11-20.md": "---\nink: [media/a.inkml, media/none.xopp]\n---\n- 09:00 Call\n",
            "media/a.inkml": "<ink><trace>1 2, 3 4</trace></ink>", "media/none.xopp": "<html/>",
        ])
        let report = try vault.export()
        #expect(report.warnings.map { $0[.english] } == ["media/none.xopp: no ink"])
        #expect(try vault.page("agenda/2026/2026-11-20.html").contains("<img src=\"../../files/media/a.inkml.svg\""))
        #expect(try vault.page("files/media/a.inkml.svg").contains("<path d=\"M1 2l2 2\""))
    }

    @Test
    func linksLeadToPages() throws {
        let vault = try small()
        try vault.export()
        let page = try vault.page("journal/2026/11/2026-11-20-0915-run.html")
        #expect(page.contains("<a class=\"wiki\" href=\"../../../people/Léa.html\">Léa</a>"))
        #expect(page.contains("<span class=\"missing\">nowhere</span>"))
        #expect(page.contains("<a class=\"tag\" href=\"../../../tags/river.html\">#river</a>"))
        #expect(page.contains("<code>[[code]]</code>"))
        #expect(page.contains("<section class=\"backlinks\">") && page.contains(">Léa</a></li>"))
        let other = try vault.page("people/Léa.html")
        #expect(other.contains("<a href=\"../journal/2026/11/2026-11-20-0915-run.html#top\">the run</a>"))
        #expect(try vault.page("agenda/2026/2026-11-21.html").contains("paper-grid"))
        #expect(try vault.page("lists.html").contains("1 of 2 done"))
    }

    @Test
    func aSecondExportWritesNothing() throws {
        let vault = try small()
        let first = try vault.export()
        let before = try TemporaryVault.tree(vault.site)
        let second = try vault.export()
        #expect(second.written == 0 && second.removed == 0 && second.unchanged == first.written)
        #expect(try TemporaryVault.tree(vault.site) == before)
        #expect(before.count == first.written + 1)
    }

    @Test
    func placesAreOnAMap() throws {
        let vault = try small()
        try vault.export()
        #expect(!vault.hasPage("map.html"))
        try vault.write(
            "journal/a.md",
            "---\ndate: 2026-11-01\nlocation: {name: Lyon <b>, lat: 45.76, lon: 4.84}\n---\n# By the river\n")
        try vault.write("journal/b.md", "---\ndate: 2026-11-02\nlocation: {lat: 95, lon: 4}\n---\n# Nowhere\n")
        try vault.export()
        let page = try vault.page("map.html")
        #expect(
            page.contains("<circle class=\"spot\"") && page.contains("Lyon &lt;b&gt;") && page.contains("By the river"))
        #expect(!page.contains("Nowhere") && !page.contains("Lyon <b>"))
        #expect(try vault.page("index.html").contains("href=\"map.html\""))
    }

    @Test
    func onlyWhatChangedIsWrittenAgain() throws {
        let vault = try small()
        let first = try vault.export()
        try vault.write(
            "people/Léa.md", "# Léa\n\nSee [the run](../journal/2026/11/2026-11-20-0915-run.md#top). And more.\n")
        let second = try vault.export()
        // The page, and the texts that search looks through.
        #expect(second.written == 2 && second.unchanged == first.written - 2)
    }

    @Test
    func whatVanishedIsRemovedAndWhatIsForeignStays() throws {
        let vault = try small()
        try vault.export()
        let mine = Paths.join(vault.site, "people/mine.txt")
        try OpenFile.creating(mine).write(Array("mine".utf8))
        try vault.remove("people/Léa.md")
        let report = try vault.export()
        #expect(report.removed >= 1 && !vault.hasPage("people/Léa.html"))
        #expect(try OpenFile.reading(mine).readAll() == Array("mine".utf8))
        #expect(
            try vault.page("journal/2026/11/2026-11-20-0915-run.html").contains("<span class=\"missing\">Léa</span>"))
    }

    /// What is said of the documents is said each time, from the cache or from the documents, and lies in no published file.
    @Test
    func whatWasSaidIsSaidAgain() throws {
        let vault = try small()
        try vault.write("secrets.md", "---\nprivate: true\n---\nHush.\n")
        try vault.write("plan.md", "# Plan\n\n%%for me alone%% Walk.\n")
        let first = try vault.export().warnings.map(\.english)
        #expect(first.count == 2, "\(first)")
        let again = try vault.export()
        #expect(again.written == 0 && again.warnings.map(\.english) == first)
        func said() throws -> [String] {
            try TemporaryVault.tree(vault.folder + "/cache").keys.filter {
                $0.contains("/exports/") && $0.hasSuffix(".json")
            }
        }
        let kept = try said()
        #expect(kept.count == 1)
        // An export of a version that kept nothing: the documents are asked, and it is kept.
        for path in kept { try Paths.removeFile(Paths.join(vault.folder + "/cache", path)) }
        #expect(try vault.export().warnings.map(\.english) == first)
        #expect(try said() == kept)
        #expect(!(try vault.page(SiteExport.manifestName)).contains("left out"))
    }

    /// Whoever takes away a file that was in the way gets the page.
    @Test
    func aPageThatWasInTheWayIsMadeLater() throws {
        let vault = try small()
        try vault.export()
        let theirs = Paths.join(vault.site, "people/Zoe.html")
        try OpenFile.creating(theirs).write(Array("theirs".utf8))
        try vault.write("people/Zoe.md", "# Zoe\n")
        #expect(try vault.export().warnings.contains { $0.english.contains("was there before") })
        #expect(try vault.export().warnings.contains { $0.english.contains("was there before") })
        try Paths.removeFile(theirs)
        #expect(try vault.export().warnings.isEmpty)
        #expect(try vault.page("people/Zoe.html").contains("Zoe"))
    }

    @Test
    func aDamagedOrMissingPageIsMadeAgain() throws {
        let vault = try small()
        try vault.export()
        let index = try vault.page("index.html")
        try AtomicWrite.replace(Paths.join(vault.site, "index.html"), with: [])
        try Paths.removeFile(Paths.join(vault.site, "tags.html"))
        #expect(try vault.export().written == 2)
        #expect(try vault.page("index.html") == index)
    }

    @Test
    func aFolderWithOtherFilesIsRefused() throws {
        let vault = try small()
        try Paths.makeFolder(vault.site)
        try OpenFile.creating(Paths.join(vault.site, "thesis.doc")).write([1])
        #expect(throws: ExportError.self) { try vault.export() }
        #expect(try TemporaryVault.tree(vault.site) == ["thesis.doc": [1]])
    }

    @Test
    func theVaultItselfIsRefused() throws {
        let vault = try small()
        for destination in [vault.root, vault.folder] {
            #expect(throws: ExportError.self) {
                try SiteExport(
                    index: try vault.index(), grant: try vault.exportGrant(via: .html),
                    options: SiteOptions(
                        destination: destination, query: .everything, today: TemporaryVault.today, language: .english,
                        generator: "", utcOffset: { _ in 0 })
                ).run()
            }
        }
    }

    @Test
    func aDryRunWritesNothing() throws {
        let vault = try small()
        let report = try vault.export(dryRun: true)
        #expect(report.written > 15 && !FileStamp.exists(vault.site))
    }

    @Test
    func anExportThatWasCutShortIsTakenUp() throws {
        let vault = try small()
        try vault.export()
        let whole = try TemporaryVault.tree(vault.site)
        // As after a kill: pages are there, the manifest knows nothing of them.
        var manifest = OutputManifest()
        manifest.isFinished = false
        try AtomicWrite.replace(Paths.join(vault.site, SiteExport.manifestName), with: manifest.encoded())
        for (name, length) in [("index.html", 40), ("search/shards.js", 3), ("tags.html", 0)] {
            let page = Paths.join(vault.site, name)
            try AtomicWrite.replace(page, with: Array(try OpenFile.reading(page).readAll().prefix(length)))
        }
        try OpenFile.creating(Paths.join(vault.site, ".daybook-export-1.tmp")).write([1])
        let report = try vault.export()
        #expect(report.warnings.isEmpty, "\(report.warnings)")
        var after = try TemporaryVault.tree(vault.site)
        after[SiteExport.manifestName] = whole[SiteExport.manifestName]
        #expect(after == whole)
    }

    @Test
    func privateDocumentsStayOut() throws {
        let vault = try TemporaryVault([
            "a.md": "See [[diary]]. ![](secret.png)",
            "diary.md": "---\nprivate: true\ntitle: My diary\n---\nhidden words ![](media/x.png)",
            "media/x.png": "x",
        ])
        let report = try vault.export()
        #expect(report.warnings.map(\.french) == ["1 document privé a été laissé de côté"])
        for (path, bytes) in try TemporaryVault.tree(vault.site) {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("hidden words") && !text.contains("My diary"), "\(path)")
        }
        #expect(!vault.hasPage("diary.html") && !vault.hasPage("files/media/x.png"))
    }

    @Test
    func namesThatMeetOnOneFileSystemAreKeptApart() throws {
        let vault = try TemporaryVault([
            "Note.md": "one", "Notes/x.md": "n", "sub/a?.md": "x", "sub/a*.md": "y", "index.md": "# Mine",
            "tags/x.md": "z",
            "search.md": "s",
            "odd/\u{1f600}.md": "emoji", "odd/ .md": "blank", "odd/<script>.md": "name", "odd/é#%&.md": "percent",
        ])
        let report = try vault.export()
        #expect(report.warnings.isEmpty)
        for page in [
            "Note.html", "sub/a.html", "sub/a-2.html", "index-2.html", "tags-/x.html", "search-2.html",
            "odd/script.html",
        ] {
            #expect(vault.hasPage(page), "\(page)")
        }
        #expect(try vault.page("index.html").contains("&lt;script&gt;"))
    }

    @Test
    func noPageLoadsOrRunsAnything() throws {
        let vault = try TemporaryVault([
            "nasty.md": """
            ---
            title: "<img src=x onerror=alert(1)>"
            date: 2026-11-20
            tags: ["a\\"><script>alert(2)</script>"]
            location: "<svg onload=alert(3)>"
            ---
            <script>alert(4)</script> <img src=x onerror=alert(5)> [a](javascript:alert(6)) ![b](https://evil.example/p.gif)
            [[x|<script>alert(7)</script>]] ![c](data:text/html,x) <iframe src="//evil.example"></iframe> [d]: javascript:alert(8)
            """
        ])
        try vault.export()
        for (path, bytes) in try TemporaryVault.tree(vault.site) where path.hasSuffix(".html") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("<script>") && !text.contains("<iframe") && !text.contains("<svg on"), "\(path)")
            #expect(
                !text.contains("<img src=x") && !text.contains("src=\"http") && !text.contains("=\"javascript:"),
                "\(path)")
            #expect(text.contains("Content-Security-Policy"))
        }
    }

    @Test
    func attachmentsThatCouldRunAreNotCopied() throws {
        let vault = try TemporaryVault([
            "a.md": "[x](evil.html) [[drawing.svg]] ![](drawing.svg) [y](plan.pdf) [z](../outside.pdf)",
            "evil.html": "<script>", "drawing.svg": "<svg>",
            "plan.pdf": "%PDF",
        ])
        let report = try vault.export(pictures: vault.drawings)
        #expect(
            vault.hasPage("files/plan.pdf") && !vault.hasPage("files/evil.html") && !vault.hasPage("files/drawing.svg"))
        let page = try vault.page("a.html")
        #expect(page.contains("<a class=\"missing\">z</a>") && page.contains("<a class=\"missing\">x</a>"))
        #expect(!page.contains("<img"))
        #expect(
            report.warnings.map { $0[.english] } == [
                "drawing.svg could not be read as a picture",
                "evil.html was not copied: a browser would run what is in it",
            ])
    }

    @Test
    func drawingsAreShapesAlone() throws {
        let vault = try TemporaryVault([
            "a.md": "![[flow.svg]] ![](flow.svg) [big](flow.svg)", "secret.png": "\u{89}PNG",
            "flow.svg": """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
            <script>alert(1)</script><metadata>hidden</metadata><image xlink:href="secret.png" width="9" height="9"/>
            <a xlink:href="javascript:alert(2)"><rect width="50" height="50" fill="red" onclick="alert(3)"/></a>
            <text x="9" y="80">Tide</text></svg>
            """,
        ])
        #expect(try vault.export(pictures: vault.drawings).warnings.isEmpty)
        #expect(try vault.page("a.html").components(of: "<img src=\"files/flow.svg\"") == 2)
        let copy = try vault.page("files/flow.svg")
        #expect(copy.contains("rgb(100%,0%,0%)"))
        for word in ["script", "alert", "hidden", "secret", "<a ", "Tide"] { #expect(!copy.contains(word), "\(word)") }
        #expect(SafeDrawing.ratio(Array(copy.utf8)) == 2)
    }

    @Test
    func whatCannotBeConvertedIsSaid() throws {
        let vault = try TemporaryVault(["a.md": "![](p.heic)", "p.heic": "ftypheic"])
        let report = try vault.export(pictures: vault.drawings)
        #expect(report.warnings.map { $0[.english] }.contains(WebPictures.unavailable[.english]))
    }

    @Test
    func theInterfaceIsInEitherLanguage() throws {
        let vault = try small()
        try vault.export(language: .french)
        let page = try vault.page("days/2026-11-20.html")
        #expect(
            page.contains("<html lang=\"fr\">") && page.contains("Vendredi 20 novembre 2026")
                && page.contains("Semaine 47"))
    }

    @Test
    func photosLoseTheirPlace() throws {
        let vault = try TemporaryVault(["a.md": "---\nphotos: [{file: p.jpg, caption: The river}]\n---\n"])
        try vault.write("p.jpg", bytes: PhotoPrivacyTests.jpeg)
        try vault.export()
        let copy = try OpenFile.reading(Paths.join(vault.site, "files/p.jpg")).readAll()
        #expect(copy.count == PhotoPrivacyTests.jpeg.count && copy != PhotoPrivacyTests.jpeg)
        #expect(try vault.page("a.html").contains("<figcaption>The river</figcaption>"))
    }

    @Test(.enabled(if: (try? ChildProcess.run("chromium", ["--version"])) != nil))
    func searchWorksFromTheDisk() throws {
        let vault = try small()
        try vault.export()
        let result = try ChildProcess.run(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom",
                "--user-data-dir=" + Paths.join(vault.folder, "browser"),
                "file://" + vault.site + "/search.html#q=lea%20ran",
            ])
        #expect(result.outputText.contains("1 note<"))
        #expect(result.outputText.contains("href=\"journal/2026/11/2026-11-20-0915-run.html\""))
        #expect(result.outputText.contains("<mark>Léa</mark>"))
    }
}
