// Writes a document as a Xournal++ file.

import Archives
import Bytes

/// Version 4, which every released Xournal++ reads. Kept elements are written verbatim; no preview is created.
package enum XournalWriter {
    package static func bytes(_ document: InkDocument) throws -> [UInt8] {
        try XournalContainer.packed(content(document), document.attachments)
    }

    /// The same, unpacked.
    package static func content(_ document: InkDocument) -> [UInt8] {
        var output = InkMarkup()
        output.raw(
            """
            <?xml version="1.0" standalone="no"?>
            <xournal creator="daybook" fileversion="4">
            <title>Xournal++ document - see https://xournalpp.github.io/</title>

            """)
        for kept in document.kept { output.raw(kept.markup + "\n") }
        for page in document.pages { output.add(page) }
        output.raw("</xournal>\n")
        return output.bytes
    }
}

extension InkMarkup {
    fileprivate mutating func add(_ page: InkPage) {
        raw("<page width=\"")
        decimal(page.width, digits: 2)
        raw("\" height=\"")
        decimal(page.height, digits: 2)
        raw("\">\n")
        if !page.kept.contains(where: { $0.markup.hasPrefix("<background") }) {
            raw("<background type=\"solid\" color=\"#\(page.colour.digits)\" style=\"\(page.paper.xournal)\"/>\n")
        }
        for kept in page.kept { raw(kept.markup + "\n") }
        // Xournal++ requires a layer on every page.
        for layer in page.layers.isEmpty ? [InkLayer(id: "")] : page.layers {
            raw("<layer")
            if !layer.name.isEmpty { attribute("name", layer.name) }
            raw(">\n")
            for element in layer.elements {
                switch element {
                case .stroke(let stroke): add(stroke)
                case .text(let text): add(text)
                case .kept(let kept): raw(kept.markup + "\n")
                }
            }
            raw("</layer>\n")
        }
        raw("</page>\n")
    }

    private mutating func add(_ stroke: InkStroke) {
        raw("<stroke tool=\"\(stroke.brush.tool.rawValue)\" color=\"#\(stroke.brush.colour.digits)\" width=\"")
        decimal(stroke.brush.width, digits: 3)
        // A single point is a dot: a segment of zero length.
        let points = stroke.points.count == 1 ? stroke.points + stroke.points : stroke.points
        if stroke.points.contains(where: { $0.pressure != nil }) {
            for point in points.dropLast() {
                raw(" ")
                decimal(stroke.brush.width * Int(point.pressure ?? 1000), digits: 6)
            }
        }
        raw("\"")
        if !stroke.foreign.isEmpty { raw(" " + stroke.foreign) }
        raw(">")
        numbers(room: points.count * 2 * (OutputSpan.longestOfPoint + 1)) { output in
            for (index, point) in points.enumerated() {
                if index > 0 { output.append(.space) }
                output.hundredths(Int(point.x))
                output.append(.space)
                output.hundredths(Int(point.y))
            }
        }
        raw("</stroke>\n")
    }

    private mutating func add(_ text: InkText) {
        raw("<text")
        attribute("font", text.font)
        for (name, value) in [("size", text.size), ("x", text.x), ("y", text.y)] {
            raw(" \(name)=\"")
            decimal(value, digits: 2)
            raw("\"")
        }
        raw(" color=\"#\(text.colour.digits)\"")
        if !text.foreign.isEmpty { raw(" " + text.foreign) }
        raw(">")
        escaped(text.words)
        raw("</text>\n")
    }
}
