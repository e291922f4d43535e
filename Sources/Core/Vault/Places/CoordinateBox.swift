// A region between two latitudes and two longitudes.

#if canImport(Glibc)
    import Glibc
#endif

/// Degrees of WGS 84. If `west` is greater than `east`, it crosses the 180th meridian (RFC 7946, section 5.2).
package struct CoordinateBox: Sendable, Hashable {
    package let south: Double
    package let west: Double
    package let north: Double
    package let east: Double

    /// `SOUTH,WEST,NORTH,EAST`: two corners, latitude first as everywhere else.
    package init?(text: String) {
        let numbers = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { Double($0) }
        guard numbers.count == 4, let south = numbers[0], let west = numbers[1], let north = numbers[2],
            let east = numbers[3], Coordinates(latitude: south, longitude: west) != nil,
            Coordinates(latitude: north, longitude: east) != nil, south <= north
        else { return nil }
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// The bounding box of all points within a distance in metres.
    package init(around center: Coordinates, metres: Double) {
        let degrees = metres / Coordinates.earthRadius * 180 / .pi
        south = max(-90, center.latitude - degrees)
        north = min(90, center.latitude + degrees)
        // Meridians converge towards the poles: the narrowest parallel of the box decides.
        let narrowest = cos(max(abs(south), abs(north)) * .pi / 180)
        let width = south == -90 || north == 90 || narrowest * 180 <= degrees ? 180 : degrees / narrowest
        if width >= 180 {
            (west, east) = (-180, 180)
        } else {
            let (left, right) = (center.longitude - width, center.longitude + width)
            west = left < -180 ? left + 360 : left
            east = right > 180 ? right - 360 : right
        }
    }

    package func contains(_ point: Coordinates) -> Bool {
        guard south...north ~= point.latitude else { return false }
        return west <= east
            ? west...east ~= point.longitude : point.longitude >= west || point.longitude <= east
    }
}
