// Drawings of SVG as strokes: where their points lie, how they are drawn, and what is named as not understood.

import Ink
import Testing

@Suite struct SVGReaderTests {
    /// Hundredths of a point are the units of the drawing.
    private func read(_ content: String, _ head: String = "width=\"100pt\" height=\"50pt\" viewBox=\"0 0 10000 5000\"")
        throws
        -> InkReading
    {
        try InkReading.of(
            Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \(head)>\(content)</svg>".utf8))
    }

    private func places(_ content: String) throws -> [[[Int32]]] {
        let reading = try read("<g stroke=\"black\">\(content)</g>")
        #expect(reading.problems.isEmpty && reading.format == .svg)
        return reading.document.strokes.map { $0.points.map { [$0.x, $0.y] } }
    }

    private func path(_ data: String) throws -> [[[Int32]]] { try places("<path d=\"\(data)\"/>") }

    @Test(
        arguments: [
            ("M10 20L30 40", [[[10, 20], [30, 40]]]), ("m10,20 30-40.0.5 1e1", [[[10, 20], [40, -20], [41, -10]]]),
            ("M1 2 3 4 5 6", [[[1, 2], [3, 4], [5, 6]]]),
            ("M1 2H9V8h-3v-2", [[[1, 2], [9, 2], [9, 8], [6, 8], [6, 6]]]),
            ("M1 2L3 4M5 6L7 8", [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]),
            ("M1 2L9 2L9 8zl5 5", [[[1, 2], [9, 2], [9, 8], [1, 2]], [[1, 2], [6, 7]]]), ("M1 2", []), ("", []),
            ("M0 0A0 5 0 0 1 9 9", [[[0, 0], [9, 9]]]),
        ] as [(String, [[[Int32]]])])
    func straight(data: String, points: [[[Int32]]]) throws {
        #expect(try path(data) == points)
    }

    @Test func shapes() throws {
        #expect(try places("<line x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\"/>") == [[[1, 2], [3, 4]]])
        #expect(try places("<polyline points=\"1,2 3,4 5 6\"/>") == [[[1, 2], [3, 4], [5, 6]]])
        #expect(try places("<polygon points=\"1,2 3,4 5 6\"/>") == [[[1, 2], [3, 4], [5, 6], [1, 2]]])
    }

    /// Each point of an arc, however it is written, lies on the circle around (1000, 0), within a twentieth of a point.
    @Test(
        arguments: [
            "M0 0A1000 1000 0 0 1 2000 0", "M0 0a1000 1000 45 112000 0", "M0 0A500 500 0 0 0 2000 0",
            "M1000 1000A1000 1000 0 1 1 2000 0", "M0 0C0-552.28 447.72-1000 1000-1000S2000-552.28 2000 0",
        ])
    func bentPathsStayOnTheirCircle(data: String) throws {
        let points = try #require(path(data).first)
        #expect(points.count > 10 && points.last == [2000, 0])
        for point in points {
            let (x, y) = (Double(point[0]) - 1000, Double(point[1]))
            #expect(abs((x * x + y * y).squareRoot() - 1000) <= 6, "\(point)")
        }
    }

    /// y = x²/1000 − x, once as one parabola and once as two.
    @Test(arguments: ["M0 0Q500-500 1000 0", "M0 0q250-250 500-250t500 250"])
    func parabolas(data: String) throws {
        let points = try #require(path(data).first)
        #expect(points.count > 5 && points.last == [1000, 0])
        for point in points {
            let x = Double(point[0])
            #expect(abs(x * x / 1000 - x - Double(point[1])) <= 2, "\(point)")
        }
    }

    @Test func transforms() throws {
        let line = "<path d=\"M1 2L3 4\" transform=\"%\"/>"
        for (transform, points) in [
            ("translate(10,20)", [[11, 22], [13, 24]]), ("translate(10) scale(2 3)", [[12, 6], [16, 12]]),
            ("matrix(0 1 -1 0 100 0)", [[98, 1], [96, 3]]), ("scale(2)", [[2, 4], [6, 8]]),
            ("translate(100 0) rotate(90)", [[98, 1], [96, 3]]), ("rotate(180 10,20)", [[19, 38], [17, 36]]),
            ("skewX(45)", [[3, 2], [7, 4]]), ("skewY(45)", [[1, 3], [3, 7]]),
        ] as [(String, [[Int32]])] {
            #expect(try places(line.replacing("%", with: transform)) == [points], "\(transform)")
        }
        #expect(
            try places("<g transform=\"translate(100 0)\">" + line.replacing("%", with: "scale(2)") + "</g>")
                == [[[102, 4], [106, 8]]])
    }

    @Test func theSizeOfThePage() throws {
        for (head, width, height, x) in [
            ("width=\"100\" height=\"40\"", 7500, 3000, 750), ("viewBox=\"0 0 100 40\"", 7500, 3000, 750),
            ("width=\"1in\" viewBox=\"0 0 100 50\"", 7200, 3600, 720),
            ("width=\"25.4mm\" height=\"100%\" viewBox=\"-10,0,100,50\"", 7200, 3600, 1440),
            ("width=\"100pt\" height=\"100pt\" viewBox=\"0 0 50 100\"", 10000, 10000, 3500),
        ] as [(String, Int, Int, Int32)] {
            let reading = try read("<path stroke=\"red\" d=\"M10 0h1\"/>", head)
            let page = try #require(reading.document.pages.first)
            #expect(page.width == width && page.height == height && page.strokes.first?.points.first?.x == x, "\(head)")
        }
    }

    @Test func coloursAndWidths() throws {
        func brush(_ attributes: String) throws -> InkBrush? {
            try read("<g stroke=\"blue\" transform=\"scale(2)\"><path d=\"M1 2L3 4\" \(attributes)/></g>").document
                .strokes.first?.brush
        }
        // Two hundredths of a point for each unit.
        #expect(try brush("") == InkBrush(colour: InkColour(value: 0x0000_ffff), width: 20))
        #expect(
            try brush("stroke-width=\"50\" stroke=\"#f80\"")
                == InkBrush(colour: InkColour(value: 0xff88_00ff), width: 1000))
        #expect(
            try brush("stroke=\"red\" style=\"stroke: rgb(1, 2,255); stroke-opacity:.5\"")?.colour
                == InkColour(value: 0x0102_ff80))
        #expect(try brush("stroke=\"none\" fill=\"none\"") == nil)
        #expect(try brush("display=\"none\"") == nil)
        #expect(try brush("opacity=\"0\"") == nil)
    }

    @Test func whatIsNotUnderstoodIsNamed() throws {
        let reading = try read(
            """
            <path d="M1 2L3 4L5 x" stroke="teal"/>
            <path d="M1 2h3"/>
            <text x="1">a<tspan>b</tspan></text><rect width="1"/>
            <path d="M1 2h3" stroke="url(#a)" transform="perspective(3)"/>
            <path d="M1 2h1e300" stroke="red" stroke-width="wide"/>
            <defs><path d="M1 2h3" stroke="red"/></defs><title>t</title><path d="L1 2" stroke="red"/>
            """)
        #expect(
            reading.problems == [
                InkProblem(.invalidValue(name: "d", value: "M1 2L3 4L5 x"), line: 2),
                InkProblem(.invalidValue(name: "stroke", value: "none"), line: 3),
                InkProblem(.unknownElement("text"), line: 4), InkProblem(.unknownElement("rect"), line: 4),
                InkProblem(.invalidValue(name: "transform", value: "perspective(3)"), line: 5),
                InkProblem(.invalidValue(name: "stroke", value: "url(#a)"), line: 5),
                InkProblem(.invalidValue(name: "stroke-width", value: "wide"), line: 6),
                InkProblem(.invalidPoints(1), line: 6), InkProblem(.invalidValue(name: "d", value: "L1 2"), line: 7),
            ])
        #expect(reading.document.strokes.map(\.points.count) == [2, 2, 1])
        #expect(try InkReading.of(Array("<svg><!DOCTYPE".utf8)).problems.count == 1)
    }
}
