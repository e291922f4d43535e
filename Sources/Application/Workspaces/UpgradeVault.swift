// Upgrades a vault to the format version of this program.

import Bytes
import Vault

/// Adds the version to the settings if missing. No file of the first version needs any other change.
package struct UpgradeVault {
    package init() {}

    package struct Result: Sendable {
        /// The version in the settings; nil if they had none.
        package let before: String?
        package let after: Int
        package let isChanged: Bool
    }

    /// Throws `VaultError.newerFormat`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        try workspace.vault.requireKnownFormat()
        let format = workspace.vault.settings.format
        let isWritten = format.isWritten && format.number == VaultFormat.known
        let result = Result(
            before: format.isWritten ? format.text : nil, after: VaultFormat.known, isChanged: !isWritten)
        guard !isWritten else { return Plan([], result) }
        let line = Array("format: \(VaultFormat.known)\n".utf8)
        // A duplicate key would invalidate the version; after a document start marker, it is the first key.
        let change = FileChange.rewriteOrCreate(VaultPath(trusted: VaultSettings.path), new: []) { bytes in
            let mark = Array("---\n".utf8)
            return bytes.starts(with: mark) ? mark + line + bytes.dropFirst(mark.count) : line + bytes
        }
        return Plan([change], result)
    }
}
