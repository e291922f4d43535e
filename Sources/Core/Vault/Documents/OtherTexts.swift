// Texts that are not documents of the vault, and may say that they are private all the same.

import Bytes

extension VaultPath {
    /// Endings of notes that other programs write, and of plain text.
    private static let texts: Set<String> = [
        "adoc", "asciidoc", "fountain", "markdn", "markdown", "mdown", "mdtext", "mdtxt", "mdwn", "mdx", "mkd", "mkdn",
        "mkdown", "org", "qmd", "rmd", "rst", "taskpaper", "tex", "text", "textile", "txt", "typ", "wiki",
    ]

    /// Whether what the file says of itself decides over it: documents, other texts, and what has no ending.
    package var saysWhetherPrivate: Bool {
        if isMarkdown { return true }
        let ending = ending
        return ending.isEmpty || Self.texts.contains(ending)
    }

    fileprivate var isOrg: Bool { text.utf8.suffix(4).elementsEqual(".org".utf8) { $0.lowercased == $1 } }
}

extension VaultSettings {
    /// The settings that a text is read with: in org-mode tags are between colons.
    package func reading(_ path: VaultPath) -> VaultSettings {
        guard path.isOrg else { return self }
        var settings = self
        settings.tagNotations.insert(.colons)
        return settings
    }
}
