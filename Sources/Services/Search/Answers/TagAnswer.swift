// Tags with their number of documents.

import CivilTime
import SQLite
import Vault

package struct TagCount: Sendable, Hashable {
    package let tag: String
    package let count: Int

    package init(tag: String, count: Int) { (self.tag, self.count) = (tag, count) }
}

extension VaultIndex {
    /// All tags, most frequent first, equal ones by name. With a query, only matching documents are counted.
    ///
    /// - Parameter few: the number of documents up to which tags are looked up one by one.
    /// - Throws: `SQLiteError`, `QueryError`
    package func tags(of query: ResolvedQuery = .everything, today: Day, few: Int = 2000) throws -> [TagCount] {
        guard query == .everything else { return try tagCounts(of: documentNumbers(of: query, today: today), few) }
        // Counted when documents are written: the documents are not needed.
        let statement = try database.prepare("SELECT name, documents FROM tags ORDER BY documents DESC, folded")
        var counts: [TagCount] = []
        while try statement.step() { counts.append(TagCount(tag: statement.text(0), count: Int(statement.integer(1)))) }
        return counts
    }

    private func documentNumbers(of query: ResolvedQuery, today: Day) throws -> NumberSet {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare("SELECT d.id \(from)")
        bind(statement)
        var numbers = NumberSet()
        while try statement.step() { numbers.insert(statement.integer(0)) }
        return numbers
    }

    /// Tags of few documents are looked up one by one; for many, all tag lists are read once.
    private func tagCounts(of documents: NumberSet, _ few: Int) throws -> [TagCount] {
        var counts: [Int64: Int] = [:]
        if documents.count < few {
            let statement = try database.prepare("SELECT tag FROM document_tags WHERE document = ?1")
            for document in documents.all {
                statement.bind(1, document)
                while try statement.step() { counts[statement.integer(0), default: 0] += 1 }
                statement.reset()
            }
        } else {
            counts = try TaggedDocuments.counts(of: documents, in: database)
        }
        let names = try database.prepare("SELECT id, name FROM tags ORDER BY folded")
        var found: [TagCount] = []
        while try names.step() {
            if let count = counts[names.integer(0)] { found.append(TagCount(tag: names.text(1), count: count)) }
        }
        return found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }

    /// The documents of a query as an SQL source, and a function that binds its parameters.
    func source(of query: ResolvedQuery, today: Day) throws -> (from: String, bind: (Statement) -> Void) {
        let plan = try plan(query, today: today)
        var condition = plan.condition
        if let match = plan.match {
            let found = SQLCondition.isOne(of: try text.documents(match))
            condition = .joined([found] + (condition.isAlways ? [] : [condition]), "AND", empty: "1")
        }
        return ("FROM documents d WHERE \(condition.sql)", { condition.bind(to: $0) })
    }
}
