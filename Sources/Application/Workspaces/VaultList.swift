// The named vaults of this machine: their folders, the default one, and changes of the list.

import Bytes
import FileSystem
import Vault

package struct VaultList {
    package struct Item: Sendable, Hashable {
        package let vault: NamedVault
        package let folder: String
        /// Whether it is the value of `vault:`.
        package let isDefault: Bool
        package let isThere: Bool
    }

    private let machine: Machine
    private let configuration: UserConfiguration

    package init(_ machine: Machine, _ configuration: UserConfiguration) {
        self.machine = machine
        self.configuration = configuration
    }

    /// In the order of the file.
    package var vaults: [Item] {
        let chosen = configuration.defaultVault.map { machine.absolute($0) }
        return configuration.vaults.map { vault in
            let folder = machine.absolute(vault.path)
            return Item(
                vault: vault, folder: folder, isDefault: folder == chosen, isThere: FileStamp.isFolder(folder))
        }
    }

    /// The folder of a named vault. Throws `NamedVaultError.unknown`.
    package func folder(of name: String) throws(NamedVaultError) -> String {
        let folded = Folding.fold(name)
        let vaults = configuration.vaults
        if let found = vaults.first(where: { $0.name == name })
            ?? vaults.first(where: { Folding.fold($0.name) == folded })
        {
            return machine.absolute(found.path)
        }
        throw .unknown(name: name, near: near(folded))
    }

    /// Names that differ in at most a third of their letters, or continue the typed one.
    private func near(_ folded: String) -> [String] {
        configuration.vaults.map(\.name).filter { name in
            let other = Folding.fold(name)
            let limit = max(1, max(folded.count, other.count) / 3)
            return EditDistance.between(Array(folded), Array(other), limit: limit) != nil
                || folded.count >= 2 && other.hasPrefix(folded)
        }
    }

    package func adding(_ name: String, folder: String) throws(NamedVaultError) -> ConfigurationChange {
        guard NamedVault.isName(name) else { throw .invalidName(name) }
        guard FileStamp.isFolder(folder) else { throw .noFolder(folder) }
        if let other = configuration.vaults.first(where: { Folding.fold($0.name) == Folding.fold(name) }),
            machine.absolute(other.path) != folder
        {
            throw .nameTaken(name: other.name, path: other.path)
        }
        return .adding(NamedVault(name: name, path: folder))
    }

    package func removing(_ name: String) throws(NamedVaultError) -> ConfigurationChange {
        _ = try folder(of: name)
        return .removing(configuration.vaults.first { Folding.fold($0.name) == Folding.fold(name) }?.name ?? name)
    }

    package func choosing(_ name: String) throws(NamedVaultError) -> ConfigurationChange {
        .choosing(path: try folder(of: name))
    }
}
