// What counts as a day, and what is counted where a query says nothing else.

import CivilTime
import Journal
import Search
import Vault

extension Workspace {
    /// The query of a statistic; none is the journal's entries with text.
    package func countedQuery(_ words: [String]) throws -> ResolvedQuery {
        words.isEmpty ? VaultIndex.loggedByDefault : try query(words)
    }

    /// Today as the vault counts days (`day_ends_at:`).
    package var countedToday: Day {
        LoggedDay.counted(
            today, minute: now.time.secondsSinceMidnight / 60, dayEndsAt: vault.settings.dayEndsAt)
    }

    /// The mood of each day of a span, of all entries that count for it.
    package func dayMoods(from first: Day, to last: Day) throws -> [Day: Mood] {
        MoodStatistics(try loggedEntries(from: first, to: last)).dayMoods
    }

    /// How many entries count for each day of a span that has any.
    package func dayCounts(from first: Day, to last: Day) throws -> [Day: Int] {
        Dictionary(try loggedEntries(from: first, to: last).map { ($0.day, $0.count) }, uniquingKeysWith: +)
    }

    private func loggedEntries(from first: Day, to last: Day) throws -> [LoggedDay] {
        // What was written in the night after it may count for the last day.
        let span = DayRange(first: first, last: last.adding(days: 1))
        return try loggedDays(of: .all([.kind("journal"), .day(.day, span)])).filter { first...last ~= $0.day }
    }

    /// The days on which documents of a query are dated.
    package func loggedDays(of query: ResolvedQuery) throws -> [LoggedDay] {
        try withIndex { try $0.loggedDays(of: query, today: today, dayEndsAt: vault.settings.dayEndsAt) }
    }
}
