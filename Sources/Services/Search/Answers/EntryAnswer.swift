// The facts that statistics are made of: day, time, mood, words of each document that matches.

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
    /// What counts where a query says nothing else: journal entries with text.
    package static let loggedByDefault = QueryNode.all([.kind("journal"), .words(.greater(0))])

    /// The dated documents that match, in order. Throws `SQLiteError`, `QueryError`.
    package func entries(of query: QueryNode, today: Day) throws -> [LoggedEntry] {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            "SELECT d.day, d.minute, d.mood, d.words \(from) AND d.day IS NOT NULL ORDER BY d.day, d.minute")
        bind(statement)
        var entries: [LoggedEntry] = []
        while try statement.step() {
            entries.append(
                LoggedEntry(
                    day: Day(number: Int32(statement.integer(0))), minute: statement.optionalInteger(1).map(Int.init),
                    mood: statement.optionalInteger(2).map(Int.init), words: Int(statement.integer(3))))
        }
        return entries
    }

    package func totals(of query: QueryNode, today: Day) throws -> DocumentTotals {
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

    /// The mean mood of the documents with each tag, the most frequent tags first.
    package func moodByTag(of query: QueryNode, today: Day) throws -> [(tag: String, mean: MoodMean)] {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            """
            SELECT t.name, d.mood, count(*) \(from.joiningTags) AND d.mood IS NOT NULL GROUP BY t.id, d.mood ORDER BY t.folded
            """)
        bind(statement)
        var means: [String: MoodMean] = [:]
        while try statement.step() {
            for _ in 0..<statement.integer(2) {
                means[statement.text(0), default: MoodMean()].add(Double(statement.integer(1)))
            }
        }
        return means.map { ($0.key, $0.value) }.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
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
