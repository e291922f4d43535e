// The last valid versions of settings, kept over restarts: a half-written file does not end any subscription.

import Bytes
import FileSystem
import Vault

/// Copies of `device.md` files and the vault's settings in the user's state folder, readable only by the owner. Not thread-safe.
package final class LastGoodFiles {
    private let folder: String
    /// Nothing is saved.
    private let isRehearsal: Bool
    private var known: [String: [UInt8]] = [:]
    private static let largest = 4 << 20

    /// - Parameter stateFolder: the vault's folder in this machine's state.
    package init(stateFolder: String, isRehearsal: Bool = false) {
        folder = Paths.join(stateFolder, "good-settings")
        self.isRehearsal = isRehearsal
    }

    /// The last saved version of a file; nil if there is none.
    package subscript(path: String) -> [UInt8]? {
        if let bytes = known[path] { return bytes }
        guard let bytes = try? OpenFile.reading(place(of: path)).readAll(limit: Self.largest) else { return nil }
        known[path] = bytes
        return bytes
    }

    /// Records a valid version. It is used even if it cannot be saved for later restarts.
    package func keep(_ bytes: [UInt8], of path: String) {
        guard self[path] != bytes else { return }
        known[path] = bytes
        guard !isRehearsal else { return }
        bestEffort {
            try Paths.makeFolder(folder, mode: 0o700)
            try AtomicWrite.replace(place(of: path), with: bytes, mode: 0o600)
        }
    }

    /// For a file that its owner removed.
    package func forget(_ path: String) {
        known[path] = nil
        guard !isRehearsal else { return }
        bestEffort { try Paths.removeFile(place(of: path)) }
    }

    /// A hash, since the name of a device may already have the maximum length of a file name.
    private func place(of path: String) -> String { Paths.join(folder, StableHash.digits(of: path)) }
}
