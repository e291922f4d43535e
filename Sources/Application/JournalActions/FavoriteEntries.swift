// Marks entries as favourites, or unmarks them.

import DocumentActions
import Vault
import Workspaces

package enum FavoriteEntries {
    /// - Parameter names: each for one entry: a path, a name or title, or a day with a single entry.
    package static func marking(_ names: [String], as isFavorite: Bool, in workspace: Workspace) throws -> BulkEdit {
        BulkEdit(try names.map { try EntrySelection.path($0, in: workspace) }) { document in
            // `favorite: false` is removed, too.
            guard !isFavorite, let key = document.entry("favorite")?.key else {
                return try document.marking(isFavorite)
            }
            return try document.removing(key)
        }
    }
}
