// The facts for statistics: day, time, mood, words of each matching document.

import CivilTime
import Journal
import SQLite

/// Sums over the documents of a query.
package struct DocumentTotals: Sendable, Hashable {
    package let documents: Int
    package let words: Int
    package let favorites: Int
    package let tags: Int
    package let first: Day?
    package let last: Day?
}

extension VaultIndex {
    /// The default query: journal entries with text.
    package static let loggedByDefault = ResolvedQuery.all([.kind("journal"), .words(.greater(0))])

    /// The matching dated documents, counted by day and mood, in order of day. Documents written before `dayEndsAt` count for
    /// the day before, as in `LoggedDay.counted`. Throws `SQLiteError`, `QueryError`.
    package func loggedDays(of query: ResolvedQuery, today: Day, dayEndsAt end: TimeOfDay) throws -> [LoggedDay] {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            "SELECT \(Self.countedDay(end)) AS counted, d.mood, count(*) \(from) AND d.day IS NOT NULL GROUP BY counted, d.mood"
        )
        bind(statement)
        var days: [LoggedDay] = []
        while try statement.step() {
            days.append(
                LoggedDay(
                    day: Day(number: Int32(statement.integer(0))), mood: statement.optionalInteger(1).map(Int.init),
                    count: Int(statement.integer(2))))
        }
        return days
    }

    /// An SQL expression for the day that a document counts for.
    static func countedDay(_ end: TimeOfDay) -> String {
        end == .midnight ? "d.day" : "d.day - coalesce(d.minute * 60 < \(end.secondsSinceMidnight), 0)"
    }

    package func totals(of query: ResolvedQuery, today: Day) throws -> DocumentTotals {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            "SELECT count(*), total(d.words), total(d.favorite), min(d.day), max(d.day) \(from)")
        bind(statement)
        _ = try statement.step()
        let tags = try tags(of: query, today: today).count
        func day(_ column: Int32) -> Day? { statement.optionalInteger(column).map { Day(number: Int32($0)) } }
        return DocumentTotals(
            documents: Int(statement.integer(0)), words: Int(statement.integer(1)),
            favorites: Int(statement.integer(2)),
            tags: tags, first: day(3), last: day(4))
    }

    /// The mean mood of the documents with each tag, most frequent tags first.
    package func moodByTag(of query: ResolvedQuery, today: Day) throws -> [(tag: String, mean: MoodMean)] {
        let statement: Statement
        if query == .flag(.mood) {
            // Summed when documents are written: the documents are not needed.
            statement = try database.prepare("SELECT name, moods, mood_sum, folded FROM tags WHERE moods > 0")
        } else {
            let (from, bind) = try source(of: query, today: today)
            statement = try database.prepare(
                """
                SELECT t.name, count(*), sum(d.mood), t.folded \(from.joiningTags) AND d.mood IS NOT NULL GROUP BY t.id
                """)
            bind(statement)
        }
        var means: [(tag: String, mean: MoodMean)] = []
        while try statement.step() {
            means.append(
                (statement.text(0), MoodMean(count: Int(statement.integer(1)), sum: Double(statement.integer(2)))))
        }
        return means.sorted { ($1.mean.count, $0.tag) < ($0.mean.count, $1.tag) }
    }
}

extension String {
    /// The same source with a row for each tag of each document.
    fileprivate var joiningTags: String {
        guard let place = firstRange(ofText: " WHERE ") else { return self }
        return self[..<place.lowerBound] + " JOIN document_tags x ON x.document = d.id JOIN tags t ON t.id = x.tag"
            + self[place.lowerBound...]
    }
}
