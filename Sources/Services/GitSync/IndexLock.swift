// Modifies the repository's own index by git's protocol: take `index.lock`, rename a new file into place, release the lock.

import Bytes
import FileSystem
import Processes

/// `index.lock` (gitrepository-layout(5)). It names its creator from the outset and carries a flock(2) that ends with the process, so that
/// the lock of a killed run is recognised, and no other is ever removed.
final class IndexLock {
    private let path: String
    private let index: String
    private let file: OpenFile

    private static let mark = Array("daybook ".utf8)
    /// The maximum time between its creation and the flock(2), in nanoseconds.
    private static let grace: Int64 = 1_000_000_000

    /// Waits for another git, at most three seconds. Throws `SyncError.locked`, `AtomicWriteError`, `SystemError`.
    init(_ place: GitPlace, sleep: (_ milliseconds: Int) -> Void) throws {
        let path = place.lock
        for turn in 0... {
            if turn > 0 { sleep(turn < 10 ? 10 : 100) }
            do {
                // link(2) creates the name and the contents atomically.
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

    /// The present index; nil if there is none.
    var stamp: FileStamp? { try? FileStamp.of(index) }

    /// Replaces the index by a file.
    func install(_ file: String) throws { try Paths.rename(file, to: index) }

    deinit { bestEffort { try Paths.removeFile(path) } }

    /// Removes the lock of a killed run.
    static func removeStale(_ place: GitPlace) {
        guard let file = try? OpenFile.reading(place.lock), let stamp = try? file.stamp(),
            (try? file.readStart(count: mark.count)) == mark,
            MachineFacts.now() - max(stamp.modified, stamp.changed) > grace,
            (try? file.lock(exclusive: true, waiting: false)) != nil
        else { return }
        bestEffort { try Paths.removeFile(place.lock) }
    }
}
