// Reading and writing of files, whole and damaged.

import FileSystem
import ICalendar
import Testing

private struct Reading {
    var calendars: [[ICalendarProperty]] = []
    var components: [ICalendarComponent] = []
    var problems: [ICalendarProblem] = []

    init(_ bytes: [UInt8]) {
        var calendars: [[ICalendarProperty]] = []
        var components: [ICalendarComponent] = []
        problems = ICalendarReader.read(bytes, calendar: { calendars.append($0) }, component: { components.append($0) })
        self.calendars = calendars
        self.components = components
    }

    init(_ text: String) { self.init(Array(text.utf8)) }

    var kinds: [ICalendarProblem.Kind] { problems.map(\.kind) }
}

@Suite struct ReaderTests {
    private static let event = """
        BEGIN:VCALENDAR
        VERSION:2.0
        X-WR-CALNAME:Été
        BEGIN:VEVENT
        UID:1
        dtstart;tzid="Europe/Paris";X-a=b,"c:d^n":20261120T090000
        SUMMARY:One\\, two\\nthree
         \u{20}four
        X-ODD;FOO=^^^'x:\\raw;,^n
        BEGIN:VALARM
        TRIGGER:-PT15M
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """

    @Test(arguments: ["\n", "\r\n", "\r"])
    func whole(end: String) throws {
        let reading = Reading(
            Self.event.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end))
        #expect(reading.problems == [])
        #expect(reading.calendars.map { $0.map(\.name) } == [["VERSION", "X-WR-CALNAME"]])
        #expect(reading.calendars[0][1].text == "Été")
        let event = try #require(reading.components.first)
        #expect(event.name == "VEVENT")
        #expect(event.line == 4)
        let start = try #require(event["DTSTART"])
        #expect(start[parameter: "tzid"] == "Europe/Paris")
        #expect(start.parameters[1] == ICalendarProperty.Parameter("X-A", ["b", "c:d\n"]))
        #expect(start.dateTime?.tzid == "Europe/Paris")
        #expect(event["SUMMARY"]?.text == "One, two\nthree four")
        #expect(event["X-ODD"]?.value == "\\raw;,^n")
        #expect(event["X-ODD"]?[parameter: "FOO"] == "^\"x")
        #expect(event.components.first?["TRIGGER"]?.value == "-PT15M")
        #expect(event.components.first?.line == 10)
        // What is written is read as the same.
        let again = Reading(ICalendarWriter.write(ICalendarComponent("VCALENDAR", components: [event])))
        #expect(again.components == [event])
    }

    @Test(
        arguments: [
            ("", [.notACalendar]),
            ("# A note\n", [.notContentLine, .notACalendar]),
            ("BEGIN:VEVENT\nUID:1\nEND:VEVENT\n", [.notACalendar]),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nBEGIN:VEVENT\nUID:2\nEND:VEVENT\nEND:VCALENDAR",
                [.unclosed("VEVENT")]
            ),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\n", [.unclosed("VCALENDAR"), .unclosed("VEVENT")]),
            ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nBEGIN:VALARM\nEND:VEVENT\nEND:VCALENDAR", [.unclosed("VALARM")]),
            (
                "BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR\nEND:VCALENDAR",
                [.unopened("VEVENT"), .unopened("VCALENDAR")]
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nno line\n;x:1\nEND:VEVENT\nEND:VCALENDAR",
                [.notContentLine, .notContentLine]
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:2026\nEND:VEVENT\nEND:VCALENDAR",
                [.badValue(name: "DTSTART", value: "2026")]
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nRRULE:FREQ=X\nEND:VEVENT\nEND:VCALENDAR",
                [.badValue(name: "RRULE", value: "FREQ=X")]
            ),
        ] as [(String, [ICalendarProblem.Kind])])
    func damaged(text: String, kinds: [ICalendarProblem.Kind]) {
        let reading = Reading(text)
        #expect(reading.kinds == kinds)
        #expect(reading.components.count == text.split(separator: "\n").count { $0 == "BEGIN:VEVENT" })
    }

    @Test func encodings() throws {
        // A character cut by a fold, Latin-1, NUL, a byte order mark.
        let head = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:".utf8)
        let tail = Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
        let folded = Reading([0xef, 0xbb, 0xbf] + head + [0xc3, 0x0d, 0x0a, 0x20, 0xa9] + tail)
        #expect(folded.problems == [])
        #expect(folded.components.first?["SUMMARY"]?.text == "é")
        let latin = Reading(head + [0xe9, 0x74, 0xe9] + tail)
        #expect(latin.kinds == [.brokenEncoding])
        #expect(latin.problems.first?.line == 3)
        #expect(latin.components.first?["SUMMARY"]?.text == "été")
        let null = Reading(head + [0x61, 0, 0x62] + tail)
        #expect(null.kinds == [.brokenEncoding])
        #expect(null.components.first?["SUMMARY"]?.text == "ab")
    }

    @Test func deep() {
        let names = (0..<10_000).map { "X-\($0)" }
        let text =
            "BEGIN:VCALENDAR\n" + names.map { "BEGIN:\($0)\n" }.joined()
            + names.reversed().map { "END:\($0)\n" }.joined()
            + "BEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n"
        let reading = Reading(text)
        #expect(reading.kinds == [.nestedTooDeep])
        #expect(reading.components.map(\.name) == ["X-0", "VEVENT"])
    }

    @Test func longLine() {
        let value = String(repeating: "é", count: 1_000_000)
        let event = ICalendarComponent("VEVENT", properties: [ICalendarProperty("X-LONG", text: value)])
        let bytes = ICalendarWriter.write(ICalendarComponent("VCALENDAR", components: [event]))
        #expect(
            bytes.split(separator: 0x0a).allSatisfy { $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil })
        #expect(Reading(bytes).components == [event])
    }

    /// A value cannot begin another property.
    @Test func lineEndsInValues() {
        let bytes = ICalendarWriter.write(
            ICalendarComponent("VEVENT", properties: [ICalendarProperty("X\r\nA", value: "1\r\nEND:VEVENT\nB:2")]))
        #expect(String(decoding: bytes, as: UTF8.self) == "BEGIN:VEVENT\r\nXA:1\\nEND:VEVENT\\nB:2\r\nEND:VEVENT\r\n")
    }

    @Test(arguments: [
        ("P15DT5H0M20S", 15, 18020, "P15DT5H0M20S"), ("P7W", 49, 0, "P7W"), ("-PT15M", 0, -900, "-PT15M"),
        ("PT0S", 0, 0, "PT0S"),
        ("+P1D", 1, 0, "P1D"), ("PT1H", 0, 3600, "PT1H"), ("-P1DT1S", -1, -1, "-P1DT1S"),
    ])
    func durations(text: String, days: Int, seconds: Int, again: String) {
        #expect(ICalendarDuration(text) == ICalendarDuration(days: days, seconds: seconds))
        #expect(ICalendarDuration(text)?.text == again)
    }

    @Test(arguments: ["", "P", "PT", "1D", "P1", "P1H", "PT1D", "P99999999999D", "PxD"])
    func noDurations(text: String) {
        #expect(ICalendarDuration(text) == nil)
    }

    @Test func dateLists() {
        let dates = ICalendarProperty("RDATE", value: "20261120T090000Z/PT1H,20261121,x")
        #expect(dates.dateTimes.map(\.time.text) == ["20261120T090000", "20261121"])
        #expect(dates.dateTimes.map(\.isUTC) == [true, false])
        #expect(ICalendarProperty("CATEGORIES", value: "a\\,b,c").texts == ["a,b", "c"])
    }

    @Test func times() {
        #expect(ICalendarTime("20261120T090060")?.second == 59)
        #expect(ICalendarTime("20260229") == nil)
        #expect(ICalendarTime("20261120T240000") == nil)
        #expect(ICalendarTime("2026112") == nil)
        #expect(ICalendarTime(year: 26, month: 1, day: 2).text == "00260102")
        #expect(
            ICalendarTime(year: 2026, month: 1, day: 2)
                < ICalendarTime(year: 2026, month: 1, day: 2, hour: 0, minute: 0, second: 0))
    }

    /// Files of other programs, many of them damaged on purpose.
    static let corpus: [String] = {
        var files: [String] = []
        var queue = ["ics-collective-icalendar", "ics-icaljs", "ics-khal"].map { Corpora.folder + "/" + $0 }
        while let next = queue.popLast() {
            for entry in (try? OpenFile.folder(next).entries()) ?? [] {
                guard let name = entry.text else { continue }
                if entry.kind == .folder { queue.append(next + "/" + name) }
                if entry.kind == .file, name.hasSuffix(".ics") { files.append(next + "/" + name) }
            }
        }
        return files.sorted()
    }()

    @Test(.enabled(if: !corpus.isEmpty)) func corpusIsRead() throws {
        #expect(Self.corpus.count > 100)
        for path in Self.corpus {
            let reading = Reading(try OpenFile.reading(path).readAll())
            for component in reading.components {
                let again = Reading(ICalendarWriter.write(ICalendarComponent("VCALENDAR", components: [component])))
                #expect(again.components == [component], "\(path)")
                if component.name == "VTIMEZONE" {
                    _ = TimeZoneRules(definition: component)?.utcOffset(at: 1_800_000_000)
                }
            }
        }
    }
}
