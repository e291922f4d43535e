// Pages as SVG.

import Ink
import Testing

@Suite struct InkDrawingTests {
    private func svg(_ elements: [InkElement], paper: InkPaper = .blank) -> String {
        let page = InkPage(
            id: "p1", width: 10_000, height: 12_000, paper: paper, layers: [InkLayer(id: "l", elements: elements)])
        return String(decoding: InkDrawing.svg(page, of: InkDocument(pages: [page]), title: "<Page>"), as: UTF8.self)
    }

    @Test func strokesHaveTheirWidths() {
        let plain = InkStroke(
            brush: InkBrush(tool: .highlighter, colour: InkColour(value: 0xff00_ff7f), width: 8500),
            points: [InkPoint(x: 100, y: 200), InkPoint(x: 90, y: 250)])
        let pressed = InkStroke(
            brush: InkBrush(width: 1000),
            points: [
                InkPoint(x: 0, y: 0, pressure: 1000), InkPoint(x: 100, y: 0, pressure: 1000),
                InkPoint(x: 200, y: 0, pressure: 500), InkPoint(x: 300, y: 50, pressure: 500),
            ])
        let text = svg([.stroke(plain), .stroke(pressed)])
        #expect(
            text.contains(
                "<path d=\"M1 2l-0.1 0.5\" stroke=\"#ff00ff\" stroke-opacity=\"0.498\" stroke-width=\"8.5\"/>"))
        #expect(
            text.contains(
                "<path d=\"M0 0l1 0 1 0\" stroke-width=\"1\"/>\n<path d=\"M2 0l1 0.5\" stroke-width=\"0.5\"/>"))
        #expect(text.contains("<title>&lt;Page&gt;</title>"))
        #expect(text.contains("viewBox=\"0 0 100 120\""))
    }

    /// White paper is left out where a page has a paper of its own; coloured paper is drawn all the same.
    @Test(arguments: [(InkColour.white, false), (InkColour(value: 0xffee_ddff), true)])
    func withoutGround(colour: InkColour, isDrawn: Bool) {
        let page = InkPage(id: "p1", width: 10_000, height: 12_000, paper: .lined, colour: colour)
        let document = InkDocument(pages: [page])
        let text = String(decoding: InkDrawing.svg(document, title: "", ground: false), as: UTF8.self)
        #expect(text.contains("M0 0H100V120H0z") == isDrawn)
        #expect(text.contains("stroke=\"#40a0ff\""))
        #expect(String(decoding: InkDrawing.svg(document, title: ""), as: UTF8.self).contains("M0 0H100V120H0z"))
    }

    /// Fewer elements are drawn in less time.
    @Test func strokesOfOneBrushAreOnePath() {
        func stroke(_ x: Int32, _ brush: InkBrush = InkBrush(width: 1000), foreign: String = "") -> InkElement {
            .stroke(InkStroke(brush: brush, points: [InkPoint(x: x, y: 0), InkPoint(x: x, y: 100)], foreign: foreign))
        }
        let clear = InkBrush(colour: InkColour(value: 0x0000_007f), width: 1000)
        let text = svg([
            stroke(100), stroke(200), stroke(300, clear), stroke(400, clear), stroke(500),
            stroke(600, foreign: "style=\"dot\""),
        ])
        let paths = text.split(separator: "\n").filter { $0.hasPrefix("<path d=") }.map {
            String($0.dropFirst(9).prefix { $0 != "\"" })
        }
        #expect(paths == ["M1 0l0 1M2 0l0 1", "M3 0l0 1", "M4 0l0 1", "M5 0l0 1", "M6 0l0 1"])
        #expect(svg((0..<100).map { stroke($0) }).split(separator: "<path d=\"M").count == 1 + 2)
    }

    @Test func aPointIsADot() {
        let text = svg([.stroke(InkStroke(brush: InkBrush(), points: [InkPoint(x: 100, y: 200)]))])
        #expect(text.contains("<path d=\"M1 2l0 0\""))
    }

    @Test func nothingOfAFileBecomesMarkup() {
        let words = InkText(
            words: "<script>&", x: 0, y: 0, size: 1200, font: "\"/><script>", colour: .black, foreign: "x=\"")
        let kept = InkKept(markup: "<image left=\"0\" top=\"0\" right=\"9\" bottom=\"9\">PHN2Zz4=</image><script/>")
        let stroke = InkStroke(
            brush: InkBrush(), points: [InkPoint(x: 0, y: 0)], foreign: "fill=\"1\"/><script/><a b=\"")
        #expect(!svg([.text(words), .kept(kept), .stroke(stroke)]).contains("<script"))
    }

    @Test(arguments: InkPaper.allCases)
    func papers(paper: InkPaper) {
        #expect(svg([], paper: paper).split(separator: "<path").count == [.blank: 2, .margined: 4][paper, default: 3])
    }
}
