// Days as the vault counts them, and the default query of statistics.

import CivilTime
import Journal
import Search
import Vault

extension Workspace {
    /// The query of a statistic; by default, the journal's entries with text.
    package func countedQuery(_ words: [String]) throws -> ResolvedQuery {
        words.isEmpty ? VaultIndex.loggedByDefault : try query(words)
    }

    /// Today as counted by the vault (`day_ends_at:`).
    package var countedToday: Day {
        LoggedDay.counted(
            today, minute: now.time.secondsSinceMidnight / 60, dayEndsAt: vault.settings.dayEndsAt)
    }

    /// The mood of each day in a span, from all entries that count for it.
    package func dayMoods(from first: Day, to last: Day) throws -> [Day: Mood] {
        MoodStatistics(try loggedEntries(from: first, to: last)).dayMoods
    }

    /// The number of entries per day in a span, without empty days.
    package func dayCounts(from first: Day, to last: Day) throws -> [Day: Int] {
        Dictionary(try loggedEntries(from: first, to: last).map { ($0.day, $0.count) }, uniquingKeysWith: +)
    }

    private func loggedEntries(from first: Day, to last: Day) throws -> [LoggedDay] {
        // Entries written in the following night may count for the last day.
        let span = DayRange(first: first, last: last.adding(days: 1))
        return try loggedDays(of: .all([.kind("journal"), .day(.day, span)])).filter { first...last ~= $0.day }
    }

    /// The days of the documents in a query.
    package func loggedDays(of query: ResolvedQuery) throws -> [LoggedDay] {
        try withIndex { try $0.loggedDays(of: query, today: today, dayEndsAt: vault.settings.dayEndsAt) }
    }
}
