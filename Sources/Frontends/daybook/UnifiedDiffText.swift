// What `--dry-run` prints for one file.

import Bytes
import Vault

enum UnifiedDiffText {
    static func of(_ path: VaultPath, _ before: [UInt8]?, _ after: [UInt8]) -> String {
        UnifiedDiff.text(
            from: before ?? [], named: before == nil ? nil : path.text, to: after, named: path.text)
    }
}
