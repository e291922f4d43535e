// Finds lines of writing by the geometry of strokes: heights on the page with much or with little ink.

extension InkPage {
    /// The lines of handwriting from top to bottom, column by column. Excludes drawings.
    package var lines: [InkLine] { LineFinder(self).lines() }
}

struct LineFinder {
    private let strokes: [MeasuredStroke]
    /// The height of a letter, in hundredths of a point.
    private let height: Double
    private let slope: Double

    init(_ page: InkPage) {
        // Sorted, since drawing order is not a property of the page: this also makes sums reproducible.
        let writing = DrawingFilter.writing(page.strokes.compactMap { MeasuredStroke($0) }.sorted(by: <))
        // If all strokes are flat, ten points are as good as any value.
        let height = MeasuredStroke.letterHeight(writing) ?? 1000
        strokes = writing
        self.height = height
        slope = LineSlope(writing, height: height).value
    }

    func lines() -> [InkLine] {
        ColumnFinder(height: height, slope: slope, rows: rows).blocks(strokes)
            .flatMap { rows($0).compactMap { InkLine($0.map(\.stroke), slope: slope) } }
    }

    /// From top to bottom, for writing without adjacent columns.
    private func rows(_ strokes: [MeasuredStroke]) -> [[MeasuredStroke]] {
        let letters = strokes.filter { $0.box.height > 0.35 * height }
        let cuts = cuts(letters.isEmpty ? strokes : letters)
        var rows = [[MeasuredStroke]](repeating: [], count: cuts.count + 1)
        for letter in letters { rows[row(of: medianHeight(letter), cuts)].append(letter) }
        let bands = rows.map { band($0) }
        for mark in strokes where mark.box.height <= 0.35 * height {
            let middle = middle(of: mark)
            let row = row(of: middle, cuts)
            if !letters.isEmpty {
                // A bar far from all letters is not part of their line.
                guard let band = bands[row], middle > band.lowerBound - 1.5 * height,
                    middle < band.upperBound + 1.5 * height
                else { continue }
            }
            rows[row].append(mark)
        }
        return rows.filter { !$0.isEmpty }
    }

    private func straight(_ point: InkPoint) -> Double { Double(point.y) - slope * Double(point.x) }

    /// The median height of a stroke's points after levelling the writing.
    private func medianHeight(_ stroke: MeasuredStroke) -> Double {
        stroke.stroke.points.map(straight).median ?? 0
    }

    private func middle(of stroke: MeasuredStroke) -> Double {
        band([stroke]).map { ($0.lowerBound + $0.upperBound) / 2 } ?? 0
    }

    private func band(_ strokes: [MeasuredStroke]) -> ClosedRange<Double>? {
        let heights = strokes.flatMap { $0.stroke.points.map(straight) }
        return heights.min().flatMap { low in heights.max().map { low...$0 } }
    }

    private func row(of height: Double, _ cuts: [Double]) -> Int { cuts.firstIndex { height < $0 } ?? cuts.count }

    /// The heights between lines: minima of the amount of ink per height.
    private func cuts(_ letters: [MeasuredStroke]) -> [Double] {
        guard let band = band(letters) else { return [] }
        // Ten steps per letter; fewer on an extremely high page.
        let step = max(height / 10, (band.upperBound - band.lowerBound) / 20_000)
        let count = Int((band.upperBound - band.lowerBound) / step) + 1
        var profile = [Double](repeating: 0, count: count)
        for letter in letters {
            for (from, to) in zip(letter.stroke.points, letter.stroke.points.dropFirst()) {
                add(from, to, band.lowerBound, step, &profile)
            }
        }
        let smooth = LineProfile(profile, sigma: 3)
        // Peaks closer than 1.2 letters (12 steps) belong to the same line.
        return smooth.valleys(nearest: 12).map { band.lowerBound + (Double($0) + 0.5) * step }
    }

    /// Adds a segment: its horizontal extent and a quarter of its length, distributed over the heights that it crosses.
    private func add(_ from: InkPoint, _ to: InkPoint, _ top: Double, _ step: Double, _ profile: inout [Double]) {
        let (across, down) = (Double(to.x) - Double(from.x), straight(to) - straight(from))
        let weight = abs(across) + 0.25 * (across * across + down * down).squareRoot()
        let places = [straight(from), straight(to)].map { min(profile.count - 1, max(0, Int(($0 - top) / step))) }
        let range = min(places[0], places[1])...max(places[0], places[1])
        for place in range { profile[place] += weight / Double(range.count) }
    }
}
