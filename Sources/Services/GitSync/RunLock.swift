// Allows one sync of a repository at a time, and handles locks left by a failed one.

import Bytes
import FileSystem
import Processes

/// A lock (flock(2)) on a file in the git directory, which ends with its process. The file names the process while it runs, so that the
/// next run knows whether the previous one completed; a failed one leaves its name there.
final class RunLock {
    private let file: OpenFile
    /// The previous run failed or was killed, or one of its git processes was killed.
    let followsFailure: Bool
    /// Git processes of this run that were killed.
    let deaths = GitDeaths()
    private var hasFailed = false

    /// Waits for another run.
    /// - Parameter patience: the maximum, in milliseconds.
    /// - Parameter patience: milliseconds, at most.
    /// - Throws: `SyncError.running`, `SystemError`
    init(in gitFolder: String, patience: Int = 2000, sleep: (_ milliseconds: Int) -> Void) throws {
        let file = try OpenFile.appending(Paths.join(gitFolder, "daybook-running"), mode: 0o600)
        for attempt in 0... {
            do throws(SystemError) {
                try file.lock(exclusive: true, waiting: false)
                break
            } catch {
                guard error.isHeld else { throw error }
                guard attempt < patience / 100 else { throw SyncError.running }
            }
            sleep(100)
        }
        followsFailure = try file.stamp().size > 0
        try file.cut(to: 0)
        try file.write(Array("\(MachineFacts.processNumber)\n".utf8))
        self.file = file
    }

    deinit { if !hasFailed, !deaths.any { bestEffort { try file.cut(to: 0) } } }

    /// Runs a part of the sync. If it fails, or one of its gits was killed, the next run cleans up after it. A failure at another git's
    /// lock does not count.
    func hold<Value>(_ part: () throws -> Value) throws -> Value {
        do {
            return try part()
        } catch {
            if case SyncError.locked = error {} else { hasFailed = true }
            throw error
        }
    }
}

/// Locks of git whose holder has ended.
enum StaleLocks {
    /// Longer than git holds the lock of a reference to write one line, in nanoseconds.
    private static let longest: Int64 = 1_000_000_000

    /// Removes locks of references left by gits of an earlier run. To be called by the next run, when no process of the earlier one is
    /// alive, as children end with their parent. A lock of another git would be released within moments; one unchanged for a second is
    /// stale.
    ///
    /// The index lock is not included: no git of ours ever takes it (`IndexLock`).
    ///
    /// - Parameters:
    ///   - gitFolder: that of the working tree; `commonFolder` is the one shared with others.
    static func remove(in gitFolder: String, _ commonFolder: String, sleep: (_ milliseconds: Int) -> Void) {
        var found = locks(gitFolder, commonFolder)
        while !found.isEmpty {
            let now = MachineFacts.now()
            for (path, stamp) in found {
                guard let present = try? FileStamp.of(path, followingLinks: false), present == stamp else {
                    found[path] = nil
                    continue
                }
                if now - max(stamp.modified, stamp.changed) > longest {
                    bestEffort { try Paths.removeFile(path) }
                    found[path] = nil
                }
            }
            if !found.isEmpty { sleep(100) }
        }
    }

    private static func locks(_ gitFolder: String, _ commonFolder: String) -> [String: FileStamp] {
        var found: [String: FileStamp] = [:]
        func add(_ path: String) {
            found[path] = try? FileStamp.of(path, followingLinks: false)
        }
        add(Paths.join(gitFolder, "HEAD.lock"))
        for name in ["packed-refs.lock", "shallow.lock", "config.lock"] { add(Paths.join(commonFolder, name)) }
        var waiting = [Paths.join(commonFolder, "refs")]
        while let folder = waiting.popLast() {
            for entry in (try? OpenFile.folder(folder).entries()) ?? [] {
                guard let name = entry.text else { continue }
                let path = Paths.join(folder, name)
                if name.hasSuffix(".lock") {
                    add(path)
                } else if (try? FileStamp.of(path, followingLinks: false))?.kind == .folder {
                    waiting.append(path)
                }
            }
        }
        return found
    }
}
