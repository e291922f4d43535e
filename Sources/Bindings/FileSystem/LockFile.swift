// A file that is locked while something is done that one alone may do at a time.

package enum LockFile {
    /// Runs `body` while no other process and no other thread holds the file, which is made with its folder where it is not there, for its
    /// owner alone. Not within itself: it would wait for its own end.
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
