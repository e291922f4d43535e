// Stores the devices of one vault on this machine, never in the vault and never in git.

import FileSystem

/// Keeps `devices.json` in the vault's state folder, mode 0600.
package struct DeviceStore: Sendable {
    package let path: String

    /// - Parameter folder: `$XDG_STATE_HOME/daybook/<vault>`.
    package init(folder: String) { path = Paths.join(folder, "devices.json") }

    /// The devices; empty without a file. A file that others can read or write is rejected.
    package func load() -> DeviceBook { .load(path, strangers: 0o077) }

    /// Changes the file under a lock, so that a revoked device is not written back by another process.
    ///
    /// Throws `PermissionRefusal.noBook` if the file is invalid, `AtomicWriteError`, `SystemError`, and what `change` throws; then nothing
    /// is written.
    package func change<Result>(_ change: (inout DeviceBook) throws -> Result) throws -> Result {
        try LockFile.holding(Paths.join(Paths.parent(of: path), "devices.lock")) {
            var book = load()
            if let problem = book.problem { throw PermissionRefusal.noBook(problem, path: path) }
            let before = book
            let result = try change(&book)
            if book != before { try AtomicWrite.replace(path, with: book.encoded, mode: 0o600) }
            return result
        }
    }
}
