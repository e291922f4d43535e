// A line of handwriting: the strokes that are beside one another.

package struct InkLine: Sendable, Hashable {
    /// In reading order: by their left edges.
    package let strokes: [InkStroke]
    /// How far the writing sinks for each unit to the right; below 0 where it climbs.
    package let slope: Double
    /// In hundredths of a point, along the page and not along the line.
    package let left: Double
    package let top: Double
    package let right: Double
    package let bottom: Double

    /// Nil where no stroke has a point.
    init?(_ strokes: [InkStroke], slope: Double) {
        let boxes = strokes.compactMap { stroke in InkBox(stroke.points).map { (stroke: stroke, box: $0) } }
        guard let first = boxes.first?.box else { return nil }
        let ordered = boxes.enumerated().sorted {
            ($0.element.box.left, $0.offset) < ($1.element.box.left, $1.offset)
        }
        self.strokes = ordered.map(\.element.stroke)
        self.slope = slope
        left = boxes.reduce(first.left) { min($0, $1.box.left) }
        top = boxes.reduce(first.top) { min($0, $1.box.top) }
        right = boxes.reduce(first.right) { max($0, $1.box.right) }
        bottom = boxes.reduce(first.bottom) { max($0, $1.box.bottom) }
    }
}
