// Calendars through the actions that every front door uses: in, out, and both ways.

import Agenda
import ApplicationTestSupport
import Bytes
import CalendarActions
import FileSystem
import Search
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct CalendarActionsTests {
    private static func calendar(_ components: String...) -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"] + components + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func event(_ uid: String, _ title: String, day: String = "20261123") -> String {
        """
        BEGIN:VEVENT\r
        UID:\(uid)\r
        DTSTAMP:20261101T000000Z\r
        DTSTART;VALUE=DATE:\(day)\r
        SUMMARY:\(title)\r
        END:VEVENT
        """
    }

    private static let journal = """
        BEGIN:VJOURNAL\r
        UID:note@test\r
        DTSTAMP:20261101T000000Z\r
        DTSTART;VALUE=DATE:20261119\r
        SUMMARY:A quiet day\r
        DESCRIPTION:Rain.\r
        END:VJOURNAL
        """

    private func request(_ components: String...) -> ImportCalendars {
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"] + components + ["END:VCALENDAR", ""]
        return ImportCalendars([CalendarFiles(contents: Array(lines.joined(separator: "\r\n").utf8), named: "-")])
    }

    @Test func anImportIsPreviewedThenWritten() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let plan = try request(Self.event("a@test", "Fair"), Self.journal).plan(in: workspace)
        let before = try vault.files()
        let preview = try workspace.preview(plan)
        #expect(preview.added == 2 && preview.isRead)
        #expect(try vault.files() == before)
        let report = try workspace.apply(plan)
        #expect(
            report.pages.map(\.text) == ["journal/2026/11/2026-11-19-a-quiet-day.md", "agenda/calendars/calendar.md"])
        #expect(try vault.read("agenda/calendars/calendar.md").contains("Fair id:a@test"))
        #expect(
            try vault.read("journal/2026/11/2026-11-19-a-quiet-day.md")
                == "---\nid: note@test\ntitle: A quiet day\ndate: 2026-11-19\n---\n\nRain.\n")
        let again = try workspace.apply(request(Self.event("a@test", "Fair"), Self.journal).plan(in: workspace))
        #expect(again.unchanged == 2 && again.pages.isEmpty)
    }

    /// An entry never takes the name of one that another program wrote meanwhile.
    @Test func anEntryTakesTheFirstFreeName() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let plan = try request(Self.journal).plan(in: workspace)
        try vault.write("---\n---\nmine\n", to: "journal/2026/11/2026-11-19-a-quiet-day.md")
        let report = try workspace.apply(plan)
        #expect(report.pages.map(\.text) == ["journal/2026/11/2026-11-19-a-quiet-day-2.md"])
        #expect(try vault.read("journal/2026/11/2026-11-19-a-quiet-day.md") == "---\n---\nmine\n")
    }

    @Test func whatIsNoCalendarIsAFault() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let nonsense = ImportCalendars([CalendarFiles(contents: Array("nonsense".utf8), named: "-")])
        let report = try workspace.apply(nonsense.plan(in: workspace))
        #expect(!report.isRead && report.faults.first?.file == "-")
        try vault.home.makeFolder("empty")
        #expect(throws: CalendarActionError.self) {
            try CalendarFiles.find(vault.home.path + "/empty", on: vault.machine)
        }
        try vault.write("# A list\n", to: "lists/a.md")
        #expect(throws: CalendarActionError.self) { try workspace.agendaPage(named: "lists/a") }
        #expect(throws: CalendarActionError.self) { try workspace.agendaPage(named: "/elsewhere.md") }
        #expect(try workspace.agendaPage(named: "agenda/work").text == "agenda/work.md")
    }

    private static let page = "---\ntype: day\n---\n\n- 10:00-11:00 Dentist\n- [ ] Rent due:2026-11-30\n"
    private static let path = "agenda/2026/2026-11-20.md"

    @Test func linesGetTheirIdentifiersOnTheWayOut() throws {
        let vault = try TemporaryVault([Self.path: Self.page])
        let workspace = try vault.workspace()
        var export = ExportCalendar(.everything, to: .bytes, named: "-", product: "test", isRehearsal: true)
        var seen: [ChangedFile] = []
        guard case .bytes(let rehearsed) = try export.run(in: workspace, each: { seen.append($0) }) else {
            Issue.record("bytes")
            return
        }
        #expect(seen.count == 1)
        #expect(try vault.read(Self.path) == Self.page)
        export.isRehearsal = false
        guard case .bytes(let bytes) = try export.run(in: workspace) else {
            Issue.record("bytes")
            return
        }
        #expect(bytes == rehearsed)
        #expect(try vault.read(Self.path).contains("- 10:00-11:00 Dentist id:"))
        export.target = .file(vault.home.path + "/agenda.ics")
        guard case .file(2, isWritten: true) = try export.run(in: workspace),
            case .file(2, isWritten: false) = try export.run(in: workspace)
        else {
            Issue.record("the same lines have the same bytes")
            return
        }
    }

    @Test func aSyncGoesBothWays() throws {
        let vault = try TemporaryVault([Self.path: Self.page])
        let folder = try vault.home.makeFolder("work")
        try AtomicWrite.replace(
            Paths.join(folder, "a.ics"), with: Self.calendar(Self.event("a@test", "Fair")))
        try AtomicWrite.replace(Paths.join(folder, "b.ics"), with: Array("BEGIN:VCALENDAR\r\nnonsense".utf8))
        var sync = SyncCalendar(folder, product: "test", isRehearsal: true)
        let before = try vault.files()
        #expect(try sync.run(in: vault.workspace()).toVault.added == 1)
        #expect(try vault.files() == before)
        sync.isRehearsal = false
        let report = try sync.run(in: vault.workspace())
        #expect(report.toVault.added == 1 && report.toCalendar.added == 1)
        #expect(report.faults.map(\.file) == ["b.ics"])
        #expect(try vault.read("agenda/calendars/work.md").contains("Fair id:a@test"))
        let again = try sync.run(in: vault.workspace())
        for counts in [again.toVault, again.toCalendar] {
            #expect(counts.added + counts.changed + counts.removed == 0)
        }
    }

    @Test func aSideThatIsSuddenlyEmptyIsAsked() throws {
        let vault = try TemporaryVault([Self.path: Self.page])
        let folder = try vault.home.makeFolder("work")
        var sync = SyncCalendar(folder, product: "test")
        _ = try sync.run(in: vault.workspace())
        for name in try OpenFile.folder(folder).entries().compactMap(\.text) {
            try Paths.removeFile(Paths.join(folder, name))
        }
        let before = try vault.files()
        #expect(throws: CalendarActionError.self) { try sync.run(in: vault.workspace()) }
        #expect(try vault.files() == before)
        sync.isForced = true
        #expect(try sync.run(in: vault.workspace()).toVault.removed == 1)
        #expect(throws: CalendarActionError.self) {
            try SyncCalendar("/nowhere", product: "test").run(in: vault.workspace())
        }
    }
}
