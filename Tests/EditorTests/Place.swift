// Texts with a mark where the cursor is.

import Bytes
import Vault

@testable import LanguageFeatures

/// A text without its mark `‸`, and where that was.
struct MarkedText {
    let text: String
    let offset: Int

    init(_ marked: String) {
        let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
        text = parts.joined()
        offset = parts[0].utf8.count
    }

    func document(_ path: String = "notes/here.md") -> Document {
        Document(path: VaultPath(trusted: path), contents: Array(text.utf8))
    }
}
