// The parts of a note that links lead to: headings, blocks, and places that raw HTML gives a name.

import Bytes
import Vault

struct PartNames: Sendable {
    private let headings: HeadingAnchors
    /// With their `^`.
    private let blocks: Set<String>
    private let inHTML: Set<String>

    init(_ document: Document) {
        headings = document.anchors
        blocks = Set(document.scan.blockIdentifiers.map { document.bytes.text($0) })
        inHTML = document.bytes[document.body].contains(.less) ? HTMLNames.all(in: document.bytes) : []
    }

    init() {
        headings = HeadingAnchors()
        blocks = []
        inHTML = []
    }

    /// The name, without `#`, of what a fragment means on the page of the note; nil where nothing is called so.
    func name(_ fragment: String) -> String? {
        if fragment.hasPrefix("^") { return blocks.contains(fragment) ? Self.block(fragment) : nil }
        if let name = headings.name(for: fragment) { return name }
        let decoded = PercentEncoding.decoded(fragment)
        if decoded.hasPrefix("^"), blocks.contains(decoded) { return Self.block(decoded) }
        return inHTML.contains(decoded) && HTMLRules.isName(decoded) ? "user-content-" + decoded : nil
    }

    /// Of a block's name with its `^`.
    static func block(_ name: String) -> String { "block-" + name.dropFirst() }
}
