// The decisions of one vault on the disk of this machine, never in the vault and never in git.

import FileSystem

/// Keeps `permissions.json` in the vault's state folder, mode 0600.
package struct PermissionStore: Sendable {
    private let file: String

    package init(folder: String) { file = Paths.join(folder, "permissions.json") }

    package var path: String { file }

    /// The decisions; none where there is no file. A file that others may write, or that cannot be read, grants nothing.
    package func load() -> PermissionBook {
        guard FileStamp.exists(file) else { return PermissionBook() }
        guard let stamp = try? FileStamp.of(file, followingLinks: false), stamp.kind == .file, stamp.mode & 0o022 == 0,
            let bytes = try? OpenFile.reading(file, followingLinks: false).readAll(limit: 1 << 20)
        else { return PermissionBook([]) }
        return PermissionBook(bytes)
    }

    /// Replaces the file whole. Throws `AtomicWriteError`, `SystemError`.
    package func save(_ book: PermissionBook) throws {
        try Paths.makeFolder(Paths.parent(of: file), mode: 0o700)
        try AtomicWrite.replace(file, with: book.encoded, mode: 0o600)
    }
}
