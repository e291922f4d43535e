// The link targets within a document, as stored in the index.

import Bytes
import Vault

/// Headings and blocks, as written.
struct DocumentParts: Sendable {
    /// One per line, prefixed with as many `#` as its level.
    let headings: String
    /// Block identifiers with their `^`, one per line.
    let blocks: String

    init(headings: String, blocks: String) {
        self.headings = headings
        self.blocks = blocks
    }

    init(_ document: Document) {
        headings = document.scan.headings.map { heading in
            let text = document.text(of: heading).replacing("\n", with: "\r")
            return String(repeating: "#", count: heading.level) + " " + text
        }.joined(separator: "\n")
        blocks = document.scan.blockIdentifiers.map { document.bytes.text($0) }.joined(separator: "\n")
    }

    var isEmpty: Bool { headings.isEmpty && blocks.isEmpty }

    var anchors: HeadingAnchors {
        HeadingAnchors(headings.split(separator: "\n").map { $0.drop { $0 == "#" }.trimmed })
    }

    func hasBlock(_ name: String) -> Bool { blocks.split(separator: "\n").contains { $0 == name } }
}
