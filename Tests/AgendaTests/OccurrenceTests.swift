// Occurrences of events: repetitions, exceptions, moves, zones, midnight and month ends.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault

struct OccurrenceTests {
    @Test func onceOnItsDay() throws {
        #expect(
            try OccurrenceFinder.starts("- 14:00-15:30 Dentist", from: "2026-11-20", to: "2026-11-20") == [
                "2026-11-20T14:00"
            ])
        #expect(try OccurrenceFinder.starts("- 14:00 Dentist", from: "2026-11-21", to: "2026-12-20") == [])
    }

    @Test func overMidnightTouchesBothDays() throws {
        let line = "- 20:00-02:00 Night train"
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-21", to: "2026-11-21") == ["2026-11-20T20:00"])
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-22", to: "2026-11-22") == [])
        // What ends at midnight does not touch the day that begins then.
        #expect(try OccurrenceFinder.starts("- 20:00-00:00 Dinner", from: "2026-11-21", to: "2026-11-21") == [])
    }

    @Test func severalDays() throws {
        let line = "- 2026-12-20 – 2026-12-27 Holidays"
        #expect(try OccurrenceFinder.starts(line, from: "2026-12-27", to: "2026-12-27") == ["2026-12-20"])
        #expect(try OccurrenceFinder.starts(line, from: "2026-12-28", to: "2026-12-28") == [])
        #expect(try event(line).span.notation(onPageOf: day("2026-12-20")) == "2026-12-20 – 2026-12-27")
        #expect(try event("- 2026-11-23 18:00 – 2026-11-24 02:00 Train").span.duration == 8 * 3600)
    }

    @Test func monthEndsAreLeftOut() throws {
        // RFC 5545 §3.3.10: "Recurrence rules may generate recurrence instances with an invalid date ... such recurrence instances MUST
        // be ignored."
        #expect(
            try OccurrenceFinder.starts(
                "- all-day Rent repeat:1m", on: "2026-01-31", from: "2026-01-01", to: "2026-08-31")
                == ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31"])
        #expect(
            try OccurrenceFinder.starts(
                "- all-day Rent repeat:\"last day\"", on: "2026-01-31", from: "2026-01-01", to: "2026-04-30")
                == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
        #expect(
            try OccurrenceFinder.starts(
                "- all-day Leap repeat:yearly", on: "2024-02-29", from: "2024-01-01", to: "2033-01-01")
                == ["2024-02-29", "2028-02-29", "2032-02-29"])
    }

    @Test func limitsAndExceptions() throws {
        #expect(
            try OccurrenceFinder.starts("- 09:00 Yoga repeat:1w count:3", from: "2026-01-01", to: "2027-12-31")
                == ["2026-11-20T09:00", "2026-11-27T09:00", "2026-12-04T09:00"])
        #expect(
            try OccurrenceFinder.starts("- 09:00 Yoga repeat:1w until:2026-12-04", from: "2026-01-01", to: "2027-12-31")
                .count == 3)
        #expect(
            try OccurrenceFinder.starts(
                "- 09:00 Yoga repeat:1w count:4 except:2026-11-27,2026-12-04", from: "2026-01-01", to: "2027-12-31")
                == ["2026-11-20T09:00", "2026-12-11T09:00"])
        #expect(
            try OccurrenceFinder.starts(
                "- 09:00 Yoga repeat:1w count:2 also:2026-11-22,2026-11-23T18:00", from: "2026-01-01", to: "2027-12-31")
                == ["2026-11-20T09:00", "2026-11-22T09:00", "2026-11-23T18:00", "2026-11-27T09:00"])
    }

    @Test func movedOccurrences() throws {
        let line = "- 09:00-10:00 Yoga repeat:1w count:3 moved:2026-11-27/2026-11-28T11:00,2026-12-04/2026-12-05"
        #expect(
            try OccurrenceFinder.starts(line, from: "2026-11-01", to: "2026-12-31")
                == ["2026-11-20T09:00", "2026-11-28T11:00", "2026-12-05T09:00"])
        // Found on its new day, gone from its old one, even where each is asked for alone.
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-27", to: "2026-11-27") == [])
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-28", to: "2026-11-28") == ["2026-11-28T11:00"])
    }

    /// A year of 53 weeks ends with an odd one and the next begins with one.
    @Test func weeksByTheirNumbers() throws {
        func days(_ first: Int) throws -> [String] {
            let weeks = stride(from: first, through: 53, by: 2).map(String.init).joined(separator: ",")
            let line = "- all-day Bins rrule:FREQ=YEARLY;BYWEEKNO=\(weeks);BYDAY=TU"
            return try OccurrenceFinder.starts(line, from: "2026-12-08", to: "2027-01-20").map { String($0.prefix(10)) }
        }
        #expect(try days(2) == ["2026-12-08", "2026-12-22", "2027-01-12"])
        #expect(try days(1) == ["2026-12-15", "2026-12-29", "2027-01-05", "2027-01-19"])
    }

    @Test func agesOfBirthdays() throws {
        let line = try event("- all-day Mum's birthday (1954) repeat:yearly")
        #expect(line.title(on: try day("2027-11-20")) == "Mum's birthday (73)")
        #expect(line.title(on: try day("1953-11-20")) == "Mum's birthday (1954)")
        #expect(try event("- all-day Fête (1954) repeat:yearly").title(on: day("2027-11-20")) == "Fête (1954)")
        #expect(
            try event("- all-day Anniversaire (54) repeat:yearly").title(on: day("2027-11-20")) == "Anniversaire (54)")
    }

    @Test func replacedOccurrencesAreLeftToTheirLines() throws {
        var finder = OccurrenceFinder(reader: .fixed(0))
        let series = try event("- 09:00 Yoga repeat:1w count:2 id:yoga")
        let replaced = try #require(Moment("2026-11-27T09:00"))
        let found = try finder.occurrences(
            of: series, from: day("2026-11-01"), to: day("2026-12-31"), replaced: [replaced])
        #expect(found.map(\.span.start.day.iso) == ["2026-11-20"])
        #expect(try event("- 2026-11-28 10:00 Yoga id:yoga moved:2026-11-27T09:00").replaces == replaced)
    }

    @Test func zonesAreShownOnTheReadersClock() throws {
        let paris = try #require(TimeZoneRules(named: "Europe/Paris"))
        let reader = LocalZone { paris.utcOffset(at: $0) }
        #expect(
            try OccurrenceFinder.starts(
                "- 22:00 Call tz:America/New_York", from: "2026-11-21", to: "2026-11-21", reader: reader)
                == ["2026-11-21T04:00"])
        // In the two weeks between the changes of the clocks New York is an hour nearer.
        #expect(
            try OccurrenceFinder.starts(
                "- 09:00 Call tz:America/New_York repeat:1w", on: "2026-03-02", from: "2026-03-01", to: "2026-03-31",
                reader: reader)
                == ["2026-03-02T15:00", "2026-03-09T14:00", "2026-03-16T14:00", "2026-03-23T14:00", "2026-03-30T15:00"])
        var finder = OccurrenceFinder(reader: reader)
        let found = try finder.occurrences(
            of: event("- 02:30-04:00 Gap tz:Europe/Paris", on: "2026-03-29"), from: day("2026-03-29"),
            to: day("2026-03-29"))
        // 02:30 does not exist on that day: it is read with the offset before the gap (RFC 5545 §3.3.5).
        #expect(found.map { Moment($0.span.start).text } == ["2026-03-29T03:30"])
        #expect(found.first?.instant == 1_774_747_800)
    }

    /// A time that does not exist is no occurrence and is not counted (RFC 5545 §3.3.10): 29 March 2026 has no 02:30 in Berlin.
    @Test(
        arguments: [
            ("- 02:30 A repeat:daily count:4", "2026-03-27", ["2026-03-27", "2026-03-28", "2026-03-30", "2026-03-31"]),
            ("- 02:30 A repeat:sunday count:2", "2026-03-22", ["2026-03-22", "2026-04-05"]),
            ("- 03:00 A repeat:sunday count:2", "2026-03-22", ["2026-03-22", "2026-03-29"]),
            // What a line says of its own day counts, with the offset before.
            ("- 02:30 A repeat:daily count:2", "2026-03-29", ["2026-03-29", "2026-03-30"]),
            // Not of one rhythm: counted one by one.
            ("- 02:30 A repeat:\"last sunday\" count:2", "2026-03-01", ["2026-04-26", "2026-05-31"]),
            ("- 02:00 A rrule:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=2", "2026-01-01", []),
            ("- 02:30 A tz:America/New_York repeat:sunday count:2", "2026-03-01", ["2026-03-01", "2026-03-15"]),
            // What is moved from such a time has its own.
            (
                "- 02:30 A repeat:sunday moved:2026-03-29/2026-03-29T09:00 until:2026-04-05", "2026-03-22",
                ["2026-03-22", "2026-03-29", "2026-04-05"]
            ),
        ] as [(String, String, [String])])
    func timesThatDoNotExist(line: String, page: String, days: [String]) throws {
        let berlin = try #require(TimeZoneRules(named: "Europe/Berlin"))
        let reader = LocalZone { berlin.utcOffset(at: $0) }
        func found(_ first: String, _ last: String) throws -> [String] {
            try OccurrenceFinder.starts(line, on: page, from: first, to: last, reader: reader)
                .map { String($0.prefix(10)) }
        }
        #expect(try found("2026-01-01", "2027-12-31") == days)
        // The same from a window that begins after the change.
        #expect(try found("2026-03-30", "2027-12-31") == days.filter { $0 >= "2026-03-30" })
        // What an index finds has all of them.
        let reach = EventReach(try event(line, on: page)).last?.iso ?? "9999-12-31"
        #expect(days.allSatisfy { $0 <= reach })
    }

    @Test func timesThatOccurTwiceAreTheFirst() throws {
        let paris = try #require(TimeZoneRules(named: "Europe/Paris"))
        let zone = LocalZone { paris.utcOffset(at: $0) }
        #expect(zone.instant(of: try moment("2026-10-25T02:30")) == 1_792_888_200)
        #expect(zone.instant(of: try moment("2026-10-25T03:30")) == 1_792_895_400)
        #expect(zone.local(of: 1_792_888_200) == (try moment("2026-10-25T02:30")))
        #expect(zone.local(of: 1_792_888_200 + 3600) == (try moment("2026-10-25T02:30")))
    }

    @Test func tasksThatAreDoneOrCountFromCompletionHaveOneTurn() throws {
        #expect(
            try OccurrenceFinder.starts("- [x] 09:00 Water repeat:2d", from: "2026-11-01", to: "2026-12-31").count == 1)
        #expect(
            try OccurrenceFinder.starts("- [ ] 09:00 Water repeat:.+2d", from: "2026-11-01", to: "2026-12-31").count
                == 1)
        #expect(
            try OccurrenceFinder.starts("- [ ] 09:00 Water repeat:2d", from: "2026-11-20", to: "2026-11-30").count == 6)
    }

    @Test func rulesOfTheirOwn() throws {
        #expect(
            try OccurrenceFinder.starts(
                "- 09:00 Meeting rrule:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", from: "2026-11-01",
                to: "2027-12-31")
                == ["2026-11-30T09:00", "2026-12-31T09:00"])
        let line = try event("- 09:00 Meeting rrule:FREQ=NEVER")
        #expect(line.repetition == nil)
        #expect(line.problems.count == 1)
    }

    @Test func untilInUTCIsPutOnTheClockOfTheEvent() throws {
        // 08:00Z is 09:00 in Paris in winter: the last one counts.
        let line = "- 09:00 Call tz:Europe/Paris rrule:FREQ=DAILY;UNTIL=20261122T080000Z"
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-01", to: "2026-12-31").count == 3)
    }

    @Test func secondsForEverAreBounded() throws {
        var finder = OccurrenceFinder(reader: .fixed(0))
        let found = try finder.occurrences(
            of: event("- 09:00 Tick rrule:FREQ=SECONDLY"), from: day("2026-11-20"), to: day("2027-11-20"))
        #expect(found.count <= OccurrenceFinder.largestCount)
    }

    @Test(arguments: [
        ("- 09:00 Yoga", "2026-11-20", "2026-11-20"), ("- 09:00 Yoga repeat:1w", "2026-11-20", nil),
        ("- 09:00 Yoga repeat:1w count:3", "2026-11-20", "2026-12-04"),
        ("- 22:00-02:00 Train", "2026-11-20", "2026-11-21"),
        ("- 09:00 Call tz:Asia/Tokyo", "2026-11-19", "2026-11-21"),
        ("- 09:00 Yoga repeat:1w count:2 moved:2026-11-27/2027-01-01", "2026-11-20", "2027-01-01"),
        ("- 09:00 Yoga repeat:1w count:2 also:2026-01-01", "2026-01-01", "2026-11-27"),
        // Changes of the clocks may leave out two a year.
        ("- 02:30 Backup repeat:daily count:3", "2026-11-20", "2026-11-24"),
        ("- 02:30 Backup repeat:yearly count:3", "2026-11-20", nil),
    ])
    func reach(line: String, first: String, last: String?) throws {
        let reach = EventReach(try event(line))
        #expect(reach.first.iso == first)
        #expect(reach.last?.iso == last)
    }
}
