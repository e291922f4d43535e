// Drawings among the writing are left out: what is much larger than letters, and what is in it.

enum DrawingFilter {
    /// What is taller than this many letters is not a letter.
    private static let tallest = 3.5
    /// On a page of more strokes letters cannot be told from drawings.
    private static let limit = 200_000

    /// The strokes that are writing. A frame around words goes, and the words stay; a drawing goes with its small strokes.
    static func writing(_ strokes: [MeasuredStroke]) -> [MeasuredStroke] {
        guard strokes.count <= limit else { return strokes }
        var writing = strokes
        // Drawings make the letters seem larger than they are, so what is left is measured again.
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

    /// Strokes that touch or nearly do, by their boxes: closer than 1.5 letter heights across and 0.3 down.
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
        // From left to right, so that only strokes that are not yet passed are looked at.
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
                // Whatever will touch the one touches the other, which is of the same drawing.
                if before.covers(toTheRight: box) {
                    isCovered = true
                    return false
                }
                return box.covers(toTheRight: before)
            }
            if !isCovered { open.append(index) }
        }
        // In the order in which they were drawn.
        return Dictionary(grouping: strokes.indices, by: find).values.map { $0.sorted() }
            .sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { $0.map { strokes[$0] } }
    }
}

extension InkBox {
    /// Whether nothing further right reaches the other box without reaching this one.
    fileprivate func covers(toTheRight other: InkBox) -> Bool {
        right >= other.right && top <= other.top && bottom >= other.bottom
    }
}
