// Resolves names of places: from the user's configuration, the vault's settings, and entries.

import Bytes
import Search
import Vault

/// Answers `near:lyon` in queries, and names a position.
package struct PlaceBook {
    private let workspace: Workspace
    /// Metres: a short walk.
    package static let reach = 500.0

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// Named places, the most reliable first.
    package var chosen: [NamedPlace] { workspace.configuration.places + workspace.vault.settings.places }

    /// The name of a chosen place within walking distance.
    package func name(of point: Coordinates) -> String? { chosen.nearest(to: point, within: Self.reach)?.name }

    func resolving(_ query: QueryNode) throws -> QueryNode {
        try query.replacingConditions { node in
            guard case .near(let reference, let metres) = node else { return nil }
            let places = try chosen + workspace.withIndex { try $0.places() }
            let center: Coordinates
            let name: String?
            switch reference {
            case .at(let point, let given, _): (center, name) = (point, given)
            case .named(let given):
                guard let found = places.named(given) else { throw WorkspaceError.unknownPlace(given) }
                (center, name) = (found.coordinates, found.name)
            }
            let around = places.filter { $0.coordinates.distance(to: center) <= metres }.map(\.name)
            return .near(.at(center, name: name, around: around.uniqued), metres: metres)
        }
    }
}

extension [String] {
    /// Without duplicates, ignoring case and accents.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert(Folding.fold($0)).inserted }
    }
}
