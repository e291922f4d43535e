// Entries marked as favourites, or no longer.

import DocumentActions
import Vault
import Workspaces

package enum FavoriteEntries {
    /// - Parameter names: each of one entry: a path, a name or title, or a day that has one entry.
    package static func marking(_ names: [String], as isFavorite: Bool, in workspace: Workspace) throws -> BulkEdit {
        BulkEdit(try names.map { try EntrySelection.path($0, in: workspace) }) { document in
            // `favorite: false` goes as well.
            guard !isFavorite, let key = document.entry("favorite")?.key else {
                return try document.marking(isFavorite)
            }
            return try document.removing(key)
        }
    }
}
