// Decodes kept pictures for drawing.

import Bytes
import XML

/// The `image` of Xournal++, and its `teximage`, a rendered formula: PNG or JPEG in its text or in an attachment.
struct KeptPicture {
    let box: InkBox
    let type: String
    let bytes: [UInt8]

    /// Nil if it is not a picture, or has another format.
    init?(_ kept: InkKept, _ document: InkDocument) {
        guard let found = Self.contents(kept, document), let type = Self.type(found.bytes) else { return nil }
        (box, bytes, self.type) = (found.box, found.bytes, type)
    }

    /// In any format: Xournal++ stores formulas as PDF.
    static func contents(_ kept: InkKept, _ document: InkDocument) -> (box: InkBox, bytes: [UInt8])? {
        guard isPicture(kept) else { return nil }
        let element = KeptElement(kept.markup)
        let attached = element.values["path"].flatMap { path in document.attachments.first { $0.name == path }?.bytes }
        guard let box = box(element),
            let bytes = attached ?? Base64.decode(letters: element.text.filter { !$0.isWhitespace })
        else { return nil }
        return (box, bytes)
    }

    static func box(_ kept: InkKept) -> InkBox? { isPicture(kept) ? box(KeptElement(kept.markup)) : nil }

    private static func isPicture(_ kept: InkKept) -> Bool {
        ["<image", "<teximage"].contains { kept.markup.hasPrefix($0) }
    }

    private static func box(_ element: KeptElement) -> InkBox? {
        let edges = ["left", "top", "right", "bottom"].compactMap { name in
            element.values[name].flatMap { DecimalScanner.units($0, per: 100) }
        }
        guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3] else { return nil }
        return InkBox(left: Double(edges[0]), top: Double(edges[1]), right: Double(edges[2]), bottom: Double(edges[3]))
    }

    static let startOfPDF = Array("%PDF".utf8)

    static func type(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
        return bytes.starts(with: [0xff, 0xd8, 0xff]) ? "image/jpeg" : nil
    }
}

/// A kept element: the attributes and the text of the first element in it.
struct KeptElement {
    let values: [String: String]
    let text: [UInt8]

    /// Empty if it cannot be parsed.
    init(_ markup: String) {
        let reader = Reader()
        do throws(XMLError) { try XMLStream.read(Array(markup.utf8), reader) } catch { reader.values = [:] }
        values = reader.values ?? [:]
        text = reader.text
    }

    /// From attributes kept with a stroke.
    init(attributes: String) { self.init("<a \(attributes)/>") }

    private final class Reader: XMLHandler {
        var values: [String: String]?
        var text: [UInt8] = []

        func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
            guard values == nil else { return }
            var found: [String: String] = [:]
            attributes.each { found[$0.name.text] = $0.value.text }
            values = found
        }
        func end(_ name: XMLBytes) {}
        func text(_ bytes: XMLBytes) { text.append(contentsOf: bytes.buffer) }
    }
}
