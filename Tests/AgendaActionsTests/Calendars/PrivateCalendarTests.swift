// What a calendar keeps from others stays private here, whichever way it comes.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
import FileSystem
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct PrivateCalendarTests {
    private static func calendar(_ components: [String]) -> [UInt8] {
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", "X-WR-CALNAME:work"] + components + ["END:VCALENDAR", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func component(_ kind: String, _ uid: String, _ title: String, _ more: String...) -> String {
        ([
            "BEGIN:" + kind, "UID:" + uid, "DTSTAMP:20261101T000000Z", "DTSTART;VALUE=DATE:20261123",
            "SUMMARY:" + title,
        ] + more + ["END:" + kind]).joined(separator: "\r\n")
    }

    private func take(_ components: [String], _ vault: TemporaryVault) throws -> CalendarImportReport {
        let request = ImportCalendars([CalendarFiles(contents: Self.calendar(components), named: "work")])
        let workspace = try vault.workspace()
        return try workspace.apply(request.plan(in: workspace))
    }

    private func isPrivate(_ path: String, in vault: TemporaryVault) throws -> Bool {
        try vault.workspace().vault.document(VaultPath(trusted: path)).privacy != nil
    }

    @Test(arguments: ["PRIVATE", "CONFIDENTIAL", "private", "X-FAMILY"])
    func whatIsNotPublicGoesToAPageOfItsOwn(_ word: String) throws {
        let vault = try TemporaryVault()
        let report = try take(
            [
                Self.component("VEVENT", "a@test", "Fair"),
                Self.component("VEVENT", "b@test", "SECRET", "CLASS:" + word),
                Self.component("VTODO", "c@test", "SECRET", "CLASS:" + word),
                Self.component("VEVENT", "d@test", "Market", "CLASS:PUBLIC"),
                Self.component("VJOURNAL", "e@test", "SECRET", "DESCRIPTION:SECRET", "CLASS:" + word),
            ], vault)
        #expect(report.added == 5)
        let open = try vault.read("agenda/calendars/work.md")
        #expect(open.contains("Fair") && open.contains("Market") && !open.contains("SECRET"))
        #expect(try vault.read("agenda/calendars/private/work.md").ranges(of: "SECRET").count == 2)
        for (path, _) in try vault.files()
        where String(decoding: try vault.files()[path] ?? [], as: UTF8.self).contains("SECRET") {
            #expect(try isPrivate(path, in: vault), "\(path)")
        }
        // Again it is the same.
        #expect(try take([Self.component("VEVENT", "b@test", "SECRET", "CLASS:" + word)], vault).unchanged == 1)
    }

    @Test func aSeriesIsPrivateWithOneOfItsOccurrences() throws {
        let vault = try TemporaryVault()
        _ = try take(
            [
                Self.component("VEVENT", "a@test", "SECRET", "RRULE:FREQ=WEEKLY"),
                Self.component("VEVENT", "a@test", "SECRET", "RECURRENCE-ID;VALUE=DATE:20261130", "CLASS:PRIVATE"),
            ], vault)
        #expect(try vault.files().keys.contains { $0.hasPrefix("agenda/") } == true)
        #expect(try vault.files()["agenda/calendars/work.md"] == nil)
    }

    @Test func whatBecomesPrivateGoesOver() throws {
        let vault = try TemporaryVault()
        _ = try take([Self.component("VEVENT", "a@test", "Fair"), Self.component("VEVENT", "b@test", "SECRET")], vault)
        #expect(try vault.read("agenda/calendars/work.md").contains("SECRET"))
        _ = try take([Self.component("VEVENT", "b@test", "SECRET", "CLASS:PRIVATE")], vault)
        #expect(try !vault.read("agenda/calendars/work.md").contains("SECRET"))
        #expect(try vault.read("agenda/calendars/work.md").contains("Fair"))
        #expect(try vault.read("agenda/calendars/private/work.md").contains("SECRET id:b@test"))
    }

    /// The vault follows the calendar, and takes nothing of it away.
    @Test func aSyncBringsWhatIsPrivateAndTakesNothing() throws {
        let vault = try TemporaryVault()
        let folder = try vault.home.makeFolder("work")
        func put(_ name: String, _ component: String) throws {
            try AtomicWrite.replace(Paths.join(folder, name), with: Self.calendar([component]))
        }
        try put("a.ics", Self.component("VEVENT", "a@test", "Fair"))
        try put("b.ics", Self.component("VEVENT", "b@test", "SECRET", "CLASS:PRIVATE"))
        let sync = SyncCalendar(folder, product: "test")
        #expect(try sync.run(in: vault.workspace()).toVault.added == 2)
        #expect(try !vault.read("agenda/calendars/work.md").contains("SECRET"))
        for _ in 0..<2 {
            let again = try sync.run(in: vault.workspace())
            for counts in [again.toVault, again.toCalendar] {
                #expect(counts.added + counts.changed + counts.removed == 0)
            }
        }
        try put("b.ics", Self.component("VEVENT", "b@test", "SECRET moved", "CLASS:PRIVATE"))
        _ = try sync.run(in: vault.workspace())
        #expect(try vault.read("agenda/calendars/private/work.md").contains("SECRET moved id:b@test"))
        // One that was for all to see.
        try put("a.ics", Self.component("VEVENT", "a@test", "Fair SECRET", "CLASS:PRIVATE"))
        for _ in 0..<2 { _ = try sync.run(in: vault.workspace()) }
        #expect(try !vault.read("agenda/calendars/work.md").contains("a@test"))
        #expect(try vault.read("agenda/calendars/private/work.md").contains("Fair SECRET id:a@test"))
        #expect(FileStamp.exists(Paths.join(folder, "a.ics")) && FileStamp.exists(Paths.join(folder, "b.ics")))
    }
}
