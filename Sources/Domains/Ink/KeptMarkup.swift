// Validates preserved markup before it goes into another file: a vault may be untrusted.

import XML

enum KeptMarkup {
    /// A single complete XML element without declarations, comments, processing instructions and custom entities,
    /// which cannot affect its surroundings.
    static func isElement(_ text: String) -> Bool {
        guard !text.contains("<!"), !text.contains("<?") else { return false }
        return read(text) != nil
    }

    /// Attributes in the form of a tag, none of which the tag already has.
    static func areAttributes(_ text: String, besides own: Set<String>) -> Bool {
        if text.isEmpty { return true }
        guard !text.contains("<"), !text.contains(">"), let names = read("<a \(text)/>") else { return false }
        return names.isDisjoint(with: own)
    }

    static let ofStrokes: Set<String> = ["tool", "color", "width"]
    static let ofTexts: Set<String> = ["font", "size", "x", "y", "color"]

    /// The attribute names of the first element; nil if it is not well-formed (XML 1.0, section 2.1) or has an entity
    /// that XML does not predefine.
    private static func read(_ text: String) -> Set<String>? {
        let reader = Reader()
        do throws(XMLError) { try XMLStream.read(Array(text.utf8), reader) } catch { return nil }
        return reader.names
    }

    private final class Reader: XMLHandler {
        /// Nil before the first element.
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
