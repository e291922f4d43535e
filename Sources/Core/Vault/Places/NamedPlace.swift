// Places that have a name: what `places:` of the settings says, and what entries say where they were.

import Bytes
import YAML

package struct NamedPlace: Sendable, Hashable {
    package let name: String
    package let coordinates: Coordinates

    package init(name: String, coordinates: Coordinates) {
        self.name = name
        self.coordinates = coordinates
    }

    /// `places:` of a settings file: `Lyon: [45.76, 4.84]`, `Lyon: {lat: 45.76, lon: 4.84}` or `Lyon: 45.76, 4.84`.
    ///
    /// - Parameter complain: told of each that is none.
    package static func list(_ node: YAMLNode?, complain: (YAMLNode) -> Void = { _ in }) -> [NamedPlace] {
        (node?.mapping ?? []).compactMap { pair in
            guard let name = pair.key.scalar, !name.isEmpty, let coordinates = coordinates(pair.value) else {
                complain(pair.value)
                return nil
            }
            return NamedPlace(name: name, coordinates: coordinates)
        }
    }

    private static func coordinates(_ node: YAMLNode) -> Coordinates? {
        if let text = node.scalar { return Coordinates(text: text) }
        let numbers: [Double?] =
            if let items = node.sequence {
                items.map { $0.scalar.flatMap { Double($0) } }
            } else {
                [["lat", "latitude"], ["lon", "lng", "longitude"]].map { names in
                    names.lazy.compactMap { node[key: $0]?.scalar.flatMap { Double($0) } }.first
                }
            }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }
}

extension [NamedPlace] {
    /// The first place of a name; case and accents do not matter.
    package func named(_ name: String) -> NamedPlace? {
        let folded = Folding.fold(name)
        return first { Folding.fold($0.name) == folded }
    }

    /// The nearest place, if it is not further away than so many metres.
    package func nearest(to point: Coordinates, within metres: Double) -> NamedPlace? {
        let candidates = map { (place: $0, distance: $0.coordinates.distance(to: point)) }
        return candidates.filter { $0.distance <= metres }.min { $0.distance < $1.distance }?.place
    }
}
