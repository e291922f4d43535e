// Whether markup recorded as preserved can safely go into another file: a vault may be untrusted.

import XML

enum KeptMarkup {
    /// One whole element of XML without declarations, comments, instructions and entities of its own, which stays within what is around it.
    static func isElement(_ text: String) -> Bool {
        guard !text.contains("<!"), !text.contains("<?") else { return false }
        return read(text) != nil
    }

    /// Attributes as they are in a tag, none of which the tag has itself.
    static func areAttributes(_ text: String, besides own: Set<String>) -> Bool {
        if text.isEmpty { return true }
        guard !text.contains("<"), !text.contains(">"), let names = read("<a \(text)/>") else { return false }
        return names.isDisjoint(with: own)
    }

    static let ofStrokes: Set<String> = ["tool", "color", "width"]
    static let ofTexts: Set<String> = ["font", "size", "x", "y", "color"]

    /// The names of the attributes of the first element; nil where it is not well-formed (XML 1.0, section 2.1) or an entity is not XML's own.
    private static func read(_ text: String) -> Set<String>? {
        let reader = Reader()
        do throws(XMLError) { try XMLStream.read(Array(text.utf8), reader) } catch { return nil }
        return reader.names
    }

    private final class Reader: XMLHandler {
        /// Nil until an element begins.
        var names: Set<String>?

        func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
            guard names == nil else { return }
            var found: Set<String> = []
            attributes.each { found.insert($0.name.text) }
            names = found
        }
        func end(_ name: XMLBytes) {}
        func text(_ bytes: XMLBytes) {}
    }
}
