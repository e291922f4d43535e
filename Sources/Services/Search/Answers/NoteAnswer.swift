// Statistics of notes: growth, links, size.

import CivilTime
import SQLite
import Vault

/// Sums over the notes of a query.
package struct NoteTotals: Sendable {
    package struct Note: Sendable, Hashable {
        package let path: VaultPath
        package let title: String
        /// Its number of words, or of documents that link to it.
        package let count: Int
    }

    package struct Folder: Sendable, Hashable {
        /// Empty for the vault's top.
        package let path: String
        package let notes: Int
        package let words: Int
    }

    package var notes = 0
    package var words = 0
    /// Links to existing documents; one for each occurrence.
    package var links = 0
    /// Links to missing targets, and the number of notes with such links.
    package var brokenLinks = 0
    package var notesWithBrokenLinks = 0
    /// Notes without backlinks.
    package var orphans = 0
    /// By the date of a note, else by its creation date (`created:`).
    package var months: [(month: Month, count: Int)] = []
    package var undated = 0
    /// Notes with the most backlinks, from different documents.
    package var mostLinked: [Note] = []
    package var largest: [Note] = []
    /// Folders with their own notes, excluding subfolders, fullest first.
    package var folders: [Folder] = []
    package var tags: [TagCount] = []
}

extension VaultIndex {
    /// - Parameter most: the limit of each list, except folders and tags, which are complete.
    ///
    /// Throws `SQLiteError`, `QueryError`.
    package func noteTotals(of query: ResolvedQuery, today: Day, most: Int = 10) throws -> NoteTotals {
        let query = ResolvedQuery.all([.kind(DocumentKind.note.rawValue), query])
        var totals = NoteTotals()
        try count(query, today, most, &totals)
        guard totals.notes > 0 else { return totals }
        try links(query, today, &totals)
        totals.mostLinked = try mostLinked(query, today, most)
        totals.orphans = try self.totals(of: .all([query, .flag(.orphan)]), today: today).documents
        totals.tags = try tags(of: query, today: today)
        return totals
    }

    private func count(_ query: ResolvedQuery, _ today: Day, _ most: Int, _ totals: inout NoteTotals) throws {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            "SELECT d.path, d.title, d.words, coalesce(d.day, d.created) \(from) ORDER BY d.words DESC, d.path")
        bind(statement)
        var months: [Month: Int] = [:]
        var folders: [String: (notes: Int, words: Int)] = [:]
        while try statement.step() {
            let path = VaultPath(trusted: statement.text(0))
            let words = Int(statement.integer(2))
            totals.notes += 1
            totals.words += words
            folders[path.folder, default: (0, 0)].notes += 1
            folders[path.folder, default: (0, 0)].words += words
            if let day = statement.optionalInteger(3) {
                months[Day(number: Int32(day)).monthOfYear, default: 0] += 1
            } else {
                totals.undated += 1
            }
            if totals.largest.count < most, words > 0 {
                totals.largest.append(.init(path: path, title: statement.text(1), count: words))
            }
        }
        totals.months = months.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        totals.folders = folders.map { .init(path: $0.key, notes: $0.value.notes, words: $0.value.words) }.sorted {
            ($1.notes, $0.path) < ($0.notes, $1.path)
        }
    }

    private func links(_ query: ResolvedQuery, _ today: Day, _ totals: inout NoteTotals) throws {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            """
            SELECT s.path, l.key, l.text, EXISTS(SELECT 1 FROM names n WHERE n.key = l.key)
            FROM links l JOIN documents s ON s.id = l.source WHERE l.source IN (SELECT d.id \(from))
            """)
        bind(statement)
        var broken: Set<String> = []
        while try statement.step() {
            if statement.integer(3) != 0 {
                totals.links += 1
            } else if !LinkTarget.exists(statement.text(2), from: VaultPath(trusted: statement.text(0)), in: vault) {
                totals.brokenLinks += 1
                broken.insert(statement.text(0))
            }
        }
        totals.notesWithBrokenLinks = broken.count
    }

    private func mostLinked(_ query: ResolvedQuery, _ today: Day, _ most: Int) throws -> [NoteTotals.Note] {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            """
            SELECT o.path, o.title, count(DISTINCT l.source) AS n FROM links l JOIN bearers b ON b.key = l.key
            JOIN documents o ON o.id = b.document
            WHERE o.id IN (SELECT d.id \(from)) AND l.source <> o.id
            GROUP BY o.id ORDER BY n DESC, o.path LIMIT \(most)
            """)
        bind(statement)
        var found: [NoteTotals.Note] = []
        while try statement.step() {
            found.append(
                .init(
                    path: VaultPath(trusted: statement.text(0)), title: statement.text(1),
                    count: Int(statement.integer(2))))
        }
        return found
    }
}
