// Entries in the order of time, through the actions that every front door uses.

import ApplicationTestSupport
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Pages
import Search
import Testing
import Vault
import Workspaces

@Suite struct EntryAnswersTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "journal/2026/11/2026-11-19-2100-soup.md":
                "---\nmood: happy\nfavorite: true\n---\n\n# Soup\n\nAt Nora's.\n",
            "journal/2026/11/2026-11-20-0800-rain.md": "# Rain\n\nA wonderful, lovely morning.\n",
            "journal/2026/11/2026-11-20-0900-sun.md": "---\nmood: sad\n---\n\n# Sun\n\nToo much of it.\n",
            "journal/2024/11/2024-11-20-1200-snow.md": "---\nmood: neutral\n---\n\n# Snow\n\nFirst snow.\n",
        ])
    }

    @Test func listsAreNewestFirst() throws {
        let workspace = try vault().workspace()
        let all = try ListEntries(in: workspace).answer(in: workspace)
        #expect(all.hits.map(\.title) == ["Sun", "Rain", "Soup", "Snow"])
        let favorites = try ListEntries(favoritesAlone: true, in: workspace).answer(in: workspace)
        #expect(favorites.hits.map(\.title) == ["Soup"])
        let days = try ListEntries(from: "2026-11-20", to: "2026-11-20", in: workspace).answer(in: workspace)
        #expect(days.count == 2)
        let happy = try ListEntries(mood: ">=happy", in: workspace).answer(in: workspace)
        #expect(happy.hits.map(\.title) == ["Soup"])
    }

    @Test func daysNameEntries() throws {
        let workspace = try vault().workspace()
        #expect(try EntrySelection.paths(nil, in: workspace).count == 2)
        #expect(try EntrySelection.path("yesterday", in: workspace).stem == "2026-11-19-2100-soup")
        #expect(throws: EntryActionError.noEntry(day: "2026-01-01")) {
            try EntrySelection.paths("2026-01-01", in: workspace)
        }
        #expect(throws: EntryActionError.self) { try EntrySelection.path("today", in: workspace) }
    }

    @Test func favoritesAreMarkedAndUnmarked() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let path = "journal/2026/11/2026-11-19-2100-soup.md"
        _ = try workspace.apply(FavoriteEntries.marking([path], as: false, in: workspace).plan(in: workspace))
        #expect(try !vault.read(path).contains("favorite"))
        _ = try workspace.apply(FavoriteEntries.marking(["Rain"], as: true, in: workspace).plan(in: workspace))
        #expect(try vault.read("journal/2026/11/2026-11-20-0800-rain.md").contains("favorite: true"))
    }

    @Test func yearsAgo() throws {
        let workspace = try vault().workspace()
        let entries = try EntriesOnThisDay(workspace.today, in: workspace)
        #expect(entries.hits.map(\.title) == ["Snow"])
    }

    @Test func timelinesCountByMonth() throws {
        let workspace = try vault().workspace()
        let timeline = try EntryTimeline(
            [], from: nil, to: nil, favoritesAlone: false, includingPrivate: true, in: workspace)
        #expect(timeline.months.all.map(\.hits.count) == [3, 1])
    }

    @Test func moodsAreProposedAndWritten() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let proposals = try MoodProposals([], limit: nil, in: workspace)
        #expect(proposals.found.map(\.title) == ["Rain"])
        _ = try workspace.apply(proposals.applying().plan(in: workspace))
        #expect(try vault.read("journal/2026/11/2026-11-20-0800-rain.md").contains("mood_source: suggested"))
    }

    @Test func summariesQuoteWhatIsThere() throws {
        let workspace = try vault().workspace()
        let summary = try EntrySummary(of: [], days: nil, count: 3, in: workspace)
        #expect(summary.entries == 4 && !summary.quotes.isEmpty)
        #expect(try SummaryPeriod.week("2026-W47").days(in: workspace)?.first?.iso == "2026-11-16")
        #expect(throws: EntryActionError.invalidMonth("13")) { try SummaryPeriod.month("13").days(in: workspace) }
    }
}
