// What a hostile file of our layout says was kept comes into no file of Xournal++.

import Ink
import Testing

@Suite struct KeptMarkupTests {
    private func layout(_ annotations: String, foreign: String = "") -> [UInt8] {
        let page = InkPage(
            id: "p1",
            layers: [
                InkLayer(
                    id: "p1-l1",
                    elements: [
                        .stroke(InkStroke(id: "s1", brush: InkBrush(), points: [InkPoint(x: 1, y: 2)], foreign: "MARK"))
                    ])
            ])
        let text = String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
        return Array(
            text.replacing("d:xopp=\"MARK\"", with: "d:xopp=\"\(Self.escaped(foreign))\"")
                .replacing("</traceGroup>\n</traceGroup>", with: annotations + "</traceGroup>\n</traceGroup>").utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private func kept(_ markup: String) -> [UInt8] {
        layout("<annotation type=\"kept\">\(Self.escaped(markup))</annotation>\n")
    }

    @Test(arguments: [
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><image>&e;</image>", "<image>&e;</image>",
        "</layer></page><page/>", "<image/><image/>", "<image>", "text", "", "<?php x?><image/>",
        "<image><!-- x --></image>",
        "<image><![CDATA[x]]></image>", "<image a=\"1\" a=\"2\"/>", "<image/>text",
    ])
    func whatIsNoElementIsLeftOut(markup: String) throws {
        let reading = InkMLReader.read(kept(markup))
        #expect(reading.problems.contains { if case .invalidValue("kept", _) = $0.kind { true } else { false } })
        #expect(!reading.isOurs)
        let written = XournalWriter.content(reading.document)
        #expect(!String(decoding: written, as: UTF8.self).contains("passwd"))
        let again = try XournalReader.read(written)
        #expect(again.problems.isEmpty && again.document.strokes.count == 1)
        #expect(again.document.pages.count == 1)
    }

    @Test func anElementComesBack() {
        let reading = InkMLReader.read(kept("<image left=\"1\">a &amp; b<x/></image>"))
        #expect(reading.problems.isEmpty)
        #expect(
            String(decoding: XournalWriter.content(reading.document), as: UTF8.self)
                .contains("<image left=\"1\">a &amp; b<x/></image>"))
    }

    @Test(arguments: [
        ("fill=\"9\"", true), ("x=\"1\"/><page a=\"", false), ("tool=\"eraser\"", false), ("a=\"&e;\"", false),
        ("a", false), ("a=\"1\" a=\"1\"", false), ("a=\"<\"", false),
    ])
    func attributesStayAttributes(foreign: String, isKept: Bool) throws {
        let reading = InkMLReader.read(layout("", foreign: foreign))
        #expect(reading.problems.isEmpty == isKept)
        // The stroke itself is there.
        #expect(reading.document.strokes.map(\.foreign) == [isKept ? foreign : ""])
        #expect(try XournalReader.read(XournalWriter.content(reading.document)).document.strokes.count == 1)
    }
}
