// Columns of writing beside one another, tables that look like them, and gaps that are none.

import Ink
import Testing

@Suite struct ColumnTests {
    /// Lines of letters of 10 points with the names `prefix`-line-letter, from a left edge and a height on, which lie `pitch` letters apart.
    private static func block(
        _ prefix: String, lines: Int, letters: Int, left: Double, top: Double, pitch: Double = 3, slope: Double = 0
    ) -> [InkStroke] {
        (0..<lines).flatMap { line in
            (0..<letters).map { letter in
                let x = left + Double(letter) * 900
                let y = top + Double(line) * pitch * 1000 + slope * x
                let points = [(0, 0), (150, 1000), (300, 100), (450, 1000), (600, 50), (700, 500)].map {
                    InkPoint(x: Int32(x + $0.0), y: Int32(y + $0.1 + slope * Double($0.0)))
                }
                return InkStroke(id: "\(prefix)-\(line)-\(letter)", brush: InkBrush(), points: points)
            }
        }
    }

    /// The blocks of the lines of a page, in the order in which they are read: "left 0" is the first line of the block "left".
    private func read(_ strokes: [InkStroke]) -> [String] {
        let layer = InkLayer(id: "l", elements: strokes.map { .stroke($0) })
        return InkPage(id: "p1", width: 90_000, layers: [layer]).lines.map { line in
            Set(line.strokes.map { $0.id.split(separator: "-").prefix(2).joined(separator: " ") }).sorted()
                .joined(separator: " + ")
        }
    }

    private static func names(_ block: String, _ lines: Int) -> [String] { (0..<lines).map { "\(block) \($0)" } }

    /// On lines of their own, and on the same ones; written straight and askew.
    @Test(arguments: [0, 1500], [0, 0.05])
    func columnsAreReadOneAfterTheOther(lower: Double, slope: Double) {
        let left = Self.block("left", lines: 5, letters: 14, left: 4000, top: 8000, slope: slope)
        let right = Self.block("right", lines: 4, letters: 12, left: 22_000, top: 8000 + lower, slope: slope)
        #expect(read(left + right) == Self.names("left", 5) + Self.names("right", 4))
        // Whichever was written first.
        #expect(read(right + left) == Self.names("left", 5) + Self.names("right", 4))
    }

    @Test func aTitleStandsOverColumns() {
        let strokes =
            Self.block("title", lines: 1, letters: 40, left: 4000, top: 4000)
            + Self.block("left", lines: 3, letters: 10, left: 4000, top: 8000)
            + Self.block("middle", lines: 3, letters: 10, left: 18_000, top: 8600)
            + Self.block("right", lines: 4, letters: 10, left: 31_000, top: 8000)
            + Self.block("foot", lines: 2, letters: 40, left: 4000, top: 22_000)
        let columns = Self.names("left", 3) + Self.names("middle", 3) + Self.names("right", 4)
        #expect(read(strokes) == ["title 0"] + columns + ["foot 0", "foot 1"])
    }

    /// Notes in a margin, between the lines beside them.
    @Test func aNarrowColumnBetweenTheLines() {
        let strokes =
            Self.block("text", lines: 6, letters: 20, left: 4000, top: 8000)
            + Self.block("note", lines: 3, letters: 4, left: 27_000, top: 9500, pitch: 3)
        #expect(read(strokes) == Self.names("text", 6) + Self.names("note", 3))
    }

    @Test func theCellsOfATableStayInTheirRows() {
        let strokes =
            Self.block("what", lines: 5, letters: 14, left: 4000, top: 8000)
            + Self.block("price", lines: 5, letters: 4, left: 24_000, top: 8000)
            + Self.block("where", lines: 5, letters: 5, left: 34_000, top: 8000)
        #expect(read(strokes) == (0..<5).map { "price \($0) + what \($0) + where \($0)" })
    }

    @Test func aGapInOneLineOrTwoIsNoColumn() {
        for lines in [1, 2] {
            let strokes =
                Self.block("text", lines: 6, letters: 20, left: 4000, top: 8000)
                + Self.block("far", lines: lines, letters: 10, left: 27_000, top: 8000)
            #expect(
                read(strokes) == (0..<6).map { $0 < lines ? "far \($0) + text \($0)" : "text \($0)" })
        }
    }

    /// Lines that end where they like.
    @Test func raggedLinesAreOneColumn() {
        let strokes = [20, 8, 17, 6, 20, 4, 12].enumerated().flatMap { line, letters in
            Self.block("l\(line)", lines: 1, letters: letters, left: 4000, top: 8000 + Double(line) * 3000)
        }
        #expect(read(strokes) == (0..<7).map { "l\($0) 0" })
    }

    /// More strokes than a person writes on a page: the drawing beside them is left out all the same.
    @Test func manyStrokes() {
        let house = LineTests.stroke(
            "house-0-0", [(130_000, 60_000), (130_000, 8000), (150_000, 8000), (150_000, 60_000)])
        let strokes = Self.block("text", lines: 150, letters: 135, left: 4000, top: 8000)
        #expect(read(strokes + [house]) == Self.names("text", 150))
    }
}
