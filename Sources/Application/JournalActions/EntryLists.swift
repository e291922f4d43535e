// Entries in chronological order: as a list, by month, or from past years.

import CivilTime
import Pages
import Search
import Workspaces

/// Entries selected by time, mood, favourites, and a query.
package struct ListEntries {
    package let query: ResolvedQuery
    /// The maximum; nil for all.
    package let limit: Int?

    /// - Parameters:
    ///   - words: a query; if empty, everything.
    ///   - mood: as in a query: `happy`, `>=happy`.
    package init(
        _ words: [String] = [], from: String? = nil, to: String? = nil, mood: String? = nil,
        favoritesAlone: Bool = false, limit: Int? = nil, in workspace: Workspace
    ) throws {
        var parts: [ResolvedQuery] = [.kind("journal")]
        if !words.isEmpty { parts.append(try workspace.query(words)) }
        let days = try workspace.days(from: from, to: to)
        if days != DayRange(first: nil, last: nil) { parts.append(.day(.day, days)) }
        if let mood { parts.append(try workspace.query(["mood:" + mood])) }
        if favoritesAlone { parts.append(.flag(.favorite)) }
        query = .all(parts)
        self.limit = limit
    }

    /// The newest first.
    package func answer(in workspace: Workspace) throws -> SearchAnswer {
        try workspace.withIndex { try $0.search(query, today: workspace.today, order: .date, limit: limit) }
    }
}

/// Entries by month, the newest first.
package struct EntryTimeline {
    package let months: TimelineSheet.Months

    package var isEmpty: Bool { months.all.isEmpty }

    package init(
        _ words: [String], from: String?, to: String?, favoritesAlone: Bool, includingPrivate: Bool,
        in workspace: Workspace
    ) throws {
        var parts: [ResolvedQuery] = [.kind("journal"), .day(.day, try workspace.days(from: from, to: to))]
        if !words.isEmpty { parts.append(try workspace.query(words)) }
        if favoritesAlone { parts.append(.flag(.favorite)) }
        months = TimelineSheet.Months(
            try workspace.withIndex {
                try $0.search(
                    .all(parts), today: workspace.today, order: .date, includingPrivate: includingPrivate
                ).hits
            })
    }
}

/// Entries of a day in earlier years.
package struct EntriesOnThisDay {
    package let day: Day
    package let hits: [SearchHit]

    /// - Parameter within: includes this number of days around it.
    package init(_ day: Day, within days: Int = 0, in workspace: Workspace) throws {
        self.day = day
        hits = try workspace.withIndex {
            try $0.entriesOnThisDay(day, within: days, today: workspace.today)
        }
    }
}
