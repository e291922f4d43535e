// The state of vault and remote, without the network.

import GitSync
import Processes
import Vault
import Workspaces

package struct SyncState: Sendable {
    package let status: GitStatus
    package let remote: String?
    /// The moment of the last complete sync; nil if there was none.
    package let lastSync: String?
    package let isMerging: Bool

    package init(_ git: Git, lastSync: String?) throws {
        let place = try GitPlace(git)
        // Reading the status must not take a lock (git(1), GIT_OPTIONAL_LOCKS).
        let result = try git.setting("GIT_OPTIONAL_LOCKS", to: "0").run(
            GitStatus.arguments + (place.prefix.isEmpty ? [] : ["--", "."]))
        guard result.exitCode == 0 else { throw SyncError.git(doing: .look, complaint: result.complaint) }
        status = GitStatus(result.output)
        let settings = try SyncSettings(git)
        let target = status.branch.flatMap { try? settings.target(of: $0) }
        remote = target.flatMap { settings.url(of: $0.remote) ?? $0.remote }
        self.lastSync = lastSync
        isMerging = place.isMerging
    }

    /// The state of the vault of a workspace. Throws `SyncError`, `ProcessError`.
    package init(of workspace: Workspace) throws {
        self = try SyncState(
            Git(folder: workspace.vault.root, mayAsk: false), lastSync: SyncStore(workspace).lastSync)
    }

    /// Files in conflict.
    package var conflicts: [String] { status.unmerged.map(\.path) }
}

/// A preview of a sync, without the network.
package struct SyncPreview {
    /// Lists that would be synced with their shares.
    package let shares: [SharedList]
    /// Nil if the vault is in no repository, but has shared lists.
    package let state: SyncState?
    /// The message and the files of the next commit; nil if there is nothing to commit.
    package let message: String?

    /// Throws `SyncError`, `ProcessError`.
    package init(of workspace: Workspace) throws {
        shares = SharedList.all(workspace.vault).filter { !$0.isOnlyMarked }
        do {
            state = try SyncState(of: workspace)
        } catch SyncError.notARepository where !shares.isEmpty {
            state = nil
        }
        let changes = state?.status.changes ?? []
        guard !changes.isEmpty else {
            message = nil
            return
        }
        let place = try GitPlace(Git(folder: workspace.vault.root, mayAsk: false))
        message = SyncMessage.text(changes.compactMap { place.vaultPath($0.path) })
    }
}
