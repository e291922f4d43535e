// When alarms are due: events, tasks, whole days, repetitions, zones and changes of the clocks.

import Agenda
import CivilTime
import Testing
import Vault

struct ReminderFinderTests {
    @Test(arguments: [
        ("- 14:00 Dentist alarm:30m", ["2026-11-20T13:30"]),
        ("- 14:00 Dentist alarm:1d,1h", ["2026-11-19T14:00", "2026-11-20T13:00"]),
        ("- 14:00 Dentist alarm:1d alarm:1h", ["2026-11-19T14:00", "2026-11-20T13:00"]),
        ("- 14:00 Dentist alarm:-10m", ["2026-11-20T14:10"]),
        ("- 14:00 Dentist alarm:2026-11-19T20:00", ["2026-11-19T20:00"]),
        ("- 14:00 Dentist alarm:soon", []),
        ("- 14:00 Dentist", []),
        ("- all-day Birthday alarm:6h", ["2026-11-19T18:00"]),
        ("- all-day Birthday alarm:-9h", ["2026-11-20T09:00"]),
        ("- [ ] Rent due:2026-11-25 alarm:-9h", ["2026-11-25T09:00"]),
        ("- [ ] Rent due:2026-11-25T18:00 alarm:1h", ["2026-11-25T17:00"]),
        ("- [ ] 10:00 Call alarm:15m", ["2026-11-20T09:45"]),
        ("- [/] 10:00 Call alarm:15m", ["2026-11-20T09:45"]),
        ("- [ ] Some day alarm:2026-11-22T09:00", ["2026-11-22T09:00"]),
        ("- [x] 10:00 Call alarm:15m", []),
        ("- [-] 10:00 Call alarm:15m", []),
        ("- [x] Rent due:2026-11-25 alarm:1h", []),
        // Far ahead of its day.
        ("- 2027-01-10 09:00 Journey alarm:50d", ["2026-11-21T09:00"]),
    ])
    func due(line: String, expected: [String]) throws {
        #expect(try dues(line) == expected, "\(line)")
    }

    @Test func aStandardAlarm() throws {
        let standard = Alarm.before(600)
        #expect(try dues("- 14:00 Dentist", standard: standard) == ["2026-11-20T13:50"])
        #expect(try dues("- 14:00 Dentist alarm:1h", standard: standard) == ["2026-11-20T13:00"])
        #expect(try dues("- 14:00 Dentist alarm:none", standard: standard) == [])
        #expect(try dues("- all-day Birthday", standard: standard) == [])
        #expect(try dues("- [ ] Rent due:2026-11-25", standard: standard) == [])
        #expect(try dues("- [ ] Rent due:2026-11-25T18:00", standard: standard) == ["2026-11-25T17:50"])
        #expect(try event("- 14:00 Dentist alarm:none").problems == [])
    }

    /// Clocks went from 02:00 to 03:00 on 2026-03-29 and go from 03:00 to 02:00 on 2026-10-25.
    @Test func changesOfTheClocks() throws {
        func due(_ line: String, _ page: String) throws -> Int64? {
            try reminders(line, on: page, from: "2026-01-01", to: "2027-01-01").first?.due
        }
        // 02:30 does not occur: it is read with the offset before the gap, 03:30 summer time (RFC 5545 §3.3.5).
        #expect(try due("- 02:30 Bus alarm:0m", "2026-03-29") == (try instant("2026-03-29T03:30")))
        // An hour is an hour: the clock shows 01:30 an hour before 03:30.
        #expect(try due("- 03:30 Bus alarm:1h", "2026-03-29") == (try instant("2026-03-29T01:30")))
        // A day is the same time of the day before.
        #expect(try due("- 09:00 Bus alarm:1d", "2026-03-29") == (try instant("2026-03-28T09:00")))
        // 02:30 occurs twice: the first is meant.
        let first = try #require(try due("- 02:30 Bus alarm:0m", "2026-10-25"))
        #expect(first == (try instant("2026-10-25T01:30")) + 3600)
        #expect(try due("- 09:00 Bus alarm:1d", "2026-10-25") == (try instant("2026-10-24T09:00")))
        // Nine hours into a whole day is nine o'clock.
        #expect(try due("- all-day Change alarm:-9h", "2026-10-25") == (try instant("2026-10-25T09:00")))
    }

    @Test func zones() throws {
        let line = "- 09:00 Call tz:America/New_York alarm:30m"
        #expect(try dues(line) == ["2026-11-20T14:30"])
        // Who travels is not reminded twice.
        let here = try reminders(line).map(\.identifier)
        #expect(try reminders(line, reader: .fixed(9 * 3600)).map(\.identifier) == here)
    }

    @Test func repetitions() throws {
        let line = "- 09:00 Yoga repeat:1w count:4 except:2026-11-27 moved:2026-12-04T09:00/2026-12-05T10:00 alarm:1h"
        #expect(
            try dues(line, to: "2026-12-31") == ["2026-11-20T08:00", "2026-12-05T09:00", "2026-12-11T08:00"])
        // A line of its own replaces one of them.
        let replaced = try #require(Moment("2026-11-20T09:00"))
        #expect(
            try dues("- 09:00 Yoga id:y repeat:1w count:2 alarm:1h", replaced: [replaced]) == ["2026-11-27T08:00"])
        #expect(
            try dues("- [ ] Pills due:2026-11-20T08:00 repeat:1d count:3 alarm:5m").first == "2026-11-20T07:55")
        // One moment, one reminder, whatever repeats.
        #expect(try dues("- 09:00 Yoga repeat:1w alarm:2026-11-21T07:00") == ["2026-11-21T07:00"])
    }

    @Test func identities() throws {
        func identity(_ line: String, path: String = "agenda/a.md") throws -> String {
            try #require(try reminders(line, path: path).first).identifier
        }
        let own = try identity("- 14:00 Dentist alarm:30m")
        #expect(own.utf8.count == 16)
        #expect(try identity("- 14:00-15:00 Dentist @Lyon #x alarm:30m") == own)
        #expect(try identity("- 15:00 Dentist alarm:30m") != own)
        #expect(try identity("- 14:00 Dentist alarm:20m") != own)
        #expect(try identity("- 14:00 Doctor alarm:30m") != own)
        #expect(
            try identity("- 14:00 Dentist id:d alarm:30m") == identity("- 14:00 Doctor id:d alarm:30m", path: "b.md"))
    }

    /// Tasks of other programs ring when they are due, or before as the reader wishes; those without a time do not.
    @Test(
        arguments: [
            (nil, "2026-11-20T14:00", ["2026-11-20T14:00"]), ("10m", "2026-11-20T14:00", ["2026-11-20T13:50"]),
            ("10m", "2026-11-20", []), (nil, "2027-11-20T14:00", []),
        ] as [(String?, String, [String])])
    func tasksOfOtherPrograms(standard: String?, due: String, expected: [String]) throws {
        let clock = LocalZone.fixed(3600)
        let day = try #require(Day(iso: "2026-11-20"))
        let start = clock.instant(of: LocalDateTime(day: day, time: .midnight))
        let finder = ReminderFinder(
            window: start...start + 86_400, reader: clock, standard: standard.flatMap { Alarm($0) })
        let source = ReminderSource(path: "/tasks/todo.txt", line: 1, uid: nil)
        let found = finder.reminders(ofTask: "Pay the rent", due: try #require(Moment(due)), at: source)
        #expect(found.map { Moment(clock.local(of: $0.due)).text } == expected)
        #expect(found.allSatisfy { $0.isTask && $0.title == "Pay the rent" })
    }
}
