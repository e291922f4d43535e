// The index that a person works with, changed by git's own protocol: `index.lock` is taken, a new file put in place, the lock given back.

import Bytes
import FileSystem
import Processes

/// `index.lock` (gitrepository-layout(5)). It names its maker from its first moment on, and a lock (flock(2)) on it ends with its
/// process: a lock of a killed run is recognised, and no other is ever removed.
final class IndexLock {
    private let path: String
    private let index: String
    private let file: OpenFile

    private static let mark = Array("daybook ".utf8)
    /// From its making to its flock(2) is less.
    private static let grace: Int64 = 1_000_000_000

    /// Waits for another git, for three seconds at most. Throws `SyncError.locked`, `AtomicWriteError`, `SystemError`.
    init(_ place: GitPlace, sleep: (_ milliseconds: Int) -> Void) throws {
        let path = place.lock
        for turn in 0... {
            if turn > 0 { sleep(turn < 10 ? 10 : 100) }
            do {
                // link(2): the name is taken together with the content of the file.
                let text = Self.mark + Array("\(MachineFacts.processNumber)\n".utf8)
                try AtomicWrite.replace(path, with: text, expecting: .nothing, mode: 0o600, isDurable: false)
                break
            } catch AtomicWriteError.changedMeanwhile {
                Self.removeStale(place)
                guard turn < 40 else { throw SyncError.locked(path: path) }
            }
        }
        let file = try OpenFile.appending(path)
        try file.lock(exclusive: true, waiting: false)
        self.path = path
        index = Paths.join(place.gitFolder, "index")
        self.file = file
    }

    /// What the index is now; nil where there is none.
    var stamp: FileStamp? { try? FileStamp.of(index) }

    /// Puts a file in place of the index.
    func install(_ file: String) throws { try Paths.rename(file, to: index) }

    deinit { bestEffort { try Paths.removeFile(path) } }

    /// Removes the lock of a run that was killed.
    static func removeStale(_ place: GitPlace) {
        guard let file = try? OpenFile.reading(place.lock), let stamp = try? file.stamp(),
            (try? file.readStart(count: mark.count)) == mark,
            MachineFacts.now() - max(stamp.modified, stamp.changed) > grace,
            (try? file.lock(exclusive: true, waiting: false)) != nil
        else { return }
        bestEffort { try Paths.removeFile(place.lock) }
    }
}
