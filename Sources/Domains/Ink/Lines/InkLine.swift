// A line of handwriting: horizontally adjacent strokes.

package struct InkLine: Sendable, Hashable {
    /// In reading order: by their left edges.
    package let strokes: [InkStroke]
    /// The descent of the writing per unit to the right; negative if it rises.
    package let slope: Double
    /// In hundredths of a point, in page coordinates rather than along the line.
    package let left: Double
    package let top: Double
    package let right: Double
    package let bottom: Double

    /// Nil if no stroke has points.
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
