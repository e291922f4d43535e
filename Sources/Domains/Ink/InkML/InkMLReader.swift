// Reads InkML from any writer: contexts, brushes, formats, groups.

import Bytes
import XML

/// Reads InkML (W3C Recommendation of 2011) without failing. Its namespace may have any prefix, or none.
package enum InkMLReader {
    package static func read(_ bytes: [UInt8]) -> InkReading {
        InkMLBuilder().read(bytes)
    }
}

/// The content of `definitions` or of contexts beside the traces, by name.
struct TraceContext {
    var format: TraceFormat?
    var brush: String?
}

final class InkMLBuilder: XMLHandler {
    var document = InkDocument()
    private let log = InkProblemLog()
    private var isInk = false
    /// The version declared by a file in our layout.
    var layout: Int?
    private var points = 0

    var open: [String] = []
    var text: [UInt8] = []
    private var contexts: [String: TraceContext] = [:]
    private var formats: [String: TraceFormat] = [:]
    private var brushes: [String: InkBrush] = [:]
    /// The context of traces that refer to none (`#DefaultContext`, section 4.1).
    var current = TraceContext()

    var format = TraceFormat()
    private var formatName = ""
    private var context = TraceContext()
    private var contextName = ""
    var source: (name: String, format: TraceFormat) = ("", TraceFormat())
    var brush = InkBrush()
    private var brushName = ""
    private var trace: Attributes = [:]
    var annotation: Attributes = [:]
    /// Traces without known units, which are fitted to the page at the end.
    private var fitted: [InkDocument.Place] = []
    /// Trace names, for continuations.
    private var ids: Set<String> = []
    private var foreignDepth = 0

    typealias Attributes = [String: String]

    func complain(_ kind: InkProblem.Kind) { log.add(kind) }

    func read(_ bytes: [UInt8]) -> InkReading {
        log.read(bytes, for: self)
        if !fitted.isEmpty {
            complain(.unknownUnits)
            document.fit(fitted)
        }
        // Page sizes are not read from other writers, so size and origin are arbitrary.
        for index in document.pages.indices where layout == nil {
            let before = document.pages[index]
            document.pages[index].takeIn()
            let page = document.pages[index]
            guard (page.width, page.height) != (before.width, before.height) else { continue }
            complain(.largerPage(width: page.width / 100, height: page.height / 100))
        }
        document.nameAll()
        // Comments are not reported by the parser, so a file with comments must not be rewritten.
        let isOurs = layout == InkMLWriter.version && log.problems.isEmpty && !bytes.contains("<!--")
        return InkReading(document: document, problems: log.problems, format: .inkml, isOurs: isOurs)
    }

    // MARK: Elements

    func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
        let name = Self.local(name.text)
        if open.isEmpty {
            isInk = name == "ink"
            if !isInk { complain(.noInk(root: name)) }
        }
        open.append(name)
        guard isInk, foreignDepth == 0 else {
            foreignDepth += foreignDepth > 0 ? 1 : 0
            return
        }
        text.removeAll(keepingCapacity: true)
        switch name {
        case "trace":
            trace = Self.dictionary(attributes)
        case "traceGroup": begin(group: Self.dictionary(attributes))
        case "annotation": annotation = Self.dictionary(attributes)
        case "annotationXML":
            foreignDepth = 1
            if layout != nil { complain(.unknownElement(name)) }
        case "channel": add(channel: Self.dictionary(attributes))
        case "traceFormat":
            formatName = attributes.id
            format = TraceFormat(channels: [])
        case "inkSource": source = (attributes.id, TraceFormat())
        case "channelProperty": add(property: Self.dictionary(attributes))
        case "context":
            let values = Self.dictionary(attributes)
            contextName = attributes.id
            context = contexts[Self.target(values["contextRef"])] ?? current
            if let name = values["traceFormatRef"] ?? values["inkSourceRef"] {
                context.format = formats[Self.target(name)] ?? context.format
            }
            if let name = values["brushRef"] { context.brush = Self.target(name) }
        case "brush":
            brushName = attributes.id
            brush = brushes[Self.target(attributes["brushRef"]?.text)] ?? InkBrush(width: 1000)
        case "brushProperty": add(brush: Self.dictionary(attributes))
        case "ink", "definitions", "channelProperties", "intermittentChannels", "timestamp", "activeArea", "sampleRate",
            "latency", "canvas", "canvasTransform", "mapping", "table", "matrix", "bind", "affine", "srcProperty":
            break
        default:
            if layout != nil { complain(.unknownElement(name)) }
        }
    }

    func text(_ bytes: XMLBytes) {
        guard isInk, foreignDepth == 0 else { return }
        text.append(contentsOf: bytes.buffer)
    }

    func end(_ raw: XMLBytes) {
        guard let name = open.popLast(), isInk else { return }
        if foreignDepth > 0 {
            foreignDepth -= 1
            return
        }
        switch name {
        case "trace": addTrace()
        case "annotation": addAnnotation()
        case "traceFormat":
            if !format.channels.contains(where: { $0.role == .x })
                || !format.channels.contains(where: { $0.role == .y })
            {
                complain(.invalidValue(name: "traceFormat", value: formatName))
                format = TraceFormat()
            }
            if !formatName.isEmpty { formats[formatName] = format }
            if open.contains("inkSource") { source.format = format }
            if open.last == "context" { context.format = format }
            if open.last == "ink" { current.format = format }
        case "inkSource":
            if !source.name.isEmpty { formats[source.name] = source.format }
            if open.last == "context" { context.format = source.format }
        case "brush":
            if !brushName.isEmpty { brushes[brushName] = brush }
            if open.last == "context" || open.last == "ink" {
                let name = brushName.isEmpty ? " \(brushes.count)" : brushName
                brushes[name] = brush
                if open.last == "ink" { current.brush = name } else { context.brush = name }
            }
        case "context":
            if !contextName.isEmpty { contexts[contextName] = context }
            if open.last == "ink" { current = context }
        default: break
        }
        text.removeAll(keepingCapacity: true)
    }

    // MARK: Groups and traces

    /// In our layout the first level are pages and the second layers; groups of other writers are ignored.
    private func begin(group values: Attributes) {
        guard layout != nil else { return }
        let id = values["xml:id"] ?? ""
        switch open.count {
        case 2: document.pages.append(InkPage(id: id))
        case 3 where !document.pages.isEmpty:
            document.pages[document.pages.count - 1].layers.append(InkLayer(id: id))
        default: complain(.unknownElement("traceGroup"))
        }
        if !id.isEmpty, !ids.insert(id).inserted { complain(.duplicateName(id)) }
    }

    func edit(_ change: (inout InkLayer) -> Void) {
        if document.pages.isEmpty { document.pages.append(InkPage(id: "p1")) }
        let page = document.pages.count - 1
        if document.pages[page].layers.isEmpty {
            document.pages[page].layers.append(InkLayer(id: document.pages[page].id + "-l1"))
        }
        change(&document.pages[page].layers[document.pages[page].layers.count - 1])
    }

    func add(_ element: InkElement) {
        if !element.id.isEmpty, !ids.insert(element.id).inserted { complain(.duplicateName(element.id)) }
        edit { $0.elements.append(element) }
    }

    private func addTrace() {
        guard trace["type"] != "penUp" else { return }
        var state = current
        if let name = trace["contextRef"].map(Self.target), name != "DefaultContext" {
            if let found = contexts[name] { state = found } else { complain(.unknownReference(name)) }
        }
        if let name = trace["brushRef"].map(Self.target) { state.brush = name }
        var brush = InkBrush(width: 1000)
        if let name = state.brush {
            if let found = brushes[name] { brush = found } else { complain(.unknownReference(name)) }
        }
        let format = state.format ?? TraceFormat()
        let read = TracePoints(text, format, limit: InkReading.pointLimit - points)
        points += read.x.count
        if points >= InkReading.pointLimit { complain(.tooManyPoints(limit: InkReading.pointLimit)) }
        let placed = PlacedPoints(read, format)
        let invalid = read.invalid + placed.invalid
        if invalid > 0 { complain(.invalidPoints(invalid)) }
        guard !placed.points.isEmpty else { return complain(.strokeWithoutPoints) }
        let stroke = InkStroke(
            id: Self.identifier(trace["xml:id"] ?? trace["id"] ?? ""), brush: brush,
            time: trace["timeOffset"].flatMap { DecimalScanner.units($0, per: 1, limit: 1 << 52) },
            points: placed.points, foreign: foreign(trace, besides: KeptMarkup.ofStrokes))
        // The continuation of an interrupted trace (section 3.2.2).
        if trace["continuation"] == "middle" || trace["continuation"] == "end", goesOn(stroke) { return }
        add(.stroke(stroke))
        if !placed.isMeasured, let page = document.pages.last, let layer = page.layers.last {
            fitted.append(
                .init(
                    page: document.pages.count - 1, layer: page.layers.count - 1, element: layer.elements.count - 1))
        }
    }

    private func goesOn(_ stroke: InkStroke) -> Bool {
        var isDone = false
        let prior = Self.identifier(Self.target(trace["priorRef"]))
        edit { layer in
            guard
                let index = layer.elements.lastIndex(where: { element in
                    if case .stroke = element {
                        prior.isEmpty || element.id == prior || element.id == layer.elements.last?.id
                    } else {
                        false
                    }
                }), case .stroke(var before) = layer.elements[index]
            else { return }
            before.points += stroke.points
            layer.elements[index] = .stroke(before)
            isDone = true
        }
        return isDone
    }

    // MARK: Names

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private static func target(_ reference: String?) -> String {
        guard let reference else { return "" }
        return reference.lastIndex(of: "#").map { String(reference[reference.index(after: $0)...]) } ?? reference
    }

    /// An `xml:id` begins with a letter and contains no blanks (xml:id, section 4); some writers use numbers as `id`.
    static func identifier(_ text: String) -> String {
        guard let first = text.utf8.first else { return "" }
        let isName = text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 >= 0x80 || "-_.".utf8.contains($0) }
        return !isName ? "" : first.isLetter || first == .underscore || first >= 0x80 ? text : "s" + text
    }

    private static func dictionary(_ attributes: XMLAttributes) -> Attributes {
        var values: Attributes = [:]
        attributes.each { values[$0.name.text] = $0.value.text }
        return values
    }
}

extension XMLAttributes {
    fileprivate var id: String { self["xml:id"]?.text ?? self["id"]?.text ?? "" }
}

extension [UInt8] {
    fileprivate func contains(_ word: StaticString) -> Bool { indices.contains { has(word, at: $0) } }
}
