// A vault brought to the version of its format that this program writes.

import Bytes
import Vault

/// Writes the version into the settings, where they say none. No file of the first version has to change for that.
package struct UpgradeVault {
    package init() {}

    package struct Result: Sendable {
        /// What the settings said; nil where they said nothing.
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
        // The version says nothing where it is said twice; after a mark that begins a document it is the first key.
        let change = FileChange.rewriteOrCreate(VaultPath(trusted: VaultSettings.path), new: []) { bytes in
            let mark = Array("---\n".utf8)
            return bytes.starts(with: mark) ? mark + line + bytes.dropFirst(mark.count) : line + bytes
        }
        return Plan([change], result)
    }
}
