// Tags with the number of documents that have them.

import CivilTime
import SQLite
import Vault

package struct TagCount: Sendable, Hashable {
    package let tag: String
    package let count: Int

    package init(tag: String, count: Int) { (self.tag, self.count) = (tag, count) }
}

extension VaultIndex {
    /// All tags, the most frequent first, equal ones by name. With a query, counts are of the documents that match. Throws
    /// `SQLiteError`, `QueryError`.
    package func tags(of query: ResolvedQuery = .everything, today: Day) throws -> [TagCount] {
        var counts: [TagCount] = []
        let statement: Statement
        if query == .everything {
            // Counted when documents were written: no look at them is needed.
            statement = try database.prepare("SELECT name, documents FROM tags ORDER BY documents DESC, folded")
        } else {
            let (from, bind) = try source(of: query, today: today)
            statement = try database.prepare(
                """
                SELECT t.name, count(*) AS n FROM document_tags x JOIN tags t ON t.id = x.tag
                WHERE x.document IN (SELECT d.id \(from)) GROUP BY t.id ORDER BY n DESC, t.folded
                """)
            bind(statement)
        }
        while try statement.step() { counts.append(TagCount(tag: statement.text(0), count: Int(statement.integer(1)))) }
        return counts
    }

    /// The documents of a query as an SQL source, and what binds its parameters.
    func source(of query: ResolvedQuery, today: Day) throws -> (from: String, bind: (Statement) -> Void) {
        let plan = try plan(query, today: today)
        if let match = plan.match {
            return (
                "FROM fulltext JOIN documents d ON d.id = fulltext.rowid WHERE fulltext MATCH ?1 AND \(plan.condition.sql)",
                { statement in
                    statement.bind(1, match)
                    plan.condition.bind(to: statement, from: 2)
                }
            )
        }
        return ("FROM documents d WHERE \(plan.condition.sql)", { plan.condition.bind(to: $0) })
    }
}
