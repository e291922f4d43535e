// A vault that loses many files at once has more likely met with an accident than with a tidy person.

import Bytes
import Vault

/// When a sync asks first.
package enum DeletionGuard {
    /// More than these many, and more than this share of what is there.
    package static let fewest = 5
    package static let percent = 20

    package static func isTooMuch(_ deleted: Int, of count: Int) -> Bool {
        deleted > fewest && deleted * 100 > count * percent
    }

    /// How many of the deleted files are not elsewhere under the same name.
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
