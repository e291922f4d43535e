// The edges of days, months and series: midnight, the 31st, an hour's repetition, the very moment.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault

struct EdgeTests {
    /// What begins at midnight and has no end is on the day that begins then, and on no other.
    @Test func atMidnight() throws {
        let line = "- 00:00 Fireworks"
        #expect(try event(line).span.lastDay == day("2026-11-20"))
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-20", to: "2026-11-20") == ["2026-11-20T00:00"])
        #expect(try OccurrenceFinder.starts(line, from: "2026-11-19", to: "2026-11-19") == [])
        #expect(try event("- 00:00-00:00 All day long").span.lastDay == day("2026-11-20"))
    }

    @Test(arguments: [
        ("31st", "FREQ=MONTHLY;BYMONTHDAY=31"), ("le 31 du mois", "FREQ=MONTHLY;BYMONTHDAY=31"),
        ("december 31", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
        ("31 décembre", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31"),
        ("1 january", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1"),
    ])
    func lastDaysOfMonths(text: String, rule: String) { #expect(RepeatNotation(text)?.rule == rule) }

    @Test(arguments: ["32", "december 32", "0", "0 january", "-32"])
    func noDaysOfMonths(text: String) { #expect(RepeatNotation(text) == nil) }

    /// Where a series has several occurrences a day, a day would name them all.
    @Test(arguments: [
        ("rrule:FREQ=HOURLY;INTERVAL=6", "2026-11-21T09:00", "2026-11-21T09:00"),
        ("rrule:FREQ=MINUTELY;INTERVAL=90", "2026-11-21T09:00", "2026-11-21T09:00"),
        ("rrule:FREQ=DAILY;BYHOUR=9,17", "2026-11-21T09:00", "2026-11-21T09:00"),
        ("rrule:FREQ=DAILY", "2026-11-21T09:00", "2026-11-21"), ("repeat:1d", "2026-11-21T10:00", "2026-11-21T10:00"),
    ])
    func exceptionsOfSeries(rule: String, occurrence: String, written: String) throws {
        let document = page("- 09:00 Pills \(rule)")
        let edits = document.excepting(try #require(Moment(occurrence)), of: try document.firstEvent)
        #expect(try document.after(edits) == "- 09:00 Pills \(rule) except:\(written)")
    }

    /// Headings of the other style, with either rule below them.
    @Test(arguments: ["---", "===", "= ", "-"])
    func underlinedHeadings(rule: String) throws {
        let document = page("Events\n\(rule)\n\n- 09:00 A\n")
        #expect(
            try document.after([LinePlacement("- 10:00 B", in: document).edit])
                == "Events\n\(rule)\n\n- 09:00 A\n- 10:00 B\n")
        let empty = page("Events\n\(rule)\n")
        #expect(
            try empty.after([LinePlacement("- 10:00 B", in: empty).edit]) == "Events\n\(rule)\n\n- 10:00 B\n")
    }

    /// RFC 5545 §3.8.5.1: an exception may be a date in a series of times.
    @Test func exceptionsThatAreDates() {
        func words(_ properties: String) -> [String] {
            lines("BEGIN:VEVENT\nUID:u\nSUMMARY:A\n\(properties)\nEND:VEVENT")
        }
        let timed = words("DTSTART:20261120T090000\nRRULE:FREQ=DAILY\nEXDATE;VALUE=DATE:20261121")
        #expect(timed.first?.contains("except:2026-11-21 ") == true, "\(timed)")
        let whole = words("DTSTART;VALUE=DATE:20261120\nRRULE:FREQ=DAILY\nEXDATE:20261121T000000")
        #expect(whole.first?.contains("except:2026-11-21 ") == true, "\(whole)")
        let other = words("DTSTART:20261120T090000\nRRULE:FREQ=DAILY;BYHOUR=9,17\nEXDATE:20261121T170000")
        #expect(other.first?.contains("except:2026-11-21T17:00 ") == true, "\(other)")
    }

    /// A zone by another of its names: instants are those of the zone, not of the reader.
    @Test func zonesByOtherNames() throws {
        for name in ["\"Eastern Standard Time\"", "America/New_York"] {
            let item = try #require(
                LineGrammar.parse("- 2026-11-20 09:00-10:00 Call tz:\(name) alarm:2026-11-20T08:00"))
            var export = CalendarExport(reader: .fixed(3600))
            let components = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "u"))
            let text = String(
                decoding: CalendarExport.calendar(components, definitions: export.definitions, product: "test"),
                as: UTF8.self)
            #expect(text.contains("TRIGGER;VALUE=DATE-TIME:20261120T130000Z"), "\(name): \(text)")
            #expect(text.contains("DTSTART;TZID=America/New_York:20261120T090000"), "\(name): \(text)")
        }
    }

    /// Missed a moment ago is missed; and what a clock that was ahead missed is to come.
    @Test func missedAtThisVeryMoment() throws {
        let reminder = try #require(try reminders("- 14:00 Dentist alarm:0m").first)
        for (missed, expected) in [(0, ReminderPlan.Standing.missed), (60, .missed), (-60, .upcoming)]
            as [(Int64, ReminderPlan.Standing)]
        {
            var state = ReminderState(since: 0)
            let now = reminder.due - 3600
            state.miss(reminder, at: now - missed)
            #expect(
                ReminderPlan([reminder], state, now: now, late: 60).entries.map(\.standing) == [expected], "\(missed)")
        }
    }
}
