// Who can read a vault's locked files, as far as this device knows, and whether they are open.

import Bytes
import Locking
import Search
import Vault
import Workspaces

package struct KeyOverview {
    package struct Row: Sendable {
        package let entry: LockRecipients.Entry
        /// Whether files are locked for it here; otherwise, the vault only proposes it.
        package let isTrusted: Bool
        package let isThisDevice: Bool
    }

    package let rows: [Row]
    /// Locked documents of the vault.
    package let documents: Int
    /// The end of the session in seconds since the epoch; nil if they are not open.
    package let openUntil: Int64?
    /// Whether this device has a key.
    package let hasKey: Bool

    /// For a device without a vault.
    package init(of machine: Machine) {
        let keys = VaultKeys(machine)
        let entries = keys.folder.recipients.entries
        rows = entries.enumerated().map { Row(entry: $1, isTrusted: true, isThisDevice: $0 == 0) }
        documents = 0
        openUntil = keys.session.opened(now: keys.now)?.until
        hasKey = keys.folder.hasKey
    }

    /// Throws `LockingError`, and what querying the index throws.
    package init(in workspace: Workspace) throws {
        let keys = VaultKeys(workspace)
        let pinned = try keys.pinned.load()
        let own = keys.folder.recipients.entries.first?.key
        let proposed = pinned.lacking(of: keys.offered)
        rows =
            pinned.entries.map { Row(entry: $0, isTrusted: true, isThisDevice: $0.key == own) }
            + proposed.map { Row(entry: $0, isTrusted: false, isThisDevice: $0.key == own) }
        documents = try workspace.withIndex { try $0.lockedDocuments().count }
        openUntil = keys.session.opened(now: keys.now)?.until
        hasKey = keys.folder.hasKey
    }
}
