// Documents given by paths of files and folders, or by a query.

import Search
import Vault
import Workspaces

package struct NamedDocuments {
    package let words: [String]

    package init(_ words: [String]) { self.words = words }

    /// The paths, if every word is one; otherwise the results of the query. Throws `WorkspaceError`, and what a query throws.
    package func paths(in workspace: Workspace) throws -> [VaultPath] {
        let named = words.map { word in
            workspace.vaultPath(of: word).flatMap { workspace.vault.files.exists($0) ? $0 : nil }
        }
        if !words.isEmpty, named.allSatisfy({ $0 != nil }) {
            let paths = named.compactMap { $0 }
            // Files need no index; folders do.
            if paths.allSatisfy(\.isDocument) { return paths }
            let all = try workspace.withIndex { try $0.allPaths() }
            return paths.flatMap { path in
                path.isDocument ? [path] : all.filter { $0.text.hasPrefix(path.text + "/") }
            }
        }
        // Such a word is never a search term; `path:y.md` is a query.
        if words.count == 1, !words[0].contains(":"), VaultPath(words[0])?.isDocument == true {
            throw WorkspaceError.noDocument(name: words[0])
        }
        let query = try workspace.query(words)
        return try workspace.withIndex { try $0.search(query, today: workspace.today, order: .path).hits.map(\.path) }
    }
}
