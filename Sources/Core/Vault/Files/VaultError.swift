// Why a file of a vault could not be read or written.

import FileSystem

package enum VaultError: Error, Sendable, Equatable {
    /// The path leads out of the vault, by itself or through a link.
    case outside(path: String)
    case missing(VaultPath)
    case existing(VaultPath)
    /// A folder, a FIFO, a device.
    case notAFile(VaultPath)
    /// It changed again and again while it was edited.
    case changing(VaultPath)
    case system(SystemError, VaultPath?)
    /// The vault is no longer where it was opened: moved, unmounted, or another one is in its place. Nothing was written.
    case gone(root: String)
    /// The files of the vault are of a version that this program does not know: nothing is written into it.
    case newerFormat(String)
    /// It is locked, or to be locked, and that cannot be done.
    case lock(LockError, VaultPath)

    /// What reading a file met.
    init(_ error: SystemError, _ path: VaultPath) {
        self = error.isMissing ? .missing(path) : .system(error, path)
    }
}
