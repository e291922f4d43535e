// Reads files of Xournal++ and Xournal; anything but strokes and text is kept verbatim.

import Archives
import Bytes
import XML

/// Reads `.xopp` and `.xoj` up to version 5 without failing, and newer ones as far as possible.
package enum XournalReader {
    /// The newest supported version.
    static let newestVersion = 5

    /// - Throws: `ArchiveError` if it cannot be unpacked, or is a decompression bomb.
    package static func read(_ bytes: [UInt8]) throws(ArchiveError) -> InkReading {
        let container = try XournalContainer(bytes)
        return XournalBuilder(container).read(container.content)
    }
}

private final class XournalBuilder: XMLHandler {
    private var document = InkDocument()
    private let log: InkProblemLog
    private var points = 0

    private var open: [String] = []
    private var text: [UInt8] = []
    private var attributes = XournalAttributes()
    /// The element being kept verbatim, and the depth within it.
    private var markup = InkMarkup()
    private var keptDepth = 0
    private var isXournal = false

    init(_ container: XournalContainer) {
        document.attachments = container.attachments
        log = InkProblemLog(container.problems)
    }

    private func complain(_ kind: InkProblem.Kind) { log.add(kind) }

    func read(_ bytes: [UInt8]) -> InkReading {
        log.read(bytes, for: self)
        document.nameAll()
        return InkReading(document: document, problems: log.problems, format: .xournal)
    }

    // MARK: Elements

    func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
        let name = name.text
        defer { open.append(name) }
        if keptDepth > 0 {
            keptDepth += 1
            return beginKept(name, attributes)
        }
        text.removeAll(keepingCapacity: true)
        switch (open.count, name) {
        case (0, _):
            isXournal = name == "xournal"
            if !isXournal { complain(.noInk(root: name)) }
            if let version = attributes["fileversion"].flatMap({ Int($0.text) }), version > XournalReader.newestVersion
            {
                complain(.newerVersion(version))
            }
        case _ where !isXournal: break
        // The preview is recreated by programs that open the file; the title is that of the program.
        case (1, "title"), (1, "preview"): break
        case (1, "page"): beginPage(attributes)
        case (2, "layer"):
            edit { $0.layers.append(InkLayer(id: "", name: attributes["name"]?.text ?? "")) }
        case (2, "background"): background(name, attributes)
        case (3, "stroke"), (3, "text"):
            self.attributes = XournalAttributes(attributes.map { ($0.name.text, $0.value.text) })
        default:
            keptDepth = 1
            markup = InkMarkup()
            beginKept(name, attributes)
        }
    }

    func text(_ bytes: XMLBytes) {
        if keptDepth > 0 { markup.escaped(bytes.text) } else { text.append(contentsOf: bytes.buffer) }
    }

    func end(_ raw: XMLBytes) {
        guard let name = open.popLast(), isXournal else { return }
        if keptDepth > 0 {
            keptDepth -= 1
            markup.raw("</\(name)>")
            if keptDepth == 0 { addKept(InkKept(markup: String(decoding: markup.bytes, as: UTF8.self))) }
            return
        }
        switch (open.count, name) {
        case (3, "stroke"): addStroke()
        case (3, "text"): addText()
        default: break
        }
    }

    private func beginKept(_ name: String, _ attributes: XMLAttributes) {
        markup.raw("<\(name)")
        attributes.each { markup.attribute($0.name.text, $0.value.text) }
        markup.raw(">")
    }

    // MARK: Pages

    private func edit(_ change: (inout InkPage) -> Void) {
        guard !document.pages.isEmpty else { return }
        change(&document.pages[document.pages.count - 1])
    }

    private func beginPage(_ attributes: XMLAttributes) {
        var page = InkPage(id: "")
        func length(_ name: StaticString) -> Int? {
            guard let text = attributes[name]?.text else { return nil }
            if let value = DecimalScanner.units(text, per: 100), value > 0 { return value }
            complain(.invalidValue(name: name.description, value: text))
            return nil
        }
        page.width = length("width") ?? page.width
        page.height = length("height") ?? page.height
        document.pages.append(page)
    }

    private func background(_ name: String, _ attributes: XMLAttributes) {
        var isPlain = attributes["type"]?.text == "solid"
        attributes.each { attribute in
            if !["type", "color", "style"].contains(attribute.name.text) { isPlain = false }
        }
        if let text = attributes["color"]?.text {
            if let colour = InkColour(text) { edit { $0.colour = colour } } else { isPlain = false }
        }
        if let text = attributes["style"]?.text {
            if let paper = InkPaper(xournal: text) { edit { $0.paper = paper } } else { isPlain = false }
        }
        // A path that leads outside is reported and never opened; other programs might open it.
        if let path = attributes["filename"]?.text, InkBackground.leadsOutside(path) { complain(.outsidePath(path)) }
        guard !isPlain else { return }
        keptDepth = 1
        markup = InkMarkup()
        beginKept(name, attributes)
    }

    private func add(_ element: InkElement) {
        edit { page in
            if page.layers.isEmpty { page.layers.append(InkLayer(id: "")) }
            page.layers[page.layers.count - 1].elements.append(element)
        }
    }

    private func addKept(_ kept: InkKept) {
        switch open.count {
        case 1: document.kept.append(kept)
        case 2: edit { $0.kept.append(kept) }
        default: add(.kept(kept))
        }
    }

    // MARK: Strokes and texts

    private func addStroke() {
        var stroke = XournalStroke(attributes, text: text)
        guard let read = stroke.read(room: InkReading.pointLimit - points, complain) else { return }
        points += read.points.count
        add(.stroke(read))
    }

    private func addText() {
        func units(_ name: String, _ other: Int) -> Int {
            guard let text = attributes.take(name) else { return other }
            if let value = DecimalScanner.units(text, per: 100) { return value }
            complain(.invalidValue(name: name, value: text))
            return other
        }
        var box = InkText(
            words: String(decoding: text, as: UTF8.self), x: units("x", 0), y: units("y", 0), size: units("size", 1200),
            font: attributes.take("font") ?? "Sans", colour: .black)
        if let colour = attributes.take("color") {
            if let known = InkColour(colour) {
                box.colour = known
            } else {
                complain(.invalidValue(name: "color", value: colour))
            }
        }
        box.foreign = attributes.rest
        add(.text(box))
    }
}
