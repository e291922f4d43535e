// The beginning of a document, in a few lines of Markdown.

import Bytes
import Vault

extension EditedVault {
    /// The first lines of a document, as Markdown. Throws `VaultError`.
    package func beginning(of path: VaultPath) throws(VaultError) -> String {
        let document = try document(path)
        return document.excerpt(of: document.body)
    }
}

extension Document {
    /// Limits of an excerpt, in lines and bytes.
    private static let maxLines = 12
    private static let maxBytes = 1200

    func excerpt(of range: Range<Int>) -> String {
        var lines: [String] = []
        var length = 0
        let text = bytes.text(bytes.trimmed(range)).replacing("\r\n", with: "\n")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            length += line.utf8.count
            if lines.count == Self.maxLines || length > Self.maxBytes {
                lines.append("…")
                break
            }
            lines.append(String(line))
        }
        // A fence cut open would swallow the text after it.
        if lines.count(where: { $0.hasPrefix("```") }) % 2 == 1 { lines.append("```") }
        return lines.joined(separator: "\n")
    }
}
