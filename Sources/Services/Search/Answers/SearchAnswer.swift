// Asking the index: which documents match a query, in which order.

import Bytes
import CivilTime
import SQLite
import Vault

/// One document that matches.
package struct SearchHit: Sendable {
    package let path: VaultPath
    package var title: String
    package let kind: DocumentKind
    package let day: Day?
    package let minute: Int?
    /// −2…+2.
    package let mood: Int?
    package let isFavorite: Bool
    package let isPrivate: Bool
    /// What it says of itself was not read as a whole.
    package let hasUnreadHead: Bool
    package let words: Int
    package let tags: [String]
    /// Higher is better; nil where nothing in the query ranks.
    package let score: Double?

    /// The same document as it leaves the vault without some of its text.
    package func leaving(as document: Document) -> SearchHit {
        let left = Set(document.tags.map { Folding.fold($0) })
        return SearchHit(
            path: path, title: document.title, kind: kind, day: day, minute: minute, mood: mood, isFavorite: isFavorite,
            isPrivate: isPrivate, hasUnreadHead: hasUnreadHead, words: document.scan.words,
            tags: tags.filter { left.contains(Folding.fold($0)) }, score: score)
    }
}

package enum SearchOrder: String, Sendable, CaseIterable {
    case rank, date, title, path, words
}

/// How much is wanted of each hit.
package enum SearchDetails: Sendable {
    case all
    /// The path and the kind.
    case paths
}

package struct SearchAnswer: Sendable {
    /// How many documents match in all.
    package let count: Int
    /// The first of them, up to the limit.
    package let hits: [SearchHit]

    /// Those hits alone, in the order they are in here.
    package func keeping(_ paths: Set<VaultPath>) -> SearchAnswer {
        let kept = hits.filter { paths.contains($0.path) }
        return SearchAnswer(count: kept.count, hits: kept)
    }
}

extension VaultIndex {
    /// The documents that match, best first (by rank where the query has text, by date otherwise), newest first among equals.
    /// Throws `QueryError`, `SQLiteError`. Paths alone are quicker to sort and to fetch.
    package func search(
        _ query: ResolvedQuery, today: Day, order: SearchOrder? = nil, isReversed: Bool = false, limit: Int? = nil,
        details: SearchDetails = .all, includingPrivate: Bool = true
    ) throws -> SearchAnswer {
        let plan = try plan(query, today: today)
        let order = order ?? (plan.match == nil ? .date : .rank)
        let condition = includingPrivate ? plan.condition.sql : "d.private = 0 AND \(plan.condition.sql)"
        let from =
            plan.match == nil
            ? "FROM documents d WHERE \(condition)"
            : "FROM fulltext JOIN documents d ON d.id = fulltext.rowid WHERE fulltext MATCH ?1 AND \(condition)"
        let columns =
            details == .all
            ? "d.id, d.path, d.title, d.kind, d.day, d.minute, d.mood, d.favorite, d.words, d.private, d.unread_head"
            : "d.id, d.path, '', d.kind, NULL, NULL, NULL, 0, 0, 0, 0"
        let statement = try database.prepare(
            """
            SELECT \(columns), \(plan.match != nil && order == .rank ? "fulltext.rank" : "NULL") \(from)
            ORDER BY \(Self.ordering(order, isReversed, hasRank: plan.match != nil)) \
            \(limit.map { "LIMIT \($0)" } ?? "")
            """)
        func bind(_ statement: Statement) {
            if let match = plan.match { statement.bind(1, match) }
            plan.condition.bind(to: statement, from: plan.match == nil ? 1 : 2)
        }
        bind(statement)
        var hits: [SearchHit] = []
        var count = 0
        while try statement.step() {
            count += 1
            hits.append(try hit(statement, withTags: details == .all))
        }
        if let limit, hits.count >= limit {
            let counting = try database.prepare("SELECT count(*) \(from)")
            bind(counting)
            if try counting.step() { count = Int(counting.integer(0)) }
        }
        return SearchAnswer(count: count, hits: hits)
    }

    private static func ordering(_ order: SearchOrder, _ isReversed: Bool, hasRank: Bool) -> String {
        let newest = "d.day DESC, d.minute DESC, d.path"
        let (up, down) = isReversed ? ("DESC", "ASC") : ("ASC", "DESC")
        switch order {
        case .rank: return hasRank ? "fulltext.rank \(up), \(newest)" : newest
        case .date: return "d.day \(down), d.minute \(down), d.path \(up)"
        case .title: return "d.title COLLATE NOCASE \(up), d.path"
        case .path: return "d.path \(up)"
        case .words: return "d.words \(down), \(newest)"
        }
    }

    private func hit(_ row: Statement, withTags: Bool) throws -> SearchHit {
        SearchHit(
            path: VaultPath(trusted: row.text(1)), title: row.text(2),
            kind: DocumentKind(rawValue: row.text(3)) ?? .note,
            day: row.optionalInteger(4).map { Day(number: Int32($0)) }, minute: row.optionalInteger(5).map(Int.init),
            mood: row.optionalInteger(6).map(Int.init), isFavorite: row.integer(7) == 1, isPrivate: row.integer(9) == 1,
            hasUnreadHead: row.integer(10) == 1, words: Int(row.integer(8)),
            tags: withTags ? try tags(ofDocument: row.integer(0)) : [],
            score: row.optionalDouble(11).map { -$0 })
    }

    private func tags(ofDocument number: Int64) throws -> [String] {
        let statement =
            try tagStatement
            ?? database.prepare(
                "SELECT t.name FROM document_tags x JOIN tags t ON t.id = x.tag WHERE x.document = ? ORDER BY t.folded")
        tagStatement = statement
        statement.reset()
        statement.bind(1, number)
        var tags: [String] = []
        while try statement.step() { tags.append(statement.text(0)) }
        return tags
    }
}
