// Events and tasks of some days out of the index, chosen line by line.

import Agenda
import CivilTime
import Search
import TestSupport
import Testing
import Vault

@Suite struct AgendaAnswerTests {
    private static let files: [String: String] = [
        "agenda/2026/2026-11-20.md":
            "# Friday\n\n- 14:00-15:30 Dentist @Lyon #health\n- all-day Fair\n- [ ] Call the bank due:2026-11-22 #admin\n- [ ] Undated\n- [x] Done\n- [-] 16:00 Cancelled\n",
        "agenda/2025/2025-01-06.md": "- 09:00-09:30 Stand-up repeat:weekdays #work id:standup\n",
        "agenda/moved.md": "- 2026-11-21 10:00 Stand-up, once id:standup moved:2026-11-20\n",
        "agenda/2026/2026-W47.md": "- [ ] Report\n- 09:00 is no event of a week\n",
        "agenda/secret.md": "---\nprivate: true\n---\n- 2026-11-20 18:00 Surprise\n",
        "agenda/call.md": "- 2026-11-20 23:30 Call tz:America/New_York\n",
        "notes/other.md":
            "- 10:00 no event of a note\n- [ ] Passport due:2026-11-20 priority:A\n- [ ] Someday\n- TODO Logseq\n  SCHEDULED: <2026-11-20 Fri>\n",
        "lists/food.md": "- [ ] Milk due:2026-11-20\n", "templates/day.md": "- [ ] {{title}}\n",
    ]

    private func answer(_ from: String, _ to: String, _ query: String? = nil, isPrivate: Bool = true) throws -> [String]
    {
        let vault = try IndexedVault(Self.files)
        let query = try query.map { ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse($0)) }
        let answer = try vault.open().agenda(
            from: try #require(Day(iso: from)), to: try #require(Day(iso: to)), reader: .fixed(3600), query: query,
            today: IndexedVault.now.day, includingPrivate: isPrivate)
        return answer.events.map {
            "\($0.span.isAllDay ? $0.span.start.day.iso : Moment($0.span.start).text) \($0.event.title)"
        }
            + answer.tasks.map { "[\($0.task.state.mark)] \($0.day?.iso ?? "-") \($0.task.text)" }
    }

    @Test func aDay() throws {
        #expect(
            try answer("2026-11-20", "2026-11-20") == [
                "2026-11-20 Fair", "2026-11-20T14:00 Dentist", "2026-11-20T18:00 Surprise", "[ ] 2026-11-20 Passport",
                "[ ] 2026-11-20 Undated", "[x] 2026-11-20 Done", "[ ] 2026-11-20 Logseq",
            ])
    }

    /// What goes on over midnight is there on its second day as well, on the page of its first; what ends at midnight is not.
    @Test func overMidnight() throws {
        let vault = try IndexedVault([
            "agenda/2026/2026-11-19.md": "- 20:00-02:00 Night train\n- 20:00-00:00 Dinner\n- 23:30-00:01 Fireworks\n",
            "agenda/trip.md": "- 2026-11-18 – 2026-11-20 Trip\n- 2026-11-17 18:00 – 2026-11-20 00:00 Fast\n",
        ])
        func titles(_ day: String) throws -> Set<String> {
            let day = try #require(Day(iso: day))
            return Set(
                try vault.open().agenda(from: day, to: day, reader: .fixed(3600), today: IndexedVault.now.day).events
                    .map(
                        \.event.title))
        }
        #expect(try titles("2026-11-19") == ["Night train", "Dinner", "Fireworks", "Trip", "Fast"])
        #expect(try titles("2026-11-20") == ["Night train", "Fireworks", "Trip"])
        #expect(try titles("2026-11-21") == [])
    }

    /// A task that goes on for days is there on each of them, in a note as well as in the agenda.
    @Test(arguments: ["agenda/trip.md", "notes/trip.md"])
    func tasksOfSeveralDays(_ path: String) throws {
        let vault = try IndexedVault([
            path: "- [ ] Trip <2026-12-20 Sun>--<2026-12-23 Wed>\n- [x] Fair <2026-12-21 Mon>--<2026-12-22 Tue>\n"
        ])
        func titles(_ first: String, _ last: String) throws -> [String] {
            try vault.open().agenda(
                from: try #require(Day(iso: first)), to: try #require(Day(iso: last)), reader: .fixed(3600),
                today: IndexedVault.now.day
            ).tasks.map { "\($0.task.text) \($0.days?.description ?? "")" }
        }
        #expect(
            try titles("2026-12-22", "2026-12-22") == ["Trip 2026-12-20..2026-12-23", "Fair 2026-12-21..2026-12-22"])
        #expect(try titles("2026-12-23", "2026-12-30") == ["Trip 2026-12-20..2026-12-23"])
        #expect(try titles("2026-12-24", "2026-12-30") == [])
        #expect(try titles("2026-12-10", "2026-12-30").count == 2)
    }

    @Test func whatWasMovedAndWhatComesFromAfar() throws {
        #expect(
            try answer("2026-11-21", "2026-11-22") == [
                "2026-11-21T05:30 Call", "2026-11-21T10:00 Stand-up, once", "[ ] 2026-11-22 Call the bank",
            ])
        #expect(try answer("2026-11-23", "2026-11-24") == ["2026-11-23T09:00 Stand-up", "2026-11-24T09:00 Stand-up"])
    }

    @Test(arguments: [
        ("dentist", ["2026-11-20T14:00 Dentist"]), ("tag:health", ["2026-11-20T14:00 Dentist"]),
        ("place:lyon", ["2026-11-20T14:00 Dentist"]),
        ("\"the bank\"", []), ("fair OR tag:health", ["2026-11-20 Fair", "2026-11-20T14:00 Dentist"]),
        ("path:secret", ["2026-11-20T18:00 Surprise"]), ("is:done", ["[x] 2026-11-20 Done"]),
        ("is:task -is:done in:notes", ["[ ] 2026-11-20 Passport", "[ ] 2026-11-20 Logseq"]),
        ("dent*", ["2026-11-20T14:00 Dentist"]),
        ("dentists", ["2026-11-20T14:00 Dentist"]), ("date:2026-11-21", []),
        ("kind:note passport", ["[ ] 2026-11-20 Passport"]),
    ])
    func lineByLine(query: String, expected: [String]) throws {
        #expect(try answer("2026-11-20", "2026-11-20", query) == expected)
    }

    @Test func privateDocumentsStayOut() throws {
        #expect(try answer("2026-11-20", "2026-11-20", "surprise", isPrivate: false) == [])
    }

    @Test func openTasks() throws {
        let tasks = try IndexedVault(Self.files).open().openTasks(today: IndexedVault.now.day)
        #expect(tasks.map(\.task.text) == ["Passport", "Undated", "Logseq", "Call the bank", "Report", "Someday"])
    }

    /// Whatever a line has beside its date: a time, a due date, both, neither.
    @Test(arguments: 0..<8) func overdueTasks(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let days = ["2026-11-17", "2026-11-19", "2026-11-20", "2026-11-22"]
        func line() -> String {
            let parts = [
                days.map { "\($0) " } + ["", "", ""], ["", "09:00 ", "all-day "], ["Task "],
                days.map { "due:\($0) " } + ["", ""], days.map { "start:\($0) " } + ["", "", ""],
                ["", "repeat:weekly"],
            ]
            let mark = ["[ ]", "[ ]", "[x]", "[-]"].randomElement(using: &random) ?? ""
            return "- \(mark) " + parts.map { $0.randomElement(using: &random) ?? "" }.joined()
        }
        let names = days.map { "agenda/2026/\($0).md" } + ["agenda/more.md", "notes/other.md", "lists/food.md"]
        let vault = try IndexedVault(
            Dictionary(
                uniqueKeysWithValues: names.map { name in
                    (name, (0..<12).map { _ in line() + "\n" }.joined())
                }))
        let (index, today) = (try vault.open(), IndexedVault.now.day)
        let found = try index.overdueTasks(today: today)
        let expected = try index.openTasks(today: today).filter { TaskGroup($0.task, today: today) == .overdue }
        #expect(
            found.map { "\($0.line.path):\($0.line.number)" } == expected.map { "\($0.line.path):\($0.line.number)" },
            "seed \(seed)")
        #expect(!expected.isEmpty, "seed \(seed)")
    }

    @Test(arguments: [
        ("DENTIST", 1), ("dent", 1), ("stand-up", 1), ("call", 1), ("bank call", 1), ("standup", 2), ("nothing", 0),
    ])
    func names(name: String, count: Int) throws {
        #expect(
            try IndexedVault(Self.files).open().agendaLines(named: name, today: IndexedVault.now.day).count == count)
    }
}
