// Undoes a change of files: restores the previous bytes if nothing else changed, and otherwise keeps later changes.

import Vault

package enum UndoChangeError: Error, Sendable {
    /// Others changed the same lines since.
    case changedSince(VaultPath)
}

package struct UndoChange: Sendable {
    /// In the order of the changes, with their bytes.
    package let files: [ChangedFile]

    package init(_ files: [ChangedFile]) { self.files = files.filter(\.isChanged) }

    /// Throws `UndoChangeError`; so does the change.
    package func plan(in workspace: Workspace) throws -> Plan<Void> {
        var returned: Set<VaultPath> = []
        let changes = try files.reversed().map { file -> FileChange in
            let path = file.path
            let isThere = workspace.vault.files.exists(path) || returned.contains(path)
            // Others' changes to a moved file move back with it.
            if let origin = file.origin {
                guard isThere, !workspace.vault.files.exists(origin) else {
                    throw UndoChangeError.changedSince(isThere ? origin : path)
                }
                returned.insert(origin)
                return .move(path, to: origin)
            }
            guard let after = file.after else {
                guard let before = file.before, !isThere else { throw UndoChangeError.changedSince(path) }
                return .create(.exactly(path), before)
            }
            guard isThere else { throw UndoChangeError.changedSince(path) }
            guard let before = file.before else {
                guard try workspace.vault.files.read(path).bytes == after else {
                    throw UndoChangeError.changedSince(path)
                }
                return .remove(path)
            }
            return .rewrite(path) { now in
                if now == after { return before }
                let merge = DocumentMerge(base: after, first: now, second: before, path: path)
                guard merge.conflicts == 0, merge.losses.isEmpty else { throw UndoChangeError.changedSince(path) }
                return merge.bytes
            }
        }
        return Plan(changes, ())
    }
}
