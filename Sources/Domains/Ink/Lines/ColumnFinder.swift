// Detects columns of writing: separated by a wide gap across several lines.

import Bytes

/// Splits writing into blocks in reading order. Table cells stay together: their rows are aligned, and one of their
/// columns is narrow.
struct ColumnFinder {
    /// The height of a letter, in hundredths of a point.
    let height: Double
    let slope: Double
    /// Determines the rows of writing in a block.
    let rows: ([MeasuredStroke]) -> [[MeasuredStroke]]

    /// The width of a gap in letter heights: between words there are one or two.
    private static let gap = 3.0
    /// The minimum number of lines.
    private static let several = 3
    /// A narrower cell is not a line of running text, in letter heights.
    private static let narrow = 8.0
    /// The maximum number of gaps examined closely, longest first.
    private static let limit = 8

    /// From top to bottom, and columns from left to right.
    func blocks(_ strokes: [MeasuredStroke]) -> [[MeasuredStroke]] {
        parted(strokes.map { LevelStroke($0, slope) }).map { $0.map(\.stroke) }
    }

    private func parted(_ strokes: [LevelStroke]) -> [[LevelStroke]] {
        let gaps = gaps(in: strokes).sorted { $0.length > $1.length }.prefix(Self.limit)
        guard let gap = gaps.first(where: { partsColumns($0, strokes) }) else {
            return strokes.isEmpty ? [] : [strokes]
        }
        // Each part is smaller, since there is writing on either side of the gap.
        return [
            strokes.filter { $0.middle < gap.top }, strokes.filter { gap.isBeside($0) && $0.right <= gap.left },
            strokes.filter { gap.isBeside($0) && $0.right > gap.left }, strokes.filter { $0.middle > gap.bottom },
        ].flatMap(parted)
    }

    // MARK: Gaps

    /// An area that no stroke crosses, with writing on either side.
    private struct Gap {
        let left: Double
        let top: Double
        let bottom: Double
        /// The length along which there is writing on both sides.
        let length: Double

        func isBeside(_ stroke: LevelStroke) -> Bool { stroke.middle >= top && stroke.middle <= bottom }
    }

    private func gaps(in strokes: [LevelStroke]) -> [Gap] {
        let byMiddle = strokes.sorted { $0.middle < $1.middle }
        let byTop = strokes.sorted { $0.top < $1.top }
        // One candidate per quarter of a letter: the rightmost end of a stroke there.
        let ends = Dictionary(grouping: strokes.map(\.right)) { Int(($0 / (0.25 * height)).rounded(.down)) }
        var gaps: [Gap] = []
        for left in ends.values.compactMap({ $0.max() }).sorted() {
            let right = left + Self.gap * height
            var top = -Double.infinity
            for blocker in byTop where blocker.right > left && blocker.left < right {
                gaps += gap(left, top, blocker.top, byMiddle).map { [$0] } ?? []
                top = max(top, blocker.bottom)
            }
            gaps += gap(left, top, .infinity, byMiddle).map { [$0] } ?? []
        }
        return gaps
    }

    /// Nil unless there are several lines on either side.
    private func gap(_ left: Double, _ top: Double, _ bottom: Double, _ byMiddle: [LevelStroke]) -> Gap? {
        // A comma of the line above is not part of the area below.
        let (top, bottom) = (top + 0.3 * height, bottom - 0.3 * height)
        let shortest = 2.0 * Double(Self.several - 1) * height
        guard bottom - top > shortest else { return nil }
        let first = byMiddle.partitioningIndex { $0.middle >= top }
        var sides: (left: ClosedRange<Double>?, right: ClosedRange<Double>?)
        for stroke in byMiddle[first...].prefix(while: { $0.middle <= bottom }) {
            if stroke.right <= left {
                sides.left = stroke.extending(sides.left)
            } else {
                sides.right = stroke.extending(sides.right)
            }
        }
        guard let one = sides.left, let other = sides.right else { return nil }
        let length = min(one.upperBound, other.upperBound) - max(one.lowerBound, other.lowerBound)
        return length < shortest ? nil : Gap(left: left, top: top, bottom: bottom, length: length)
    }

    // MARK: Tables

    private func partsColumns(_ gap: Gap, _ strokes: [LevelStroke]) -> Bool {
        let beside = strokes.filter(gap.isBeside)
        let sides = [beside.filter { $0.right <= gap.left }, beside.filter { $0.right > gap.left }]
            .map { side in rows(side.map(\.stroke)).map { $0.map { LevelStroke($0, slope) } } }
        guard sides.allSatisfy({ $0.count >= Self.several }) else { return false }
        return !areLevel(sides[0], sides[1]) || sides.allSatisfy { (width($0) ?? 0) >= Self.narrow * height }
    }

    /// Whether most rows of the side with fewer rows are aligned with one of the other.
    private func areLevel(_ one: [[LevelStroke]], _ other: [[LevelStroke]]) -> Bool {
        let heights = [one, other].map { rows in rows.compactMap { $0.map(\.middle).median } }.sorted {
            $0.count < $1.count
        }
        let level = heights[0].count { row in heights[1].contains { abs($0 - row) < 0.6 * height } }
        return level * 4 >= heights[0].count * 3
    }

    /// The median width of parts without a wide gap.
    private func width(_ rows: [[LevelStroke]]) -> Double? {
        rows.flatMap { row -> [Double] in
            var cells: [(left: Double, right: Double)] = []
            for stroke in row.sorted(by: { $0.left < $1.left }) {
                if let last = cells.last, stroke.left - last.right < Self.gap * height {
                    cells[cells.count - 1].right = max(last.right, stroke.right)
                } else {
                    cells.append((stroke.left, stroke.right))
                }
            }
            return cells.map { $0.right - $0.left }
        }.median
    }
}

/// A stroke with its box after levelling the writing.
private struct LevelStroke {
    let stroke: MeasuredStroke
    let top: Double
    let bottom: Double

    var left: Double { stroke.box.left }
    var right: Double { stroke.box.right }
    var middle: Double { (top + bottom) / 2 }

    init(_ stroke: MeasuredStroke, _ slope: Double) {
        self.stroke = stroke
        let heights = stroke.stroke.points.map { Double($0.y) - slope * Double($0.x) }
        top = heights.min() ?? 0
        bottom = heights.max() ?? 0
    }

    func extending(_ range: ClosedRange<Double>?) -> ClosedRange<Double> {
        guard let range else { return top...bottom }
        return min(range.lowerBound, top)...max(range.upperBound, bottom)
    }
}
