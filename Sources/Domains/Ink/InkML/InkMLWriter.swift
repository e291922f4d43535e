// Writes InkML suited to git: one stroke per line, integers, everything else declared once.

import Bytes

/// The layout of docs/ink.md. The output is deterministic. The elements are those of InkML (W3C, 2011); other data is
/// in annotations, and in attributes of our own namespace, which other readers ignore.
package enum InkMLWriter {
    static let space = "http://www.w3.org/2003/InkML"
    static let ownSpace = "urn:daybook:ink"
    /// The version of the layout.
    static let version = 1

    /// The part before the brushes.
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <ink xmlns="\(space)" xmlns:d="\(ownSpace)">
        <annotation type="layout">daybook \(version)</annotation>
        <definitions>
        <timestamp xml:id="since1970" time="0"/>
        <inkSource xml:id="page">
        <traceFormat>
        <channel name="X" type="integer" units="dev"/>
        <channel name="Y" type="integer" units="dev"/>
        <intermittentChannels><channel name="F" type="integer"/><channel name="T" type="integer" units="ms"/></intermittentChannels>
        </traceFormat>
        <channelProperties>
        <channelProperty channel="X" name="resolution" value="100" units="1/pt"/>
        <channelProperty channel="Y" name="resolution" value="100" units="1/pt"/>
        </channelProperties>
        </inkSource>
        <context xml:id="ink" inkSourceRef="#page" timestampRef="#since1970"/>

        """

    package static func bytes(_ document: InkDocument) -> [UInt8] {
        var document = document
        document.nameAll()
        var output = InkMarkup()
        output.bytes.reserveCapacity(document.strokes.reduce(1000) { $0 + 80 + $1.points.count * 12 })
        output.raw(head)
        for brush in Set(document.strokes.map(\.brush)).sorted(by: { $0.id < $1.id }) { output.add(brush) }
        output.raw("</definitions>\n")
        for kept in document.kept { output.add(kept, "kept") }
        for attachment in document.attachments.sorted(by: { $0.name < $1.name }) {
            output.raw("<annotation type=\"attachment\" encoding=\"base64\"")
            output.attribute("d:name", attachment.name)
            output.raw(">\(Base64.encode(attachment.bytes))</annotation>\n")
        }
        for page in document.pages { output.add(page) }
        output.raw("</ink>\n")
        return output.bytes
    }
}

extension InkMarkup {
    fileprivate mutating func add(_ brush: InkBrush) {
        raw("<brush xml:id=\"\(brush.id)\"><brushProperty name=\"width\" value=\"")
        decimal(brush.width, digits: 3)
        raw("\" units=\"pt\"/><brushProperty name=\"color\" value=\"\(brush.colour.opaque)\"/>")
        if brush.colour.alpha < 255 {
            raw("<brushProperty name=\"transparency\" value=\"\(255 - brush.colour.alpha)\"/>")
        }
        if brush.tool == .highlighter { raw("<brushProperty name=\"rasterOp\" value=\"maskPen\"/>") }
        if brush.tool == .eraser { raw("<annotation type=\"tool\">eraser</annotation>") }
        raw("</brush>\n")
    }

    fileprivate mutating func add(_ kept: InkKept, _ type: String) {
        raw("<annotation type=\"\(type)\" encoding=\"xopp\"")
        attribute("xml:id", kept.id)
        raw(">")
        escaped(kept.markup)
        raw("</annotation>\n")
    }

    fileprivate mutating func add(_ page: InkPage) {
        raw("<traceGroup")
        attribute("xml:id", page.id)
        raw(">\n<annotation type=\"page\">\(page.width) \(page.height)</annotation>\n")
        raw("<annotation type=\"paper\">\(page.paper.rawValue)</annotation>\n")
        if page.colour != .white { raw("<annotation type=\"paperColor\">#\(page.colour.digits)</annotation>\n") }
        for kept in page.kept { add(kept, "keptOfPage") }
        for layer in page.layers {
            raw("<traceGroup")
            attribute("xml:id", layer.id)
            raw(">\n<annotation type=\"layer\">")
            escaped(layer.name)
            raw("</annotation>\n")
            for element in layer.elements {
                switch element {
                case .stroke(let stroke): add(stroke)
                case .text(let text): add(text)
                case .kept(let kept): add(kept, "kept")
                }
            }
            raw("</traceGroup>\n")
        }
        raw("</traceGroup>\n")
    }

    private mutating func add(_ stroke: InkStroke) {
        raw("<trace")
        attribute("xml:id", stroke.id)
        raw(" contextRef=\"#ink\" brushRef=\"#\(stroke.brush.id)\"")
        if let time = stroke.time { raw(" timeOffset=\"\(time)\"") }
        if !stroke.foreign.isEmpty { attribute("d:xopp", stroke.foreign) }
        raw(">")
        numbers(room: stroke.points.count * 4 * (OutputSpan.longestOfPoint + 2)) { output in
            for (index, point) in stroke.points.enumerated() {
                if index > 0 {
                    output.append(.comma)
                    output.append(.space)
                }
                output.number(Int(point.x))
                output.append(.space)
                output.number(Int(point.y))
                // Trailing channels may be omitted; a missing value before a present one is a question mark (section 3.2.1).
                guard point.pressure != nil || point.time != nil else { continue }
                output.append(.space)
                if let pressure = point.pressure {
                    output.number(Int(pressure))
                } else {
                    output.append(UInt8(ascii: "?"))
                }
                guard let time = point.time else { continue }
                output.append(.space)
                output.number(Int(time))
            }
        }
        raw("</trace>\n")
    }

    private mutating func add(_ text: InkText) {
        raw("<annotation type=\"text\"")
        attribute("xml:id", text.id)
        raw(" d:x=\"\(text.x)\" d:y=\"\(text.y)\" d:size=\"\(text.size)\"")
        attribute("d:font", text.font)
        attribute("d:color", "#" + text.colour.digits)
        if let time = text.time { raw(" d:time=\"\(time)\"") }
        if !text.foreign.isEmpty { attribute("d:xopp", text.foreign) }
        raw(">")
        escaped(text.words)
        raw("</annotation>\n")
    }
}
