// Syncs a vault: first its shared lists, then its repository.

import FileSystem
import GitSync
import Permissions
import Vault
import Workspaces

package struct SyncVault: Sendable {
    package enum Event: Sendable {
        case share(ShareRun.Result)
        case sharesDone
        case vault(SyncEvent)
    }

    /// The message of the commit; nil for a summary of the changes.
    package var message: String?
    /// Allows large numbers of deletions.
    package var isSure: Bool
    /// Whether git may ask for a name or a password.
    package var mayAsk: Bool
    /// The vault has just been set up on this device.
    package var isNewHere: Bool
    /// Merges a vault that has no history in common with the remote's.
    package var joins: Bool

    package init(
        message: String? = nil, isSure: Bool = false, mayAsk: Bool = false, isNewHere: Bool = false, joins: Bool = false
    ) {
        self.isNewHere = isNewHere
        self.joins = joins
        self.message = message
        self.isSure = isSure
        self.mayAsk = mayAsk
    }

    /// Commits, fetches, merges and pushes. A failing share affects neither the others nor the vault.
    ///
    /// - Throws: `SyncActionError.syncing`, `SyncError`, `PermissionRefusal`, `Cancellation`; by then, `tell` has reported what was done.
    package func run(in workspace: Workspace, tell: @escaping (Event) -> Void) throws {
        try workspace.vault.requireKnownFormat()
        let store = SyncStore(workspace)
        var options = SyncRun.Options()
        options.message = message
        options.isSure = isSure
        options.settings = workspace.vault.settings
        options.lock = workspace.vault.lock
        options.isNewHere = isNewHere
        options.joins = joins
        options.cancelFlag = workspace.cancelFlag
        options.device = workspace.configuration.device ?? MachineFacts.hostName
        // The clock that also stamps the files.
        options.now = MachineFacts.now()
        options.withVaultLock = { [files = workspace.vault.files] in try files.withVaultLock($0) }
        options.program = MachineFacts.executablePath() ?? "daybook"
        // If the configuration is unreadable, any remote may belong to somebody else.
        let foreign = workspace.configuration.unreadFile == nil ? workspace.configuration.foreignRemotes : nil
        if foreign?.isEmpty != true {
            let grant = try workspace.gate().exportGrant(via: .sync)
            let vault = OutgoingVault(workspace.vault, grant, keepsLocation: true)
            let staying = try vault.filesOfStayingDocuments()
            options.foreign = ForeignRemotes(foreign) { vault.leavesWhole($0, staying: staying, read: $1) }
        }
        // For the helper of an encrypted remote.
        let git = Git(folder: workspace.vault.root, mayAsk: mayAsk)
            .setting("DAYBOOK_VAULT", to: workspace.vault.root)
            .helped(by: workspace.machine, in: workspace.language)
        try store.alone {
            // Shares first: their changes are part of the vault's commit.
            let shares = try ShareRun(workspace, mayAsk: mayAsk).run { tell(.share($0)) }
            tell(.sharesDone)
            do {
                try SyncRun(git, options: options, sleep: MachineFacts.sleep) { tell(.vault($0)) }.run()
            } catch let error as SyncError where !shares.isEmpty {
                // Lists can be shared without a repository for the vault.
                switch error {
                case .notARepository, .noRemote: break
                default: throw error
                }
            }
        }
        store.note()
    }
}

/// The reported results of a sync.
package struct SyncOutcome: Sendable {
    package private(set) var events: [SyncEvent] = []
    package private(set) var shares: [ShareRun.Result] = []

    package init() {}

    package mutating func take(_ event: SyncVault.Event) {
        switch event {
        case .share(let result): shares.append(result)
        case .sharesDone: break
        case .vault(let event): events.append(event)
        }
    }

    /// Whether nothing was committed, received or sent.
    package var isNothing: Bool {
        shares.allSatisfy(\.isNothing)
            && !events.contains { event in
                switch event {
                case .committed, .received, .sent, .finishedMerge, .follows: true
                default: false
                }
            }
    }

    /// The error of the first failed share.
    package var shareFailure: (any Error)? { shares.lazy.compactMap(\.error).first }

    /// Numbers of files committed, and of commits received and sent.
    package var counts: (committed: Int, received: Int, sent: Int) {
        events.reduce(into: (committed: 0, received: 0, sent: 0)) { counts, event in
            switch event {
            case .committed(_, let count): counts.committed += count
            case .received(let count): counts.received += count
            case .sent(let count, _): counts.sent += count
            default: break
            }
        }
    }

    /// The state afterwards; nil if the vault is in no repository, but has shared lists.
    package func state(of workspace: Workspace) throws -> SyncState? {
        do {
            return try SyncState(of: workspace)
        } catch SyncError.notARepository where !shares.isEmpty {
            return nil
        }
    }
}
