// What tells whether a git of a killed sync still runs: a lock that a sync hands down to all it starts.

import Bytes
import FileSystem

/// A lock (flock(2)) on a file in the repository's own folder. It ends with the last process that has it: the sync, and each git that it
/// started. It keeps nobody out: a program that git leaves behind (gc, a file system monitor) may hold it for long.
struct RunLock: ~Copyable {
    private let file: OpenFile
    private var isHeld = false

    init(_ place: GitPlace) throws {
        file = try OpenFile.appending(Paths.join(place.gitFolder, "daybook-running"), mode: 0o600)
        take()
    }

    private mutating func take() {
        bestEffort { try file.becomeInheritable() }
        isHeld = (try? file.lock(exclusive: true, waiting: false)) != nil
    }

    /// Waits for what a killed sync left running, for five seconds at most.
    mutating func wait(_ sleep: (_ milliseconds: Int) -> Void) {
        for _ in 0..<50 where !isHeld {
            sleep(100)
            take()
        }
    }
}
