// A stroke with its measurements, for distinguishing letters, dots and drawings.

struct MeasuredStroke {
    let stroke: InkStroke
    let box: InkBox
    /// The length of the pen's path.
    let length: Double

    /// Nil if it is not writing: highlighter or eraser strokes, and strokes without points.
    init?(_ stroke: InkStroke) {
        guard stroke.brush.tool == .pen, let box = InkBox(stroke.points) else { return nil }
        self.stroke = stroke
        self.box = box
        length = zip(stroke.points, stroke.points.dropFirst()).reduce(0) { sum, pair in
            let (across, down) = (Double(pair.1.x) - Double(pair.0.x), Double(pair.1.y) - Double(pair.0.y))
            return sum + (across * across + down * down).squareRoot()
        }
    }

    /// From left to right; strokes with the same box by their paths.
    static func < (one: MeasuredStroke, other: MeasuredStroke) -> Bool {
        func edges(_ box: InkBox) -> [Double] { [box.left, box.top, box.right, box.bottom] }
        let (mine, theirs) = (edges(one.box), edges(other.box))
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return one.stroke.points.lexicographicallyPrecedes(other.stroke.points) { ($0.x, $0.y) < ($1.x, $1.y) }
    }

    /// The height of letters, excluding dots and bars: the median height of strokes taller than 0.35 of the 80th
    /// percentile. Nil if no stroke has a height.
    static func letterHeight(_ strokes: [MeasuredStroke]) -> Double? {
        let heights = strokes.map(\.box.height).sorted()
        guard let tall = heights.element(at: 0.8), tall > 0 else { return nil }
        return heights.filter { $0 > 0.35 * tall }.element(at: 0.5)
    }
}

extension [Double] {
    /// The element at a quantile of a sorted list.
    func element(at share: Double) -> Double? {
        isEmpty ? nil : self[Swift.min(count - 1, Int(Double(count) * share))]
    }

    var median: Double? { sorted().element(at: 0.5) }
}
