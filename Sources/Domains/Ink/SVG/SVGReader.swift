// Reads SVG drawings as ink: stroked paths, lines and polylines, with curves as short straight segments (SVG 2).

import Bytes
import XML

/// Reads an SVG drawing without failing; anything but strokes is reported and dropped.
package enum SVGReader {
    package static func read(_ bytes: [UInt8]) -> InkReading { SVGBuilder().read(bytes) }
}

private final class SVGBuilder: XMLHandler {
    private var page = InkPage(id: "", layers: [InkLayer(id: "")])
    private let log = InkProblemLog()
    private var points = 0
    private var isSVG = false
    /// The inherited state of each open element.
    private var states: [SVGState] = []
    /// The depth within an element that is not drawn in place.
    private var skipped = 0

    private func complain(_ kind: InkProblem.Kind) { log.add(kind) }

    func read(_ bytes: [UInt8]) -> InkReading {
        log.read(bytes, for: self)
        var document = InkDocument(pages: isSVG ? [page] : [])
        document.nameAll()
        return InkReading(document: document, problems: log.problems, format: .svg)
    }

    func text(_ bytes: XMLBytes) {}

    func end(_ raw: XMLBytes) {
        if skipped > 0 { skipped -= 1 } else { _ = states.popLast() }
    }

    func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
        guard skipped == 0 else {
            skipped += 1
            return
        }
        let name = String(name.text.trimmingPrefix("svg:"))
        var state = states.last ?? SVGState()
        if states.isEmpty {
            isSVG = name == "svg"
            guard isSVG else {
                complain(.noInk(root: name))
                skipped = 1
                return
            }
            state.transform = size(attributes)
        }
        for (property, value) in state.take(attributes.map { ($0.name.text, $0.value.text) }) {
            complain(.invalidValue(name: property, value: value))
        }
        switch name {
        case _ where state.isHidden: skipped = 1
        case "svg" where states.isEmpty, "g", "a", "switch": break
        case "path": draw(Array((attributes["d"]?.text ?? "").utf8), name: "d", state)
        case "line":
            let ends = (["x1", "y1", "x2", "y2"] as [StaticString]).map { attributes[$0]?.text ?? "0" }
            draw(Array("M\(ends[0]) \(ends[1])L\(ends[2]) \(ends[3])".utf8), name: name, state)
        case "polyline", "polygon":
            let end = name == "polygon" ? "z" : ""
            draw(Array(("M" + (attributes["points"]?.text ?? "") + end).utf8), name: "points", state)
        // Not rendered, or only where referenced.
        case "title", "desc", "metadata", "defs": skipped = 1
        case _ where name.contains(":"): skipped = 1
        default:
            complain(.unknownElement(name))
            skipped = 1
        }
        if skipped == 0 { states.append(state) }
    }

    // MARK: The page

    /// Sets the page size, and returns the transform from user units to hundredths of a point (SVG 2, 8.2 and 8.6).
    private func size(_ attributes: XMLAttributes) -> SVGTransform {
        let box = DecimalScanner.row(Array((attributes["viewBox"]?.text ?? "").replacing(",", with: " ").utf8))
        let hasBox = box.count == 4 && box.allSatisfy(\.isFinite) && box[2] > 0 && box[3] > 0
        if let text = attributes["viewBox"]?.text, !hasBox { complain(.invalidValue(name: "viewBox", value: text)) }
        func length(_ name: StaticString) -> Double? {
            guard let text = attributes[name]?.text, !text.hasSuffix("%"), text != "auto" else { return nil }
            if let value = SVGState.length(text), value >= 1, value <= Double(InkPoint.limit) { return value }
            complain(.invalidValue(name: name.description, value: text))
            return nil
        }
        let (width, height) = (length("width"), length("height"))
        let pixel = SVGState.pixel
        let ratio = hasBox ? box[2] / box[3] : nil
        if let value = width ?? (hasBox ? height.map { $0 * (ratio ?? 1) } ?? box[2] * pixel : nil) {
            page.width = whole(value)
        }
        if let value = height ?? (hasBox ? width.map { $0 / (ratio ?? 1) } ?? box[3] * pixel : nil) {
            page.height = whole(value)
        }
        guard hasBox else { return SVGTransform(pixel, 0, 0, pixel, 0, 0) }
        // Scaled to fit and centred (preserveAspectRatio="xMidYMid meet").
        let scale = min(Double(page.width) / box[2], Double(page.height) / box[3])
        let (left, top) = ((Double(page.width) - box[2] * scale) / 2, (Double(page.height) - box[3] * scale) / 2)
        return SVGTransform(scale, 0, 0, scale, left - box[0] * scale, top - box[1] * scale)
    }

    private func whole(_ value: Double) -> Int { Int(min(Double(InkPoint.limit), max(1, value.rounded()))) }

    // MARK: Strokes

    private func draw(_ data: [UInt8], name: String, _ state: SVGState) {
        guard let colour = state.colour else {
            // A shape with only a fill was not drawn with a pen.
            if state.isFilled { complain(.invalidValue(name: "stroke", value: "none")) }
            return
        }
        let path = SVGPath(data, state.transform, limit: InkReading.pointLimit - points)
        if !path.isWhole {
            complain(.invalidValue(name: name, value: String(decoding: data.prefix(40), as: UTF8.self)))
        }
        let width = state.width * state.transform.widening * 10
        guard width.isFinite, width < 10_000_000 else {
            return complain(.invalidValue(name: "stroke-width", value: "\(state.width)"))
        }
        let brush = InkBrush(colour: colour, width: max(1, Int(width.rounded())))
        for stroke in path.strokes {
            let limit = Double(InkPoint.limit)
            let places = stroke.compactMap { point -> InkPoint? in
                let (x, y) = (point.x.rounded(), point.y.rounded())
                guard abs(x) <= limit, abs(y) <= limit else { return nil }  // not for NaN
                return InkPoint(x: Int32(x), y: Int32(y))
            }
            points += stroke.count
            if places.count < stroke.count { complain(.invalidPoints(stroke.count - places.count)) }
            guard !places.isEmpty else { continue }
            page.layers[0].elements.append(.stroke(InkStroke(brush: brush, points: places)))
        }
        if path.isCut { complain(.tooManyPoints(limit: InkReading.pointLimit)) }
    }
}
