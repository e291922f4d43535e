// Documents with a name similar to a missing one.

import Bytes
import Search
import Vault
import Workspaces

package enum SimilarDocuments {
    /// The nearest first: the same path except for case and accents, the same name in another folder, a name with one or two typos.
    package static func paths(near wanted: VaultPath, in workspace: Workspace, limit: Int = 5) throws -> [VaultPath] {
        let (path, stem) = (Folding.fold(wanted.text), Array(Folding.fold(wanted.stem).unicodeScalars))
        // A short name is similar to everything.
        let slips = min(2, stem.count / 3)
        let all = try workspace.withIndex { try $0.allPaths() }
        return all.compactMap { other -> (distance: Int, path: VaultPath)? in
            if Folding.fold(other.text) == path { return (-1, other) }
            return EditDistance.between(stem, Array(Folding.fold(other.stem).unicodeScalars), limit: slips)
                .map { ($0 * 2 + (other.folder == wanted.folder ? 0 : 1), other) }
        }
        .sorted { ($0.distance, $0.path.text) < ($1.distance, $1.path.text) }.prefix(limit).map(\.path)
    }
}
