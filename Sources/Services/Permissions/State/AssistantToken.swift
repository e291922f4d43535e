// The token that authenticates an assistant over HTTP: kept on this machine until removed.

import FileSystem

/// `$XDG_STATE_HOME/daybook/<vault>/mcp-token`, readable only by its owner. It authenticates assistants; access is granted by
/// `PermissionStore`.
package struct AssistantToken: Sendable {
    package let file: String

    /// - Parameter folder: `$XDG_STATE_HOME/daybook/<vault>`.
    package init(folder: String) { file = Paths.join(folder, "mcp-token") }

    /// Shorter ones could be guessed, and were not made here.
    private static let shortest = 40

    /// The existing token, else a new one, which is stored. One that others may have read is no longer valid.
    ///
    /// Throws `AtomicWriteError`, `SystemError`.
    package func text(orMake make: () -> String) throws -> String {
        if let stamp = try? FileStamp.of(file, followingLinks: false), stamp.kind == .file, stamp.mode & 0o077 == 0,
            let bytes = try? OpenFile.reading(file, followingLinks: false).readAll(limit: 4096)
        {
            let known = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
            if known.utf8.count >= Self.shortest { return known }
        }
        let made = make()
        try Paths.makeFolder(Paths.parent(of: file), mode: 0o700)
        // A replaced file would keep its permissions.
        if FileStamp.exists(file) { try Paths.removeFile(file) }
        try AtomicWrite.replace(file, with: Array((made + "\n").utf8), mode: 0o600)
        return made
    }
}
