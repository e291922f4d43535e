// Converts the points of a trace to page coordinates: hundredths of a point, from the upper left corner.

struct PlacedPoints {
    private(set) var points: [InkPoint] = []
    /// The number of points out of range.
    private(set) var invalid = 0
    /// Whether the file declares units; otherwise a unit is taken as a point.
    let isMeasured: Bool

    init(_ read: TracePoints, _ format: TraceFormat) {
        func channel(_ role: TraceChannel.Role) -> TraceChannel? { format.channels.first { $0.role == role } }
        let (x, y, pressure) = (channel(.x), channel(.y), channel(.pressure))
        isMeasured = x?.scale != nil && y?.scale != nil
        let scale = (
            x: (x?.scale ?? 100) * (x?.isReversed == true ? -1 : 1),
            y: (y?.scale ?? 100) * (y?.isReversed == true ? -1 : 1)
        )
        // Another writer's pressure is only defined relative to its maximum: the full width.
        let full = pressure?.maximum.map { $0 > 0 ? 1000 / $0 : 1 } ?? 1
        let limit = Double(InkPoint.limit)
        points.reserveCapacity(read.x.count)
        for index in read.x.indices {
            let (px, py) = ((read.x[index] * scale.x).rounded(), (read.y[index] * scale.y).rounded())
            guard abs(px) <= limit, abs(py) <= limit else {
                invalid += 1
                continue
            }
            points.append(
                InkPoint(
                    x: Int32(px), y: Int32(py), pressure: Self.whole(read.pressure[index] * full),
                    time: Self.whole(read.time[index])))
        }
    }

    private static func whole(_ value: Double) -> Int32? {
        value.isFinite && value >= 0 && value < 2_000_000_000 ? Int32(value.rounded()) : nil
    }
}

/// The bounding box of points, in hundredths of a point.
struct InkBox {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Nil without points.
    init?(_ points: [InkPoint]) {
        guard let first = points.first else { return nil }
        var (low, high) = ((x: first.x, y: first.y), (x: first.x, y: first.y))
        for point in points {
            low = (min(low.x, point.x), min(low.y, point.y))
            high = (max(high.x, point.x), max(high.y, point.y))
        }
        (left, top, right, bottom) = (Double(low.x), Double(low.y), Double(high.x), Double(high.y))
    }
}
