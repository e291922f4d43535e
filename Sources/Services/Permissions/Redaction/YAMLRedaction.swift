// Removes withheld parts from front matter values, and rewrites the rest.

import Bytes
import Vault
import YAML

struct YAMLRedaction {
    enum Outcome: Equatable {
        case same
        /// Nothing is left.
        case gone
        /// On one line.
        case other(String)
    }

    let redaction: Redaction
    /// The document is of a device that is not a health device: the saturation of a pool is not a person's.
    let isTechnical: Bool

    /// Folded. Their values are coordinates, whatever they look like.
    static let coordinateKeys: Set<String> = CoordinateText.keys.union([
        "coordinates", "coordinate", "coords", "gps", "geo", "geolocation", "coordonnees", "altitude", "alt",
        "accuracy", "mapview",
    ])
    /// Whether a folded key contains a coordinate.
    static func isCoordinate(_ key: String) -> Bool { coordinateKeys.contains(key) || CoordinateText.hasPart(key) }
    /// Their values are places: a name, perhaps coordinates.
    static let placeKeys: Set<String> = ["location", "place", "lieu", "places", "lieux"]
    /// Their values are names of places.
    static let nameKeys: Set<String> = [
        "city", "ville", "country", "pays", "address", "adresse", "street", "rue", "region", "placename", "locality",
    ]

    func entry(_ key: String, _ value: YAMLNode) -> Outcome {
        guard let kept = redacted(key, value) else { return .gone }
        return kept.isChanged ? .other(Self.text(kept.node)) : .same
    }

    private typealias Kept = (node: YAMLNode, isChanged: Bool)

    /// Nil if nothing is left.
    private func redacted(_ key: String, _ value: YAMLNode) -> Kept? {
        let folded = Folding.fold(key)
        if redaction.hidesCoordinates, Self.isCoordinate(folded) { return nil }
        if redaction.hidesPlaceNames, Self.nameKeys.contains(folded) { return nil }
        if redaction.hidesHealth(key, isTechnical: isTechnical) { return nil }
        if redaction.hidesAllHealth, HealthParts.isHealth(key) { return nil }
        return Self.placeKeys.contains(folded) ? place(value) : within(value)
    }

    private func within(_ value: YAMLNode) -> Kept? {
        switch value.content {
        case .scalar: return (value, false)
        case .sequence(let items):
            let kept = items.map(within)
            return rebuilt(value, .sequence(kept.compactMap { $0?.node }), kept)
        case .mapping(let pairs):
            let kept = pairs.map { redacted($0.key.scalar ?? "", $0.value) }
            let left = zip(pairs, kept).compactMap { pair, found in
                found.map { YAMLNode.Pair(key: pair.key, value: $0.node) }
            }
            return rebuilt(value, .mapping(left), kept)
        }
    }

    private func rebuilt(_ value: YAMLNode, _ content: YAMLNode.Content, _ kept: [Kept?]) -> Kept? {
        guard kept.contains(where: { $0?.isChanged ?? true }) else { return (value, false) }
        if kept.allSatisfy({ $0 == nil }) { return nil }
        return (YAMLNode(content: content, style: .flow, tag: nil, range: value.range), true)
    }

    /// `location:` in each of its forms: a name, a point as text or as two numbers, a mapping, a list of them.
    private func place(_ value: YAMLNode) -> Kept? {
        switch value.content {
        case .scalar:
            let isPoint = Coordinates(text: value.scalar ?? "") != nil
            return (isPoint ? redaction.hidesCoordinates : redaction.hidesPlaceNames) ? nil : (value, false)
        case .sequence(let items):
            if items.allSatisfy({ $0.scalar.flatMap { Double($0) } != nil }) {
                return redaction.hidesCoordinates ? nil : (value, false)
            }
            let kept = items.map(place)
            return rebuilt(value, .sequence(kept.compactMap { $0?.node }), kept)
        case .mapping(let pairs):
            let kept = pairs.map { pair -> Kept? in
                let key = pair.key.scalar ?? ""
                let isCoordinate = Self.isCoordinate(Folding.fold(key))
                if redaction.hidesPlaceNames, !isCoordinate { return nil }
                // `places:` names each point.
                if !isCoordinate, pair.value.sequence != nil || Coordinates(text: pair.value.scalar ?? "") != nil {
                    return place(pair.value)
                }
                return redacted(key, pair.value)
            }
            let left = zip(pairs, kept).compactMap { pair, found in
                found.map { YAMLNode.Pair(key: pair.key, value: $0.node) }
            }
            return rebuilt(value, .mapping(left), kept)
        }
    }

    // MARK: Text

    /// A node on one line.
    static func text(_ node: YAMLNode) -> String {
        switch node.content {
        case .scalar:
            let scalar = node.scalar ?? ""
            if node.style == .plain, isPlainEverywhere(scalar) { return scalar }
            return YAMLText.quoted(scalar)
        case .sequence(let items): return "[" + items.map(text).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            return "{" + pairs.map { text($0.key) + ": " + text($0.value) }.joined(separator: ", ") + "}"
        }
    }

    /// Numbers, dates, booleans and simple words keep their type; all else is quoted.
    private static func isPlainEverywhere(_ scalar: String) -> Bool {
        guard let first = scalar.utf8.first, first.isLetter || first.isDigit || first == .hyphen || first >= 0x80,
            scalar.utf8.last != .colon
        else { return false }
        return scalar.utf8.allSatisfy {
            $0.isLetter || $0.isDigit || $0 >= 0x80 || "-_./+ ".utf8.contains($0)
        }
    }
}
