// Drawings among the writing are left out: what is much larger than letters, and what stands in it.

enum DrawingFilter {
    /// Taller than so many letters is no letter.
    private static let tallest = 3.5

    /// The strokes that are writing. A frame around words goes, and the words stay; a drawing goes with its small strokes.
    static func writing(_ strokes: [MeasuredStroke]) -> [MeasuredStroke] {
        // So many are compared with one another in no time.
        guard strokes.count <= 20_000 else { return strokes }
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
            for other in open {
                let gap = max(box.top - strokes[other].box.bottom, strokes[other].box.top - box.bottom)
                if gap < 0.3 * height { leader[find(other)] = find(index) }
            }
            open.append(index)
        }
        // In the order in which they were drawn.
        return Dictionary(grouping: strokes.indices, by: find).values.map { $0.sorted() }
            .sorted { ($0.first ?? 0) < ($1.first ?? 0) }.map { $0.map { strokes[$0] } }
    }
}
