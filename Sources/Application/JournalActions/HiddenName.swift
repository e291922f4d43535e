// Names of locked documents that say nothing.

import Bytes
import FileSystem
import Vault

package enum HiddenName {
    private static let start = "locked-"

    /// `locked-8f3a60c2d1.md.age` in a folder, whose name ends with a slash or is empty.
    package static func make(in folder: String) -> VaultPath {
        var random = SystemRandomNumberGenerator()
        let letters = String(padded: UInt64.random(in: 0..<1 << 40, using: &random), to: 10, radix: 16)
        return VaultPath(trusted: folder + start + letters + ".md.age")
    }

    /// Of an entry: not even its month shows in the folder.
    package static func entry() -> VaultPath { make(in: "journal/") }

    package static func isOne(_ path: VaultPath) -> Bool { path.name.hasPrefix(start) }
}
