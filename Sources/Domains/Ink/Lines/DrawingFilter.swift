// Excludes drawings from the writing: strokes much larger than letters, and their contents.

enum DrawingFilter {
    /// The maximum height of letters, in letter heights.
    private static let tallest = 3.5
    /// With more strokes on a page, drawings are not distinguished.
    private static let limit = 200_000

    /// The strokes that are writing. Removes a frame around words but keeps the words; removes a drawing with its small strokes.
    static func writing(_ strokes: [MeasuredStroke]) -> [MeasuredStroke] {
        guard strokes.count <= limit else { return strokes }
        var writing = strokes
        // Drawings inflate the letter height, so it is measured again without them.
        for _ in 0..<3 {
            guard let height = MeasuredStroke.letterHeight(writing) else { return writing }
            guard writing.contains(where: { $0.box.height > tallest * height }) else { return writing }
            writing = clusters(writing, height).flatMap { cluster in
                let small = cluster.filter { $0.box.height <= tallest * height }
                let lengths = (small.reduce(0) { $0 + $1.length }, cluster.reduce(0) { $0 + $1.length })
                return lengths.0 * 2 > lengths.1 ? small : []
            }
        }
        return writing
    }

    /// Groups strokes that touch or nearly touch, by their boxes: closer than 1.5 letter heights horizontally and 0.3 vertically.
    private static func clusters(_ strokes: [MeasuredStroke], _ height: Double) -> [[MeasuredStroke]] {
        var leader = Array(strokes.indices)
        func find(_ index: Int) -> Int {
            var at = index
            while leader[at] != at {
                leader[at] = leader[leader[at]]
                at = leader[at]
            }
            return at
        }
        // From left to right, so only strokes not yet passed are compared.
        let order = strokes.indices.sorted { strokes[$0].box.left < strokes[$1].box.left }
        var open: [Int] = []
        for index in order {
            let box = strokes[index].box
            open.removeAll { strokes[$0].box.right + 1.5 * height < box.left }
            var isCovered = false
            open.removeAll { other in
                let before = strokes[other].box
                guard max(box.top - before.bottom, before.top - box.bottom) < 0.3 * height else { return false }
                leader[find(other)] = find(index)
                // Anything that touches one later also touches the other, which belongs to the same drawing.
                if before.covers(toTheRight: box) {
                    isCovered = true
                    return false
                }
                return box.covers(toTheRight: before)
            }
            if !isCovered { open.append(index) }
        }
        // In drawing order.
        return Dictionary(grouping: strokes.indices, by: find).values.map { $0.sorted() }
            .sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { $0.map { strokes[$0] } }
    }
}

extension InkBox {
    /// Whether anything further right that reaches the other box also reaches this one.
    fileprivate func covers(toTheRight other: InkBox) -> Bool {
        right >= other.right && top <= other.top && bottom >= other.bottom
    }
}
