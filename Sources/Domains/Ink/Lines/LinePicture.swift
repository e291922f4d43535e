// Renders a line of handwriting as greyscale pixels, in the form best suited to recognition.

/// Black on white, one byte per pixel, row by row. The writing is levelled and 64 pixels high, with a pen width of
/// 2.5 regardless of the brush.
package struct LinePicture: Sendable {
    package let width: Int
    package let height: Int
    package let grey: [UInt8]
    /// The row of the letters' baseline.
    package let baseline: Int
    private let left: Double
    private let scale: Double

    private static let writing = 64.0
    private static let margin = 5.0
    private static let pen = 2.5
    /// Longer lines are scaled down.
    private static let widest = 8192.0

    package init(_ line: InkLine) {
        let strokes = line.strokes.map { stroke in
            stroke.points.map { (x: Double($0.x), y: Double($0.y) - line.slope * Double($0.x)) }
        }
        let heights = strokes.flatMap { $0.map(\.y) }
        let (top, bottom) = (heights.min() ?? 0, heights.max() ?? 0)
        // Flat writing, such as a dash, is drawn as if it were five points high.
        let scale = min(Self.writing / max(bottom - top, 500), Self.widest / max(line.right - line.left, 1))
        let (across, down) = ((line.right - line.left) * scale, (bottom - top) * scale)
        width = Int(across + 2 * Self.margin) + 1
        height = Int(down + 2 * Self.margin) + 1
        self.scale = scale
        left = line.left
        var canvas = GreyCanvas(width: width, height: height)
        for stroke in strokes {
            let points = stroke.map { ((($0.x - line.left) * scale) + Self.margin, ($0.y - top) * scale + Self.margin) }
            // A dot is a line to itself.
            for (from, to) in zip(points, points.count > 1 ? points.dropFirst() : points[...]) {
                canvas.draw(from: from, to: to, width: Self.pen)
            }
        }
        grey = canvas.grey
        let feet = strokes.compactMap { $0.map(\.y).max() }.median ?? bottom
        baseline = Int((feet - top) * scale + Self.margin)
    }

    /// The horizontal position of a column on the page, in hundredths of a point.
    package func page(x: Double) -> Double { (x - Self.margin) / scale + left }

    /// In Netpbm format (pgm(5)).
    package var pgm: [UInt8] { Array("P5\n\(width) \(height)\n255\n".utf8) + grey }
}
