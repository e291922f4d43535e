// The keys of a vault on this machine: their location, and whether they are open.

import AgeFormat
import FileSystem
import Locking
import Search
import Vault
import Workspaces

package struct VaultKeys {
    package let folder: KeyFolder
    package let session: KeySession
    package let pinned: PinnedRecipients
    let record: RelockRecord
    /// Seconds since the epoch.
    let now: Int64
    let files: VaultFiles?

    /// - Parameter vault: nil for a device's own keys.
    package init(_ machine: Machine, _ vault: VaultFolder? = nil) {
        self.init(machine, root: vault?.root, files: vault?.files.closed)
    }

    /// - Parameter root: of a vault, which need not exist yet.
    init(_ machine: Machine, root: String?, files: VaultFiles? = nil) {
        folder = KeyFolder(stateFolder: machine.stateFolder)
        session = KeySession(folder)
        let own = Paths.join(machine.stateFolder, "daybook")
        let state = root.map { Paths.join(own, IndexLocation.key(ofVault: $0)) } ?? own
        pinned = PinnedRecipients(stateFolder: state, folder)
        record = RelockRecord(stateFolder: state)
        now = machine.clock / 1_000_000_000
        self.files = files
    }

    package init(_ workspace: Workspace) { self.init(workspace.machine, workspace.vault) }

    /// The lock of the vault; nil if this device has no key and none is pinned. Throws `LockingError`.
    ///
    /// - Parameters:
    ///   - opens: whether files are read with the key that is open in this session.
    ///   - identity: a key obtained by asking.
    package func lock(opens: Bool, _ identity: AgeIdentity? = nil) throws -> VaultLock? {
        let recipients = try pinned.load()
        var identities = identity.map { [$0] } ?? []
        if opens, identities.isEmpty, let opened = session.opened(now: now) { identities = [opened.identity] }
        guard !recipients.entries.isEmpty || !identities.isEmpty else { return nil }
        return VaultLock(recipients, identities: identities, record: record, isProvisional: !pinned.isThere)
    }

    /// The keys proposed by the vault; empty if they are unreadable.
    package var proposal: LockRecipients {
        VaultPath(LockRecipients.proposal).flatMap { try? files?.read($0, limit: 1 << 20).bytes }
            .map { LockRecipients($0) } ?? LockRecipients()
    }

    /// The proposed keys, and the keys of devices of an encrypted remote.
    package var offered: LockRecipients {
        pinned.proposed.entries.reduce(into: proposal) { $0.take($1, on: $1.added) }
    }
}

extension LockRecipients {
    /// Writes them into the vault, for other devices to trust.
    var proposing: FileChange {
        let bytes = Array(text.utf8)
        return .rewriteOrCreate(VaultPath(trusted: Self.proposal), new: []) { _ in bytes }
    }
}
