// Exports as values: what is made, for whom, and what stays.

import ApplicationTestSupport
import Bytes
import Exchange
import ExchangeActions
import FileSystem
import Pages
import Permissions
import Print
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct MakeExportTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "journal/2026/2026-11-19-rain.md": "---\ndate: 2026-11-19\n---\n\n# Rain\n\nAll day.\n",
            "journal/2026/2026-11-20-secret.md": "---\ndate: 2026-11-20\nprivate: true\n---\n\n# Secret\n",
        ])
    }

    private func request(
        _ form: ExportForm, to target: MakeExport.Target, _ workspace: Workspace, isRehearsal: Bool = false
    ) throws -> MakeExport {
        MakeExport(
            form, to: target, of: try workspace.query([]), language: .english, generator: "daybook test",
            isRehearsal: isRehearsal)
    }

    @Test func streamsAreWrittenPieceByPiece() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        var bytes: [UInt8] = []
        let report = try request(.csv, to: .stream, workspace).run(in: workspace) { bytes += $0 }
        #expect(report.written > 0)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("2026-11-19-rain.md"))
        #expect(!text.contains("secret"))
    }

    @Test func privateDocumentsLeaveWithTheOwnersBackupAlone() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        func backup(_ includesPrivate: Bool) throws -> String {
            var bytes: [UInt8] = []
            _ = try request(.json(includesPrivate: includesPrivate), to: .stream, workspace).run(in: workspace) {
                bytes += $0
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try !backup(false).contains("2026-11-20-secret.md"))
        #expect(try backup(true).contains("2026-11-20-secret.md"))
    }

    /// A copy or a backup in the vault would be in the next one.
    @Test(arguments: [ExportForm.markdown, .json(includesPrivate: true)])
    func copiesLieOutside(_ form: ExportForm) throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let before = try vault.files()
        #expect(throws: ExportActionError.self) {
            try request(form, to: .place(vault.root + "/copy"), workspace).run(in: workspace)
        }
        #expect(throws: ExportActionError.self) {
            try request(.pdf(.a5), to: .stream, workspace).run(in: workspace)
        }
        #expect(try vault.files() == before)
    }

    @Test func aRehearsalLeavesNoFile() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let place = vault.home.path + "/out.csv"
        _ = try request(.csv, to: .place(place), workspace, isRehearsal: true).run(in: workspace)
        #expect(!FileStamp.exists(place))
        _ = try request(.csv, to: .place(place), workspace).run(in: workspace)
        #expect(try vault.home.read("out.csv").hasPrefix("path,"))
    }

    @Test func allFormsAreMadeOrTold() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let base = try request(.html, to: .stream, workspace)
        var (made, failed, calendars): ([String], [String], [String]) = ([], [], [])
        func run(_ folder: String) throws {
            try MakeAllExports(folder, base).run(in: workspace) { event in
                switch event {
                case .madeCalendar(let name, _): calendars.append(name)
                case .calendar, .changed: break
                case .made(let name, _): made.append(name)
                case .failed(let name, let error): failed.append("\(name): \(error)")
                }
            }
        }
        try run(vault.home.path + "/all")
        #expect(calendars == ["agenda.ics"])
        // A PDF needs a program that may not be here.
        #expect(failed.allSatisfy { $0.hasPrefix("book.pdf") })
        #expect(
            made.filter { $0 != "book.pdf" } == [
                "html", "markdown", "book.epub", "backup.json", "documents.csv", "dayone.zip", "jrnl.txt", "jrnl.json",
            ])
        do {
            try run("out")
            Issue.record("a folder in the vault")
        } catch let error as ExportActionError {
            #expect(Explanation(error).message[.english] == "out lies in the vault, or holds it")
        }
    }

    @Test func anAuditSaysWhy() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let audit = try ExportAuditQuestion(.csv, of: workspace.query([])).answer(in: workspace)
        #expect(audit.lines.map(\.path.text) == ["journal/2026/2026-11-20-secret.md"])
        let json = Schema.exportAudit(audit, form: .csv, .english)
        #expect(json["schema"]?.string == "daybook.export.audit/1")
        #expect(json["count"]?.int == 1)
    }

    @Test func drawingsBecomeFilesByTheirNames() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let place = vault.home.path + "/drawing"
        try DrawingFile(place + ".svg", in: workspace).write(svg: "<svg/>", title: "Line")
        #expect(try vault.home.read("drawing.svg") == "<svg/>\n")
        try DrawingFile(place + ".HTM", in: workspace).write(svg: "<svg/>", title: "Line")
        #expect(try vault.home.read("drawing.HTM").contains("<title>Line"))
        #expect(throws: ExportActionError.self) { try DrawingFile(place + ".gif", in: workspace) }
        #expect(throws: ExportActionError.self) { try DrawingFile(place + ".png", in: workspace).write(page: []) }
    }
}
