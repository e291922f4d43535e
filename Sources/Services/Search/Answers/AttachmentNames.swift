// Resolves the names of attachments in notes: relative to the note, from the vault's top, or anywhere by file name.

import Bytes
import Vault

package struct AttachmentNames: Sendable {
    private let files: Set<VaultPath>
    /// By folded name, in the given order.
    private var named: [String: [VaultPath]] = [:]

    package init(_ files: [VaultPath]) {
        self.files = Set(files)
        for path in files { named[Folding.fold(path.name), default: []].append(path) }
    }

    package func contains(_ path: VaultPath) -> Bool { files.contains(path) }

    /// The file for `![[name]]` or a front matter value in a document.
    package func file(_ name: String, from path: VaultPath) -> VaultPath? {
        guard !named.isEmpty else { return nil }
        let last = name.utf8.lastIndex(of: .slash).map { name[name.utf8.index(after: $0)...] } ?? name[...]
        // Most names are not those of attachments.
        guard let found = named[Folding.fold(last)] else { return nil }
        for candidate in [VaultPath.joined(path.folder, name), name] {
            if let whole = VaultPath(candidate), files.contains(whole) { return whole }
        }
        return VaultPath(name) == nil ? nil : found.first { $0.text.hasSuffix(name) } ?? found.first
    }
}

/// The same for a vault on disk. Its files are listed only when a name is found neither relative to its document nor from the top.
package final class NamedFiles {
    private let vault: VaultFolder
    private lazy var names = AttachmentNames(LinkTarget.attachments(in: vault))

    package init(in vault: VaultFolder) { self.vault = vault }

    /// The file, folder or document for `[[name]]`, `![[name]]` or a front matter value in a document.
    package func file(_ name: String, from path: VaultPath) -> VaultPath? {
        if let near = vault.linked(name, from: path) { return near }
        guard LinkKeys.hasOtherEnding(name) else { return nil }
        return names.file(name, from: path) ?? (vault.files.isOpen ? names.file(name + ".age", from: path) : nil)
    }
}

extension VaultFolder {
    /// The file that a link means, including locked ones if the key is unlocked; nil if there is none.
    package func linked(_ target: String, from path: VaultPath) -> VaultPath? {
        LinkTarget.path(target, from: path, in: self)
            ?? (files.isOpen ? LinkTarget.path(target + ".age", from: path, in: self) : nil)
    }
}
