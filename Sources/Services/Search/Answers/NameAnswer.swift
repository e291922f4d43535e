// Which document a name means, and what could not be read.

import CivilTime
import SQLite
import Vault

extension VaultIndex {
    /// The documents that a path, file name, title or alias means, in the order of their paths. Throws `SQLiteError`.
    package func documents(named name: String) throws -> [VaultPath] {
        let numbers = try LinkQuestions(database: database, vault: vault, text: text).documents(named: name)
        return try numbers.compactMap { try path(ofDocument: $0) }.sorted()
    }

    func path(ofDocument number: Int64) throws -> VaultPath? {
        try database.text("SELECT path FROM documents WHERE id = \(number)").map { VaultPath(trusted: $0) }
    }

    /// The places that documents name with coordinates, in the order of their names. Throws `SQLiteError`.
    package func places() throws -> [NamedPlace] { try PlaceQuestions(database: database).places() }

    /// What a query asks of this database.
    func plan(_ query: ResolvedQuery, today: Day) throws -> QueryPlan { try sql(today: today).plan(query.node) }

    func sql(today: Day) -> QuerySQL {
        QuerySQL(
            today: today, stems: QueryStems(), text: text,
            links: LinkQuestions(database: database, vault: vault, text: text),
            places: PlaceQuestions(database: database))
    }

    /// How many documents could not be read.
    package func unreadableCount() throws -> Int {
        Int(try database.integer("SELECT count(*) FROM documents WHERE unreadable IS NOT NULL") ?? 0)
    }

    package func documentCount() throws -> Int {
        Int(try database.integer("SELECT count(*) FROM documents") ?? 0)
    }

    /// The paths of all documents, in order.
    package func allPaths() throws -> [VaultPath] { try paths("documents") }

    /// The paths of all documents of a kind, in order.
    package func paths(ofKind kind: DocumentKind) throws -> [VaultPath] {
        try paths("documents WHERE kind = '\(kind.rawValue)'")
    }

    /// The paths of the documents that have baked blocks, in order.
    package func bakedPaths() throws -> [VaultPath] { try paths("documents WHERE baked > 0") }

    /// The paths of the documents that have bases in them or embed some, in order.
    package func basePaths() throws -> [VaultPath] { try paths("documents WHERE bases > 0") }

    /// The paths of documents in which something could not be understood, in order.
    package func pathsWithProblems() throws -> [VaultPath] { try paths("documents WHERE problems > 0") }

    /// Of tables in notes that are not private: nothing of private ones. Throws `SQLiteError`.
    package func openAudience() throws -> TableAudience {
        let hidden = Set(try paths("documents WHERE private = 1").map(\.text))
        return TableAudience(includes: { !hidden.contains($0) }, told: { $0 })
    }

    private func paths(_ rows: String) throws -> [VaultPath] {
        let statement = try database.prepare("SELECT path FROM \(rows) ORDER BY path")
        var paths: [VaultPath] = []
        while try statement.step() { paths.append(VaultPath(trusted: statement.text(0))) }
        return paths
    }
}
