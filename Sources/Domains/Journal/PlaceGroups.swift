// Groups entries by place: same name, and within a kilometre.

import Bytes
import Vault

/// Indices of documents, or of anything else with a place.
package struct PlaceGroup: Sendable, Equatable {
    /// Empty if the place has no name.
    package let name: String
    /// Those of the first member with coordinates; nil if all have only a name.
    package private(set) var coordinates: Coordinates?
    /// In order of addition.
    package private(set) var members: [Int] = []

    /// Equal names are grouped if within a kilometre; a place with only a name belongs to the first group with that
    /// name. Groups are sorted by size, then by first occurrence; places with neither name nor coordinates are
    /// excluded.
    package static func groups(_ written: [(name: String, coordinates: Coordinates?)]) -> [PlaceGroup] {
        var groups: [PlaceGroup] = []
        var cells: [Cell: [Int]] = [:]
        var named: [String: Int] = [:]
        func add(_ name: String, _ coordinates: Coordinates?) -> Int {
            groups.append(PlaceGroup(name: name, coordinates: coordinates))
            let folded = Folding.fold(name)
            if !folded.isEmpty, named[folded] == nil { named[folded] = groups.count - 1 }
            return groups.count - 1
        }
        for (member, place) in written.enumerated() {
            guard let point = place.coordinates else { continue }
            let own = Cell(Folding.fold(place.name), point)
            let near = own.withNeighbours.lazy.flatMap { cells[$0] ?? [] }.first {
                groups[$0].coordinates.map { $0.distance(to: point) <= Self.reach } ?? false
            }
            let number = near ?? add(place.name, point)
            if near == nil { cells[own, default: []].append(number) }
            groups[number].members.append(member)
        }
        for (member, place) in written.enumerated() where place.coordinates == nil && !place.name.isEmpty {
            let number = named[Folding.fold(place.name)] ?? add(place.name, nil)
            groups[number].members.append(member)
        }
        for number in groups.indices { groups[number].members.sort() }
        return groups.enumerated().sorted {
            ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
        }.map(\.element)
    }

    /// Metres from the first member of a group.
    private static let reach = 1000.0

    /// A hundredth of a degree in each direction, for one name: limits the search to a few cells.
    private struct Cell: Hashable {
        let name: String
        let row: Int
        let column: Int

        private init(name: String, row: Int, column: Int) { (self.name, self.row, self.column) = (name, row, column) }

        init(_ name: String, _ point: Coordinates) {
            self.init(
                name: name, row: Int((point.latitude * 100).rounded()), column: Int((point.longitude * 100).rounded()))
        }

        /// The cell itself first.
        var withNeighbours: [Cell] {
            [0, -1, 1].flatMap { row in
                [0, -1, 1].map { Cell(name: name, row: self.row + row, column: self.column + $0) }
            }
        }
    }
}
