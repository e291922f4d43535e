// Planner pages as PDF: pages, sizes, words, links, and the same bytes twice.

import CivilTime
import FileSystem
import Permissions
import Processes
import Testing
import Vault
import Wording

@testable import Print

@Suite(
    .enabled(
        if: (try? ChildProcess.run("weasyprint", ["--version"])) != nil
            && (try? ChildProcess.run("pdftotext", ["-v"])) != nil))
struct PlannerPDFTests {
    private func options(
        _ span: PlannerSpan, parts: Set<PlannerPart> = [], size: PaperSize = .a4, kind: PaperStyle.Kind = .dotted
    ) -> PlannerOptions {
        PlannerOptions(
            span, parts: parts, paper: PaperStyle(kind), size: size, language: .french,
            today: PlannerSample.day("2026-11-20"))
    }

    private func pdf<Answer>(_ options: PlannerOptions, _ body: (String) throws -> Answer) throws -> Answer {
        let folder = try Paths.makeTemporaryFolder(in: "/tmp", prefix: "daybook-test-")
        defer { try? Paths.removeTree(folder) }
        let file = Paths.join(folder, "out.pdf")
        try PlannerPDF(
            options, PlannerSample.content(.french),
            grant: TemporaryVault.exportGrant(via: .planner, state: Paths.join(folder, "state"), folder), file: file,
            temporaryFolder: folder
        ).run()
        return try body(file)
    }

    private func facts(_ file: String) throws -> (pages: String, size: String) {
        let lines = try ChildProcess.run("pdfinfo", [file]).outputText.split(separator: "\n")
        func value(_ name: String) -> String {
            lines.first { $0.hasPrefix(name) }?.split(separator: ":").last?.split(separator: "(").first?
                .split(separator: " ").joined(separator: " ") ?? ""
        }
        return (value("Pages"), value("Page size"))
    }

    @Test(arguments: [
        (PaperSize.a4, "595.276 x 841.89 pts"), (.a5, "419.528 x 595.276 pts"), (.letter, "612 x 792 pts"),
    ])
    func sizes(_ size: PaperSize, _ expected: String) throws {
        let week = try #require(ISOWeek(iso: "2026-W47"))
        let found = try pdf(options(.week(week), size: size), facts)
        #expect(found == ("1", expected))
    }

    @Test func wordsAndVectors() throws {
        let week = try #require(ISOWeek(iso: "2026-W47"))
        try pdf(options(.week(week))) { file in
            let text = try ChildProcess.run("pdftotext", ["-layout", file, "-"]).outputText
            for word in ["Semaine 47", "16 – 22 novembre 2026", "Réunion d’équipe", "Brunch & <promenade>", "À FAIRE"] {
                #expect(text.contains(word), "\(word)")
            }
            // No picture of paper: lines and dots are drawn.
            let images = try ChildProcess.run("pdfimages", ["-list", file]).outputText
            #expect(images.split(separator: "\n").count == 2)
        }
    }

    @Test func theSameBytesTwice() throws {
        let day = PlannerSpan.day(PlannerSample.day("2026-11-20"))
        let first = try pdf(options(day)) { try OpenFile.reading($0).readAll() }
        let second = try pdf(options(day)) { try OpenFile.reading($0).readAll() }
        #expect(first == second && first.count < 60_000)
    }

    @Test func aYearWithItsMonths() throws {
        try pdf(options(.year(2026), parts: [.months], kind: .blank)) { file in
            #expect(try facts(file) == ("13", "841.89 x 595.276 pts"))
            let links = try ChildProcess.run("pdfinfo", ["-dests", file]).outputText
            #expect(links.contains("month-2026-12") && links.contains("year-2026"))
        }
    }

    @Test func blankPages() throws {
        #expect(try pdf(options(.blank(pages: 4), kind: .grid), facts).pages == "4")
    }
}
