// The places that a person's words mean: of the user's own configuration, of the vault's settings, of entries.

import Bytes
import Search
import Vault
import Wording
import YAML

/// Answers `near:lyon` in queries, and names a position.
struct PlaceBook {
    private let context: Context
    /// Metres: a short walk.
    static let reach = 500.0

    init(_ context: Context) { self.context = context }

    /// Places with names, the surest first. The user's own stay on this machine: a home need not be in the vault.
    func chosen() throws -> [NamedPlace] {
        NamedPlace.list(context.configuration()?[key: "places"]) + (try context.vault().settings.places)
    }

    /// The name of a chosen place that is not further away than a short walk.
    func name(of point: Coordinates) throws -> String? {
        try chosen().nearest(to: point, within: Self.reach)?.name
    }

    func answered(_ query: QueryNode) throws -> QueryNode {
        try query.replacingConditions { node in
            guard case .near(let reference, let metres) = node else { return nil }
            let places = try chosen() + context.index().places()
            let center: Coordinates
            let name: String?
            switch reference {
            case .at(let point, let given, _): (center, name) = (point, given)
            case .named(let given):
                guard let found = places.named(given) else { throw Self.unknown(given) }
                (center, name) = (found.coordinates, found.name)
            }
            let around = places.filter { $0.coordinates.distance(to: center) <= metres }.map(\.name)
            return .near(.at(center, name: name, around: around.uniqued), metres: metres)
        }
    }

    private static func unknown(_ name: String) -> CommandError {
        CommandError(
            .usage,
            Phrase("nothing says where “\(name)” is", fr: "rien ne dit où est « \(name) »"),
            hint: Phrase(
                "near:45.76,4.84,20km; or name it in .daybook/settings.yaml: places: {\(name): [45.76, 4.84]}",
                fr: "pres:45.76,4.84,20km ; ou nommez-le dans .daybook/settings.yaml : places: {\(name): [45.76, 4.84]}"
            ))
    }
}

extension [String] {
    /// Each text once, case and accents aside.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert(Folding.fold($0)).inserted }
    }
}
