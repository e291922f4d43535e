// A sync of a vault: its shared lists first, then its own repository.

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

    /// The message of the commit; nil: what changed.
    package var message: String?
    /// Lets many deletions pass.
    package var isSure: Bool
    /// Whether git may ask for a name or a password.
    package var mayAsk: Bool
    /// The vault has just been set up on this device.
    package var isNewHere: Bool
    /// A vault that was made apart from the remote's is joined with it.
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

    /// Commits, fetches, merges and sends. A share that fails keeps neither the others nor the vault from it.
    ///
    /// - Throws: `SyncActionError.syncing`, `SyncError`, `PermissionRefusal`, `Cancellation`; `tell` has heard by then what was done.
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
        // Of the files' own clock.
        options.now = MachineFacts.now()
        options.withVaultLock = { [files = workspace.vault.files] in try files.withVaultLock($0) }
        options.program = MachineFacts.executablePath() ?? "daybook"
        // Where the configuration cannot be read, any remote may be somebody else's.
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
            // Shares first: what they bring goes with the vault.
            let shares = try ShareRun(workspace, mayAsk: mayAsk).run { tell(.share($0)) }
            tell(.sharesDone)
            do {
                try SyncRun(git, options: options, sleep: MachineFacts.sleep) { tell(.vault($0)) }.run()
            } catch let error as SyncError where !shares.isEmpty {
                // Lists are shared without a repository of the vault's own.
                switch error {
                case .notARepository, .noRemote: break
                default: throw error
                }
            }
        }
        store.note()
    }
}

/// What a sync was told to have done.
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

    /// What the first share failed of.
    package var shareFailure: (any Error)? { shares.lazy.compactMap(\.error).first }

    /// Files that were committed, commits that came and commits that went.
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

    /// The state after it; nil where the vault is in no repository, and lists of it are shared.
    package func state(of workspace: Workspace) throws -> SyncState? {
        do {
            return try SyncState(of: workspace)
        } catch SyncError.notARepository where !shares.isEmpty {
            return nil
        }
    }
}
