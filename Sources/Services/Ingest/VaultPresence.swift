// Whether a vault is still where it was opened, for a program that writes into it for months.

import FileSystem
import Vault

extension VaultFolder {
    /// The folder is the one that was opened, and it is a vault: not the empty place below a disk that was unmounted, nor what another
    /// program made again at the old path.
    package var isPresent: Bool { files.isInPlace && FileStamp.isFolder(Paths.join(root, ".daybook")) }

    /// Throws `VaultError.gone`.
    package func requirePresence() throws(VaultError) {
        guard isPresent else { throw .gone(root: root) }
    }
}
