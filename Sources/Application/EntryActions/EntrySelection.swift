// Entries that a person names: by path or name, or by the day they are of.

import CivilTime
import Search
import Vault
import Workspaces

package enum EntrySelection {
    /// The entries of a day in order, or the named one; those of today where nothing is named. Throws `EntryActionError.noEntry`,
    /// `WorkspaceError`.
    package static func paths(_ name: String?, in workspace: Workspace) throws -> [VaultPath] {
        let typed = name ?? "today"
        if let path = workspace.vaultPath(of: typed), workspace.vault.files.exists(path) { return [path] }
        if let date = HumanDate.parse(typed, now: workspace.now, leaning: .past) {
            let query = ResolvedQuery.all([.kind("journal"), .day(.day, date.days)])
            let paths = try workspace.withIndex {
                try $0.search(query, today: workspace.today, order: .date, isReversed: true).hits.map(\.path)
            }
            guard paths.isEmpty else { return paths }
            throw EntryActionError.noEntry(day: typed)
        }
        return [try workspace.document(named: typed).path]
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
