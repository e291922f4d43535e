// Tracks drawn as lines without a map: north is up, and nothing reveals the location.

import Bytes

/// A small drawing of one or several tracks.
package struct TrackDrawing: Sendable {
    /// Degrees.
    package typealias Point = (latitude: Double, longitude: Double)

    private let title: String
    private let tracks: [[Point]]

    package init(title: String, tracks: [[Point]]) {
        self.title = title
        self.tracks = tracks.filter { !$0.isEmpty }
    }

    private static let (width, height, margin) = (220.0, 120.0, 8.0)

    /// The picture; nil without a track.
    package func svg() -> HTML? {
        let points = tracks.joined()
        guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max() else { return nil }
        // Degrees of longitude shrink with the distance from the equator: accurate enough for a drawing of a day.
        let shrink = max(0.01, Self.cosine((south + north) / 2))
        // The shorter way around the earth, for tracks across the 180th meridian.
        let first = points.first?.longitude ?? 0
        func across(_ point: Point) -> Double {
            let away = point.longitude - first
            return (away > 180 ? away - 360 : away < -180 ? away + 360 : away) * shrink
        }
        guard let west = points.map(across).min(), let east = points.map(across).max() else { return nil }
        let (wide, high) = (east - west, north - south)
        guard max(wide, high) > 1e-5 else { return nil }
        let scale = min(
            (Self.width - 2 * Self.margin) / max(wide, 1e-9), (Self.height - 2 * Self.margin) / max(high, 1e-9))
        func place(_ point: Point) -> (x: String, y: String) {
            (
                SVGText.number(Self.width / 2 + (across(point) - (west + east) / 2) * scale),
                SVGText.number(Self.height / 2 - (point.latitude - (south + north) / 2) * scale)
            )
        }
        var path = ""
        for track in tracks {
            for (number, point) in track.enumerated() {
                let (x, y) = place(point)
                path += (number == 0 ? "M" : "L") + x + " " + y
            }
        }
        var ends: HTML?
        if let start = tracks.first?.first, let end = tracks.last?.last {
            let (from, to) = (place(start), place(end))
            ends = """
                <circle class="start" cx="\(from.x)" cy="\(from.y)" r="3"/>\
                <circle cx="\(to.x)" cy="\(to.y)" r="3.5"/>
                """
        }
        let (width, height) = (SVGText.number(Self.width), SVGText.number(Self.height))
        return """
            <svg class="track" viewBox="0 0 \(width) \(height)" role="img">\
            <title>\(SVGText.line(title))</title><path d="\(path)"/>\(ends)</svg>
            """
    }

    /// The cosine of an angle between −90 and 90 degrees, by its series to the eighth power, accurate to four digits.
    private static func cosine(_ degrees: Double) -> Double {
        let x = degrees * .pi / 180
        let square = x * x
        return 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    }
}
