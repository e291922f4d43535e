// Components to lines: each property's place, zones, overrides, damage.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault
import Wording

/// The lines of a calendar with these components.
func lines(_ text: String, reader: LocalZone = .fixed(3600)) -> [String] {
    CalendarContents(Array("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR\n".utf8), reader: reader).lines.map {
        $0.block(lineEnd: "\n")
    }
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
        (
            "DTSTART;TZID=\"(UTC+01:00) Amsterdam, Berlin, Bern\":20261123T140000",
            "2026-11-23 14:00 A tz:Europe/Amsterdam"
        ),
        ("DTSTART;TZID=GMT+0530:20261123T140000", "2026-11-23 14:00 A tz:UTC+05:30"),
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
            "A rrule:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU;COUNT=3 also:2026-11-23T14:00"
        ),
        // DTSTART is the first that COUNT counts (RFC 5545 §3.3.10).
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3", "A repeat:tuesday count:2 also:2026-11-23T14:00"),
        ("SUMMARY:A\nRRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1", "A"),
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
                "- 2026-11-23 14:00 A tz:Europe/Paris id:Ours", "- 2026-11-23 14:00 A tz:UTC+00:17 id:Odd",
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
        #expect(
            event("SUMMARY:A", "DTSTART:20261123", "RRULE:FREQ=HOURLY")
                == ["- 2026-11-23 A id:u\n  - kept: `RRULE:FREQ=HOURLY`"])
        #expect(
            event("SUMMARY:A", "DTSTART:20261123", "RRULE:FREQ=DAILY;UNTIL=20200101")
                == ["- 2026-11-23 A repeat:daily until:2020-01-01 also:2026-11-23 id:u"])
    }

    @Test func whatIsNotUnderstoodIsKept() throws {
        #expect(
            event("SUMMARY:A", "DTSTART:20261123T140000", "RRULE:FREQ=NEVER", "EXRULE:FREQ=DAILY") == [
                "- 2026-11-23 14:00 A id:u\n  - kept: `EXRULE:FREQ=DAILY`\n  - kept: `RRULE:FREQ=NEVER`"
            ])
        #expect(
            event("DTSTART;TZID=Nowhere:20261123T140000", "SUMMARY:A", "DESCRIPTION:text") == [
                "- 2026-11-23 14:00 A id:u\n  text\n  - kept: `DTSTART;TZID=Nowhere:20261123T140000`"
            ])
        #expect(
            todo("SUMMARY:A", "RRULE:FREQ=DAILY", "DUE:soon")
                == ["- [ ] A id:u\n  - kept: `DUE:soon`\n  - kept: `RRULE:FREQ=DAILY`"])
        // It leaves as it came, and comes back.
        let line = try #require(event("SUMMARY:A", "DTSTART:20261123", "RRULE:FREQ=NEVER").first)
        let page = Document(path: VaultPath(trusted: "agenda/c.md"), contents: Array((line + "\n").utf8))
        var export = CalendarExport()
        let components = export.components(
            of: .init(item: page.items[0], page: nil, notes: CalendarNotes(of: page.items[0], in: page), uid: "u"))
        #expect(components[0]["X-DAYBOOK-KEPT"]?.text == "RRULE:FREQ=NEVER")
        var importer = CalendarImport()
        #expect(importer.lines(components).map { $0.block(lineEnd: "\n") } == [line])
    }

    /// Several rules are one series with the occurrences of all (RFC 5545 §3.8.5.3).
    @Test func severalRules() throws {
        let line = try #require(
            event(
                "SUMMARY:A", "DTSTART:20261123T140000", "RRULE:FREQ=WEEKLY;COUNT=3",
                "RRULE:FREQ=MONTHLY;BYMONTHDAY=24,30;UNTIL=20261231T000000"
            ).first)
        #expect(
            line
                == "- 2026-11-23 14:00 A rrule:FREQ=WEEKLY;COUNT=3 rrule:FREQ=MONTHLY;BYMONTHDAY=24,30;UNTIL=20261231T000000 id:u"
        )
        let item = try #require(LineGrammar.parse(line))
        let series = try #require(AgendaEvent(item, page: nil))
        var finder = OccurrenceFinder(reader: .fixed(0))
        let days = try finder.occurrences(of: series, from: day("2026-11-01"), to: day("2027-11-01")).map(
            \.span.start.day.iso)
        #expect(days == ["2026-11-23", "2026-11-24", "2026-11-30", "2026-12-07", "2026-12-24", "2026-12-30"])
        let last = try day("2027-01-01")
        #expect(EventReach(series).last == last)
        var export = CalendarExport()
        let components = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "u"))
        #expect(components[0].all("RRULE").count == 2)
        // Cut in two, each goes on with what is left of it.
        let document = Document(path: VaultPath(trusted: "agenda/c.md"), contents: Array((line + "\n").utf8))
        let whole = try #require(AgendaEvent(document.items[0], page: nil))
        let split = try #require(try document.splitting(whole, from: day("2026-12-01")))
        #expect(
            split.rest.contains("rrule:FREQ=WEEKLY;COUNT=1 rrule:FREQ=MONTHLY;BYMONTHDAY=24,30;UNTIL=20261231T000000"))
        let head = String(decoding: try document.applying(split.edits), as: UTF8.self)
        #expect(head.contains("rrule:FREQ=WEEKLY;UNTIL=20261130 rrule:FREQ=MONTHLY;BYMONTHDAY=24,30;UNTIL=20261130"))
        // Of a person's line, too.
        let own = try #require(LineGrammar.parse("- 2026-11-23 14:00 A repeat:monday repeat:thursday until:2026-12-01"))
        let both = try finder.occurrences(
            of: try #require(AgendaEvent(own, page: nil)), from: day("2026-11-01"), to: day("2027-11-01"))
        #expect(both.map(\.span.start.day.iso) == ["2026-11-23", "2026-11-26", "2026-11-30"])
    }

    @Test func emptyIdentifiersTellNothingApart() {
        let events = ["A", "B"].map {
            "BEGIN:VEVENT\nUID:\($0 == "A" ? "" : " ")\nSUMMARY:\($0)\nDTSTART:20261123\nEND:VEVENT"
        }
        #expect(lines(events.joined(separator: "\n")).count == 2)
    }

    /// Exchange names an occurrence of whole days by the midnight of its zone.
    @Test(arguments: [
        ("RECURRENCE-ID:20261130T000000", "EXDATE:20261207T000000"),
        ("RECURRENCE-ID;TZID=Asia/Tokyo:20261130T000000", "EXDATE;TZID=Asia/Tokyo:20261207T000000"),
        ("RECURRENCE-ID:20261129T230000Z", "EXDATE:20261206T230000Z"),
        ("RECURRENCE-ID:20261130T000000Z", "EXDATE:20261207T000000Z"),
    ]) func timesAmongWholeDays(_ name: String, _ exception: String) {
        let series =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:A\nDTSTART;VALUE=DATE:20261123\nRRULE:FREQ=DAILY;UNTIL=20261212T230000Z\n\(exception)\nEND:VEVENT\n"
        let override =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:B\n\(name)\nDTSTART;VALUE=DATE:20261201\nEND:VEVENT"
        for reader in [3600, name.contains("Z") ? 3600 : -5 * 3600] {
            #expect(
                lines(series + override, reader: .fixed(reader)) == [
                    "- 2026-11-23 A repeat:daily until:2026-12-\(reader > 0 ? 13 : 12) except:2026-12-07 id:u",
                    "- 2026-12-01 B moved:2026-11-30 id:u",
                ])
        }
    }

    private static func change(_ name: String, _ start: String, _ title: String, _ more: String = "") -> String {
        "BEGIN:VEVENT\nUID:u\nSUMMARY:\(title)\nRECURRENCE-ID;RANGE=THISANDFUTURE:\(name)\nDTSTART:\(start)\n\(more)END:VEVENT\n"
    }

    @Test func changesFromAnOccurrenceOn() {
        let series =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:A\nDTSTART:20261123T140000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=10\nEXDATE:20261214T140000\nEND:VEVENT\n"
        let one = "BEGIN:VEVENT\nUID:u\nSUMMARY:X\nRECURRENCE-ID:20261130T140000\nDTSTART:20261130T150000\nEND:VEVENT\n"
        let other =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:Y\nRECURRENCE-ID:20261221T140000\nDTSTART:20261222T150000\nEND:VEVENT\n"
        // Twice, in any order; earlier in the day, then on another day.
        let wanted = [
            "- 2026-11-23 14:00 A repeat:monday until:2026-12-06 except:2026-12-14 id:u",
            "- 2026-11-30 15:00 X moved:2026-11-30T14:00 id:u",
            "- 2026-12-07 10:00 B repeat:monday until:2026-12-27 except:2026-12-14 id:u_R20261207T140000",
            "- 2026-12-22 15:00 Y moved:2026-12-21T10:00 id:u_R20261207T140000",
            "- 2026-12-29 14:00 C repeat:tuesday count:5 id:u_R20261228T140000",
        ]
        let first = Self.change("20261207T140000", "20261207T100000", "B")
        let second = Self.change("20261228T140000", "20261229T140000", "C")
        #expect(lines(series + one + first + other + second) == wanted)
        #expect(lines(second + other + first + one + series) == wanted)
        // A day that no rule can be put to: the days themselves.
        let monthly =
            "BEGIN:VEVENT\nUID:u\nSUMMARY:A\nDTSTART:20261102T140000\nRRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=4\nEND:VEVENT\n"
        #expect(
            lines(monthly + Self.change("20261207T140000", "20261208T140000", "B")) == [
                "- 2026-11-02 14:00 A repeat:\"1st monday\" until:2026-12-06 id:u",
                "- 2026-12-08 14:00 B also:2027-01-05T14:00,2027-02-02T14:00 id:u_R20261207T140000",
            ])
        let endless = monthly.replacing(";COUNT=4", with: "")
        #expect(
            lines(endless + Self.change("20261207T140000", "20261208T140000", "B")).last
                == "- 2026-12-08 14:00 B id:u_R20261207T140000\n  - kept: `RRULE:FREQ=MONTHLY;BYDAY=1MO`")
    }

    private static func zone(
        _ name: String, winter: String, summer: String, _ rules: (String, String), _ more: String = ""
    )
        -> String
    {
        """
        BEGIN:VTIMEZONE
        TZID:\(name)
        \(more)BEGIN:STANDARD
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;\(rules.0)
        TZOFFSETFROM:\(summer)
        TZOFFSETTO:\(winter)
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        RRULE:FREQ=YEARLY;\(rules.1)
        TZOFFSETFROM:\(winter)
        TZOFFSETTO:\(summer)
        END:DAYLIGHT
        END:VTIMEZONE

        """
    }

    /// A rule is never carried to another clock: what is written on the line is what the calendar says.
    @Test(arguments: [
        // American rules as they were before 2007.
        ("-0800", "-0700", "BYDAY=-1SU;BYMONTH=10", "BYDAY=1SU;BYMONTH=4", "", "America/Los_Angeles"),
        // A wrong definition of a place with a name.
        ("+0100", "+0200", "BYDAY=1SU;BYMONTH=9", "BYDAY=1SU;BYMONTH=5", "X-LIC-LOCATION:Europe/Lisbon\n", "UTC+01:00"),
        (
            "+0100", "+0200", "BYDAY=1SU;BYMONTH=9", "BYDAY=1SU;BYMONTH=5", "X-LIC-LOCATION:Europe/Madrid\n",
            "Europe/Madrid"
        ),
        // No place has a summer like this one.
        ("+0917", "+1017", "BYDAY=1SU;BYMONTH=9", "BYDAY=1SU;BYMONTH=5", "", "UTC+09:17"),
    ]) func strangeZones(
        _ winter: String, _ summer: String, _ first: String, _ second: String, _ more: String, _ name: String
    ) {
        let text =
            Self.zone("Ours", winter: winter, summer: summer, (first, second), more)
            + "BEGIN:VEVENT\nUID:u\nSUMMARY:A\nDTSTART;TZID=Ours:20261123T003000\nDTEND;TZID=Ours:20261123T010000\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE;TZID=Ours:20261207T003000\nEND:VEVENT\n"
        let found = CalendarContents(Array("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n".utf8), reader: .fixed(3600))
        #expect(
            found.lines.map { $0.block(lineEnd: "\n") } == [
                "- 2026-11-23 00:30-01:00 A tz:\(name) repeat:monday except:2026-12-07 id:u"
            ])
        #expect(found.problems.count { $0.message.english.contains("read as \(name)") } == 1)
        #expect(found.problems.count { $0.message.french.contains("«\u{a0}Ours\u{a0}»\u{a0}: lu comme \(name)") } == 1)
    }

    /// That a time floats because its zone is unknown is said of every time, not of the start alone.
    @Test func zonesOfOtherTimes() {
        let found = CalendarContents(
            Array(
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20261123T140000\nDTEND;TZID=Nowhere:20261123T150000\nEND:VEVENT\nEND:VCALENDAR\n"
                    .utf8), reader: .fixed(0))
        #expect(found.problems.map(\.message.english) == ["no zone is called “Nowhere”: the time floats"])
    }

    @Test(arguments: [
        ("- 2026-11-23 14:00 A repeat:tuesday count:2 also:2026-11-23", "FREQ=WEEKLY;BYDAY=TU;COUNT=3"),
        ("- 2026-11-23 14:00 A repeat:tuesday count:2", "FREQ=WEEKLY;BYDAY=TU;COUNT=2"),
        ("- [ ] A due:2026-11-23 repeat:tuesday count:3", "FREQ=WEEKLY;BYDAY=TU;COUNT=3"),
    ]) func countsThatLeave(_ line: String, _ rule: String) throws {
        var export = CalendarExport()
        let item = try #require(LineGrammar.parse(line))
        let component = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "u")).first
        #expect(component?["RRULE"]?.value == rule)
    }

    /// DTSTART is an occurrence for every calendar (RFC 5545 §3.8.5.3); a line whose rule does not name its day is none.
    @Test(
        arguments: [
            ("- 2026-11-23 14:00-15:00 A repeat:tuesday count:2", ["20261124T140000", "20261124T150000"], nil),
            ("- 2026-11-23 A repeat:tuesday", ["20261124", "20261125"], nil),
            ("- 2026-11-23 14:00-15:00 A repeat:monday", ["20261123T140000", "20261123T150000"], nil),
            ("- [ ] A due:2026-11-23 repeat:tuesday", ["20261123"], "20261123"),
        ] as [(String, [String], String?)])
    func startsThatAreNoOccurrence(_ line: String, _ times: [String], _ date: String?) throws {
        var export = CalendarExport()
        let item = try #require(LineGrammar.parse(line))
        let component = try #require(
            export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "u")).first)
        #expect([component["DTSTART"], component["DTEND"]].compactMap { $0?.value } == times)
        #expect(component["RDATE"]?.value == date)
    }
}
