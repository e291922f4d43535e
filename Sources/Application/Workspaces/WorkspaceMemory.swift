// What one request has found out and the next one need not: settings and configuration, while their files are the same.

import FileSystem
import Synchronization
import Vault

/// Of one vault, for a process that answers one request after the other, on any thread. Clock, permissions and the vault's place are not part of
/// it, and of no file anything is believed without a look whether it is the same.
package final class WorkspaceMemory: Sendable {
    let vault = VaultMemory()
    private let configurations = CachedReading<UserConfiguration>()
    /// The vault whose folders in the cache and the state are closed to everyone else.
    private let restricted = Mutex<String?>(nil)

    package init() {}

    /// The user's configuration as it is now.
    package func configuration(of machine: Machine) -> UserConfiguration {
        let file = machine.configurationFile
        return configurations.value(ofFile: file) { UserConfiguration(file: file) }
    }

    /// The vault with its settings as they are now. Throws `VaultError` where it is away.
    package func folder(ofVault folder: String) throws(VaultError) -> VaultFolder {
        try VaultFolder(folder: folder, memory: vault)
    }

    /// The settings of the vault as they are now; nil where it is away.
    package func settings(ofVault folder: String) -> VaultSettings? { (try? self.folder(ofVault: folder))?.settings }

    /// Whether that was seen to already. Once for the life of a process is enough: what it makes itself is closed from the beginning.
    func hasRestricted(_ root: String) -> Bool {
        restricted.withLock { known in
            defer { known = root }
            return known == root
        }
    }
}
