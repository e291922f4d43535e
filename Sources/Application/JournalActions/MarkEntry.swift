// Sets the mood of an entry given by path, and whether it is a favourite.

import DocumentActions
import Journal
import Vault
import Workspaces

extension Document {
    /// From now on, the mood is the person's own choice.
    package func setting(_ mood: Mood) throws(EditRefusal) -> [TextEdit] {
        try setting("mood", to: mood.name) + (entry("mood_source") == nil ? [] : try removing("mood_source"))
    }

    /// Marks or unmarks a favourite. An existing key is kept under whichever name (`favourite`, `favori`, `starred`).
    package func marking(_ isFavorite: Bool) throws(EditRefusal) -> [TextEdit] {
        guard isFavorite != fields.isFavorite else { return [] }
        let key = entry("favorite")?.key ?? "favorite"
        return isFavorite ? try setting(key, to: "true") : try removing(key)
    }
}

package struct MarkEntry: Sendable {
    package let path: VaultPath
    /// One of the five, by any word for it; nil leaves it unchanged.
    package var mood: String?
    /// Nil leaves it unchanged.
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
                    try (mood.map { try document.setting($0) } ?? [])
                        + (isFavorite.map { try document.marking($0) } ?? [])
                }
            ], path)
    }
}
