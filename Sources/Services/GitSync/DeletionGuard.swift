// Many deletions at once are more likely an accident than tidying up.

import Bytes
import Vault

/// When a sync asks for confirmation.
package enum DeletionGuard {
    /// More files than this, and a greater share of all files than this.
    package static let fewest = 5
    package static let percent = 20

    package static func isTooMuch(_ deleted: Int, of count: Int) -> Bool {
        deleted > fewest && deleted * 100 > count * percent
    }

    /// The number of deleted files without a file of the same name elsewhere.
    package static func lost(deleted: [String], added: [String]) -> Int {
        var names: [String: Int] = [:]
        for path in added { names[VaultPath(trusted: path).name, default: 0] += 1 }
        return deleted.count { path in
            let name = VaultPath(trusted: path).name
            guard let left = names[name], left > 0 else { return true }
            names[name] = left - 1
            return false
        }
    }
}
