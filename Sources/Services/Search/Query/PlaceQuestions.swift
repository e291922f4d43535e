// Conditions about where documents were written, and the known places of the vault.

import Bytes
import SQLite
import Vault

struct PlaceQuestions {
    let database: Database

    /// Documents within a radius in metres: by their coordinates, or by the name of a place within it.
    func near(_ place: QueryNode.PlaceReference, metres: Double) throws -> SQLCondition {
        guard case .at(let center, _, let around) = place else { return SQLCondition(sql: "0") }
        let box = Self.within(CoordinateBox(around: center, metres: metres))
        let statement = try database.prepare("SELECT d.id, d.latitude, d.longitude FROM documents d WHERE \(box.sql)")
        box.bind(to: statement)
        var found: [String] = []
        while try statement.step() {
            guard let point = Coordinates(latitude: statement.double(1), longitude: statement.double(2)),
                point.distance(to: center) <= metres
            else { continue }
            found.append(String(statement.integer(0)))
        }
        var conditions = [
            SQLCondition(
                sql: "d.id IN (SELECT value FROM json_each(?))", values: [.text("[\(found.joined(separator: ","))]")])
        ]
        for name in around {
            conditions.append(
                SQLCondition(
                    sql: "(d.latitude IS NULL AND d.place IS NOT NULL AND has_words(d.place, ?))",
                    values: [.text(Folding.fold(name))]))
        }
        return .joined(conditions, "OR", empty: "0")
    }

    static func within(_ box: CoordinateBox) -> SQLCondition {
        SQLCondition(
            sql: "(d.latitude BETWEEN ? AND ? AND "
                + (box.west <= box.east ? "d.longitude BETWEEN ? AND ?)" : "(d.longitude >= ? OR d.longitude <= ?))"),
            values: [.real(box.south), .real(box.north), .real(box.west), .real(box.east)])
    }

    /// The places that documents name with coordinates: for each name the median position.
    func places() throws -> [NamedPlace] {
        let statement = try database.prepare(
            """
            SELECT place, latitude, longitude FROM documents
            WHERE place IS NOT NULL AND latitude IS NOT NULL AND longitude IS NOT NULL
            """)
        var points: [String: (name: String, latitudes: [Double], longitudes: [Double])] = [:]
        while try statement.step() {
            let name = statement.text(0)
            points[Folding.fold(name), default: (name, [], [])].latitudes.append(statement.double(1))
            points[Folding.fold(name), default: (name, [], [])].longitudes.append(statement.double(2))
        }
        // The median is robust against single wrong positions.
        return points.values.compactMap { found in
            let (latitudes, longitudes) = (found.latitudes.sorted(), found.longitudes.sorted())
            return Coordinates(latitude: latitudes[latitudes.count / 2], longitude: longitudes[longitudes.count / 2])
                .map { NamedPlace(name: found.name, coordinates: $0) }
        }.sorted { $0.name < $1.name }
    }
}
