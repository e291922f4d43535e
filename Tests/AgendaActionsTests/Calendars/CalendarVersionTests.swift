// Versions of an event over several imports: the newer one stays, whatever the order, and a cancellation takes nothing but the event.

import Agenda
import AgendaActions
import ApplicationTestSupport
import TestSupport
import Testing
import Wording
import Workspaces

@Suite struct CalendarVersionTests {
    /// A message of one event, with the hour at which it begins.
    private static func message(
        _ method: String?, _ sequence: Int?, stamp: String = "20261101", hour: Int? = 9, more: [String] = []
    ) -> [UInt8] {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test"]
        if let method { lines.append("METHOD:" + method) }
        lines += ["BEGIN:VEVENT", "UID:m@test", "DTSTAMP:\(stamp)T000000Z", "SUMMARY:Meeting"]
        if let sequence { lines.append("SEQUENCE:\(sequence)") }
        if let hour {
            lines.append("DTSTART:202612\(hour < 10 ? "03T0" : "03T")\(hour)0000")
            if method != "CANCEL" { lines.append("DURATION:PT1H") }
        }
        return Array((lines + more + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
    }

    private func added(_ calendars: [[UInt8]], to vault: TemporaryVault) throws -> CalendarImportReport {
        let workspace = try vault.workspace()
        let request = ImportCalendars(calendars.map { CalendarFiles(contents: $0, named: "-") })
        return try workspace.apply(request.plan(in: workspace))
    }

    private func lines(_ vault: TemporaryVault) throws -> [String] {
        try vault.read("agenda/calendars/calendar.md").split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("- ") }
    }

    private static let three = "- 2026-12-03 10:00-11:00 Meeting sequence:3/20261101T000000Z id:m@test"

    @Test(
        arguments: [
            (message("REQUEST", 1, hour: 8), three, true),
            (message("REQUEST", 3, stamp: "20261031", hour: 8), three, true),
            (
                message("REQUEST", 3, stamp: "20261102", hour: 8),
                "- 2026-12-03 08:00-09:00 Meeting sequence:3/20261102T000000Z id:m@test", false
            ),
            (
                message("REQUEST", 4, stamp: "20261001", hour: 8),
                "- 2026-12-03 08:00-09:00 Meeting sequence:4/20261001T000000Z id:m@test", false
            ),
            (message("CANCEL", 2), three, true),
            // What says nothing of its version counts; what is published says when it was exported.
            (
                message(nil, nil, hour: 8), "- 2026-12-03 08:00-09:00 Meeting sequence:3/20261101T000000Z id:m@test",
                false
            ),
            (
                message("PUBLISH", 3, stamp: "20261001", hour: 8),
                "- 2026-12-03 08:00-09:00 Meeting sequence:3 id:m@test",
                false
            ),
            (message(nil, 2, hour: 8), three, true),
            // A cancellation keeps the end, and the words.
            (
                message("CANCEL", 4, hour: 10),
                "- [-] 2026-12-03 10:00-11:00 Meeting sequence:4/20261101T000000Z id:m@test", false
            ),
            (
                message("CANCEL", 4, hour: nil),
                "- [-] 2026-12-03 10:00-11:00 Meeting sequence:4/20261101T000000Z id:m@test", false
            ),
        ] as [([UInt8], String, Bool)])
    func afterTheThird(second: [UInt8], line: String, isOlder: Bool) throws {
        let vault = try TemporaryVault()
        _ = try added([Self.message("REQUEST", 3, hour: 10)], to: vault)
        let report = try added([second], to: vault)
        #expect(try lines(vault) == [line])
        #expect(report.faults.count == (isOlder ? 1 : 0) && report.skipped == (isOlder ? 1 : 0))
        #expect(report.faults.allSatisfy { $0.problem.message.english.contains("an older version of “Meeting”") })
    }

    /// In one command as over several.
    @Test func severalFilesAtOnce() throws {
        let calendars = [8: 1, 10: 3, 9: 2].map { Self.message("REQUEST", $0.value, hour: $0.key) }
        for order in [calendars, calendars.reversed()] {
            let vault = try TemporaryVault()
            _ = try added(order, to: vault)
            #expect(try lines(vault) == [Self.three])
        }
    }

    @Test func aLineThatSaysNothingTakesWhatComes() throws {
        let vault = try TemporaryVault([
            "agenda/calendars/calendar.md": "- 2026-12-03 07:00 Meeting #mine id:m@test\n"
        ])
        _ = try added([Self.message("REQUEST", 0, hour: 10)], to: vault)
        #expect(
            try lines(vault) == [
                "- 2026-12-03 10:00-11:00 Meeting #mine sequence:0/20261101T000000Z id:m@test"
            ])
    }

    @Test func occurrencesAndSeries() throws {
        let vault = try TemporaryVault()
        let weekly = ["RRULE:FREQ=WEEKLY;COUNT=4"]
        let second = ["RECURRENCE-ID:20261210T100000"]
        _ = try added([Self.message("REQUEST", 1, hour: 10, more: weekly)], to: vault)
        _ = try added([Self.message("CANCEL", 2, hour: nil, more: second)], to: vault)
        #expect(
            try lines(vault) == [
                "- 2026-12-03 10:00-11:00 Meeting repeat:weekly count:4 sequence:1/20261101T000000Z id:m@test",
                "- [-] 2026-12-10 10:00 Meeting moved:2026-12-10T10:00 sequence:2/20261101T000000Z id:m@test",
            ])
        _ = try added([Self.message("REQUEST", 3, hour: 10, more: second)], to: vault)
        _ = try added([Self.message("CANCEL", 5, hour: nil)], to: vault)
        #expect(
            try lines(vault) == [
                "- [-] 2026-12-03 10:00-11:00 Meeting repeat:weekly count:4 sequence:5/20261101T000000Z id:m@test",
                "- [-] 2026-12-03 10:00-11:00 Meeting moved:2026-12-10T10:00 sequence:5/20261101T000000Z id:m@test",
            ])
        // It leaves as it is.
        let text = try vault.read("agenda/calendars/calendar.md")
        #expect(!text.contains("kept"))
    }

    @Test func aCancellationOfNothing() throws {
        let vault = try TemporaryVault()
        let report = try added([Self.message("CANCEL", 1, hour: nil)], to: vault)
        #expect(
            report.faults.map(\.problem.message.english) == [
                "“Meeting” is cancelled, and is not in the vault: left out"
            ])
        #expect(report.pages.isEmpty)
    }
}
