// Values already used in documents, as suggestions: keys, values, places.

import Bytes
import SQLite
import Vault

extension VaultIndex {
    /// The keys of documents, folded; for nested ones, each name. Throws `SQLiteError`.
    package func headKeys() throws -> Set<String> {
        let own = ["title", "date", "tags", "tag", "keywords", "mood"]
        return Set(
            (try fieldKeys() + own).flatMap { key in
                [Folding.fold(key)] + key.split(separator: ".").map { Folding.fold(String($0)) }
            })
    }

    /// All front matter keys, in order. Throws `SQLiteError`.
    package func fieldKeys() throws -> [String] {
        // Skips from key to key by the index: there may be a million rows with few keys.
        let statement = try database.prepare(
            """
            WITH RECURSIVE k(key) AS (
              SELECT min(key) FROM fields UNION ALL SELECT (SELECT min(f.key) FROM fields f WHERE f.key > k.key) FROM k WHERE k.key IS NOT NULL)
            SELECT key FROM k WHERE key IS NOT NULL
            """)
        var keys: [String] = []
        while try statement.step() { keys.append(statement.text(0)) }
        return keys
    }

    /// The number of documents with a key, counted up to a limit. Throws `SQLiteError`.
    package func documentCount(ofKey key: String, atMost limit: Int) throws -> Int {
        let statement = try database.prepare(
            "SELECT count(*) FROM (SELECT DISTINCT document FROM fields WHERE key = ? LIMIT \(limit))")
        statement.bind(1, key)
        return try statement.step() ? Int(statement.integer(0)) : 0
    }

    /// The values of a key, most frequent first. Throws `SQLiteError`.
    package func fieldValues(of key: String, limit: Int) throws -> [String] {
        let statement = try database.prepare(
            "SELECT value FROM fields WHERE key = ? AND length(value) < 80 GROUP BY value ORDER BY count(*) DESC, value LIMIT \(limit)"
        )
        statement.bind(1, key)
        var values: [String] = []
        while try statement.step() { values.append(statement.text(0)) }
        return values
    }

    /// The names of places where documents were written, most frequent first. Throws `SQLiteError`.
    package func placeNames(limit: Int) throws -> [String] {
        let statement = try database.prepare(
            "SELECT place FROM documents WHERE place IS NOT NULL GROUP BY place ORDER BY count(*) DESC, place LIMIT \(limit)"
        )
        var names: [String] = []
        while try statement.step() { names.append(statement.text(0)) }
        return names
    }

    /// The places in the newest lines of the agenda (`@Lyon`), without duplicates. Throws `SQLiteError`.
    package func agendaPlaces(amongLines lines: Int) throws -> [String] {
        let statement = try database.prepare(
            "SELECT source FROM agenda WHERE instr(source, '@') > 0 ORDER BY rowid DESC LIMIT \(lines)")
        var seen: Set<String> = []
        var places: [String] = []
        while try statement.step() {
            for place in LineGrammar.parse(statement.text(0))?.places ?? [] where seen.insert(place).inserted {
                places.append(place)
            }
        }
        return places
    }

    /// The documents written at a place, or with lines that name it, regardless of case and accents. Throws `SQLiteError`.
    package func documents(namingPlace name: String) throws -> [VaultPath] {
        let folded = Folding.fold(name)
        var paths: [VaultPath] = []
        let written = try database.prepare("SELECT path, place FROM documents WHERE place IS NOT NULL")
        while try written.step() {
            if Folding.fold(written.text(1)) == folded { paths.append(VaultPath(trusted: written.text(0))) }
        }
        let lines = try database.prepare(
            "SELECT d.path, a.source FROM agenda a JOIN documents d ON d.id = a.document WHERE instr(a.source, '@') > 0"
        )
        while try lines.step() {
            let places = LineGrammar.parse(lines.text(1))?.places ?? []
            if places.contains(where: { Folding.fold($0) == folded }) {
                paths.append(VaultPath(trusted: lines.text(0)))
            }
        }
        return paths
    }
}
