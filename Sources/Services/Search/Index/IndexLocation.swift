// The location of a vault's index: outside the vault, one folder per vault.

import Bytes
import FileSystem
import Vault

/// The folder of a vault's index and its files.
package struct IndexLocation: Sendable {
    package let folder: String

    package var database: String { Paths.join(folder, "index.sqlite") }
    var lock: String { Paths.join(folder, "lock") }
    var seal: String { Paths.join(folder, "seal") }

    /// `$XDG_CACHE_HOME/daybook/<key>`
    package init(cacheFolder: String, vaultRoot: String) {
        folder = Paths.join(Paths.join(cacheFolder, "daybook"), Self.key(ofVault: vaultRoot))
    }

    /// Removes everything derived from the vault's text; it is rebuilt on the next use. Waits for readers.
    package func discard() {
        for folder in [folder, folder + "-view"] {
            guard let held = try? OpenFile.appending(Paths.join(folder, "lock"), mode: 0o600),
                (try? held.lock(exclusive: true)) != nil, let entries = try? OpenFile.folder(folder).entries()
            else { continue }
            for name in entries.compactMap(\.text) where name != "lock" {
                bestEffort { try Paths.removeTree(Paths.join(folder, name)) }
            }
        }
    }

    /// Removes everything derived from the vault's text beside the index, whose lock the writer holds.
    func removeCopies() {
        let own: Set = [database, lock, seal]
        for name in (try? OpenFile.folder(folder).entries().compactMap(\.text)) ?? [] {
            let path = Paths.join(folder, name)
            if !own.contains(path) { bestEffort { try Paths.removeTree(path) } }
        }
    }

    /// The location for a vault, or for a restricted view of it, which has its own index.
    package init(cacheFolder: String, _ vault: VaultFolder) {
        let own = IndexLocation(cacheFolder: cacheFolder, vaultRoot: vault.root)
        folder = vault.viewKey == nil ? own.folder : own.folder + "-view"
    }

    /// `<name>-<hash of the real path>`: recognisable by the name, unique by the hash.
    package static func key(ofVault root: String) -> String {
        let scalars = Paths.name(of: root).unicodeScalars.prefix(40).map { scalar -> Unicode.Scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": scalar
            default: "-"
            }
        }
        let name = String(String.UnicodeScalarView(scalars))
        return "\(name.isEmpty ? "vault" : name)-" + StableHash.digits(of: root)
    }
}
