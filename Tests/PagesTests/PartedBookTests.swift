// A long book on paper: how it is divided, and that what was set in parts is one book.

import Bytes
import CivilTime
import FileSystem
import Permissions
import Processes
import Search
import Synchronization
import Testing
import Vault
import Wording

@testable import Pages
@testable import Print

struct PartedBookTests {
    /// Three years, with links back and forth, a photo that two years show, and a note without a date.
    private func vault() throws -> TemporaryVault {
        var files = [
            "notes/Garden.md": "# Garden\nBeds and [[2024-01-05|the first]].\n## Ünder glass\nCress.\n",
            "media/p.svg":
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><rect width=\"9\" height=\"9\"/></svg>",
        ]
        let filler = String(repeating: "Rain on the beds and wind in the trees. ", count: 20)
        for year in 2024...2026 {
            for month in 1...2 {
                for day in [5, 20] {
                    let name = "\(year)-0\(month)-\(day < 10 ? "0" : "")\(day)"
                    files["journal/\(year)/\(name).md"] =
                        "---\ntitle: T\(year)x\(month)x\(day)\n---\n\(filler)\n\nSee [[2026-02-20]], [[2024-01-05]] and [[Garden#Ünder glass]].\n"
                }
            }
        }
        return try TemporaryVault(files)
    }

    private struct Made {
        let file: String
        let report: ExportReport
        let heard: [BookProgress?]
    }

    private func make(
        _ vault: TemporaryVault, _ name: String, limits: BookPart.Limits = .usual, hasJoiner: Bool = true
    ) throws -> Made {
        let file = Paths.join(vault.folder, name)
        let heard = Mutex<[BookProgress?]>([])
        var options = BookOptions(
            file: file, query: .everything, today: TemporaryVault.today, language: .english,
            generator: "daybook test", temporaryFolder: vault.folder,
            progress: { progress in heard.withLock { $0.append(progress) } })
        options.limits = limits
        options.hasJoiner = { hasJoiner }
        let report = try PDFExport(
            index: try vault.index(), grant: try vault.exportGrant(via: .pdf), options: options
        ).run()
        return Made(file: file, report: report, heard: heard.withLock { $0 })
    }

    /// Bookmarks, and links with the page they are on and the page they lead to.
    private static let oracle = """
        import sys, pikepdf
        pdf = pikepdf.open(sys.argv[1])
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        names = {name: numbers[place[0].objgen] for name, place in pikepdf.NameTree(pdf.Root.Names.Dests).items()}
        def show(items, level):
            for item in items:
                print("mark", level, item.title, numbers[item.destination[0].objgen], sep="\\t")
                show(item.children, level + 1)
        with pdf.open_outline() as outline: show(outline.root, 1)
        for number, page in enumerate(pdf.pages, 1):
            for note in page.obj.get("/Annots", []):
                if "/Dest" in note: print("link", number, str(note.Dest), names[str(note.Dest)], sep="\\t")
                else: print("away", str(note.A.URI), sep="\\t")
        """

    private func facts(_ file: String) throws -> [[String]] {
        let result = try ChildProcess.run(
            "/usr/bin/python3", ["-c", Self.oracle, file], variables: [("PYTHONUTF8", "1")])
        #expect(result.exitCode == 0, "\(result.errorText)")
        return result.outputText.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }

    private func pages(_ file: String) throws -> [String] {
        try ChildProcess.run("pdftotext", ["-layout", file, "-"]).outputText.split(
            separator: "\u{c}", omittingEmptySubsequences: false
        ).map(String.init).dropLast()
    }

    private static let canJoin =
        PDFJoiner.isInstalled() && (try? ChildProcess.run("weasyprint", ["--version"])) != nil
        && (try? ChildProcess.run("pdftotext", ["-v"])) != nil

    @Test(.enabled(if: canJoin))
    func partsAreOneBook() throws {
        let vault = try vault()
        let whole = try make(vault, "whole.pdf")
        let parted = try make(vault, "parted.pdf", limits: .init(whole: 0, part: 600))
        #expect(parted.report.warnings.isEmpty && parted.report.written == 1)
        #expect(parted.heard.contains(.joining) && parted.heard.last == .some(nil))
        let (one, other) = (try facts(whole.file), try facts(parted.file))
        func marks(_ facts: [[String]]) -> [String] { facts.filter { $0[0] == "mark" }.map { $0[1] + $0[2] } }
        #expect(marks(one) == marks(other) && marks(one).count == 3 + 3 * 3, "\(marks(other))")
        func targets(_ facts: [[String]]) -> [String] { facts.filter { $0[0] == "link" }.map { $0[2] }.sorted() }
        #expect(targets(one) == targets(other) && targets(one).count > 36)
        #expect(!other.contains { $0[0] == "away" })
        let pages = try pages(parted.file)
        // Each page but the cover has its number at its foot.
        for (index, page) in pages.enumerated().dropFirst() {
            let lines = page.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
            #expect(lines.last == "\(index + 1)", "\(page)")
            // At the head of left pages stands the year.
            let year = other.last { $0[0] == "mark" && $0[1] == "1" && Int($0[3]) ?? 0 <= index + 1 }?[2]
            if index % 2 == 1, let year, year.hasPrefix("20") { #expect(lines.first == year, "\(page)") }
        }
        // Contents, bookmarks and links lead to the pages that have it.
        for mark in other where mark[0] == "mark" {
            let page = try #require(Int(mark[3]))
            #expect(pages[page - 1].contains(mark[2]), "\(mark)")
            if mark[1] == "1", mark[2] != "Contents" {
                let line = try #require(pages[1].split(separator: "\n").first { $0.hasPrefix(mark[2]) })
                #expect(line.split(separator: " ").last.map(String.init) == mark[3], "\(line)")
            }
        }
        let last = try #require(other.first { $0[0] == "link" && $0[2] == "entry-0" }.flatMap { Int($0[3]) })
        #expect(pages[last - 1].contains("T20"))
        let heading = try #require(
            other.first { $0[0] == "link" && $0[2].hasSuffix("ünder-glass") }.flatMap { Int($0[3]) })
        #expect(pages[heading - 1].contains("Cress."))
        // The colophon has company.
        #expect(pages.last.map { $0.split(whereSeparator: \.isNewline).count > 3 } == true)
    }

    @Test(.enabled(if: canJoin))
    func theSameBytes() throws {
        let vault = try vault()
        let limits = BookPart.Limits(whole: 0, part: 2000)
        let first = try OpenFile.reading(make(vault, "a.pdf", limits: limits).file).readAll()
        #expect(try OpenFile.reading(make(vault, "b.pdf", limits: limits).file).readAll() == first)
    }

    @Test(.enabled(if: canJoin))
    func withoutJoinerInOnePiece() throws {
        let vault = try vault()
        let whole = try OpenFile.reading(make(vault, "whole.pdf").file).readAll()
        let made = try make(vault, "alone.pdf", limits: .init(whole: 0, part: 600), hasJoiner: false)
        #expect(try OpenFile.reading(made.file).readAll() == whole)
        #expect(made.report.warnings.map { $0[.english] }.contains { $0.hasSuffix("apt-get install python3-pikepdf") })
    }

    // MARK: Dividing

    private func entries(_ months: [(String, Int)], undated: Int = 0) -> [BookPart.Section] {
        var number = 0
        var year = 0
        var sections: [BookPart.Section] = []
        for (name, count) in months {
            guard let month = Month(iso: name) else { continue }
            sections.append(
                .init(
                    month: month, entries: Array(number..<number + count), opensVolume: month.year != year,
                    opensMonth: true))
            (number, year) = (number + count, month.year)
        }
        if undated > 0 {
            sections.append(
                .init(month: nil, entries: Array(number..<number + undated), opensVolume: true, opensMonth: false))
        }
        return sections
    }

    /// Each part as its sections: `2024-01:3` has three entries, `+` begins a year, `.` goes on with a month.
    private func parts(_ sections: [BookPart.Section], limit: Int) -> [String] {
        BookPart.parts(of: sections, limit: limit) { _ in 1 }.map { part in
            part.sections.map {
                ($0.opensVolume ? "+" : "") + ($0.month?.iso ?? "notes")
                    + ($0.opensMonth || $0.month == nil ? ":" : ".")
                    + "\($0.entries.count)"
            }.joined(separator: " ")
        }
    }

    @Test
    func shortYearsTogetherLongOnesByMonths() {
        #expect(
            parts(entries([("2022-01", 2), ("2023-01", 2), ("2024-03", 3), ("2024-04", 3), ("2024-05", 3)]), limit: 5)
                == ["+2022-01:2 +2023-01:2", "+2024-03:3 2024-04:3", "2024-05:3"])
        #expect(
            parts(entries([("2024-01", 3), ("2025-01", 3)], undated: 2), limit: 5) == [
                "+2024-01:3", "+2025-01:3 +notes:2",
            ])
        #expect(parts(entries([]), limit: 5) == [])
    }

    @Test
    func longMonthsByEntries() {
        #expect(parts(entries([("2024-01", 9)]), limit: 5) == ["+2024-01:5", "2024-01.4"])
        #expect(parts(entries([], undated: 9), limit: 3) == ["+notes:3", "notes:3", "notes:3"])
    }

    /// Nothing is lost or comes twice, and no part is much larger than it may be.
    @Test(arguments: 1...40)
    func allInOrder(_ limit: Int) {
        let sections = entries(
            (2010...2020).flatMap { year in (1...12).map { ("\(year)-\($0 < 10 ? "0" : "")\($0)", (year * $0) % 7) } },
            undated: 13)
        let parts = BookPart.parts(of: sections, limit: limit) { 1 + $0 % 3 }
        #expect(parts.flatMap { $0.sections.flatMap(\.entries) } == sections.flatMap(\.entries))
        #expect(parts.allSatisfy { $0.size <= max(2 * limit, limit + 3) })
        #expect(parts.map(\.isLast) == parts.indices.map { $0 == parts.count - 1 })
        #expect(
            parts.allSatisfy { part in part.size == part.sections.flatMap(\.entries).reduce(0) { $0 + 1 + $1 % 3 } })
    }

    @Test
    func headsGoOn() {
        let outline = [
            PDFJoiner.Bookmark(level: 1, place: "contents", title: "Contents"),
            .init(level: 1, place: "year-2024", title: "2024"),
            .init(level: 2, place: "month-2024-01", title: "January"),
            .init(level: 2, place: "month-2024-02", title: "February"),
            .init(level: 1, place: "year-2025", title: "2025"),
            .init(level: 2, place: "month-2025-01", title: "Janvier"), .init(level: 1, place: "numbers", title: "N"),
        ]
        let heads = PDFJoiner.heads(
            pages: 10, front: 2, outline: outline,
            places: [
                "contents": 1, "year-2024": 2, "month-2024-01": 2, "month-2024-02": 6, "year-2025": 7,
                "month-2025-01": 7, "numbers": 9,
            ])
        #expect(heads.map(\.text) == ["", "", "", "2024", "January", "2024", "", "2025", "Janvier", ""])
        #expect(heads.map(\.isNumbered) == [false] + Array(repeating: true, count: 9))
    }
}
