// Renders ink pages as SVG: paper, pressure-dependent strokes, typed text, pictures.

import Bytes

/// The output has no style sheet, script or external reference, so it is self-contained.
package enum InkDrawing {
    /// Transforms the bytes of a picture; nil omits it.
    package typealias PictureFilter = ([UInt8]) -> [UInt8]?

    /// - Parameter title: for accessibility.
    package static func svg(
        _ page: InkPage, of document: InkDocument, title: String, pictures: PictureFilter = { $0 }
    ) -> [UInt8] {
        svg([page], of: document, title: title, true, pictures)
    }

    /// All pages stacked vertically, each at its own size.
    ///
    /// - Parameter ground: whether to draw white paper; otherwise it is transparent, except for the ruling.
    package static func svg(
        _ document: InkDocument, title: String, ground: Bool = true, pictures: PictureFilter = { $0 }
    ) -> [UInt8] {
        svg(document.pages, of: document, title: title, ground, pictures)
    }

    /// The gap between pages, in hundredths of a point.
    private static let gap = 1200

    private static func svg(
        _ pages: [InkPage], of document: InkDocument, title: String, _ ground: Bool, _ pictures: PictureFilter
    ) -> [UInt8] {
        let width = pages.map(\.width).max() ?? 1
        let height = pages.reduce(0) { $0 + $1.height } + max(0, pages.count - 1) * gap
        var output = InkMarkup()
        output.bytes.reserveCapacity(
            2000 + pages.reduce(0) { $0 + $1.strokes.reduce(0) { $0 + 80 + $1.points.count * 14 } })
        output.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"")
        output.decimal(width, digits: 2)
        output.raw("pt\" height=\"")
        output.decimal(max(1, height), digits: 2)
        output.raw("pt\" viewBox=\"0 0 ")
        output.decimal(width, digits: 2)
        output.raw(" ")
        output.decimal(max(1, height), digits: 2)
        output.raw("\"><title>")
        output.escaped(title)
        output.raw("</title>\n")
        var top = 0
        for page in pages {
            if top > 0 {
                output.raw("<g transform=\"translate(0 ")
                output.decimal(top, digits: 2)
                output.raw(")\">\n")
            }
            output.draw(page, of: document, ground, pictures)
            if top > 0 { output.raw("</g>\n") }
            top += page.height + gap
        }
        output.raw("</svg>\n")
        return output.bytes
    }

    /// Names of elements on the page that cannot be drawn: `link`, `background`.
    package static func undrawn(_ page: InkPage, of document: InkDocument) -> [String] {
        kept(page, undrawnIn: document).map { kept in String(kept.markup.dropFirst().prefix { $0.isLetter }) }
    }

    /// Whether a PDF page as background, or a formula in PDF form, is missing from the drawing.
    package static func lacksPDF(_ page: InkPage, of document: InkDocument) -> Bool {
        kept(page, undrawnIn: document).contains { kept in
            KeptElement(kept.markup).values["type"] == "pdf"
                || KeptPicture.contents(kept, document)?.bytes.starts(with: KeptPicture.startOfPDF) == true
        }
    }

    private static func kept(_ page: InkPage, undrawnIn document: InkDocument) -> [InkKept] {
        let elements = page.layers.flatMap(\.elements).compactMap { element -> InkKept? in
            if case .kept(let kept) = element { kept } else { nil }
        }
        return (page.kept + elements).filter { KeptPicture($0, document) == nil }
    }
}

extension InkMarkup {
    fileprivate mutating func draw(
        _ page: InkPage, of document: InkDocument, _ ground: Bool, _ pictures: InkDrawing.PictureFilter
    ) {
        paper(page, ground: ground)
        for kept in page.kept { draw(kept, document, pictures) }
        raw("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
        for layer in page.layers {
            var alike: [InkStroke] = []
            for element in layer.elements {
                if case .stroke(let stroke) = element, stroke.isPlain {
                    if alike.count == Self.together || alike.first.map({ $0.brush != stroke.brush }) == true {
                        draw(alike: &alike)
                    }
                    alike.append(stroke)
                    continue
                }
                draw(alike: &alike)
                switch element {
                case .stroke(let stroke): draw(stroke)
                case .text(let text): draw(text)
                case .kept(let kept): draw(kept, document, pictures)
                }
            }
            draw(alike: &alike)
        }
        raw("</g>\n")
    }

    /// The maximum of strokes per path: fewer elements are faster to draw, but a path with very many points is slower.
    private static let together = 64

    /// Consecutive strokes of one opaque brush look the same as a single path.
    private mutating func draw(alike strokes: inout [InkStroke]) {
        guard let first = strokes.first else { return }
        raw("<path d=\"")
        for stroke in strokes { data(stroke.points[...]) }
        raw("\"")
        colour("stroke", first.brush.colour)
        raw(" stroke-width=\"")
        decimal(first.brush.width, digits: 3)
        raw("\"/>\n")
        strokes.removeAll(keepingCapacity: true)
    }

    private mutating func colour(_ name: String, _ colour: InkColour) {
        raw(" \(name)=\"\(colour.opaque)\"")
        guard colour.alpha < 255 else { return }
        raw(" \(name)-opacity=\"")
        decimal(colour.alpha * 1000 / 255, digits: 3)
        raw("\"")
    }

    fileprivate mutating func draw(_ stroke: InkStroke) {
        let hasWidths = stroke.points.contains { $0.pressure != nil }
        let opaque = InkColour(value: stroke.brush.colour.value | 0xff)
        if hasWidths {
            // Grouped, so overlapping segments of a stroke do not get darker.
            raw("<g")
            colour("stroke", opaque)
            if stroke.brush.colour.alpha < 255 {
                raw(" opacity=\"")
                decimal(stroke.brush.colour.alpha * 1000 / 255, digits: 3)
                raw("\"")
            }
            style(stroke)
            raw(">\n")
            var start = 0
            while start < max(1, stroke.points.count - 1) {
                let width = stroke.width(start)
                var end = start + 1
                while end < stroke.points.count - 1, stroke.width(end) == width { end += 1 }
                path(stroke.points[start...min(end, stroke.points.count - 1)])
                raw(" stroke-width=\"")
                decimal(width, digits: 2)
                raw("\"/>\n")
                start = end
            }
            raw("</g>\n")
        } else {
            path(stroke.points[...])
            colour("stroke", stroke.brush.colour)
            raw(" stroke-width=\"")
            decimal(stroke.brush.width, digits: 3)
            raw("\"")
            style(stroke)
            raw("/>\n")
        }
    }

    /// An absolute start, then differences, which are shorter.
    private mutating func path(_ points: ArraySlice<InkPoint>) {
        raw("<path d=\"")
        data(points)
        raw("\"")
    }

    private mutating func data(_ points: ArraySlice<InkPoint>) {
        guard var last = points.first else { return }
        // Each point with its separator; a dot has a second point.
        numbers(room: max(2, points.count) * 2 * (OutputSpan.longestOfPoint + 1)) { output in
            output.append(UInt8(ascii: "M"))
            output.hundredths(Int(last.x))
            output.append(.space)
            output.hundredths(Int(last.y))
            // A line of zero length is a dot, due to its round cap.
            var between = UInt8(ascii: "l")
            for point in points.count == 1 ? points : points.dropFirst() {
                output.append(between)
                output.hundredths(Int(point.x) - Int(last.x))
                output.append(.space)
                output.hundredths(Int(point.y) - Int(last.y))
                last = point
                between = .space
            }
        }
    }

    /// Attributes of Xournal++ beyond the brush.
    private mutating func style(_ stroke: InkStroke) {
        guard !stroke.foreign.isEmpty else { return }
        let values = KeptElement(attributes: stroke.foreign).values
        if let fill = values["fill"].flatMap({ Int($0) }), (1...255).contains(fill) {
            raw(" fill=\"\(stroke.brush.colour.opaque)\" fill-opacity=\"")
            decimal(fill * 1000 / 255, digits: 3)
            raw("\"")
        }
        if let cap = values["capStyle"], ["butt", "square"].contains(cap) { raw(" stroke-linecap=\"\(cap)\"") }
        switch values["style"] {
        case "dash": raw(" stroke-dasharray=\"6 3\"")
        case "dashdot": raw(" stroke-dasharray=\"6 3 0.5 3\"")
        case "dot": raw(" stroke-dasharray=\"0.5 3\"")
        default: break
        }
    }

    fileprivate mutating func draw(_ text: InkText) {
        raw("<text xml:space=\"preserve\" stroke=\"none\" font-size=\"")
        decimal(text.size, digits: 2)
        raw("\"")
        attribute("font-family", text.font)
        colour("fill", text.colour)
        raw(">")
        for (index, line) in text.words.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            raw("<tspan x=\"")
            decimal(text.x, digits: 2)
            raw("\" y=\"")
            // The box is positioned by its upper edge, a line of text by its baseline.
            decimal(text.y + text.size * 93 / 100 + index * text.size * 116 / 100, digits: 2)
            raw("\">")
            escaped(String(line))
            raw("</tspan>")
        }
        raw("</text>\n")
    }

    fileprivate mutating func draw(
        _ kept: InkKept, _ document: InkDocument, _ pictures: InkDrawing.PictureFilter
    ) {
        guard let picture = KeptPicture(kept, document), let bytes = pictures(picture.bytes) else { return }
        raw("<image preserveAspectRatio=\"none\"")
        let box = picture.box
        for (name, value) in [("x", box.left), ("y", box.top), ("width", box.width), ("height", box.height)] {
            raw(" \(name)=\"")
            decimal(Int(value), digits: 2)
            raw("\"")
        }
        raw(" href=\"data:\(picture.type);base64,\(Base64.encode(bytes))\"/>\n")
    }
}

extension InkStroke {
    /// Constant width, opaque, and without further Xournal++ attributes.
    fileprivate var isPlain: Bool {
        brush.colour.alpha == 255 && foreign.isEmpty && !points.isEmpty && !points.contains { $0.pressure != nil }
    }

    /// The width of the segment after a point, in hundredths of a point, rounded to steps of a twentieth, which are
    /// too small to be visible.
    fileprivate func width(_ index: Int) -> Int {
        let exact = brush.width * Int(points[index].pressure ?? 1000) / 10_000
        return max(5, (exact + 2) / 5 * 5)
    }
}
