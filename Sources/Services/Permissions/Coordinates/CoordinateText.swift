// Finds coordinates in texts of any kind.

import Bytes

/// Finds `geo:` addresses, pairs of numbers with at least three decimals, angles with minutes or a direction, numbers after a key for
/// latitude or longitude, and grid references. A precision of a hundredth of a degree or less is a town, not a place.
package enum CoordinateText {
    /// Folded, in the languages of phones and cameras.
    static let keys: Set<String> = [
        "lat", "latitude", "lon", "lng", "long", "longitude", "breite", "lange", "laenge", "breitengrad", "langengrad",
        "laengengrad", "latitud", "longitud", "latitudine", "longitudine", "gpslatitude", "gpslongitude", "mlat",
        "mlon",
    ]

    /// Words that mean a coordinate even as a part of a key: `lat_deg`, `gps-longitude`, `start lat`, `latitudeE7`.
    private static let parts: Set<String> = [
        "lat", "latitude", "lon", "lng", "longitude", "latitud", "longitud", "latitudine", "longitudine", "coordinates",
        "coordinate", "coords", "coordonnees", "geolocation", "geohash", "utm", "mgrs", "easting", "northing",
        "latitudee", "longitudee", "latlng", "latlon", "latlong", "lambert", "centroid", "bbox",
    ]

    /// Other words allowed in such a key. A `lat_pulldown` is an exercise.
    private static let besides: Set<String> = [
        "deg", "dd", "dms", "degree", "degrees", "decimal", "wgs", "gps", "geo", "location", "position", "pos", "point",
        "place", "lieu", "start", "end", "stop", "from", "to", "first", "last", "min", "max", "home", "center",
        "centre", "value", "origin", "destination", "of", "in", "x", "y", "e",
    ]

    /// Whether a folded key or column name has such a part.
    static func hasPart(_ key: String) -> Bool {
        guard key.utf8.count <= 60 else { return false }
        let words = key.split { !$0.isLetter }.map(String.init)
        return words.contains(where: parts.contains) && words.allSatisfy { parts.contains($0) || besides.contains($0) }
    }

    /// Replaces coordinates.
    private static let mark = Array("…".utf8)

    /// The text without its coordinates.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        let ranges = ranges(in: bytes)
        guard !ranges.isEmpty else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        for range in ranges {
            output += bytes[at..<range.lowerBound]
            output += mark
            at = range.upperBound
        }
        return output + bytes[at...]
    }

    /// In order, without overlaps.
    package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        guard let plain = UnescapedText(bytes) else {
            return bytes.withUnsafeBufferPointer { CoordinateScanner(bytes: $0).ranges() }
        }
        return plain.bytes.withUnsafeBufferPointer { CoordinateScanner(bytes: $0).ranges() }.map(plain.written)
    }
}
