// Strokes as lines alone: the same as in a file, and nothing else.

import Ink
import Testing

@Suite struct InkLinesTests {
    private let brush =
        "<brush xml:id=\"b\"><brushProperty name=\"width\" value=\"1.41\" units=\"pt\"/><brushProperty name=\"color\" value=\"#c0272d\"/></brush>\n"

    private func trace(_ id: String, _ points: String = "1 2 500 0, 3 4 ? 8") -> String {
        "<trace xml:id=\"\(id)\" contextRef=\"#ink\" brushRef=\"#b\" timeOffset=\"5\">\(points)</trace>\n"
    }

    private func read(_ lines: String) -> [InkStroke]? {
        InkMLReader.writing(lines)?.compactMap { if case .stroke(let stroke) = $0 { stroke } else { nil } }
    }

    private let box =
        "<annotation type=\"text\" xml:id=\"t\" d:x=\"-1\" d:y=\"2\" d:size=\"1400\" d:font=\"Sans\" d:color=\"#1a4fa0\""

    @Test func typedText() throws {
        let lines = box + " d:time=\"9\">tea&#10; &lt;two&gt;</annotation>\n"
        let text = InkText(
            id: "t", words: "tea\n <two>", x: -1, y: 2, colour: InkColour(value: 0x1a4f_a0ff), time: 9)
        #expect(InkMLReader.writing(brush + trace("a") + lines)?.last == .text(text))
        #expect(InkMLReader.writing(lines + lines) == nil)
        for words in ["", " \n "] { #expect(InkMLReader.writing(box + ">" + words + "</annotation>\n") == nil) }
        // A number that no page has would be more than can be counted with.
        for number in ["9223372036854775807", "10000001", "x"] {
            #expect(InkMLReader.writing(box.replacing("1400", with: number) + ">tea</annotation>") == nil)
        }
    }

    @Test func linesOfAFile() throws {
        let strokes = try #require(read(brush + trace("a") + brush + trace("b")))
        #expect(strokes.map(\.id) == ["a", "b"])
        let pen = InkBrush(colour: InkColour(value: 0xc027_2dff))
        let points = [InkPoint(x: 1, y: 2, pressure: 500, time: 0), InkPoint(x: 3, y: 4, time: 8)]
        #expect(strokes[0] == InkStroke(id: "a", brush: pen, time: 5, points: points))
        // As the writer has them.
        let file = InkMLWriter.bytes(
            InkDocument(pages: [InkPage(id: "p1", layers: [InkLayer(id: "l", elements: strokes.map { .stroke($0) })])]))
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").filter {
            $0.hasPrefix("<brush ") || $0.hasPrefix("<trace ")
        }
        #expect(read(lines.map { $0 + "\n" }.joined()) == strokes)
        #expect(read("") == [])
    }

    @Test(arguments: [
        "<trace xml:id=\"a\" contextRef=\"#ink\" brushRef=\"#none\">1 2</trace>",
        "<trace xml:id=\"a\" contextRef=\"#ink\"></trace>", "<trace xml:id=\"a\" contextRef=\"#ink\">1 x</trace>",
        "<trace xml:id=\"a\" contextRef=\"#ink\">1 2", "</ink><ink>", "<script>1</script>", "<!-- mine -->", "&lt;",
        "1 2",
        "<annotation type=\"text\" d:x=\"1\">words</annotation>", "<annotation type=\"layer\">name</annotation>",
        "</traceGroup><annotation type=\"page\">1 1</annotation><traceGroup>",
        "<annotation type=\"kept\" encoding=\"xopp\">&lt;image/&gt;</annotation>",
        "<traceGroup xml:id=\"p1\"></traceGroup><traceGroup xml:id=\"p2\"></traceGroup>",
        "<annotation type=\"attachment\" encoding=\"base64\" d:name=\"x\">QQ==</annotation>",
        "<annotation type=\"kept\" encoding=\"xopp\">x</annotation>",
    ])
    func whatIsNoStroke(_ lines: String) {
        #expect([nil, []].contains(read(lines)))
        #expect(read(lines + brush + trace("a") + trace("a")) == nil)
    }

    @Test func namesAreShort() {
        #expect(read(brush + trace("s" + String(repeating: "a", count: 63)))?.count == 1)
        #expect(read(brush + trace("s" + String(repeating: "a", count: 64))) == nil)
    }
}
