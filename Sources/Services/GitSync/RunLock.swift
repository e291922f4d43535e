// What tells whether a git of a killed sync still runs: a lock that a sync hands down to all it starts.

import Bytes
import FileSystem
import Processes

/// A lock (flock(2)) on a file in the repository's own folder. It ends with the last process that has it: the sync, and each git that it
/// started. All share it, since it keeps nobody out: a program that git leaves behind (gc, a file system monitor) may hold it for long.
struct RunLock: ~Copyable {
    private let file: OpenFile

    init(_ place: GitPlace) throws {
        file = try OpenFile.appending(Paths.join(place.gitFolder, "daybook-running"), mode: 0o600)
        bestEffort { try file.becomeInheritable() }
        share()
    }

    private func share() { bestEffort { try file.lock(exclusive: false, waiting: false) } }

    /// Ends it, once all that was started has ended.
    func end() { file.unlock() }

    /// Waits for what a killed sync left running, for five seconds at most. Returns whether nothing has the lock any more.
    func waitForOthers(_ sleep: (_ milliseconds: Int) -> Void) -> Bool {
        // A lock is not turned into another in one step: where that fails there is none (flock(2)).
        defer { share() }
        for turn in 0..<50 {
            if turn > 0 { sleep(100) }
            if (try? file.lock(exclusive: true, waiting: false)) != nil { return true }
        }
        return false
    }
}
