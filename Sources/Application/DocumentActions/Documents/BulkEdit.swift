// The same change in many documents: each is edited separately, and a refusal in one does not stop the others.

import Parallelism
import Search
import Vault
import Workspaces

package struct BulkEdit {
    package struct Result {
        /// The files that changed, in order.
        package let changed: [VaultPath]
        /// Files that could not be edited, with the reasons.
        package let refusals: [(path: VaultPath, error: any Error)]
    }

    /// Above this share of the vault, a person must confirm.
    private static let largestShare = 0.2
    /// This small a number of files is never a large share.
    private static let few = 5

    package let paths: [VaultPath]
    let edit: @Sendable (Document) throws -> [TextEdit]

    /// - Parameter edit: the edits of one document; if empty, it stays unchanged. Throws `EditRefusal`.
    package init(_ paths: [VaultPath], _ edit: @escaping @Sendable (Document) throws -> [TextEdit]) {
        self.paths = paths
        self.edit = edit
    }

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        var affected: [VaultPath] = []
        var refused: [(path: VaultPath, error: any Error)] = []
        let (vault, edit) = (workspace.vault, edit)
        let looks = Parallel.map(paths) { path in Swift.Result { try !edit(try vault.document(path)).isEmpty } }
        for (path, look) in zip(paths, looks) {
            do {
                if try look.get() { affected.append(path) }
            } catch let error where error is EditRefusal || error is VaultError {
                refused.append((path, error))
            }
        }
        var plan = Plan(affected.map { FileChange.edit($0, edit) }) { changes in
            Result(changed: changes.files.filter(\.isChanged).map(\.path), refusals: refused + changes.refusals)
        }
        plan.goesOnAfterRefusals = true
        plan.keepsContents = false
        if try isLarge(affected.count, workspace) { plan.confirmations = [.changesMany(affected.count)] }
        return plan
    }

    private func isLarge(_ count: Int, _ workspace: Workspace) throws -> Bool {
        guard count > Self.few else { return false }
        let all = try workspace.withIndex { try $0.documentCount() }
        return Double(count) > Self.largestShare * Double(all)
    }
}
