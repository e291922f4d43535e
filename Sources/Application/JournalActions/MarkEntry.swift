// The mood of one entry, and whether it is a favourite, by its path.

import DocumentActions
import Journal
import Vault
import Workspaces

package struct MarkEntry: Sendable {
    package let path: VaultPath
    /// One of the five, by any word for it; nil leaves what there is.
    package var mood: String?
    /// Nil leaves what there is.
    package var isFavorite: Bool?

    package init(_ path: VaultPath) { self.path = path }

    /// Throws `EntryActionError.unknownMood`, `.notAnEntry`, `VaultError`, `EditRefusal`.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath> {
        let mood = try mood.map { typed in
            guard let mood = workspace.moodScale.mood(typed) else { throw EntryActionError.unknownMood(typed) }
            return mood
        }
        guard try workspace.vault.document(path).kind == .journal else { throw EntryActionError.notAnEntry(path) }
        let isFavorite = isFavorite
        return Plan(
            [
                .edit(path) { document in
                    var edits: [TextEdit] = []
                    if let mood {
                        edits += try document.setting("mood", to: mood.name)
                        // It is the person's own from now on.
                        if document.entry("mood_source") != nil { edits += try document.removing("mood_source") }
                    }
                    if let isFavorite, isFavorite != document.fields.isFavorite {
                        let key = document.entry("favorite")?.key ?? "favorite"
                        edits += isFavorite ? try document.setting(key, to: "true") : try document.removing(key)
                    }
                    return edits
                }
            ], path)
    }
}
