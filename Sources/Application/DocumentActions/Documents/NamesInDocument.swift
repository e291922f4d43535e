// What the links of one document mean, asked of the index once.

import Bytes
import Search
import Vault
import Workspaces

/// From a link's target as written to the document or file of the vault that it leads to.
package final class NamesInDocument {
    private let path: VaultPath
    private let vault: VaultFolder
    private let documents: [String: VaultPath]
    private let files: NamedFiles

    package init(of document: Document, in workspace: Workspace) throws {
        path = document.path
        vault = workspace.vault
        files = NamedFiles(in: vault)
        // No look into the index for a document without links.
        let links =
            document.links.isEmpty
            ? [] : try workspace.withIndex { try $0.links(of: document.path).outgoing }
        let folder = document.path.folder
        documents = Dictionary(
            links.compactMap { link in link.path.map { (PercentEncoding.decoded(link.text), $0) } },
            // Of several that bear the name, the one in the same folder is nearest.
            uniquingKeysWith: { $1.folder == folder && $0.folder != folder ? $1 : $0 })
    }

    /// What `[[target]]` means.
    package func wiki(_ target: String) -> VaultPath? {
        documents[PercentEncoding.decoded(target)] ?? files.file(target, from: path)
    }

    /// What the target of `[words](target)` means, without its fragment.
    package func markdown(_ target: String) -> VaultPath? {
        documents[PercentEncoding.decoded(target)] ?? LinkTarget.path(target, from: path, in: vault)
    }
}
