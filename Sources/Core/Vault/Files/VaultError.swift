// Why a file of a vault could not be read or written.

import FileSystem

package enum VaultError: Error, Sendable, Equatable {
    /// The path leads out of the vault, directly or through a link.
    case outside(path: String)
    case missing(VaultPath)
    case existing(VaultPath)
    /// A folder, a FIFO, a device.
    case notAFile(VaultPath)
    /// It kept changing while it was edited.
    case changing(VaultPath)
    case system(SystemError, VaultPath?)
    /// The vault is no longer where it was opened: moved, unmounted, or replaced. Nothing was written.
    case gone(root: String)
    /// The vault has a format version unknown to this program, which therefore writes nothing.
    case newerFormat(String)
    /// It is locked, or must be locked, and that failed.
    case lock(LockError, VaultPath)

    /// An error from reading a file.
    init(_ error: SystemError, _ path: VaultPath) {
        self = error.isMissing ? .missing(path) : .system(error, path)
    }
}
