// What was written at one place: of one name, and within about a kilometre.

import Bytes
import Vault

/// Documents, or anything else with a place, by their numbers.
package struct PlaceGroup: Sendable, Equatable {
    /// Empty where the place has none.
    package let name: String
    /// Of the first that tells them; nil where all have a name alone.
    package private(set) var coordinates: Coordinates?
    /// In the order they came.
    package private(set) var members: [Int] = []

    /// Those of equal names belong together where they lie within a hundredth of a degree, which is about a kilometre; what has a name alone belongs to
    /// the first group that is called so. Groups come by their size, then in the order they were met; what has neither name nor coordinates is in none.
    package static func groups(_ written: [(name: String, coordinates: Coordinates?)]) -> [PlaceGroup] {
        var groups: [PlaceGroup] = []
        var numbers: [Key: Int] = [:]
        var named: [String: Int] = [:]
        func put(_ member: Int, _ key: Key, _ name: String, _ coordinates: Coordinates?) {
            let number = numbers[key] ?? groups.count
            if number == groups.count {
                numbers[key] = number
                groups.append(PlaceGroup(name: name, coordinates: coordinates))
                if !key.name.isEmpty, named[key.name] == nil { named[key.name] = number }
            }
            groups[number].members.append(member)
        }
        for (member, place) in written.enumerated() {
            guard let point = place.coordinates else { continue }
            put(member, Key(Folding.fold(place.name), point), place.name, point)
        }
        for (member, place) in written.enumerated() where place.coordinates == nil && !place.name.isEmpty {
            let name = Folding.fold(place.name)
            if let number = named[name] {
                groups[number].members.append(member)
            } else {
                put(member, Key(name, nil), place.name, nil)
            }
        }
        for number in groups.indices { groups[number].members.sort() }
        return groups.enumerated().sorted {
            ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
        }.map(\.element)
    }

    private struct Key: Hashable {
        let name: String
        /// Hundredths of a degree.
        let latitude: Double?
        let longitude: Double?

        init(_ name: String, _ point: Coordinates?) {
            self.name = name
            latitude = point.map { ($0.latitude * 100).rounded() }
            longitude = point.map { ($0.longitude * 100).rounded() }
        }
    }
}
