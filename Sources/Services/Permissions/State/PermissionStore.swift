// Stores the decisions of one vault on this machine, never in the vault and never in git.

import FileSystem

/// Keeps `permissions.json` in the vault's state folder, mode 0600.
package struct PermissionStore: Sendable {
    package let path: String

    /// - Parameter folder: `$XDG_STATE_HOME/daybook/<vault>`.
    package init(folder: String) { path = Paths.join(folder, "permissions.json") }

    /// The decisions; empty without a file. A file that others can write, or that cannot be read, grants nothing.
    package func load() -> PermissionBook { .load(path, strangers: 0o022) }

    /// Replaces the file atomically. Throws `AtomicWriteError`, `SystemError`.
    package func save(_ book: PermissionBook) throws {
        try Paths.makeFolder(Paths.parent(of: path), mode: 0o700)
        try AtomicWrite.replace(path, with: book.encoded, mode: 0o600)
    }
}
