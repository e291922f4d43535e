// Entries marked as favourites, or no longer.

import DocumentActions
import Vault
import Workspaces

package enum FavoriteEntries {
    /// The key that the file has is used, under whichever name (`favourite`, `favori`, `starred`).
    ///
    /// - Parameter names: each of one entry: a path, a name or title, or a day that has one entry.
    package static func marking(_ names: [String], as isFavorite: Bool, in workspace: Workspace) throws -> BulkEdit {
        BulkEdit(try names.map { try EntrySelection.path($0, in: workspace) }) { document in
            let key = document.entry("favorite")?.key ?? "favorite"
            guard isFavorite else { return try document.removing(key) }
            return document.fields.isFavorite ? [] : try document.setting(key, to: "true")
        }
    }
}
