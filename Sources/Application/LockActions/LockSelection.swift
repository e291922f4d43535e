// Selects documents to lock or unlock: entries by day, name or `last`, documents by path or name, or the results of a query.

import DocumentActions
import JournalActions
import Search
import Vault
import Workspaces

struct LockSelection {
    let paths: [VaultPath]
    /// Selected documents that are already in the wanted state.
    let others: [VaultPath]
    /// Whether they are the results of a query, as opposed to names.
    let isFound: Bool

    init(_ paths: [VaultPath], others: [VaultPath] = [], isFound: Bool) {
        (self.paths, self.others, self.isFound) = (paths, others, isFound)
    }

    /// Throws `LockActionError.notLocked` for a single selected document, `EntryActionError`, `WorkspaceError`.
    ///
    /// - Parameter areLocked: the state of the wanted documents; others are left out.
    init(_ words: [String], areLocked: Bool, in workspace: Workspace) throws {
        var found: [VaultPath]
        do {
            found = try words.flatMap { try EntrySelection.paths($0, in: workspace) }
            isFound = false
        } catch VaultError.lock(.closed, let last) where words.count == 1 {
            (found, isFound) = ([last], false)
        } catch let error as WorkspaceError {
            guard case .noDocument = error else { throw error }
            found = try NamedDocuments(words).paths(in: workspace)
            isFound = true
            // A word without results is a mistyped name.
            if found.isEmpty, words.count == 1,
                words[0].allSatisfy({ $0.isLetter || $0.isNumber || "-_./".contains($0) })
            {
                throw error
            }
        }
        if found.count == 1, areLocked, !found[0].isLocked { throw LockActionError.notLocked(found[0]) }
        var seen: Set<VaultPath> = []
        others = areLocked ? [] : found.filter(\.isLockedDocument)
        found.removeAll { !(areLocked ? $0.isLockedDocument : $0.isMarkdown) || !seen.insert($0).inserted }
        paths = found
    }
}
