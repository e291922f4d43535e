// Places relative to each other, without a base map, but with a grid of degrees and a scale.

import Bytes
import Wording

#if canImport(Glibc)
    import Glibc
#endif

/// Places as circles in the Mercator projection, which preserves directions. The size of a circle shows the count.
package struct PlaceMap: Sendable {
    package struct Spot: Sendable {
        /// Degrees (WGS 84).
        let latitude: Double
        let longitude: Double
        /// The place's name; empty if it has none.
        let label: String
        let count: Int
        /// The target of a click.
        let address: String?

        package init(latitude: Double, longitude: Double, label: String, count: Int = 1, address: String? = nil) {
            self.latitude = latitude
            self.longitude = longitude
            self.label = label
            self.count = count
            self.address = address
        }
    }

    package let title: String
    package let spots: [Spot]
    private let (width, height): (Double, Double)

    /// - Parameter isNarrow: for a phone's screen, on which the words of the wide form would be too small to read.
    package init(title: String, spots: [Spot], isNarrow: Bool = false) {
        self.title = title
        self.spots = spots
        (width, height) = isNarrow ? (360, 320) : (800, 500)
    }

    private static let margin = 48.0
    /// The limit of the projection: the poles are at infinity.
    private static let northernmost = 85.0
    /// The minimum extent of a map, in units of the projection (degrees at the equator): some 2 km.
    private static let least = 0.02

    /// The northing of a latitude in units of the projection, which are degrees of longitude.
    private static func north(_ latitude: Double) -> Double {
        let bounded = max(-northernmost, min(northernmost, latitude))
        return log(tan(.pi / 4 + bounded * .pi / 360)) * 180 / .pi
    }

    /// The latitude of a northing in the projection.
    private static func latitude(_ north: Double) -> Double { atan(exp(north * .pi / 180)) * 360 / .pi - 90 }

    /// The mapping from the world to the picture.
    private struct Frame {
        let scale: Double
        let left: Double
        let top: Double

        init(_ spots: [Spot], _ width: Double, _ height: Double) {
            let (easts, norths) = (spots.map(\.longitude), spots.map { PlaceMap.north($0.latitude) })
            let (west, east) = (easts.min() ?? 0, easts.max() ?? 0)
            let (south, north) = (norths.min() ?? 0, norths.max() ?? 0)
            let room = (width - 2 * PlaceMap.margin, height - 2 * PlaceMap.margin)
            scale = min(room.0 / max(east - west, PlaceMap.least), room.1 / max(north - south, PlaceMap.least))
            left = (west + east) / 2 - width / 2 / scale
            top = (south + north) / 2 + height / 2 / scale
        }

        func x(_ longitude: Double) -> Double { (longitude - left) * scale }
        func y(_ latitude: Double) -> Double { (top - PlaceMap.north(latitude)) * scale }
    }

    /// The map, or nil if there are no places.
    package func svg(in language: LanguageCode) -> HTML? {
        guard !spots.isEmpty else { return nil }
        let frame = Frame(spots, width, height)
        let circles = circles(frame)
        let named = circles.filter { !$0.label.isEmpty }
        let description = named.prefix(40).map { "\($0.label): \($0.count)" }.joined(separator: "; ")
        return SVGText.image(
            width: width, height: height, style: "place-map", title: title, description: description,
            hasLinks: circles.contains { $0.address != nil }
        ) { svg in
            grid(frame, language, &svg)
            for circle in circles { draw(circle, &svg) }
            labels(circles, &svg)
            scaleBar(frame, language, &svg)
        }
    }

    // MARK: Circles

    private struct Circle {
        var x: Double
        var y: Double
        var count: Int
        var label: String
        /// The greatest count merged into it.
        var most: Int
        var address: String?

        var radius: Double { min(26, 4 + 2 * Double(count).squareRoot()) }
    }

    /// Merges spots that would overlap, greatest first.
    private func circles(_ frame: Frame) -> [Circle] {
        var circles: [Circle] = []
        for spot in spots.sorted(by: { ($1.count, $0.label) < ($0.count, $1.label) }) {
            let (x, y) = (frame.x(spot.longitude), frame.y(spot.latitude))
            if let place = circles.firstIndex(where: { hypot($0.x - x, $0.y - y) < 12 }) {
                circles[place].count += spot.count
                if circles[place].label.isEmpty { circles[place].label = spot.label }
            } else {
                circles.append(
                    Circle(x: x, y: y, count: spot.count, label: spot.label, most: spot.count, address: spot.address))
            }
        }
        return circles.sorted { $0.count > $1.count }
    }

    private func draw(_ circle: Circle, _ svg: inout SVGText) {
        if let address = circle.address { svg.markup("<a href=\"\(SVGText.line(address))\">") }
        svg.markup("<circle class=\"spot\" cx=\"\(SVGText.number(circle.x))\" cy=\"\(SVGText.number(circle.y))\" ")
        svg.markup("r=\"\(SVGText.number(circle.radius))\"><title>")
        let words = circle.label.isEmpty ? String(circle.count) : "\(circle.label): \(circle.count)"
        svg.markup("\(SVGText.line(words))")
        svg.markup("</title></circle>")
        if circle.address != nil { svg.markup("</a>") }
    }

    /// Names beside their circles, greatest first; a name that would overlap another is left out.
    private func labels(_ circles: [Circle], _ svg: inout SVGText) {
        var taken = circles.map {
            Box(left: $0.x - $0.radius, right: $0.x + $0.radius, top: $0.y - $0.radius, bottom: $0.y + $0.radius)
        }
        // The area of the scale.
        taken.append(Box(left: width - 16 - Self.longestScale, right: width, top: height - 46, bottom: height))
        for circle in circles where !circle.label.isEmpty {
            let length = Double(DisplayWidth.of(circle.label)) * Self.letter
            let (right, left) = (circle.x + circle.radius + 5, circle.x - circle.radius - 5 - length)
            let (above, below) = (circle.y - circle.radius - 18, circle.y + circle.radius + 2)
            let places = [
                (right, circle.y - 8), (left, circle.y - 8), (circle.x - length / 2, above),
                (circle.x - length / 2, below),
            ]
            let free = places.lazy.map { Box(left: $0.0, right: $0.0 + length, top: $0.1, bottom: $0.1 + 16) }.first {
                box in box.left >= 2 && box.right <= width - 2 && !taken.contains { $0.overlaps(box) }
            }
            guard let free else { continue }
            taken.append(free)
            svg.label(circle.label, x: free.left, y: free.top + 12, style: "axis value")
        }
    }

    private struct Box {
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double

        func overlaps(_ other: Box) -> Bool {
            left < other.right && other.left < right && top < other.bottom && other.top < bottom
        }
    }

    // MARK: Grid and scale

    /// The maximum average width of a letter.
    private static let letter = 7.4

    /// Degrees between grid lines: the finest legible step is chosen.
    private static let steps = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60]

    private func grid(_ frame: Frame, _ language: LanguageCode, _ svg: inout SVGText) {
        let across = width / frame.scale
        let step = Self.steps.first { across / $0 <= width / 100 } ?? 60
        let digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
        func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
            svg.markup("<line class=\"grid\" x1=\"\(SVGText.number(x1))\" y1=\"\(SVGText.number(y1))\" ")
            svg.markup("x2=\"\(SVGText.number(x2))\" y2=\"\(SVGText.number(y2))\"/>")
        }
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            let side = abs(value) < step / 2 ? "" : value > 0 ? " " + positive : " " + negative
            return LocalNumber.text(abs(value), decimals: 0...digits, in: language) + "°" + side
        }
        for number in Int(
            (frame.left / step).rounded(.up))...max(
                Int((frame.left / step).rounded(.up)), Int(((frame.left + across) / step).rounded(.down)))
        {
            let longitude = Double(number) * step
            guard abs(longitude) <= 180 else { continue }
            line(frame.x(longitude), 0, frame.x(longitude), height)
            let (text, x) = (degrees(longitude, "E", language == .french ? "O" : "W"), frame.x(longitude) + 4)
            // A label that the edge would cut off is left out.
            guard x + Double(DisplayWidth.of(text)) * Self.letter <= width else { continue }
            svg.label(text, x: x, y: height - 6)
        }
        let (south, north) = (
            Self.latitude(frame.top - height / frame.scale), Self.latitude(frame.top)
        )
        let first = Int((south / step).rounded(.up))
        for number in first...max(first, Int((north / step).rounded(.down))) {
            let latitude = Double(number) * step
            guard abs(latitude) <= Self.northernmost else { continue }
            line(0, frame.y(latitude), width, frame.y(latitude))
            guard frame.y(latitude) > 16 else { continue }
            svg.label(degrees(latitude, "N", "S"), x: 4, y: frame.y(latitude) - 4)
        }
    }

    /// Metres per degree of longitude at the equator: 2πr ÷ 360 with the Earth's mean radius.
    private static let metresPerDegree = 111_195.0

    private static let longestScale = 160.0

    /// A bar for a round number of metres, at the latitude of the map's middle.
    private func scaleBar(_ frame: Frame, _ language: LanguageCode, _ svg: inout SVGText) {
        let middle = Self.latitude(frame.top - height / 2 / frame.scale)
        let metresPerPixel = Self.metresPerDegree * cos(middle * .pi / 180) / frame.scale
        var metres = 1.0
        while metres * 10 <= metresPerPixel * Self.longestScale { metres *= 10 }
        for factor in [5.0, 2] where metres * factor <= metresPerPixel * Self.longestScale {
            metres *= factor
            break
        }
        let length = metres / metresPerPixel
        let (right, y) = (width - 16, height - 24)
        svg.markup(
            "<path class=\"scale\" d=\"M\(SVGText.number(right - length)) \(SVGText.number(y - 5))v5H\(SVGText.number(right))v-5\"/>"
        )
        let text =
            metres >= 1000
            ? LocalNumber.text(metres / 1000, decimals: 0...0, in: language) + " km"
            : LocalNumber.text(metres, decimals: 0...0, in: language) + " m"
        svg.label(text, x: right, y: y - 8, anchor: .end, style: "axis value")
    }
}
