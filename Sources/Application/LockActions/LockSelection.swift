// Documents that are to be locked, or unlocked: entries by day, name or `last`, documents by path or name, else those of a query.

import DocumentActions
import JournalActions
import Search
import Vault
import Workspaces

struct LockSelection {
    let paths: [VaultPath]
    /// Those that are meant and are as they are to be.
    let others: [VaultPath]
    /// Whether a query found them, and not a name.
    let isFound: Bool

    init(_ paths: [VaultPath], others: [VaultPath] = [], isFound: Bool) {
        (self.paths, self.others, self.isFound) = (paths, others, isFound)
    }

    /// Throws `LockActionError.notLocked` for the only one that is meant, `EntryActionError`, `WorkspaceError`.
    ///
    /// - Parameter areLocked: which ones are wanted; others are left out.
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
            // A word that nothing has is a name that was mistyped.
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
