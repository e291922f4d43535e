// Texts that are not documents of the vault, but may still declare themselves private.

import Bytes

extension VaultPath {
    /// File extensions of notes of other programs, and of plain text.
    private static let texts: Set<String> = [
        "adoc", "asciidoc", "fountain", "markdn", "markdown", "mdown", "mdtext", "mdtxt", "mdwn", "mdx", "mkd", "mkdn",
        "mkdown", "org", "qmd", "rmd", "rst", "taskpaper", "tex", "text", "textile", "txt", "typ", "wiki",
    ]

    /// Whether the content of the file decides about its privacy: documents, other texts, and files without an extension.
    package var saysWhetherPrivate: Bool {
        if isMarkdown { return true }
        let ending = ending
        return ending.isEmpty || Self.texts.contains(ending)
    }

    fileprivate var isOrg: Bool { text.utf8.suffix(4).elementsEqual(".org".utf8) { $0.lowercased == $1 } }
}

extension VaultSettings {
    /// The settings for reading a text: org-mode has tags between colons.
    package func reading(_ path: VaultPath) -> VaultSettings {
        guard path.isOrg else { return self }
        var settings = self
        settings.tagNotations.insert(.colons)
        return settings
    }
}
