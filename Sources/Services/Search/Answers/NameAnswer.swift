// The documents that a name means, and lists of documents by property.

import CivilTime
import SQLite
import Vault

extension VaultIndex {
    /// The documents meant by a path, file name, title or alias, in order of path. Throws `SQLiteError`.
    package func documents(named name: String) throws -> [VaultPath] {
        let numbers = try LinkQuestions(database: database, vault: vault, text: text).documents(named: name)
        return try numbers.compactMap { try path(ofDocument: $0) }.sorted()
    }

    func path(ofDocument number: Int64) throws -> VaultPath? {
        try database.text("SELECT path FROM documents WHERE id = \(number)").map { VaultPath(trusted: $0) }
    }

    /// The places that documents name with coordinates, in order of name. Throws `SQLiteError`.
    package func places() throws -> [NamedPlace] { try PlaceQuestions(database: database).places() }

    /// Translates a query for this database.
    func plan(_ query: ResolvedQuery, today: Day) throws -> QueryPlan { try sql(today: today).plan(query.node) }

    func sql(today: Day) -> QuerySQL {
        QuerySQL(
            today: today, stems: QueryStems(), text: text,
            links: LinkQuestions(database: database, vault: vault, text: text),
            places: PlaceQuestions(database: database))
    }

    /// The number of unreadable documents.
    package func unreadableCount() throws -> Int {
        Int(try database.integer("SELECT count(*) FROM documents WHERE unreadable IS NOT NULL") ?? 0)
    }

    package func documentCount() throws -> Int {
        Int(try database.integer("SELECT count(*) FROM documents") ?? 0)
    }

    /// The paths of all documents, in order.
    package func allPaths() throws -> [VaultPath] { try paths("documents") }

    /// The paths of the documents in a folder and below, in order; all for the top of the vault.
    package func paths(below folder: String) throws -> [VaultPath] {
        guard !folder.isEmpty else { return try allPaths() }
        // "0" follows "/".
        let statement = try database.prepare("SELECT path FROM documents WHERE path >= ? AND path < ? ORDER BY path")
        statement.bind(1, folder + "/")
        statement.bind(2, folder + "0")
        return try paths(statement)
    }

    /// The titles of documents, in the order of the paths.
    package func titles(of paths: [VaultPath]) throws -> [String] {
        let statement = try database.prepare("SELECT title FROM documents WHERE path = ?")
        return try paths.map { path in
            statement.reset()
            statement.bind(1, path.text)
            return try statement.step() ? statement.text(0) : path.stem
        }
    }

    /// The paths of all documents of a kind, in order.
    package func paths(ofKind kind: DocumentKind) throws -> [VaultPath] {
        try paths("documents WHERE kind = '\(kind.rawValue)'")
    }

    /// The paths of documents with baked blocks, in order.
    package func bakedPaths() throws -> [VaultPath] { try paths("documents WHERE baked > 0") }

    /// The paths of documents that contain or embed bases, in order.
    package func basePaths() throws -> [VaultPath] { try paths("documents WHERE bases > 0") }

    /// The paths of documents with problems, in order.
    package func pathsWithProblems() throws -> [VaultPath] { try paths("documents WHERE problems > 0") }

    /// The audience of tables in notes that are not private: excludes private documents. Throws `SQLiteError`.
    package func openAudience() throws -> TableAudience {
        let hidden = Set(try paths("documents WHERE private = 1").map(\.text))
        return TableAudience(includes: { !hidden.contains($0) }, told: { $0 })
    }

    private func paths(_ rows: String) throws -> [VaultPath] {
        try paths(database.prepare("SELECT path FROM \(rows) ORDER BY path"))
    }

    private func paths(_ statement: Statement) throws -> [VaultPath] {
        var paths: [VaultPath] = []
        while try statement.step() { paths.append(VaultPath(trusted: statement.text(0))) }
        return paths
    }
}
