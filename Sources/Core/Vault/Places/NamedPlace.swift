// Named places: those of `places:` in the settings, and those of entries.

import Bytes
import YAML

package struct NamedPlace: Sendable, Hashable {
    package let name: String
    package let coordinates: Coordinates
    /// The radius in metres within which nothing exact leaves the vault; nil if the place is not private.
    package let privateRadius: Double?
    /// The default for `private:` without a valid `radius:`: some streets.
    package static let usualRadius = 500.0

    package init(name: String, coordinates: Coordinates, privateRadius: Double? = nil) {
        self.name = name
        self.coordinates = coordinates
        self.privateRadius = privateRadius
    }

    /// `places:` of a settings file: `Lyon: [45.76, 4.84]`, `Lyon: {lat: 45.76, lon: 4.84}` or `Lyon: 45.76, 4.84`;
    /// `Home: {lat: 45.76, lon: 4.84, private: true, radius: 300}` is private.
    ///
    /// - Parameter complain: called for each invalid place, and whether it says private.
    package static func list(
        _ node: YAMLNode?, complain: (_ node: YAMLNode, _ isPrivate: Bool) -> Void = { _, _ in }
    ) -> [NamedPlace] {
        guard let node, node.scalar == nil || node.nonEmptyScalar != nil else { return [] }
        guard let pairs = node.mapping else {
            complain(node, saysPrivate(node))
            return []
        }
        return pairs.compactMap { pair in
            let value = pair.value
            let isPrivate = saysPrivate(value)
            guard let name = pair.key.scalar, !name.isEmpty, let coordinates = coordinates(value) else {
                complain(value, isPrivate || PrivateWords.isIn(name: pair.key.scalar ?? ""))
                return nil
            }
            guard isPrivate else { return NamedPlace(name: name, coordinates: coordinates) }
            // `{lat: 45,76, private: true}` has a key `76`.
            if !(value.mapping ?? []).allSatisfy({ isKnown(key: $0.key.scalar ?? "") }) { complain(value, true) }
            return NamedPlace(name: name, coordinates: coordinates, privateRadius: privateRadius(value, complain))
        }
    }

    /// Anything but a clear no counts, as for documents.
    private static func saysPrivate(_ node: YAMLNode) -> Bool {
        switch node.content {
        case .scalar: PrivateWords.isIn(name: node.scalar ?? "")
        case .sequence(let items): items.contains(where: saysPrivate)
        case .mapping(let pairs):
            pairs.contains { pair in
                PrivateWords.isIn(name: pair.key.scalar ?? "") && !PrivateWords.isDenial(pair.value.scalar ?? "")
                    || saysPrivate(pair.value)
            }
        }
    }

    /// The keys that a private place may have.
    private static func isKnown(key: String) -> Bool {
        PrivateWords.isIn(name: key)
            || [
                "lat", "latitude", "lon", "lng", "long", "longitude", "radius", "rayon", "name", "nom", "address",
                "adresse", "note", "notes",
            ].contains(Folding.fold(key))
    }

    private static func privateRadius(
        _ node: YAMLNode, _ complain: (_ node: YAMLNode, _ isPrivate: Bool) -> Void
    ) -> Double {
        guard
            let written = node.mapping?.first(where: {
                ["radius", "rayon"].contains(Folding.fold($0.key.scalar ?? ""))
            })
        else { return usualRadius }
        var text = (written.value.scalar ?? "").lowercased().filter { $0 != " " }.replacing(",", with: ".")
        var unit = 1.0
        if text.hasSuffix("km") {
            unit = 1000
            text.removeLast(2)
        } else if text.hasSuffix("m") {
            text.removeLast()
        }
        guard let number = Double(text), number > 0, number.isFinite else {
            complain(written.value, true)
            return usualRadius
        }
        return number * unit
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
    /// The first place with that name; ignores case and accents.
    package func named(_ name: String) -> NamedPlace? {
        let folded = Folding.fold(name)
        return first { Folding.fold($0.name) == folded }
    }

    /// The nearest place, if it is at most this many metres away.
    package func nearest(to point: Coordinates, within metres: Double) -> NamedPlace? {
        let candidates = map { (place: $0, distance: $0.coordinates.distance(to: point)) }
        return candidates.filter { $0.distance <= metres }.min { $0.distance < $1.distance }?.place
    }
}
