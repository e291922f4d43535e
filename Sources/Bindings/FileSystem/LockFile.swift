// A lock file for operations that only one process may perform at a time.

package enum LockFile {
    /// Runs `body` while no other process or thread holds the file, which is created with its folder if missing, for
    /// the owner only. Not reentrant: it would deadlock.
    ///
    /// Throws `SystemError`, and what `body` throws.
    package static func holding<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        try Paths.makeFolder(Paths.parent(of: path), mode: 0o700)
        return try TurnOrder.taking(path) {
            let lock = try OpenFile.appending(path, mode: 0o600)
            try lock.lock(exclusive: true)
            defer { lock.unlock() }
            return try body()
        }
    }
}
