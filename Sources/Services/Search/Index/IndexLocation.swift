// Where the index of a vault lies: outside the vault, one folder a vault.

import FileSystem

/// The folder of a vault's index and its files.
package struct IndexLocation: Sendable {
    package let folder: String

    package var database: String { Paths.join(folder, "index.sqlite") }
    var lock: String { Paths.join(folder, "lock") }
    var seal: String { Paths.join(folder, "seal") }

    /// `$XDG_CACHE_HOME/daybook/<name>-<hash of the real path>`: the name to be recognised, the hash to be unique.
    package init(cacheFolder: String, vaultRoot: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in vaultRoot.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        let name = Paths.name(of: vaultRoot).unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? String(scalar) : "-"
        }.joined()
        folder = Paths.join(
            Paths.join(cacheFolder, "daybook"),
            "\(name.isEmpty ? "vault" : name.prefix(40).description)-"
                + String(repeating: "0", count: 16 - digits.count)
                + digits)
    }
}
