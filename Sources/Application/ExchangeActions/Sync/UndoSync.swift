// Undoes the last changes received from other devices, as one commit.

import Agenda
import CivilTime
import FileSystem
import GitSync
import Vault
import Workspaces

package struct UndoSync {
    package let merge: IncomingMerge
    /// The changes to the vault; empty if everything has been changed back since.
    package let changes: [IncomingMerge.Change]
    /// When they were received, in the reader's zone.
    package let moment: LocalDateTime
    private let reversal: IncomingMerge.Reversal
    private let git: Git
    private let place: GitPlace

    /// Examines the history, and changes nothing.
    ///
    /// - Throws: `SyncActionError.nothingCame`, `.alreadyTakenBack`, `.unsavedFiles`, `.changedSince`, `SyncError`, `ProcessError`
    package init(in workspace: Workspace) throws {
        git = Git(folder: workspace.vault.root, mayAsk: false)
        place = try GitPlace(git)
        if let operation = place.operation { throw SyncError.operation(operation) }
        let state = try SyncState(of: workspace)
        guard state.status.branch != nil else { throw SyncError.detached }
        guard !place.isMerging, state.conflicts.isEmpty else { throw SyncError.conflicts(state.conflicts) }
        guard state.status.changes.isEmpty else { throw SyncActionError.unsavedFiles(state.status.changes.map(\.path)) }
        guard let merge = try IncomingMerge(git, place) else { throw SyncActionError.nothingCame }
        guard try !merge.isTakenBack(git) else { throw SyncActionError.alreadyTakenBack }
        self.merge = merge
        do {
            reversal = try merge.reversal(git, place)
        } catch SyncError.conflicts(let paths) {
            throw SyncActionError.changedSince(paths)
        }
        changes = reversal.changes
        moment = workspace.machine.readerZone.local(of: merge.seconds)
    }

    /// Undoes it here; the next sync sends that.
    ///
    /// - Throws: `SyncActionError.syncing`, `SyncError`, `ProcessError`, `AtomicWriteError`
    package func run(in workspace: Workspace) throws {
        let files = workspace.vault.files
        try SyncStore(workspace).alone {
            var options = SyncRun.Options()
            options.withVaultLock = { try files.withVaultLock($0) }
            try SyncRun(git, options: options, sleep: MachineFacts.sleep) { _ in }.takeBack(merge, reversal)
        }
    }
}
