// The documents of a query that state where they were written.

import CivilTime
import SQLite
import Vault

/// A document with its place.
package struct PlacedDocument: Sendable {
    package let path: VaultPath
    package let title: String
    package let day: Day?
    /// Empty if it has none.
    package let place: String
    package let coordinates: Coordinates?
}

extension VaultIndex {
    /// Those of a query with a place or coordinates, newest first. Throws `SQLiteError`, `QueryError`.
    package func placedDocuments(of query: ResolvedQuery, today: Day) throws -> [PlacedDocument] {
        let (from, bind) = try source(of: query, today: today)
        let statement = try database.prepare(
            """
            SELECT d.path, d.title, d.day, d.place, d.latitude, d.longitude \(from)
            AND (d.place IS NOT NULL OR d.latitude IS NOT NULL)
            ORDER BY d.day IS NULL, d.day DESC, d.minute DESC, d.path
            """)
        bind(statement)
        var documents: [PlacedDocument] = []
        while try statement.step() {
            let hasPoint = !statement.isNull(4) && !statement.isNull(5)
            documents.append(
                PlacedDocument(
                    path: VaultPath(trusted: statement.text(0)), title: statement.text(1),
                    day: statement.optionalInteger(2).map { Day(number: Int32($0)) },
                    place: statement.text(3),
                    coordinates: hasPoint
                        ? Coordinates(latitude: statement.double(4), longitude: statement.double(5)) : nil))
        }
        return documents
    }
}
