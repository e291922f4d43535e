// Numbers of ink files: every spelling that is allowed, and the largest that fit.

import Ink
import TestSupport
import Testing

@Suite struct InkNumberTests {
    private func read(_ numbers: [String]) throws -> [InkPoint] {
        let content = """
            <xournal fileversion="4"><page width="600" height="800"><layer>\
            <stroke tool="pen" color="#000000ff" width="1">\(numbers.joined(separator: " "))</stroke>\
            </layer></page></xournal>
            """
        let reading = try XournalReader.read(Array(content.utf8))
        #expect(reading.problems == [])
        return try #require(reading.document.strokes.first).points
    }

    @Test func allSpellings() throws {
        let spelled = [
            "1", "+1", "-1", "1.", ".5", "-.5", "1.25e2", "125E-2", "1e+2", "0.000000000000000000001", "007.50",
            "12.34000000000000000000000000001", "0.0000000000000000000001e22",
        ]
        let wanted: [Int32] = [100, 100, -100, 100, 50, -50, 12_500, 125, 10_000, 0, 750, 1234, 0]
        let points = try read(spelled.flatMap { [$0, "0"] })
        // As many digits of a fraction are read as a double holds.
        #expect(points.map(\.x) == wanted)
    }

    /// Digits are read eight bytes at a time; whatever comes after ends them.
    @Test(arguments: ["/", ":", "é", "0x", "\u{7f}", "-", ".5", "\u{10ffff}"]) func digitsEndWhereTheyEnd(other: String)
        throws
    {
        for count in 1...17 {
            let digits = String("12345678901234567".prefix(count))
            let content = """
                <xournal fileversion="4"><page width="600" height="800"><layer>\
                <stroke tool="pen" color="#000000ff" width="1">0.\(digits)\(other)1234567 1 0.\(digits) 2</stroke>\
                </layer></page></xournal>
                """
            let reading = try XournalReader.read(Array(content.utf8))
            #expect(reading.problems.map(\.kind) == [.invalidPoints(1)], "\(count) digits")
            let wanted = Int32(((Double("0." + digits) ?? 0) * 100).rounded())
            #expect(reading.document.strokes.first?.points == [InkPoint(x: wanted, y: 200)], "\(count) digits")
        }
    }

    /// What Swift's own reader makes of the same digits.
    @Test(arguments: 1...40) func anyDigits(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let numbers = (0..<200).map { _ in
            let whole = Int.random(in: -99_999...99_999, using: &generator)
            let digits = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            return "\(whole).\(digits.joined())"
        }
        let points = try read(numbers)
        let found = points.flatMap { [$0.x, $0.y] }
        #expect(found == numbers.compactMap { Double($0) }.map { Int32(($0 * 100).rounded()) }, "seed \(seed)")
    }

    /// Points as far from one another as they may be, and alone.
    @Test func theFarthestPointsComeBack() throws {
        let far: Int32 = 10_000_000
        let points = [InkPoint(x: -far, y: far), InkPoint(x: far, y: -far), InkPoint(x: far - 1, y: 1 - far)]
        let strokes = [points, [points[0]]].map {
            InkElement.stroke(InkStroke(brush: InkBrush(width: 1000), points: $0))
        }
        let page = InkPage(id: "p1", layers: [InkLayer(id: "l", elements: strokes)])
        let document = InkDocument(pages: [page])
        let drawn = String(decoding: InkDrawing.svg(page, of: document, title: ""), as: UTF8.self)
        #expect(drawn.contains("M-100000 100000l200000 -200000 -0.01 0.01M-100000 100000l0 0\""))
        let files = [try XournalWriter.bytes(document), InkMLWriter.bytes(document)]
        for bytes in files {
            let reading = try InkReading.of(bytes)
            #expect(reading.problems == [])
            #expect(reading.document.strokes.map { $0.points.prefix(3).map(\.x) }.first == points.map(\.x))
            #expect(reading.document.strokes.first?.points == points)
        }
        #expect(String(decoding: files[1], as: UTF8.self).contains("-10000000 10000000, 10000000 -10000000, "))
    }

    @Test func everyChannelOfAPointHasRoom() {
        let point = InkPoint(x: .min, y: .min, pressure: .min, time: .min)
        let stroke = InkStroke(id: "s", brush: InkBrush(), points: Array(repeating: point, count: 3))
        let page = InkPage(id: "p1", layers: [InkLayer(id: "l", elements: [.stroke(stroke)])])
        let text = String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
        let channels = Array(repeating: "-2147483648", count: 4).joined(separator: " ")
        #expect(text.contains(">\(channels), \(channels), \(channels)</trace>"))
    }
}
