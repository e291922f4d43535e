// Moves a document to another title or folder: a file named after its title follows it, and all links follow both.

import Bytes
import Vault
import Workspaces

package struct MoveDocument: Sendable {
    package let path: VaultPath
    package let title: String
    /// The folder in the vault; empty for the root.
    package let folder: String

    package init(_ path: VaultPath, title: String, folder: String) {
        self.path = path
        self.title = title.trimmed
        self.folder = folder.trimmed
    }

    /// In bytes of UTF-8: within the limits of file systems, with room for a number.
    private static let longestName = 240

    /// Returns the new path of the document. Throws `LanguageFeatureError`, `VaultError`, `EditRefusal`.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath> {
        let vault = EditedVault(workspace)
        let document = try vault.document(path)
        let target = try target(of: document)
        var collected = CollectedEdits()
        if title != document.title, let place = Self.title(of: document),
            let changes = try RenameQuestion(document, at: place).changes(to: title, at: target, in: vault)
        {
            collected.add(changes)
        }
        if target != path {
            guard !workspace.vault.files.exists(target) else { throw LanguageFeatureError.nameTaken(target) }
            collected.add(try FileMoves([(path, target)]).changes(in: vault))
        }
        var changes = collected.changes.changes.compactMap { change -> FileChange? in
            guard case .edit(let source, let edits) = change else { return nil }
            return .edit(source.path) { now in
                // The edits were computed for this text alone.
                guard now.bytes == source.bytes else { throw VaultError.changing(source.path) }
                return edits
            }
        }
        if target != path { changes.append(.move(path, to: target)) }
        return Plan(changes, target)
    }

    /// The offset of the title; nil if the document is named by its file.
    private static func title(of document: Document) -> Int? {
        if let number = document.titleHeadingNumber { return document.scan.headings[number].range.lowerBound }
        guard document.fields.title != nil else { return nil }
        return document.entry("title").map { document.unquoted($0.value).lowerBound }
    }

    private func target(of document: Document) throws -> VaultPath {
        guard !title.isEmpty, !title.contains(where: { $0.isNewline || $0 == "\0" }) else {
            throw LanguageFeatureError.invalidName(title)
        }
        let parts = folder.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.contains(where: { $0.hasPrefix(".") || $0.utf8.count > Self.longestName }),
            !folder.contains(where: { $0.isNewline || $0 == "\0" })
        else { throw LanguageFeatureError.invalidName(folder) }
        let name = try stem(of: document) + path.name.dropFirst(path.stem.count)
        guard name.utf8.count <= Self.longestName, !name.hasPrefix("."),
            let target = VaultPath((parts.map(String.init) + [name]).joined(separator: "/"))
        else { throw LanguageFeatureError.invalidName(title) }
        return target
    }

    /// `notes/tea.md` and `2026-11-20-tea.md` follow the title “Tea” as hyphenated words, `Green tea.md` verbatim; any other name stays.
    private func stem(of document: Document) throws -> String {
        let (stem, old) = (path.stem, document.title)
        guard title != old else { return stem }
        let (former, slug) = (Slug.of(old), Slug.of(title))
        guard !slug.isEmpty else { throw LanguageFeatureError.invalidName(title) }
        if stem == former { return slug }
        if stem == old { return try Self.fileName(title) }
        if !former.isEmpty, stem.hasSuffix("-" + former) { return stem.dropLast(former.count) + slug }
        return stem
    }

    /// A title as a file name that links can name: without the characters that end a link target (`#`, `^`, `|`, brackets).
    private static func fileName(_ title: String) throws -> String {
        let name = title.replacing("/", with: "-").filter { !RenameQuestion.linkMarks.contains($0) }
            .split(separator: " ").joined(separator: " ")
        guard !name.isEmpty else { throw LanguageFeatureError.invalidName(title) }
        return name
    }
}
