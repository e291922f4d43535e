// The places of a query's documents, the most frequent first.

import CivilTime
import Journal
import Search
import Vault
import Workspaces

package struct PlaceReport {
    package struct Place: Sendable {
        /// Empty if it has none.
        package let name: String
        /// From the documents, or else from the settings; nil if neither has them.
        package let coordinates: Coordinates?
        /// The newest first.
        package let documents: [PlacedDocument]
        package let first: Day?
        package let last: Day?
    }

    package let places: [Place]
    /// Documents with a place.
    package let count: Int

    /// - Parameter words: a query; if empty, everything.
    package init(of words: [String], in workspace: Workspace) throws {
        let query = words.isEmpty ? ResolvedQuery.flag(.location) : try workspace.query(words)
        let documents = try workspace.withIndex { try $0.placedDocuments(of: query, today: workspace.today) }
        count = documents.count
        let known = PlaceBook(workspace).chosen
        places = PlaceGroup.groups(documents.map { ($0.place, $0.coordinates) }).map { group in
            let written = group.members.map { documents[$0] }
            let days = written.compactMap(\.day)
            return Place(
                name: group.name, coordinates: group.coordinates ?? known.named(group.name)?.coordinates,
                documents: written, first: days.min(), last: days.max())
        }
    }
}
