// Markdown, CSV and PDF.

import Bytes
import FileSystem
import Permissions
import Processes
import Search
import Synchronization
import Testing
import Vault
import Wording

@testable import Exchange
@testable import Pages
@testable import Print

struct OtherExportsTests {
    private func small() throws -> TemporaryVault {
        try TemporaryVault([
            "journal/2026-11-20.md":
                "---\ntitle: \"A, \\\"day\\\"\"\nmood: sad\ntags: [a, b]\n---\nSee [[Léa#A part|her]], ![[p.png]], `[[code]]`, [[nobody]].\r\n",
            "people/Léa.md": "# Léa\n## A part\ncouleur café\n", "media/p.png": "png",
            "secret.md": "---\nprivate: true\n---\nx",
        ])
    }

    @Test
    func markdownIsPortable() throws {
        let vault = try small()
        let options = MarkdownExport.Options(destination: vault.site, query: .everything, today: TemporaryVault.today)
        let report = try MarkdownExport(
            index: try vault.index(), grant: try vault.exportGrant(via: .markdown), options: options
        ).run()
        #expect(report.written == 3 && report.warnings.count == 1)
        let text = try vault.page("journal/2026-11-20.md")
        #expect(text.hasPrefix("---\ntitle: \"A, \\\"day\\\"\"\nmood: sad\n"))
        #expect(
            text.hasSuffix("See [her](../people/Léa.md#a-part), ![p.png](../media/p.png), `[[code]]`, [[nobody]].\r\n"))
        #expect(try vault.page("media/p.png") == "png")
        let again = try MarkdownExport(
            index: try vault.index(), grant: try vault.exportGrant(via: .markdown), options: options
        ).run()
        #expect(again.written == 0 && again.unchanged == 3)
    }

    @Test
    func aTableOfDocuments() throws {
        let vault = try small()
        var bytes: [UInt8] = []
        let report = try CSVExport.write(
            index: try vault.index(), grant: try vault.exportGrant(via: .csv), query: .everything,
            today: TemporaryVault.today
        ) { bytes += $0 }
        #expect(report.written == 2)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines[0] == "path,title,kind,date,time,tags,mood,mood_score,favorite,words")
        #expect(lines[1].hasPrefix("journal/2026-11-20.md,\"A, \"\"day\"\"\",journal,2026-11-20,,a b,sad,-1,false,"))
        #expect(lines.count == 3)
    }

    @Test(
        .enabled(
            if: (try? ChildProcess.run("weasyprint", ["--version"])) != nil
                && (try? ChildProcess.run("pdftotext", ["-v"])) != nil))
    func aBook() throws {
        let vault = try small()
        let file = Paths.join(vault.folder, "book.pdf")
        func make(_ progress: (@Sendable (BookProgress?) -> Void)? = nil) throws -> [UInt8] {
            let report = try PDFExport(
                index: try vault.index(), grant: try vault.exportGrant(via: .pdf),
                options: BookOptions(
                    file: file, query: .everything, today: TemporaryVault.today, language: .french,
                    generator: "daybook test",
                    temporaryFolder: vault.folder, progress: progress)
            ).run()
            #expect(report.written == 1)
            return try OpenFile.reading(file).readAll()
        }
        let first = try make()
        let text = try ChildProcess.run("pdftotext", ["-layout", file, "-"]).outputText
        #expect(text.contains("Table des matières") && text.contains("Novembre 2026") && text.contains("couleur café"))
        #expect(text.contains("Vendredi 20 novembre 2026") && !text.contains("secret"))
        let heard = Mutex<[BookProgress?]>([])
        #expect(try make { progress in heard.withLock { $0.append(progress) } } == first)
        let pages = heard.withLock { $0 }
        // Pages are set again until the numbers in the table of contents are right.
        #expect(
            pages.prefix(3) == [.page(1), .page(2), .page(3)] && pages.firstIndex(of: nil) == pages.count - 1,
            "\(pages)")
        let last = text.split(separator: "\u{c}").last ?? ""
        #expect(last.split(whereSeparator: \.isNewline).count > 1, "\(last)")
    }

    @Test
    func relativeAddresses() {
        #expect(RelativeAddress.relative(from: "a/b/c.html", to: "a/d.html") == "../d.html")
        #expect(RelativeAddress.relative(from: "a.html", to: "b/c.html") == "b/c.html")
        #expect(RelativeAddress.relative(from: "a/b.html", to: "a/b.html") == "b.html")
        #expect(RelativeAddress.relative(from: "ab/x.html", to: "ac/x.html") == "../ac/x.html")
        #expect(RelativeAddress.encoded("a b/é%?.md") == "a%20b/é%25%3F.md")
        #expect(PercentEncoding.decoded("a%20b%C3%A9%zz") == "a bé%zz")
    }
}
