// Lines of pages that were made for it: their distance, their slope, dots, drawings among them.

import Ink
import TestSupport
import Testing

@Suite struct LineTests {
    /// Letters of 10 points: a zigzag each, twenty a line, every fourth with a dot above it.
    static func page(lines: Int, pitch: Double, slope: Double = 0, others: [InkStroke] = []) -> InkPage {
        var strokes: [InkStroke] = []
        for line in 0..<lines {
            for letter in 0..<20 {
                let left = 5000 + Double(letter) * 900
                // Ascenders and descenders, as writing has them.
                let (up, down) = (letter % 5 == 1 ? 700.0 : 0, letter % 7 == 3 ? 600.0 : 0)
                let foot = 8000 + Double(line) * pitch * 1000 + slope * left
                let points = [
                    (0, -1000 - up), (150, 0), (300, -900), (450, down), (600, -950), (700, -500),
                ].map { InkPoint(x: Int32(left + $0.0), y: Int32(foot + $0.1 + slope * Double($0.0))) }
                strokes.append(InkStroke(id: "s\(line)-\(letter)", brush: InkBrush(), points: points))
                if letter % 4 == 0 {
                    let dot = InkPoint(x: Int32(left + 300), y: Int32(foot - 1400))
                    strokes.append(InkStroke(id: "s\(line)-\(letter)-dot", brush: InkBrush(), points: [dot]))
                }
            }
        }
        return InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: (strokes + others).map { .stroke($0) })])
    }

    static func stroke(_ id: String, _ points: [(Int32, Int32)], tool: InkBrush.Tool = .pen) -> InkStroke {
        InkStroke(id: id, brush: InkBrush(tool: tool), points: points.map { InkPoint(x: $0.0, y: $0.1) })
    }

    @Test(arguments: [4.1, 3.2, 2.5], [0, 0.08, -0.05])
    func everyStrokeIsInItsLine(pitch: Double, slope: Double) {
        let lines = Self.page(lines: 6, pitch: pitch, slope: slope).lines
        #expect(lines.count == 6)
        for (index, line) in lines.enumerated() {
            #expect(line.strokes.allSatisfy { $0.id.hasPrefix("s\(index)-") }, "\(line.strokes.map(\.id))")
            #expect(line.strokes.count == 25)
            #expect(abs(line.slope - slope) < 0.01)
        }
    }

    /// Drawn from the end, or in any order, a page has the same lines, which are as askew.
    @Test(arguments: UInt64(1)...20)
    func theOrderOfStrokesIsOfNoAccount(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...6, using: &random)
        let slope = Double.random(in: -0.06...0.1, using: &random)
        var page = Self.page(lines: count, pitch: Double.random(in: 2.6...4, using: &random), slope: slope)
        let lines = page.lines
        #expect(lines.count == count && lines.allSatisfy { abs($0.slope - slope) < 0.01 }, "seed \(seed)")
        let elements = page.layers[0].elements
        for other in [elements.reversed(), elements.shuffled(using: &random)] {
            page.layers[0].elements = other
            #expect(page.lines == lines, "seed \(seed)")
        }
    }

    @Test func strokesAreInReadingOrder() throws {
        var page = Self.page(lines: 1, pitch: 3)
        page.layers[0].elements.reverse()
        let line = try #require(page.lines.first)
        let letters = line.strokes.map(\.id).filter { !$0.hasSuffix("dot") }
        #expect(letters == (0..<20).map { "s0-\($0)" })
        #expect(line.strokes.prefix(2).map(\.id) == ["s0-0", "s0-0-dot"])
        #expect(line.left == 5000 && line.right == 22_800)
    }

    @Test func drawingsGoAndTheWordsInAFrameStay() {
        let frame = Self.stroke(
            "frame", [(4000, 5000), (24_000, 5000), (24_000, 16_000), (4000, 16_000), (4000, 5000)])
        let house = Self.stroke(
            "house",
            [(5000, 40_000), (5000, 30_000), (12_000, 22_000), (19_000, 30_000), (19_000, 40_000), (5000, 40_000)])
        let door = Self.stroke("door", [(9000, 40_000), (9000, 38_500), (10_000, 38_500)])
        let marked = Self.stroke("marked", [(5000, 7500), (20_000, 7500)], tool: .highlighter)
        let lines = Self.page(lines: 3, pitch: 3, others: [frame, house, door, marked]).lines
        #expect(lines.count == 3)
        let ids = Set(lines.flatMap(\.strokes).map(\.id))
        #expect(ids.count == 75)
        #expect(ids.isDisjoint(with: ["frame", "house", "door", "marked"]))
    }

    @Test func aBarFarBelowIsNoWriting() {
        let bar = Self.stroke("bar", [(5000, 30_000), (20_000, 30_000)])
        let underline = Self.stroke("underline", [(5000, 8300), (20_000, 8300)])
        let lines = Self.page(lines: 1, pitch: 3, others: [bar, underline]).lines
        #expect(lines.count == 1)
        #expect(lines.first?.strokes.contains { $0.id == "underline" } == true)
        #expect(lines.first?.strokes.contains { $0.id == "bar" } == false)
    }

    @Test func whatHasNoHeightOrNoPoints() {
        #expect(InkPage(id: "p1").lines.isEmpty)
        #expect(InkPage(id: "p1", layers: [InkLayer(id: "l", elements: [.stroke(Self.stroke("a", []))])]).lines.isEmpty)
        let dash = InkPage(
            id: "p1", layers: [InkLayer(id: "l", elements: [.stroke(Self.stroke("a", [(0, 5), (900, 5)]))])])
        #expect(dash.lines.map { $0.strokes.map(\.id) } == [["a"]])
    }

    @Test func aPictureIsAsHighAsTheModelsLike() throws {
        let line = try #require(Self.page(lines: 1, pitch: 3, slope: 0.08).lines.first)
        let picture = LinePicture(line)
        #expect((74...76).contains(picture.height))
        #expect(picture.grey.count == picture.width * picture.height)
        // The margin is white, and the writing is black.
        #expect(picture.grey.prefix(picture.width * 3).allSatisfy { $0 == 255 })
        #expect(picture.grey.contains(0))
        #expect(abs(picture.page(x: 5) - line.left) < 1)
        #expect(abs(picture.page(x: Double(picture.width) - 6) - line.right) < 60)
        #expect(picture.pgm.starts(with: Array("P5\n\(picture.width) \(picture.height)\n255\n".utf8)))
        #expect((picture.height / 2..<picture.height).contains(picture.baseline))
        // Ink of each letter, where it is on the page.
        let black = (0..<picture.width).filter { column in
            (0..<picture.height).contains { picture.grey[$0 * picture.width + column] < 100 }
        }
        #expect(black.count > picture.width * 3 / 5)
    }
}
