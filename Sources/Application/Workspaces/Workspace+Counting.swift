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
        // What was written in the night after it may count for the last day.
        let span = DayRange(first: first, last: last.adding(days: 1))
        return MoodStatistics(try loggedDays(of: .all([.kind("journal"), .day(.day, span)]))).dayMoods
            .filter { first...last ~= $0.key }
    }

    /// The days on which documents of a query are dated.
    package func loggedDays(of query: ResolvedQuery) throws -> [LoggedDay] {
        try withIndex { try $0.loggedDays(of: query, today: today, dayEndsAt: vault.settings.dayEndsAt) }
    }
}
