// Whether a vault is still where it was opened, for long-running programs that write to it.

import FileSystem
import Vault

extension VaultFolder {
    /// Whether the folder is the one that was opened, and a vault: not the empty mount point of an unmounted disk, nor a new folder that
    /// another program created at the old path.
    package var isPresent: Bool { files.isInPlace && FileStamp.isFolder(Paths.join(root, ".daybook")) }

    /// Throws `VaultError.gone`.
    package func requirePresence() throws(VaultError) {
        guard isPresent else { throw .gone(root: root) }
    }
}
