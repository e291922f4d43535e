// Components to lines: each property's place, zones, overrides, damage.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault

/// The lines of a calendar with these components.
func lines(_ text: String, reader: LocalZone = .fixed(3600)) -> [String] {
    CalendarContents(Array("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n".utf8), reader: reader).lines.map(\.block)
}

private func event(_ properties: String...) -> [String] {
    lines("BEGIN:VEVENT\nUID:u\n\(properties.joined(separator: "\n"))\nEND:VEVENT")
}

private func todo(_ properties: String...) -> [String] {
    lines("BEGIN:VTODO\nUID:u\n\(properties.joined(separator: "\n"))\nEND:VTODO")
}

struct CalendarImportTests {
    private static let start = "DTSTART;TZID=Europe/Paris:20261123T140000"

    @Test(arguments: [
        ("DTSTART:20261123T140000\nDTEND:20261123T153000", "2026-11-23 14:00-15:30 A"),
        ("DTSTART:20261123T180000\nDTEND:20261124T020000", "2026-11-23 18:00 – 2026-11-24 02:00 A"),
        ("DTSTART:20261123T180000\nDURATION:P1DT1H", "2026-11-23 18:00 – 2026-11-24 19:00 A"),
        ("DTSTART:20261123T180000", "2026-11-23 18:00 A"),
        ("DTSTART:20261123T180000\nDTEND:20261123T170000", "2026-11-23 18:00 A"),
        ("DTSTART;VALUE=DATE:20261220\nDTEND;VALUE=DATE:20261228", "2026-12-20 – 2026-12-27 A"),
        ("DTSTART;VALUE=DATE:20261220", "2026-12-20 A"),
        ("DTSTART:20261220\nDURATION:P2D", "2026-12-20 – 2026-12-21 A"),
        ("DTSTART:20261123T140000Z", "2026-11-23 14:00 A tz:UTC"),
        ("DTSTART;TZID=Romance Standard Time:20261123T140000", "2026-11-23 14:00 A tz:Europe/Paris"),
        ("DTSTART;TZID=/mozilla.org/20070129_1/Europe/Paris:20261123T140000", "2026-11-23 14:00 A tz:Europe/Paris"),
        ("DTSTART;TZID=Nowhere:20261123T140000", "2026-11-23 14:00 A"),
        // The end is put on the clock of the start.
        (
            "DTSTART;TZID=Europe/Paris:20261123T140000\nDTEND;TZID=America/New_York:20261123T103000",
            "2026-11-23 14:00-16:30 A tz:Europe/Paris"
        ),
    ]) func times(_ properties: String, _ line: String) {
        #expect(event("SUMMARY:A", properties) == ["- \(line) id:u"])
    }

    @Test(arguments: [
        ("SUMMARY:Call #1 #two @three a:b x2", "Call \\#1 \\#two \\@three a\\:b \\x2"),
        ("SUMMARY:see https://x.y/z#a", "see https://x.y/z#a"), ("SUMMARY:", "(no title)"), ("SUMMARY:a\\nb", "a b"),
        ("SUMMARY:A\nLOCATION:Lyon", "A @Lyon"), ("SUMMARY:A\nLOCATION:Room 1\\, \"B\"", "A @\"Room 1, ”B”\""),
        ("SUMMARY:A\nCATEGORIES:Work stuff,été,2026", "A #Work-stuff #été"), ("SUMMARY:A\nPRIORITY:1", "A priority:1"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY", "A repeat:weekly"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;COUNT=3", "A repeat:weekly count:3"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;UNTIL=20261207T130000Z", "A repeat:weekly until:2026-12-07"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;UNTIL=20261207T120000Z", "A repeat:weekly until:2026-12-06"),
        ("SUMMARY:A\nRRULE:FREQ=MONTHLY;BYDAY=4MO", "A repeat:\"4th monday\""),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;BYDAY=TU", "A repeat:tuesday also:2026-11-23T14:00"),
        (
            "SUMMARY:A\nRRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU;COUNT=4",
            "A rrule:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU;COUNT=4 also:2026-11-23T14:00"
        ),
        ("SUMMARY:A\nRRULE:FREQ=NEVER", "A"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY\nEXDATE:20261130T130000Z", "A repeat:weekly except:2026-11-30"),
        ("SUMMARY:A\nRDATE;TZID=Europe/Paris:20261125T090000", "A also:2026-11-25T09:00"),
        ("SUMMARY:A\nBEGIN:VALARM\nTRIGGER:-PT30M\nEND:VALARM", "A alarm:30m"),
        ("SUMMARY:A\nDURATION:PT1H\nBEGIN:VALARM\nTRIGGER;RELATED=END:PT0S\nEND:VALARM", "A alarm:-1h"),
        (
            "SUMMARY:A\nBEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20261123T070000Z\nEND:VALARM",
            "A alarm:2026-11-23T08:00"
        ),
        ("SUMMARY:A\nSTATUS:CANCELLED", "A"),
    ]) func tokens(_ properties: String, _ words: String) {
        let mark = properties.contains("CANCELLED") ? "[-] " : ""
        let time = properties.contains("DURATION:PT1H") ? "14:00-15:00" : "14:00"
        var parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let place = parts.firstIndex {
            ["repeat:", "rrule:", "also:", "alarm:", "priority:"].contains(where: $0.hasPrefix)
        }
        parts.insert("tz:Europe/Paris", at: place ?? parts.count)
        if parts.last?.hasPrefix("priority:") ?? false { parts = ["A", "tz:Europe/Paris", "priority:1"] }
        #expect(event(Self.start, properties) == ["- \(mark)2026-11-23 \(time) \(parts.joined(separator: " ")) id:u"])
    }

    @Test(arguments: [
        "040000008200E00074C5B7101A82E008", "a@b.c", "with blank", "data:,x", "a\"b", "a`b", "<x>", "http://a/b?c#d",
        ":x", "//x", "ünïcode 🎈", "a\\b",
    ])
    func identifiers(_ uid: String) throws {
        let component = ICalendarComponent(
            "VEVENT",
            properties: [
                ICalendarProperty("UID", text: uid), ICalendarProperty("DTSTART", value: "20261123"),
                ICalendarProperty("SUMMARY", text: "- 14:00 A"),
            ])
        var importer = CalendarImport()
        let line = try #require(importer.lines([component]).first)
        let item = try #require(LineGrammar.parse(line.text))
        #expect(item["id"].map { CalendarIdentifier.uid($0) } == uid)
        #expect(item.text == "- 14:00 A")
    }

    @Test func tasks() {
        #expect(todo("SUMMARY:A", "DUE;VALUE=DATE:20261122") == ["- [ ] A due:2026-11-22 id:u"])
        #expect(
            todo("SUMMARY:A", "STATUS:COMPLETED", "COMPLETED:20261121T230000Z", "DTSTART:20261120")
                == ["- [x] A start:2026-11-20 done:2026-11-22 id:u"])
        #expect(todo("SUMMARY:A", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:50") == ["- [/] A id:u"])
        #expect(
            todo("SUMMARY:14:00 A", "DUE:20261122", "RRULE:FREQ=DAILY;INTERVAL=3")
                == ["- [ ] id:u 14\\:00 A due:2026-11-22 repeat:3d"])
    }

    @Test func notes() {
        #expect(
            event(
                "DTSTART:20261123", "SUMMARY:A", "DESCRIPTION:# no heading\\n- no item\\n\\n---\\n1. #tag `x`\\n",
                "URL:https://x.y", "ATTENDEE;CN=Léa:mailto:lea@x.y", "ORGANIZER:mailto:o@x.y",
                "ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA", "ATTACH:https://x.y/a.pdf")
                == [
                    """
                    - 2026-11-23 A id:u
                      \\# no heading
                      \\- no item
                      \\
                      \\---
                      1\\. \\#tag \\`x\\`
                      - url: https://x.y
                      - attach: https://x.y/a.pdf
                      - organizer: o@x.y
                      - with: Léa <lea@x.y>
                    """
                ])
    }

    @Test func overrides() {
        let series =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:A\n\(Self.start)\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=6\nEND:VEVENT\n"
        #expect(
            lines(
                series
                    + "BEGIN:VEVENT\nUID:u\nSUMMARY:B\nRECURRENCE-ID:20261130T130000Z\nDTSTART:20261201T090000Z\nEND:VEVENT\n"
                    + "BEGIN:VEVENT\nUID:u\nSTATUS:CANCELLED\nRECURRENCE-ID;TZID=Europe/Paris:20261207T140000\nDTSTART:20261207T140000\nEND:VEVENT"
            ) == [
                "- 2026-11-23 14:00-15:00 A tz:Europe/Paris repeat:weekly count:6 except:2026-12-07 id:u",
                "- 2026-12-01 09:00 B tz:UTC moved:2026-11-30T14:00 id:u",
            ])
        #expect(
            lines(
                series
                    + "BEGIN:VEVENT\nUID:u\nSUMMARY:C\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261207T140000\nDTSTART;TZID=Europe/Paris:20261207T160000\nEND:VEVENT"
            ) == [
                "- 2026-11-23 14:00-15:00 A tz:Europe/Paris repeat:weekly until:2026-12-06 id:u",
                "- 2026-12-07 16:00 C tz:Europe/Paris repeat:weekly count:4 id:u_R20261207T140000",
            ])
    }

    @Test func definitions() {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Ours
            BEGIN:STANDARD
            DTSTART:20001029T030000
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:20000326T020000
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VTIMEZONE
            TZID:Odd
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0017
            TZOFFSETTO:+0017
            END:STANDARD
            END:VTIMEZONE

            """
        func at(_ zone: String) -> String {
            "BEGIN:VEVENT\nUID:\(zone)\nSUMMARY:A\nDTSTART;TZID=\(zone):20261123T140000\nEND:VEVENT\n"
        }
        #expect(
            lines(zone + at("Ours") + at("Odd")) == [
                "- 2026-11-23 14:00 A tz:Europe/Paris id:Ours", "- 2026-11-23 13:43 A tz:UTC id:Odd",
            ])
    }

    @Test func damage() {
        let found = CalendarContents(
            Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:1
                DTSTART:20261345
                END:VEVENT
                BEGIN:VEVENT
                SUMMARY:No UID
                DTSTART:20261123
                END:VEVENT
                BEGIN:VEVENT
                UID:2
                DTSTART:20261123T100000
                RRULE:FREQ=SECONDLY
                X-ODD;A=b:c
                """.utf8), reader: .fixed(0))
        #expect(found.skipped == 1)
        #expect(found.lines.count == 2)
        #expect(found.lines[0].uid?.hasSuffix("@daybook") == true)
        #expect(found.lines[1]["rrule"] == "FREQ=SECONDLY")
        #expect(found.losses.properties["X-ODD"]?.example == "c")
        #expect(found.problems.map(\.line).contains(4) && found.problems.map(\.line).contains(10))
    }

    @Test func brokenRules() {
        // A rule that within a day repeats needs a time.
        #expect(event("SUMMARY:A", "DTSTART:20261123", "RRULE:FREQ=HOURLY") == ["- 2026-11-23 A id:u"])
        #expect(
            event("SUMMARY:A", "DTSTART:20261123", "RRULE:FREQ=DAILY;UNTIL=20200101")
                == ["- 2026-11-23 A repeat:daily until:2020-01-01 also:2026-11-23 id:u"])
    }
}
