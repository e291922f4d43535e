// Streaks, moods and totals through the actions that every front door uses.

import ApplicationTestSupport
import Bytes
import CivilTime
import Journal
import Overviews
import Search
import Testing
import Vault
import Workspaces

@Suite struct StatisticsTests {
    private func vault() throws -> TemporaryVault {
        var files: [String: String] = [:]
        for day in [10, 17, 18, 19, 20] {
            files["journal/2026/11/2026-11-\(day).md"] =
                "---\nmood: \(day == 10 ? "sad" : "happy")\ntags: [a]\n---\nText.\n"
        }
        return try TemporaryVault(files)
    }

    @Test func streaksCountDaysAndWeeks() throws {
        let workspace = try vault().workspace()
        let days = try StreakReport(of: [], in: workspace)
        #expect((days.streak.current, days.streak.days, days.entries) == (4, 5, 5))
        let weeks = try StreakReport(of: [], every: "week", in: workspace)
        #expect(weeks.streak.current == 2)
        #expect(throws: StatisticsActionError.invalidCadence("often")) {
            try StreakReport(of: [], every: "often", in: workspace)
        }
    }

    @Test func moodsHaveMeansByTag() throws {
        let workspace = try vault().workspace()
        let report = try MoodReport(of: [], in: workspace)
        #expect(report.statistics.count == 5 && report.byTag.map(\.tag) == ["a"])
        #expect(report.statistics.distribution[.happy] == 4)
        #expect(try MoodReport(of: [], year: 2020, in: workspace).statistics.count == 0)
    }

    @Test func totalsAndTheirSchema() throws {
        let workspace = try vault().workspace()
        let statistics = try VaultStatistics(of: ["tag:a"], in: workspace)
        #expect(statistics.totals.documents == 5 && statistics.months.map(\.count) == [5])
        #expect(
            String(decoding: Schema.stats(statistics).encoded(), as: UTF8.self).hasPrefix(
                #"{"schema":"daybook.stats/1","entries":5"#))
    }

    /// A vault without a journal: how its notes grew and hang together.
    @Test func notesAlone() throws {
        let workspace = try TemporaryVault([
            "a.md":
                "---\ndate: 2025-03-01\ntags: [tea]\n---\n[[b]] [[b]] [c](sub/c.md) [[nobody]] [out](https://a.example)\n",
            "b.md": "---\ncreated: 2025-04-02\n---\nOne two three four five six seven eight nine ten. [[c]]\n",
            "sub/c.md": "[pic](p.png) [[Nobody]] [[sub]] #tea/green\n", "sub/d.md": "Alone.\n",
            "sub/p.png": "p", "lists/groceries.md": "- [ ] tea [[b]]\n",
        ]).workspace()
        let statistics = try VaultStatistics(of: [], in: workspace)
        let notes = statistics.notes
        #expect(statistics.isOfNotesAlone && statistics.totals.documents == 0)
        #expect((notes.notes, notes.links, notes.brokenLinks, notes.notesWithBrokenLinks) == (4, 4, 2, 2))
        #expect((notes.orphans, notes.undated) == (2, 2))
        #expect(notes.months.map(\.month.iso) == ["2025-03", "2025-04"])
        #expect(notes.mostLinked.map(\.path.text) == ["b.md", "sub/c.md"] && notes.mostLinked.map(\.count) == [2, 2])
        #expect(notes.largest.first?.path.text == "b.md")
        #expect(notes.folders.map(\.path) == ["", "sub"] && notes.folders.map(\.notes) == [2, 2])
        #expect(notes.tags.map(\.tag) == ["tea", "tea/green"])
        // A query counts what it finds, and links to it from anywhere.
        let some = try VaultStatistics(of: ["path:sub"], in: workspace)
        #expect(some.isOfNotesAlone && some.notes.notes == 2 && some.totals.documents == 2)
        #expect(some.notes.mostLinked.map(\.count) == [2])
    }

    /// A journal is counted as ever; what it says of notes is for programs.
    @Test func aJournalIsNoNotes() throws {
        let vault = try TemporaryVault(["journal/2026/11/2026-11-20.md": "Text.\n", "notes/a.md": "A [[b]]\n"])
        let statistics = try VaultStatistics(of: [], in: vault.workspace())
        #expect(!statistics.isOfNotesAlone && statistics.totals.documents == 1)
        #expect((statistics.notes.notes, statistics.notes.brokenLinks) == (1, 1))
        #expect(try VaultStatistics(of: ["kind:note"], in: vault.workspace()).isOfNotesAlone)
        #expect(try !VaultStatistics(of: ["kind:journal"], in: vault.workspace()).isOfNotesAlone)
    }

    @Test func tooLittleIsNotCompared() throws {
        let report = try InsightReport(of: [], in: vault().workspace())
        #expect(report.days == 5 && report.insights.comparisons.isEmpty)
    }

    /// The history of a task that repeats, and tasks of the same words that are done.
    @Test func aTaskIsAHabit() throws {
        let vault = try TemporaryVault([
            "agenda/home.md":
                "- [ ] Water plants due:2026-11-21 repeat:1d done:2026-11-20\n  - done: 2026-11-18\n  - done: 2026-11-19\n"
                + "  - done: 2026-11-20\n- [ ] Water bill due:2026-11-30\n- [ ] Bins due:2026-11-26 repeat:1w done:2026-11-19\n"
                + "  - done: 2026-11-05\n  - done: 2026-11-12\n",
            "agenda/2026/2026-11-17.md": "---\ntype: day\ndate: 2026-11-17\n---\n- [x] Water plants\n- [x] Other\n",
        ])
        let workspace = try vault.workspace()
        let days = try StreakReport(of: ["task:\"water plants\""], in: workspace)
        #expect((days.streak.current, days.streak.longest, days.entries) == (4, 4, 4))
        #expect(try StreakReport(of: ["tâche:water", "plants"], in: workspace).streak.days == 4)
        let weeks = try StreakReport(of: ["task:bins"], in: workspace)
        #expect((weeks.streak.current, weeks.cadence.text) == (3, "1w"))
        #expect(try StreakReport(of: ["task:bins"], every: "1d", in: workspace).streak.current == 1)
        #expect(throws: StatisticsActionError.noTask("read")) { try StreakReport(of: ["task:read"], in: workspace) }
    }
}
