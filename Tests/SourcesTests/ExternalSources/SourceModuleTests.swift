// Sources after the gate: what a grant names is read, what is remembered is not read again, what is hidden is not there.

import Agenda
import CivilTime
import FileSystem
import Permissions
import TestSupport
import Testing

@testable import ExternalSources

/// A vault's state, a folder outside of it, and a gate that lets one source through.
private struct Surroundings {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("vault")
        try folder.makeFolder("outside")
    }

    func readGrant(of source: PermissionSource, hiding hidden: Set<String> = []) throws -> ReadGrant {
        let state = Paths.join(folder.path, "state")
        let store = PermissionStore(folder: state)
        var book = PermissionBook()
        var grant = PermissionGrant(.granted, since: 0)
        grant.paths = [Paths.join(folder.path, "outside")]
        grant.hidden = hidden
        book.set(grant, for: source)
        try store.save(book)
        let gate = PermissionGate(
            store: store, history: PermissionHistory(folder: state),
            .init(
                now: 1, session: "s", restricted: [], missingNotifier: nil, vaultRoot: Paths.join(folder.path, "vault"))
        )
        return try gate.readGrant(of: source, for: "test")
    }

    func read<Module: SourceModule>(_ module: Module, hiding hidden: Set<String> = []) throws -> SourceReading<
        Module.Fact
    > {
        var memory = SourceMemory(folder: Paths.join(folder.path, "state"), source: Module.source)
        let reading = module.facts(through: try readGrant(of: Module.source, hiding: hidden), remembering: &memory)
        memory.save()
        return reading
    }
}

@Suite struct SourceModuleTests {
    @Test func aSecondReadCostsWhatIsNew() throws {
        let around = try Surroundings()
        try around.folder.write(
            "BEGIN:VCARD\nFN:Léa\nBDAY:--0229\nEMAIL:lea@example.org\nEND:VCARD\n", to: "outside/a.vcf")
        try around.folder.write("BEGIN:VCARD\nFN:Paul\nTEL:1\nEND:VCARD\n", to: "outside/deep/b.VCF")
        let first = try around.read(ContactsSource())
        #expect(first.read == 2)
        let second = try around.read(ContactsSource())
        #expect(second.read == 0)
        #expect(second.facts.map(\.name) == ["Léa", "Paul"])
        #expect(second.facts.first?.birthday?.text == "--02-29")
        try around.folder.write("BEGIN:VCARD\nFN:Nora\nEND:VCARD\n", to: "outside/c.vcf")
        #expect(try around.read(ContactsSource()).read == 1)
        try Paths.removeFile(Paths.join(around.folder.path, "outside/a.vcf"))
        let last = try around.read(ContactsSource())
        #expect(last.read == 0)
        #expect(last.facts.map(\.name) == ["Nora", "Paul"])
    }

    @Test func whatIsHiddenIsNotThere() throws {
        let around = try Surroundings()
        try around.folder.write(
            "BEGIN:VCARD\nFN:Léa\nBDAY:--0229\nEMAIL:lea@example.org\nEND:VCARD\n", to: "outside/a.vcf")
        let reading = try around.read(ContactsSource(), hiding: ["birthday", "email"])
        #expect(reading.facts.map(\.birthday) == [nil])
        #expect(reading.facts.map(\.emails) == [[]])
        // The memory has it, the next grant may show it.
        #expect(try around.read(ContactsSource()).facts.first?.birthday != nil)
    }

    @Test func faultsAreToldEachTimeAndStopNobody() throws {
        let around = try Surroundings()
        try around.folder.write("<html/>", to: "outside/bad.xml")
        try around.folder.write(
            "<HealthData><Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"a\" startDate=\"2026-11-20 10:00:00 +0100\" value=\"7\"/></HealthData>",
            to: "outside/export.xml")
        for _ in 0..<2 {
            let reading = try around.read(HealthSource())
            #expect(reading.faults.map { Paths.name(of: $0.path) } == ["bad.xml"])
            #expect(reading.facts.map(\.values) == [[.steps: 7]])
        }
        #expect(try around.read(HealthSource(), hiding: ["steps"]).facts.isEmpty)
    }

    @Test func eventsOfADay() throws {
        let around = try Surroundings()
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:a
            DTSTART:20261102T090000Z
            DTEND:20261102T100000Z
            RRULE:FREQ=WEEKLY;BYDAY=MO,FR
            EXDATE:20261113T090000Z
            SUMMARY:Stand-up
            LOCATION:Lyon
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID:20261120T090000Z
            DTSTART:20261120T110000Z
            DTEND:20261120T120000Z
            SUMMARY:Stand-up, late
            END:VEVENT
            BEGIN:VEVENT
            UID:b
            DTSTART;VALUE=DATE:20261119
            DTEND;VALUE=DATE:20261122
            SUMMARY:Fair
            END:VEVENT
            BEGIN:VTODO
            UID:c
            SUMMARY:Pay
            DUE:20261120T170000Z
            PRIORITY:1
            END:VTODO
            END:VCALENDAR
            """
        try around.folder.write(
            calendar.split(separator: "\n").joined(separator: "\r\n") + "\r\n", to: "outside/work.ics")
        let day = try #require(Day(iso: "2026-11-20"))
        let reader = LocalZone.fixed(3600)
        for round in 0..<2 {
            let reading = try around.read(CalendarSource(reader: reader))
            #expect(reading.read == (round == 0 ? 1 : 0))
            let events = reading.facts.events(from: day, to: day, reader: reader)
            #expect(events.map(\.title) == ["Fair", "Stand-up, late"])
            #expect(events.map(\.span.start.text) == ["2026-11-19T00:00:00", "2026-11-20T12:00:00"])
            let monday = try #require(Day(iso: "2026-11-23"))
            #expect(reading.facts.events(from: monday, to: monday, reader: reader).map(\.place) == ["Lyon"])
            let free = try #require(Day(iso: "2026-11-13"))
            #expect(reading.facts.events(from: free, to: free, reader: reader).isEmpty)
        }
        let hidden = try around.read(CalendarSource(reader: reader), hiding: ["place"])
        let monday = try #require(Day(iso: "2026-11-23"))
        #expect(hidden.facts.events(from: monday, to: monday, reader: reader).map(\.place) == [nil])
        try around.folder.write("(A) Call due:2026-11-20\nx done\n", to: "outside/todo.txt")
        for _ in 0..<2 {
            let tasks = try around.read(RemindersSource(reader: reader)).facts
            #expect(tasks.map(\.title) == ["Call", "done", "Pay"])
            #expect(tasks.map { $0.due?.text } == ["2026-11-20", nil, "2026-11-20T18:00"])
            #expect(tasks.map { $0.priority?.level } == [1, nil, 1])
            #expect(tasks.map(\.isOpen) == [true, false, true])
        }
    }

    @Test func picturesOfADay() throws {
        let around = try Surroundings()
        // A picture that says nothing of itself, and one that is none.
        try around.folder.write("\u{ff}\u{d8}broken", to: "outside/a.jpg")
        try around.folder.write("no picture", to: "outside/b.png")
        let reading = try around.read(PhotosSource())
        #expect(reading.facts.allSatisfy { $0.taken == nil })
        let day = try #require(Day(iso: "2026-11-20"))
        let seen = PhotoSeen(
            path: "p", taken: LocalDateTime(day: day, time: .noon), latitude: 45.5, longitude: 4.25, camera: "Canon")
        #expect(PhotoSeen(json: seen.json) == seen)
        #expect([seen].on(day) == [seen])
        #expect(seen.hiding(["place", "camera"])?.latitude == nil)
        #expect(seen.hiding(["place", "camera"])?.camera == nil)
    }

    @Test func tracks() throws {
        let around = try Surroundings()
        try around.folder.write(
            "<gpx><trk><trkseg><trkpt lat=\"45\" lon=\"4\"><time>2026-11-20T09:00:00Z</time></trkpt></trkseg></trk></gpx>",
            to: "outside/a.gpx")
        for _ in 0..<2 {
            #expect(
                try around.read(LocationSource(reader: .fixed(3600))).facts.map(\.first.text) == ["2026-11-20T10:00:00"]
            )
        }
        #expect(try around.read(LocationSource(reader: .fixed(0)), hiding: ["coordinates"]).facts.isEmpty)
    }
}
