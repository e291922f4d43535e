// Calendars of any content become lines, and the lines components, without a crash; what comes out is stable.

import Agenda
import ICalendar
import Testing
import Vault

@Suite struct ExchangeFuzzTests {
    private static let pieces = [
        "DTSTART:20261120T090000Z\n", "DTSTART;TZID=Europe/Paris:20261120T090000\n", "DTSTART:20261120\n",
        "DTSTART;TZID=X:00010101T000000\n", "DTEND:99991231T235959\n", "DURATION:P99999D\n", "DURATION:-PT1H\n",
        "RRULE:FREQ=WEEKLY;UNTIL=20200101\n", "RRULE:FREQ=SECONDLY\n", "RRULE:FREQ=DAILY;COUNT=3\n",
        "RDATE;VALUE=PERIOD:20261121T090000Z/PT9H\n", "EXDATE:20261120,20261121T090000Z\n",
        "RECURRENCE-ID:20261121T090000Z\n", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261122T090000Z\n", "UID:a\n",
        "UID:b\"`<\n", "SUMMARY:", "DESCRIPTION:", "LOCATION:", "CATEGORIES:", "#a", "@b", "`", "<", "[[", "](", "\\n",
        "\\\\", "x2", "k:v", "📅 2026-01-01", "(A) ", "- ", "14:00", "–", "STATUS:CANCELLED\n", "DUE:20261120\n",
        "BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n",
        "BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:00000101T000000Z\nEND:VALARM\n",
        "END:VEVENT\nBEGIN:VEVENT\n", "END:VEVENT\nBEGIN:VTODO\n", "END:VEVENT\nBEGIN:VJOURNAL\n", "\n", "\n ",
        "\u{2028}",
        "PRIORITY:3\n", "ATTENDEE;CN=\"<a>\":mailto:x\n", "URL:a b\n", "COMPLETED:20261120T090000Z\n",
    ]

    @Test(arguments: Mutator.seeds)
    func calendars(seed: UInt64) {
        var mutator = Mutator("exchange", seed: seed)
        for round in 0..<1500 {
            let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + mutator.text(Self.pieces, most: 14)
            let contents = CalendarContents(mutator.bytes(of: text), reader: .fixed(3600))
            for line in contents.lines {
                guard let item = LineGrammar.parse(line.text) else {
                    Issue.record("seed \(seed), round \(round): \(line.text)")
                    continue
                }
                mutator.worked()
                #expect(item["id"] == line["id"], "seed \(seed), round \(round): \(line.text)")
                let source = CalendarExport.Source(item: item, page: nil, notes: line.notes, uid: line.uid ?? "")
                var export = CalendarExport(reader: .fixed(3600))
                _ = CalendarExport.calendar(
                    export.components(of: source), definitions: export.definitions, product: "fuzz")
            }
            let page = Document(path: VaultPath(trusted: "agenda/c.md"), contents: [])
            let first = CalendarPage(contents.lines, on: page, reader: .fixed(3600))
            let written = first.edits.applied(to: [])
            let again = Document(path: VaultPath(trusted: "agenda/c.md"), contents: written)
            let second = CalendarPage(contents.lines, on: again, reader: .fixed(3600))
            #expect(second.added == 0, "seed \(seed), round \(round): \(String(decoding: written, as: UTF8.self))")
        }
        mutator.expectWork(240)
    }

    /// Lines of a person, as odd as they come.
    @Test(arguments: Mutator.seeds)
    func lines(seed: UInt64) {
        var mutator = Mutator("exported lines", seed: seed)
        let pieces = [
            "- ", "[ ] ", "[x] ", "[-] ", "14:00 ", "2026-11-20 ", "all-day ", "– 2026-11-22 ", "repeat:1w ",
            "repeat:.+3d ",
            "rrule:FREQ=HOURLY ", "until:2026-12-01 ", "count:3 ", "except:2026-11-27,x ", "also:2026-11-21T10:00 ",
            "moved:2026-11-27/2026-11-28 ", "moved:2026-11-27 ", "tz:Nowhere ", "tz:UTC ", "alarm:30m,x ",
            "due:2026-11-22T10:00 ",
            "start:2026-11-25 ", "#t ", "@p ", "x2 ", "words ", "id:u ", "priority:A ",
        ]
        for _ in 0..<2000 {
            guard let item = LineGrammar.parse("- " + mutator.text(pieces, most: 8)) else { continue }
            let source = CalendarExport.Source(item: item, page: nil, notes: CalendarNotes(), uid: "u")
            guard let line = CalendarMerge.canonical(source, reader: .fixed(0)) else { continue }
            _ = CalendarMerge.merged(line, into: source, reader: .fixed(0))
            mutator.worked()
        }
        mutator.expectWork(110)
    }
}
