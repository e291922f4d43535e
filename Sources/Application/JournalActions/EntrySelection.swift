// Entries that a person names: by path or name, by the day they are of, by their place from the last, or by words of them.

import Bytes
import CivilTime
import Search
import Vault
import Workspaces

package enum EntrySelection {
    /// The entries of a day in order, or the named one: the last (`last`, `-1`), that before it (`-2`), or the one that has these words. Those of
    /// today where nothing is named. Throws `EntryActionError.noEntry`, `.severalEntries`, `WorkspaceError`.
    package static func paths(_ name: String?, in workspace: Workspace) throws -> [VaultPath] {
        let typed = name ?? "today"
        if let place = placeFromLast(typed) {
            let entries = try workspace.withIndex {
                try $0.search(.kind("journal"), today: workspace.today, order: .date, limit: place).hits.map(\.path)
            }
            guard entries.count == place, let entry = entries.last else { throw EntryActionError.noEntry(day: typed) }
            return [entry]
        }
        if let path = workspace.vaultPath(of: typed), workspace.vault.files.exists(path) { return [path] }
        // The name of a locked entry is a day and a time, and means that entry alone.
        if typed.utf8.count > 10, let path = try workspace.withIndex({ try $0.lockedDocuments(named: typed) }).first {
            return [path]
        }
        if let date = HumanDate.parse(typed, now: workspace.now, leaning: .past) {
            let query = ResolvedQuery.all([.kind("journal"), .day(.day, date.days)])
            let paths = try workspace.withIndex {
                try $0.search(query, today: workspace.today, order: .date, isReversed: true).hits.map(\.path)
            }
            guard paths.isEmpty else { return paths }
            throw EntryActionError.noEntry(day: typed)
        }
        do {
            return [try workspace.document(named: typed).path]
        } catch WorkspaceError.noDocument(let name) {
            guard let entry = try entry(withWords: typed, in: workspace) else {
                throw WorkspaceError.noDocument(name: name)
            }
            return [entry]
        }
    }

    /// From 1: `last`, `dernière`, `-1`, `-2`.
    private static func placeFromLast(_ typed: String) -> Int? {
        if ["last", "latest", "dernier", "derniere"].contains(Folding.fold(typed)) { return 1 }
        guard typed.first == "-", let number = Int(typed.dropFirst()), 1...9999 ~= number else { return nil }
        return number
    }

    /// The entry that has all of some words; nil where none has, and for what is a query rather than words. Throws
    /// `EntryActionError.severalEntries`.
    private static func entry(withWords typed: String, in workspace: Workspace) throws -> VaultPath? {
        let isPlain = typed.allSatisfy { $0.isLetter || $0.isNumber || " '’.,".contains($0) }
        guard isPlain, let words = try? workspace.query([typed]) else { return nil }
        let found = try workspace.withIndex {
            try $0.search(.all([.kind("journal"), words]), today: workspace.today, order: .date, limit: 20)
        }
        guard found.count < 2 else {
            throw EntryActionError.severalEntries(
                name: typed, count: found.count, paths: found.hits.map(\.path.text))
        }
        return found.hits.first?.path
    }

    /// The one entry that a name means. Throws `EntryActionError.severalEntries` where a day has more than one.
    package static func path(_ name: String, in workspace: Workspace) throws -> VaultPath {
        let paths = try paths(name, in: workspace)
        guard paths.count == 1 else {
            throw EntryActionError.severalEntries(name: name, count: paths.count, paths: paths.map(\.text))
        }
        return paths[0]
    }
}
