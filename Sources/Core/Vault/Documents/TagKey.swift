// Equality of tags.

import Bytes

/// A tag for comparison, ignoring case; accents count (`été` is not `ete`), as in Obsidian and Logseq (docs/format.md, Tags and links).
package struct TagKey: Hashable, Sendable {
    /// In lower case, as in the index.
    package let text: String

    package init(_ tag: some StringProtocol) {
        text =
            tag.utf8.allSatisfy { $0 < 0x80 }
            ? String(decoding: tag.utf8.map(\.lowercased), as: UTF8.self) : tag.lowercased()
    }

    /// - Parameter text: from the index.
    package init(folded text: String) { self.text = text }

    /// Whether this tag is nested in the other: `a/b` in `a`.
    package func isBelow(_ other: TagKey) -> Bool { text.hasPrefix(other.text + "/") }
}
