// Streaks, moods and totals over a query.

import CivilTime
import Journal
import Search
import Wording
import Workspaces

package enum StatisticsActionError: Error, Sendable, Equatable {
    case invalidCadence(String)
    case invalidYear(Int)
    /// No task contains these words.
    case noTask(String)
}

/// A streak of days, weeks, or any other period.
package struct StreakReport {
    package let streak: Streak
    package let cadence: Cadence
    package let logged: [LoggedDay]

    /// Entries on all days.
    package var entries: Int { logged.reduce(0) { $0 + $1.count } }

    /// - Parameters:
    ///    - words: a query; if empty, the journal's entries with text. `task:"water plants"` is not a query but a task: the days on which
    ///     it was done.
    ///   - every: the period that counts: `2d`, `week`; nil for the step of the task's repetition, or else a day.
    package init(of words: [String], every: String? = nil, in workspace: Workspace) throws {
        if let name = TaskHabit.name(in: words) {
            let habit = try TaskHabit(name, in: workspace)
            cadence = try every.map { try Self.cadence($0) } ?? habit.cadence
            logged = habit.days.map { LoggedDay(day: $0) }
            streak = Streak(loggedDays: habit.days, today: workspace.today, cadence: cadence)
            return
        }
        cadence = try every.map { try Self.cadence($0) } ?? .daily
        logged = try workspace.loggedDays(of: try workspace.countedQuery(words))
        streak = Streak(loggedDays: logged.map(\.day), today: workspace.countedToday, cadence: cadence)
    }

    private static func cadence(_ text: String) throws(StatisticsActionError) -> Cadence {
        guard let step = CalendarStep(text: text) else { throw .invalidCadence(text) }
        return Cadence(step)
    }
}

extension Cadence {
    /// As typed: `2d`.
    package var text: String {
        switch self {
        case .days(let count): "\(count)d"
        case .weeks(let count): "\(count)w"
        case .months(let count): "\(count)mo"
        case .years(let count): "\(count)y"
        }
    }

    /// A number of periods with their unit.
    package func counted(_ count: Int) -> Phrase {
        switch self {
        case .days: Phrase.counted(count, "day", "days", fr: "jour", "jours")
        case .weeks(1): Phrase.counted(count, "week", "weeks", fr: "semaine", "semaines")
        case .months(1): Phrase.counted(count, "month", "months", fr: "mois", "mois")
        case .years(1): Phrase.counted(count, "year", "years", fr: "an", "ans")
        default: Phrase.counted(count, "period", "periods", fr: "période", "périodes")
        }
    }
}

/// Moods of a query's documents.
package struct MoodReport {
    package let statistics: MoodStatistics
    package let byTag: [(tag: String, mean: MoodMean)]

    /// - Parameters:
    ///   - words: a query; if empty, every document with a mood.
    ///   - year: restricts to one year. Throws `StatisticsActionError.invalidYear`.
    ///   - withTags: whether to compute means by tag.
    package init(
        of words: [String], year: Int? = nil, includingPrivate: Bool = true, withTags: Bool = true,
        in workspace: Workspace
    ) throws {
        var query = words.isEmpty ? ResolvedQuery.flag(.mood) : try workspace.query(words)
        if let year {
            guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
                throw StatisticsActionError.invalidYear(year)
            }
            query = .all([query, .day(.day, DayRange(first: first, last: last))])
        }
        if !includingPrivate { query = .all([query, .not(.flag(.private))]) }
        (statistics, byTag) = try workspace.withIndex { index in
            (
                MoodStatistics(try workspace.loggedDays(of: query)),
                withTags ? try index.moodByTag(of: query, today: workspace.today) : []
            )
        }
    }
}

/// Totals of a query: documents, words, streak, moods.
package struct VaultStatistics {
    package let totals: DocumentTotals
    package let streak: Streak
    package let moods: MoodStatistics
    /// Documents by month, without empty months, in order.
    package let months: [(month: Month, count: Int)]
    package let logged: [LoggedDay]
    /// For the notes among the matching documents; without a query, for all in the vault.
    package let notes: NoteTotals
    /// Whether only notes matched.
    package let isOfNotesAlone: Bool

    /// - Parameter words: a query; if empty, the journal's entries with text, and all notes.
    package init(of words: [String], in workspace: Workspace) throws {
        let query = try workspace.countedQuery(words)
        (totals, logged, notes) = try workspace.withIndex { index in
            (
                try index.totals(of: query, today: workspace.today), try workspace.loggedDays(of: query),
                try index.noteTotals(of: words.isEmpty ? .everything : query, today: workspace.today)
            )
        }
        isOfNotesAlone = notes.notes > 0 && totals.documents == (words.isEmpty ? 0 : notes.notes)
        streak = Streak(loggedDays: logged.map(\.day), today: workspace.countedToday)
        moods = MoodStatistics(logged)
        var byMonth: [Month: Int] = [:]
        for entry in logged { byMonth[entry.day.monthOfYear, default: 0] += entry.count }
        months = byMonth.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
