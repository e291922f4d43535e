// A greyscale canvas with white paper, for straight lines with a round pen.

struct GreyCanvas {
    let width: Int
    let height: Int
    private(set) var grey: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        grey = [UInt8](repeating: 255, count: width * height)
    }

    /// All lengths are in pixels. Edges are antialiased over one pixel.
    mutating func draw(from: (x: Double, y: Double), to: (x: Double, y: Double), width pen: Double) {
        let reach = pen / 2 + 0.5
        let columns = Self.pixels(min(from.x, to.x) - reach, max(from.x, to.x) + reach, width)
        let rows = Self.pixels(min(from.y, to.y) - reach, max(from.y, to.y) + reach, height)
        let (across, down) = (to.x - from.x, to.y - from.y)
        let square = across * across + down * down
        for row in rows {
            for column in columns {
                let (x, y) = (Double(column) + 0.5 - from.x, Double(row) + 0.5 - from.y)
                // The position of the nearest point along the line.
                let along = square > 0 ? min(1, max(0, (x * across + y * down) / square)) : 0
                let (right, below) = (x - along * across, y - along * down)
                let ink = min(1, max(0, reach - (right * right + below * below).squareRoot()))
                grey[row * width + column] = min(grey[row * width + column], UInt8(255 * (1 - ink)))
            }
        }
    }

    private static func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        let first = min(count, max(0, Int(low)))
        return first..<max(first, min(count, Int(high) + 1))
    }
}
