// Who can read the locked files of a vault, as far as this device knows, and whether they are open.

import Bytes
import Locking
import Search
import Vault
import Workspaces

package struct KeyOverview {
    package struct Row: Sendable {
        package let entry: LockRecipients.Entry
        /// Files are locked for it here; else the vault proposes it alone.
        package let isTrusted: Bool
        package let isThisDevice: Bool
    }

    package let rows: [Row]
    /// Locked documents of the vault.
    package let documents: Int
    /// Until when they are open, in seconds since the epoch; nil where they are not.
    package let openUntil: Int64?
    /// Whether this device has a key.
    package let hasKey: Bool

    /// Of a device alone, where there is no vault.
    package init(of machine: Machine) {
        let keys = VaultKeys(machine)
        let entries = keys.folder.recipients.entries
        rows = entries.enumerated().map { Row(entry: $1, isTrusted: true, isThisDevice: $0 == 0) }
        documents = 0
        openUntil = keys.session.opened(now: keys.now)?.until
        hasKey = keys.folder.hasKey
    }

    /// Throws `LockingError`, and what a question to the index throws.
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
