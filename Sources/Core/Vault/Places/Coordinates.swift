// A point on the Earth: parsing, formatting and distances.

import Bytes

#if canImport(Glibc)
    import Glibc
#endif

/// Latitude and longitude in degrees of WGS 84.
package struct Coordinates: Sendable, Hashable {
    /// −90 (south) to 90.
    package let latitude: Double
    /// −180 (west) to 180.
    package let longitude: Double

    /// Nil if the values are out of range.
    package init?(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// `45.76,4.84`, `45,76 4,84`, `45.76N 4.84E`, `45°45'36"N 4°50'24"E`, `geo:45.76,4.84;u=35` (RFC 5870): the latitude comes first.
    package init?(text: String) {
        var text = text.trimmed
        if text.lowercased().hasPrefix("geo:") { text = String(text.dropFirst(4).prefix { $0 != ";" }) }
        var parts = text.split { $0 == ";" || $0.isWhitespace }.map(String.init)
        if parts.count == 1 || parts.count == 2 && parts[0].hasSuffix(",") {
            parts = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        }
        // RFC 5870 allows a third value, the altitude.
        guard parts.count == 2 || parts.count == 3 && Double(parts[2]) != nil,
            let latitude = Self.degrees(parts[0], negative: "S", positive: "N"),
            let longitude = Self.degrees(parts[1], negative: "WO", positive: "E")
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// One angle: `45.76`, `-4,84`, `4.84W`, `45°45'36"N`. West is `O` in French.
    private static func degrees(_ text: String, negative: String, positive: String) -> Double? {
        var text = text[...]
        var sign = 1.0
        if let letter = text.last, letter.isLetter {
            guard (negative + positive).contains(letter.uppercased()) else { return nil }
            if negative.contains(letter.uppercased()) { sign = -1 }
            text = text.dropLast()
        }
        if text.hasPrefix("-") || text.hasPrefix("−") {
            sign = -sign
            text = text.dropFirst()
        }
        let parts = text.split(whereSeparator: { "°'’′\"”″".contains($0) })
        guard 1...3 ~= parts.count else { return nil }
        var value = 0.0
        var unit = 1.0
        for part in parts {
            let plain = String(part.map { $0 == "," ? "." : $0 })
            guard plain.first?.isNumber == true, let number = Double(plain), number >= 0, unit == 1 || number < 60
            else {
                return nil
            }
            value += number / unit
            unit *= 60
        }
        return sign * value
    }

    /// Metres along a great circle, on a sphere with the Earth's mean radius (haversine formula; at most 0.6 % off the ellipsoid).
    package func distance(to other: Coordinates) -> Double {
        let radians = Double.pi / 180
        let (north, east) = (other.latitude - latitude, other.longitude - longitude)
        let (up, over) = (sin(north * radians / 2), sin(east * radians / 2))
        let half = up * up + cos(latitude * radians) * cos(other.latitude * radians) * over * over
        return 2 * Self.earthRadius * asin(min(1, half.squareRoot()))
    }

    /// Metres: the mean radius of the IUGG.
    static let earthRadius = 6_371_008.8

    /// `45.7600,4.8400` without trailing zeros: five decimals are a metre.
    package var text: String { Self.number(latitude) + "," + Self.number(longitude) }

    /// An angle with at most five decimals.
    package static func number(_ degrees: Double) -> String {
        ((degrees * 100_000).rounded() / 100_000).shortText
    }
}
