// One sync of a repository at a time, and what an earlier one that failed has left.

import Bytes
import FileSystem
import Processes

/// A lock (flock(2)) on a file in the repository's own folder, which ends with its process. The file names the process while it runs, so
/// that the next one knows whether the one before it came to its end; one that failed leaves its name there.
final class RunLock {
    private let file: OpenFile
    /// The run before this one failed or was killed, and a git of its own with it.
    let followsFailure: Bool
    /// Gits of this run that were killed.
    let deaths = GitDeaths()
    private var hasFailed = false

    /// Waits for another run.
    ///
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

    /// Does a part of the run. Where it fails, or a git of it was killed, the next run looks for what that left. Where it failed at the lock
    /// of somebody else's git, that is none of its business.
    func hold<Value>(_ part: () throws -> Value) throws -> Value {
        do {
            return try part()
        } catch {
            if case SyncError.locked = error {} else { hasFailed = true }
            throw error
        }
    }
}

/// Locks of git that nothing holds any more.
enum StaleLocks {
    /// A git holds the lock of a reference for as long as it takes to write one line.
    private static let longest: Int64 = 1_000_000_000

    /// Removes the locks of references that gits of an earlier run have left. To be called by the run that follows it: nothing of that one
    /// lives any more, for its children end with it. A lock of somebody else's git would be gone within moments; one that stays as it is for
    /// a second is dead.
    ///
    /// The index is not among them: no git of ours ever locks it (`IndexLock`).
    ///
    /// - Parameters:
    ///   - gitFolder: of the working tree, `commonFolder` what it shares with others.
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
