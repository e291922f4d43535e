// Gaps, conflicts, lanes, alarms, groups of tasks.

import Agenda
import CivilTime
import Testing
import Vault

struct TimeTests {
    private func span(_ from: String, _ to: String) throws -> EventSpan {
        EventSpan(start: try moment("2026-11-20T\(from)"), end: try moment("2026-11-20T\(to)"))
    }

    @Test func gaps() throws {
        let busy = [
            try span("09:00", "10:00"), try span("09:30", "11:00"), try span("17:30", "19:00"),
            try span("12:00", "12:00"),
        ]
        let nine = try #require(TimeOfDay(iso: "08:00")), six = try #require(TimeOfDay(iso: "18:00"))
        let gaps = FreeTime.gaps(in: busy, on: try day("2026-11-20"), from: nine, to: six, minimum: 1800)
        #expect(gaps == [try span("08:00", "09:00"), try span("11:00", "17:30")])
        #expect(FreeTime.gaps(in: busy, on: try day("2026-11-21"), from: nine, to: six, minimum: 1800).count == 1)
    }

    @Test func conflicts() throws {
        let spans = [
            try span("09:00", "12:00"), try span("10:00", "10:30"), try span("11:00", "13:00"),
            try span("13:00", "14:00"), try span("09:15", "09:15"),
        ]
        #expect(TimeConflicts.find(in: spans) == [0, 1, 2])
    }

    @Test func lanes() {
        let lanes = TimeLanes([(0, 4), (1, 2), (2, 3), (5, 6)])
        #expect(lanes.places.map(\.lane) == [0, 1, 1, 0])
        #expect(lanes.places.map(\.of) == [2, 2, 2, 1])
    }

    @Test(arguments: [("30m", 1800), ("1h30", 5400), ("1d", 86400), ("-10m", -600), ("0m", 0)])
    func alarms(text: String, seconds: Int) {
        #expect(Alarm(text) == .before(seconds))
    }

    @Test func alarmTexts() throws {
        #expect(
            try event("- 09:00 A alarm:30m alarm:1d,2026-11-19T20:00").alarms.map(\.text) == [
                "30m", "1d", "2026-11-19T20:00",
            ])
        #expect(try event("- 09:00 A alarm:soon").problems.count == 1)
        #expect(Alarm.before(1800).due(start: try moment("2026-11-20T00:15")) == (try moment("2026-11-19T23:45")))
    }

    @Test(arguments: [
        ("- [ ] A due:2026-11-19", TaskGroup.overdue), ("- [ ] A due:2026-11-20", .today),
        ("- [ ] A due:2026-11-27", .soon),
        ("- [ ] A due:2026-11-28", .later), ("- [ ] A", .today), ("- [x] A", .finished), ("- [-] A", .finished),
        ("- [ ] A <2026-11-18 Wed>--<2026-11-20 Fri>", .today),
        ("- [ ] A <2026-11-18 Wed>--<2026-11-19 Thu>", .overdue),
        ("- [ ] A <2026-11-18 Wed>--<2026-11-22 Sun> due:2026-11-19", .overdue),
        ("- [ ] 2026-11-25 09:00 A", .soon), ("- [ ] A start:2026-11-01", .today), ("- [ ] A 📅 2026-11-19", .overdue),
    ])
    func groups(line: String, group: TaskGroup) throws {
        #expect(TaskGroup(try task(line), today: try day("2026-11-20")) == group)
    }

    /// What is on the page of a week or a month is meant for then.
    @Test(arguments: [
        ("agenda/2026/2026-W46.md", TaskGroup.left), ("agenda/2026/2026-W47.md", .soon),
        ("agenda/2026/2026-W48.md", .soon), ("agenda/2026/2026-W50.md", .later), ("agenda/2026/2026-10.md", .left),
        ("agenda/2026/2026-11.md", .later), ("agenda/2026/2026-12.md", .later), ("agenda/ideas.md", .someday),
    ])
    func groupsByLongerPages(path: String, group: TaskGroup) throws {
        let (task, today) = (try task("- [ ] A", on: nil), try day("2026-11-20"))
        #expect(TaskGroup(task, on: VaultPath(trusted: path), today: today) == group)
        #expect(TaskGroup(try self.dueToday(), on: VaultPath(trusted: path), today: today) == .today)
    }

    private func dueToday() throws -> AgendaTask { try task("- [ ] A due:2026-11-20", on: nil) }

    @Test func groupsByPage() throws {
        let today = try day("2026-11-20")
        #expect(TaskGroup(try task("- [ ] A", on: "2026-11-18"), today: today) == .left)
        #expect(TaskGroup(try task("- [ ] A", on: nil), today: today) == .someday)
    }

    @Test func priorities() {
        #expect(["A", "high", "1"].compactMap { Priority($0)?.level } == [1, 3, 1])
        #expect(Priority("whatever") == nil)
    }

    @Test func turnsOfATask() throws {
        let turns = try task("- [ ] Water due:2026-11-20 repeat:2d except:2026-11-24").turns(
            from: day("2026-11-19"), to: day("2026-11-27"))
        #expect(turns.map(\.text) == ["2026-11-20", "2026-11-22", "2026-11-26"])
        #expect(
            try task("- [ ] Water due:2026-11-20 repeat:.+2d").turns(from: day("2026-11-19"), to: day("2026-11-27"))
                .count == 1)
    }

    @Test(
        arguments: [
            ("agenda/2026/2026-11-20.md", nil, true), ("agenda/2026/2026-W47.md", nil, false),
            ("agenda/2026/2026-11.md", nil, false),
            ("agenda/trip.md", nil, false), ("agenda/x.md", "week", false),
            ("journal/2026/11/2026-11-20-0900-run.md", nil, false),
        ] as [(String, String?, Bool)])
    func pageDays(path: String, type: String?, hasDay: Bool) {
        let text = type.map { "---\ntype: \($0)\ndate: 2026-11-16\n---\n" } ?? ""
        #expect((AgendaEvent.pageDay(of: page(text, path: path)) != nil) == hasDay)
    }
}
