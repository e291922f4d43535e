// The last versions of settings that could be read, kept over restarts: a file that is half written unsubscribes nothing.

import Bytes
import FileSystem
import Vault

/// Copies of `device.md` files and of the vault's settings in the user's state folder, for its owner alone. For one thread at a time.
package final class LastGoodFiles {
    private let folder: String
    /// What is read now is not kept for later.
    private let isRehearsal: Bool
    private var known: [String: [UInt8]] = [:]
    private static let largest = 4 << 20

    /// - Parameter stateFolder: the vault's folder in the state of this machine.
    package init(stateFolder: String, isRehearsal: Bool = false) {
        folder = Paths.join(stateFolder, "good-settings")
        self.isRehearsal = isRehearsal
    }

    /// The last version of a file that was kept; nil where there is none.
    package subscript(path: String) -> [UInt8]? {
        if let bytes = known[path] { return bytes }
        guard let bytes = try? OpenFile.reading(place(of: path)).readAll(limit: Self.largest) else { return nil }
        known[path] = bytes
        return bytes
    }

    /// A version that could be read. It is used even where it cannot be kept over a restart.
    package func keep(_ bytes: [UInt8], of path: String) {
        guard self[path] != bytes else { return }
        known[path] = bytes
        guard !isRehearsal else { return }
        bestEffort {
            try Paths.makeFolder(folder, mode: 0o700)
            try AtomicWrite.replace(place(of: path), with: bytes, mode: 0o600)
        }
    }

    /// A file that its owner took away.
    package func forget(_ path: String) {
        known[path] = nil
        guard !isRehearsal else { return }
        bestEffort { try Paths.removeFile(place(of: path)) }
    }

    /// The name of a device may be as long as a name can be.
    private func place(of path: String) -> String { Paths.join(folder, StableHash.digits(of: path)) }
}
