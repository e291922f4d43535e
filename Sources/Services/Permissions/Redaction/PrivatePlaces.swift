// Texts that reveal a private place: with a coordinate within its circle, or one that cannot be located.

import Bytes
import Vault

extension Redaction {
    /// The redaction of one text: all its coordinates are withheld if one of them may reveal a private place.
    func forText(_ bytes: [UInt8]) -> Redaction {
        guard !hidesCoordinates, !privatePlaces.isEmpty, PrivatePlaces(privatePlaces).areTold(in: bytes) else {
            return self
        }
        var redaction = self
        redaction.hidesCoordinates = true
        return redaction
    }

    /// Whether a point may leave.
    package func hides(_ point: Coordinates) -> Bool {
        hidesCoordinates || PrivatePlaces(privatePlaces).contain(point)
    }
}

struct PrivatePlaces {
    private let places: [NamedPlace]

    init(_ places: [NamedPlace]) { self.places = places }

    func contain(_ point: Coordinates) -> Bool {
        places.contains { place in place.privateRadius.map { place.coordinates.distance(to: point) <= $0 } ?? false }
    }

    /// Whether a text has a coordinate within a circle. One in a form that cannot be located counts as such.
    func areTold(in bytes: [UInt8]) -> Bool {
        // Separate latitudes and longitudes, each after its key.
        var single: Double?
        for range in CoordinateText.ranges(in: bytes) {
            let text = bytes.text(range).replacing("−", with: "-")
            if let number = Double(text.replacing(",", with: ".")) {
                if let first = single {
                    single = nil
                    guard !mayBe(first, number) else { return true }
                } else {
                    single = number
                }
                continue
            }
            if let first = single, mayBe(first, nil) { return true }
            single = nil
            guard let point = Coordinates(text: text) else {
                let numbers = Self.numbers(text)
                guard numbers.count == 2, !text.contains("°"), !text.contains("º") else { return true }
                if mayBe(numbers[0], numbers[1]) { return true }
                continue
            }
            // In either order, as both are in use.
            if mayBe(point.latitude, point.longitude) { return true }
        }
        return single.map { mayBe($0, nil) } ?? false
    }

    /// Whether two numbers, in either order, are within a circle, or a single one may be a coordinate of a point in it.
    private func mayBe(_ first: Double, _ second: Double?) -> Bool {
        if let second {
            return [(first, second), (second, first)].contains { pair in
                Coordinates(latitude: pair.0, longitude: pair.1).map { contain($0) } ?? false
            }
        }
        return places.contains { place in
            let (here, radius) = (place.coordinates, place.privateRadius ?? 0)
            return [
                Coordinates(latitude: first, longitude: here.longitude),
                Coordinates(latitude: here.latitude, longitude: first),
            ].contains { $0.map { here.distance(to: $0) <= radius } ?? false }
        }
    }

    /// Numbers with at least three decimals: `/@45.764,4.8357,17z` of a map.
    private static func numbers(_ text: String) -> [Double] {
        text.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { part in
            guard let point = part.firstIndex(of: "."), part.distance(from: point, to: part.endIndex) > 3 else {
                return nil
            }
            return Double(part)
        }
    }
}
