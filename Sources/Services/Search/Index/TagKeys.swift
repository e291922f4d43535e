// When two tags are the same one.

import Bytes

/// Tags are equal without regard to case; accents count (`été` is not `ete`), as in Obsidian and Logseq.
enum TagKeys {
    static func fold(_ tag: some StringProtocol) -> String {
        tag.utf8.allSatisfy { $0 < 0x80 }
            ? String(decoding: tag.utf8.map(\.lowercased), as: UTF8.self) : tag.lowercased()
    }
}
