// The destinations of one document's links, looked up in the index at once.

import Bytes
import Search
import Vault
import Workspaces

/// Resolves a link target as written to a document or file of the vault.
package final class NamesInDocument {
    private let path: VaultPath
    private let vault: VaultFolder
    private let documents: [String: VaultPath]
    private let files: NamedFiles

    package init(of document: Document, in workspace: Workspace) throws {
        path = document.path
        vault = workspace.vault
        files = NamedFiles(in: vault)
        // A document without links needs no index.
        let links =
            document.links.isEmpty
            ? [] : try workspace.withIndex { try $0.links(of: document.path).outgoing }
        let folder = document.path.folder
        documents = Dictionary(
            links.compactMap { link in link.path.map { (PercentEncoding.decoded(link.text), $0) } },
            // Of several with that name, the one in the same folder is nearest.
            uniquingKeysWith: { $1.folder == folder && $0.folder != folder ? $1 : $0 })
    }

    /// The destination of `[[target]]`.
    package func wiki(_ target: String) -> VaultPath? {
        documents[PercentEncoding.decoded(target)] ?? files.file(target, from: path)
    }

    /// The destination of `[words](target)`, without its fragment.
    package func markdown(_ target: String) -> VaultPath? {
        documents[PercentEncoding.decoded(target)] ?? LinkTarget.path(target, from: path, in: vault)
    }
}
