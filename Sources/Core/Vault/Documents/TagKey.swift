// When two tags are the same one.

import Bytes

/// A tag without regard to case; accents count (`été` is not `ete`), as in Obsidian and Logseq (docs/format.md, Tags and links).
package struct TagKey: Hashable, Sendable {
    /// In small letters, as the index has it.
    package let text: String

    package init(_ tag: some StringProtocol) {
        text =
            tag.utf8.allSatisfy { $0 < 0x80 }
            ? String(decoding: tag.utf8.map(\.lowercased), as: UTF8.self) : tag.lowercased()
    }

    /// - Parameter text: of the index.
    package init(folded text: String) { self.text = text }

    /// Whether it is `a/b` and the other `a`.
    package func isBelow(_ other: TagKey) -> Bool { text.hasPrefix(other.text + "/") }
}
