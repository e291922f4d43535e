// State shared by a series of requests: settings and configuration, as long as their files are unchanged.

import FileSystem
import Synchronization
import Vault

/// For one vault, in a process that handles a series of requests on any thread. Clock, permissions and the vault's location are not part
/// of it, and no file's contents are trusted without checking that the file is unchanged.
package final class WorkspaceMemory: Sendable {
    let vault = VaultMemory()
    private let configurations = CachedReading<UserConfiguration>()
    /// The vault whose cache and state folders have been closed to other users.
    private let restricted = Mutex<String?>(nil)

    package init() {}

    /// The user's current configuration.
    package func configuration(of machine: Machine) -> UserConfiguration {
        let file = machine.configurationFile
        return configurations.value(ofFile: file) { UserConfiguration(file: file) }
    }

    /// The vault with its current settings. Throws `VaultError` if it is missing.
    package func folder(ofVault folder: String) throws(VaultError) -> VaultFolder {
        try VaultFolder(folder: folder, memory: vault)
    }

    /// The current settings of the vault; nil if it is missing.
    package func settings(ofVault folder: String) -> VaultSettings? { (try? self.folder(ofVault: folder))?.settings }

    /// Whether that was done already. Once per process is enough: what it creates itself is closed from the beginning.
    func hasRestricted(_ root: String) -> Bool {
        restricted.withLock { known in
            defer { known = root }
            return known == root
        }
    }
}
