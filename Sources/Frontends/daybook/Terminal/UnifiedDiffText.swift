// What `--dry-run` prints for one file.

import Bytes
import Vault
import Workspaces

enum UnifiedDiffText {
    /// Nothing for a copy, of which there are no lines.
    static func of(_ file: ChangedFile) -> String {
        guard file.source == nil else { return "" }
        return UnifiedDiff.text(
            from: file.before ?? [], named: file.before == nil ? nil : file.path.text, to: file.after ?? [],
            named: file.after == nil ? nil : file.path.text)
    }

    static func of(_ path: VaultPath, _ before: [UInt8]?, _ after: [UInt8]) -> String {
        UnifiedDiff.text(
            from: before ?? [], named: before == nil ? nil : path.text, to: after, named: path.text)
    }
}
