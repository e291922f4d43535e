// The slope of the writing, estimated from the bottoms of neighbouring letters.

/// Independent of stroke order: some people write a page from its end, and a file may have been sorted.
struct LineSlope {
    /// The descent per unit to the right; negative if it rises.
    let value: Double

    /// The horizontal middle and the bottom of a letter.
    private struct Foot {
        let x: Double
        let y: Double
    }

    /// The maximum number of letters compared with those to their right; on larger pages only every second, third, and so on.
    private static let limit = 2000

    /// - Parameter height: of a letter.
    init(_ strokes: [MeasuredStroke], height: Double) {
        let feet = strokes.filter { $0.box.height > 0.35 * height }
            .map { Foot(x: ($0.box.left + $0.box.right) / 2, y: $0.box.bottom) }
            .sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        // Near letters with a slope of at most a half belong to the same line. Words drawn in one stroke have no near neighbours.
        let near = [5.0, 14.0].lazy.map { farthest in
            Self.slopes(feet, reach: 2 * height..<farthest * height) { across, down in abs(down) < across / 2 }
        }
        guard let rough = near.first(where: { $0.count > 2 })?.median else {
            value = 0
            return
        }
        // Once the line is known, distant letters are more precise.
        let far = Self.slopes(feet, reach: 2 * height..<14 * height) { across, down in
            abs(down - rough * across) < 1.2 * height
        }
        value = far.median ?? rough
    }

    private static func slopes(
        _ feet: [Foot], reach: Range<Double>, _ isSameLine: (_ across: Double, _ down: Double) -> Bool
    ) -> [Double] {
        var slopes: [Double] = []
        for index in stride(from: 0, to: feet.count, by: feet.count / limit + 1) {
            for next in feet[(index + 1)...] {
                let (across, down) = (next.x - feet[index].x, next.y - feet[index].y)
                if across >= reach.upperBound { break }
                if across > reach.lowerBound, isSameLine(across, down) { slopes.append(down / across) }
            }
        }
        return slopes
    }
}
