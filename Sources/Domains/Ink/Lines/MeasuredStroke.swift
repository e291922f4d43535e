// A stroke with its measures, for telling letters, dots and drawings apart.

struct MeasuredStroke {
    let stroke: InkStroke
    let box: InkBox
    /// How long the pen went.
    let length: Double

    /// Nil for what is not writing: what a highlighter or an eraser left, and strokes without points.
    init?(_ stroke: InkStroke) {
        guard stroke.brush.tool == .pen, let box = InkBox(stroke.points) else { return nil }
        self.stroke = stroke
        self.box = box
        length = zip(stroke.points, stroke.points.dropFirst()).reduce(0) { sum, pair in
            let (across, down) = (Double(pair.1.x) - Double(pair.0.x), Double(pair.1.y) - Double(pair.0.y))
            return sum + (across * across + down * down).squareRoot()
        }
    }

    /// From left to right; those with the same box by the ways that the pen went.
    static func < (one: MeasuredStroke, other: MeasuredStroke) -> Bool {
        func edges(_ box: InkBox) -> [Double] { [box.left, box.top, box.right, box.bottom] }
        let (mine, theirs) = (edges(one.box), edges(other.box))
        if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
        return one.stroke.points.lexicographicallyPrecedes(other.stroke.points) { ($0.x, $0.y) < ($1.x, $1.y) }
    }

    /// How high the letters are, of which dots and bars are left out: the median height of the strokes that are taller than 0.35 of the
    /// 80th percentile. Nil without strokes that have a height.
    static func letterHeight(_ strokes: [MeasuredStroke]) -> Double? {
        let heights = strokes.map(\.box.height).sorted()
        guard let tall = heights.element(at: 0.8), tall > 0 else { return nil }
        return heights.filter { $0 > 0.35 * tall }.element(at: 0.5)
    }
}

extension [Double] {
    /// The element at a share of the way through a sorted list.
    func element(at share: Double) -> Double? {
        isEmpty ? nil : self[Swift.min(count - 1, Int(Double(count) * share))]
    }

    var median: Double? { sorted().element(at: 0.5) }
}
