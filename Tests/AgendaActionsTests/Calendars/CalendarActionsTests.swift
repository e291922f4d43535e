// Calendars through the actions that every front door uses: in, out, and both ways.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
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

    private func folder(_ vault: TemporaryVault, _ files: [String: String]) throws -> String {
        let folder = try vault.home.makeFolder("work")
        for (name, text) in files {
            let lines = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n" + text + "END:VCALENDAR\r\n"
            try AtomicWrite.replace(Paths.join(folder, name), with: Array(lines.utf8))
        }
        return folder
    }

    private func text(_ folder: String, _ name: String) throws -> String {
        String(decoding: try OpenFile.reading(Paths.join(folder, name)).readAll(), as: UTF8.self)
    }

    private func isQuiet(_ sync: SyncCalendar, _ vault: TemporaryVault) throws -> Bool {
        let report = try sync.run(in: vault.workspace())
        return [report.toVault, report.toCalendar].allSatisfy { $0.added + $0.changed + $0.removed == 0 }
    }

    /// The other side renames a series and leaves an occurrence, which the vault's line moves itself, its old title.
    @Test func aMovedOccurrenceKeepsItsTitleOnBothSides() throws {
        let line = "- 2026-11-23 14:00-15:00 Yoga repeat:weekly moved:2026-11-30/2026-12-01T15:00 id:y\n"
        let vault = try TemporaryVault(["agenda/s.md": line])
        let folder = try folder(vault, [:])
        let sync = SyncCalendar(folder, product: "test")
        _ = try sync.run(in: vault.workspace())
        let first = try text(folder, "y.ics")
        let range = try #require(first.firstRange(of: "SUMMARY:Yoga"))
        try AtomicWrite.replace(
            Paths.join(folder, "y.ics"),
            with: Array((first[..<range.lowerBound] + "SUMMARY:Pilates" + first[range.upperBound...]).utf8))
        _ = try sync.run(in: vault.workspace())
        #expect(try vault.read("agenda/s.md").contains("Pilates repeat:weekly"))
        let override = try #require(
            [vault.read("agenda/s.md"), (try? vault.read("agenda/calendars/work.md")) ?? ""].joined()
                .split(separator: "\n").first { $0.contains("Yoga") })
        #expect(override.contains("2026-12-01 15:00-16:00 Yoga") && override.contains("moved:2026-11-30"))
        let calendar = try text(folder, "y.ics")
        #expect(
            calendar.split(separator: "\r\n").filter { $0.hasPrefix("SUMMARY:") } == [
                "SUMMARY:Pilates", "SUMMARY:Yoga",
            ])
        #expect(try isQuiet(sync, vault))
    }

    @Test func aChangeFromAnOccurrenceOnStaysOneFile() throws {
        let event = "DTSTAMP:20261101T000000Z\r\nUID:u\r\n"
        let vault = try TemporaryVault()
        let folder = try folder(
            vault,
            [
                "u.ics":
                    "BEGIN:VEVENT\r\n\(event)SUMMARY:A\r\nDTSTART:20261123T140000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\n"
                    + "BEGIN:VEVENT\r\n\(event)SUMMARY:B\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261207T140000\r\n"
                    + "DTSTART:20261207T160000\r\nEND:VEVENT\r\n"
            ])
        let before = try text(folder, "u.ics")
        let sync = SyncCalendar(folder, product: "test")
        _ = try sync.run(in: vault.workspace())
        #expect(try vault.read("agenda/calendars/work.md").contains("- 2026-12-07 16:00 B repeat:weekly"))
        #expect(try isQuiet(sync, vault))
        #expect(try text(folder, "u.ics") == before)
        #expect(try OpenFile.folder(folder).entries().compactMap(\.text).filter { $0.hasSuffix(".ics") } == ["u.ics"])
        // What the vault says otherwise of the later part is reported, and stays on either side.
        let page = try vault.read("agenda/calendars/work.md")
        try vault.write(page.replacing("16:00 B", with: "17:00 B"), to: "agenda/calendars/work.md")
        let report = try sync.run(in: vault.workspace())
        #expect(report.faults.map(\.file) == ["u.ics"] && report.faults.map(\.reason) == [.changedFromOccurrence])
        #expect(try text(folder, "u.ics") == before)
        #expect(try vault.read("agenda/calendars/work.md").contains("17:00 B"))
    }

    @Test func whatHasNoIdentifierIsNobodysItem() throws {
        let vault = try TemporaryVault()
        let event = "BEGIN:VEVENT\r\nUID:\r\nSUMMARY:A\r\nDTSTART;VALUE=DATE:20261123\r\nEND:VEVENT\r\n"
        let folder = try folder(vault, ["a.ics": event, "b.ics": event.replacing("A\r", with: "B\r")])
        let report = try SyncCalendar(folder, product: "test").run(in: vault.workspace())
        #expect(report.toVault.added == 0)
        #expect(report.faults.map(\.reason) == [.notOneItem, .notOneItem])
    }
}
