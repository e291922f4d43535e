// Lines to components and back, and changes brought from one side to the other.

import Agenda
import CivilTime
import ICalendar
import TestSupport
import Testing
import Vault

private struct Maker {
    var generator: SeededGenerator

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
    mutating func some<Element>(_ list: [Element]) -> [Element] { list.filter { _ in below(3) == 0 } }

    static let words = [
        "Dentist", "14:00", "- x", "#one", "@two", "a:b", "x3", "`code`", "<b>", "[[n]]", "(A)", "📅 2026-01-01", "é",
        "https://x.y/#z", "TODO", "all-day", "2026-11-20", "– 15:00", "[a:: b]", "\\", "\\#", "[x](y)", "<2026-11-20>",
        ",;",
        "\"q\"", "C:\\x", "::", "*b*",
    ]

    mutating func component() -> ICalendarComponent {
        var properties = [ICalendarProperty("UID", text: pick(["a@b", "x y", "q\"q", "1"]))]
        let isTask = below(4) == 0
        let zone = pick(["", "Z", ";TZID=Europe/Paris", ";TZID=America/New_York"])
        let isDate = below(3) == 0
        func time(_ name: String, _ text: String) -> ICalendarProperty {
            if isDate {
                return ICalendarProperty(name, value: String(text.prefix(8)), parameters: [.init("VALUE", ["DATE"])])
            }
            if zone == "Z" { return ICalendarProperty(name, value: text + "Z") }
            return ICalendarProperty(
                name, value: text, parameters: zone.isEmpty ? [] : [.init("TZID", [String(zone.dropFirst(6))])])
        }
        properties.append(time("DTSTART", "20261120T090000"))
        if below(2) == 0 { properties.append(time(isTask ? "DUE" : "DTEND", "20261121T103000")) }
        properties.append(
            ICalendarProperty("SUMMARY", text: (0..<below(5)).map { _ in pick(Self.words) }.joined(separator: " ")))
        if below(3) == 0 {
            properties.append(ICalendarProperty("LOCATION", text: pick(Self.words.filter { $0 != "#one" })))
        }
        if below(3) == 0 { properties.append(ICalendarProperty("CATEGORIES", value: "a,b c")) }
        if below(3) == 0 {
            properties.append(
                ICalendarProperty(
                    "RRULE",
                    value: pick([
                        "FREQ=DAILY", "FREQ=WEEKLY;COUNT=4", "FREQ=MONTHLY;BYDAY=3FR;UNTIL=20270301", "FREQ=YEARLY",
                        "FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU;INTERVAL=2", "FREQ=DAILY;UNTIL=20261225T080000Z",
                    ])))
            properties += some([time("EXDATE", "20261204T090000"), time("RDATE", "20270101T100000")])
        }
        if below(2) == 0 {
            properties.append(
                ICalendarProperty(
                    "DESCRIPTION",
                    text: (0..<below(6)).map { _ in
                        pick(Self.words + ["", "  in", "# h", "1. n", "> q", "```", "---", "| t |"])
                    }
                    .joined(separator: "\n")))
        }
        properties += some([
            ICalendarProperty("URL", value: "https://x.y/?a#b"), ICalendarProperty("PRIORITY", value: "5"),
            ICalendarProperty("ATTENDEE", value: "mailto:a@b.c", parameters: [.init("CN", ["A, B"])]),
            ICalendarProperty("STATUS", value: "CANCELLED"),
        ])
        let alarms = some(["-PT15M", "-P1D", "PT5M"]).map {
            ICalendarComponent("VALARM", properties: [ICalendarProperty("TRIGGER", value: $0)])
        }
        return ICalendarComponent(isTask ? "VTODO" : "VEVENT", properties: properties, components: alarms)
    }
}

struct CalendarRoundTripTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func componentsComeBack(seed: UInt64) throws {
        var maker = Maker(generator: SeededGenerator(seed: seed))
        for _ in 0..<1500 {
            let component = maker.component()
            var importer = CalendarImport(reader: .fixed(3600))
            guard let line = importer.lines([component]).first else { continue }
            let text = "---\ntitle: c\n---\n" + line.block(lineEnd: "\n") + "\n"
            let document = Document(path: VaultPath(trusted: "agenda/c.md"), contents: Array(text.utf8))
            let items = document.items.filter { $0.indent == 0 }
            try #require(items.count == 1, "seed \(seed): \(text)")
            #expect(document.tags.allSatisfy { line.tags.contains($0) }, "seed \(seed): \(text)")
            #expect(document.scan.headings.isEmpty, "seed \(seed): \(text)")
            let source = CalendarExport.Source(
                item: items[0], page: nil, notes: CalendarNotes(of: items[0], in: document), uid: line.uid ?? "")
            let again = CalendarMerge.canonical(source, reader: .fixed(3600))
            #expect(again?.block(lineEnd: "\n") == line.block(lineEnd: "\n"), "seed \(seed): \(component)")
            #expect(
                CalendarMerge.merged(line, into: source, reader: .fixed(3600)) == nil,
                "seed \(seed): \(line.block(lineEnd: "\n"))")
            let page = CalendarPage([line], on: document, reader: .fixed(3600))
            #expect(page.edits.isEmpty && page.unchanged == 1, "seed \(seed)")
            // Bytes as well: what is written is read.
            var export = CalendarExport(reader: .fixed(3600))
            let bytes = CalendarExport.calendar(
                export.components(of: source), definitions: export.definitions, product: "test")
            #expect(
                CalendarContents(bytes, reader: .fixed(3600)).lines.map { $0.block(lineEnd: "\n") } == [
                    line.block(lineEnd: "\n")
                ], "seed \(seed)")
        }
    }

    /// Lines of a person's page: exported, imported, they say the same.
    @Test(arguments: [
        "- 2026-11-20 14:00-15:30 Dentist @Lyon #health tz:Europe/Paris repeat:6m alarm:30m id:1",
        "- 2026-12-20 – 2026-12-27 Holidays id:1", "- 2026-11-20 Birthday repeat:yearly id:1",
        "- 2026-11-20 09:00 Yoga repeat:\"monday, thursday\" until:2027-06-30 except:2026-11-26 also:2026-11-20T09:00 id:1",
        "- [ ] Call the bank due:2026-11-22 repeat:1m priority:1 id:1", "- [x] Milk done:2026-11-20 id:1",
        "- [-] 2026-11-20 14:00 Off id:1",
    ])
    func linesStay(_ text: String) throws {
        let item = try #require(LineGrammar.parse(text))
        let source = CalendarExport.Source(item: item, page: nil, notes: CalendarNotes(), uid: "1")
        let line = try #require(CalendarMerge.canonical(source, reader: .fixed(3600)))
        #expect(CalendarMerge.merged(line, into: source, reader: .fixed(3600)) == nil)
        var export = CalendarExport(reader: .fixed(3600))
        let first = export.components(of: source)
        let back = try #require(LineGrammar.parse(line.text))
        var second = CalendarExport(reader: .fixed(3600))
        #expect(second.components(of: .init(item: back, page: nil, notes: CalendarNotes(), uid: "1")) == first)
    }

    private func page(_ text: String, _ calendar: String) throws -> String {
        let document = Document(path: VaultPath(trusted: "agenda/2026/2026-11-20.md"), contents: Array(text.utf8))
        let contents = CalendarContents(Array(calendar.utf8), reader: .fixed(3600))
        let page = CalendarPage(contents.lines, on: document, reader: .fixed(3600))
        return String(decoding: try document.applying(page.edits), as: UTF8.self)
    }

    @Test func ownTokensAndNotesStay() throws {
        let calendar =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:B\nDTSTART:20261120T150000\nDESCRIPTION:new\nCATEGORIES:two\nEND:VEVENT\n"
        #expect(
            try page("* 14:00 A #one mine:1 alarm:10m id:u\n  old\n  - my own\n* 20:00 Other\n", calendar)
                == "* 2026-11-20 15:00 B #one #two mine:1 alarm:10m id:u\n  new\n  - my own\n* 20:00 Other\n")
        // What says the same in other words stays.
        let same = "* 15:00 mine:1 B #two #own id:u\n  - bullet\n  new\n"
        #expect(try page(same, calendar) == same)
    }

    @Test func newLinesStandInTheOrderOfTime() throws {
        let calendar = "BEGIN:VEVENT\nUID:u\nSUMMARY:B\nDTSTART:20261120T150000\nEND:VEVENT\n"
        #expect(
            try page("- 14:00 A\n  note\n- 16:00 C\n", calendar)
                == "- 14:00 A\n  note\n- 2026-11-20 15:00 B id:u\n- 16:00 C\n")
        #expect(try page("text", calendar) == "text\n\n- 2026-11-20 15:00 B id:u\n")
    }

    @Test func movesOfASeriesAreComponents() throws {
        let item = try #require(
            LineGrammar.parse(
                "- 2026-11-20 09:00 Yoga tz:Europe/Paris repeat:1w moved:2026-11-27/2026-11-28T10:00 id:1"))
        var export = CalendarExport()
        let found = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "1"))
        #expect(found.count == 2)
        #expect(found[1]["RECURRENCE-ID"]?.value == "20261127T090000")
        #expect(found[1]["DTSTART"]?.value == "20261128T100000")
        #expect(export.definitions.count == 1)
    }

    @Test func completionHasNoRule() throws {
        let item = try #require(LineGrammar.parse("- [ ] Water due:2026-11-20 repeat:.+3d"))
        var export = CalendarExport()
        let found = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "1"))
        #expect(found.first?["RRULE"] == nil && export.problems.count == 1)
    }
}
