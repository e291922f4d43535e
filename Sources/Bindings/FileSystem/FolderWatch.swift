// Noticing at once that files below some folders changed, and waiting for that, for a signal, or for the time.

internal import CSys
internal import Glibc
import Synchronization

/// Why a wait is over.
package enum WakeReason: Sendable {
    case time
    /// Files changed. `includesFolders`: folders came or went, so that a new watch is needed.
    case change(includesFolders: Bool)
    /// The process was asked to end.
    case ended
}

/// SIGINT, SIGTERM and SIGHUP as something to wait for. They are caught from the first use to the end of the process.
package enum EndSignals {
    /// -1 where they cannot be caught: then they end the process as ever.
    static let descriptor: Int32 = csys_end_signals()

    package static func catchAll() {
        _ = descriptor
        caught.store(true, ordering: .relaxed)
    }

    private static let caught = Atomic(false)

    static var areCaught: Bool { caught.load(ordering: .relaxed) }

    /// Whether one has come.
    package static var haveCome: Bool {
        guard descriptor >= 0 else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}

/// A watch over folders with all below them. Closed at the end of its life.
package final class FolderWatch {
    /// inotify(7), or -1.
    private var watch: Int32
    /// Whether changes are noticed at once; without that the caller has to look now and then (no such facility, too many folders).
    package private(set) var isComplete: Bool
    /// Folders deeper than this are not followed: a mount of a tree into itself has no end.
    package static let depthLimit = 64

    /// - Parameters:
    ///   - folder: watched with all below it, links left alone.
    ///   - leavesOut: whether the folder of that name, in the folder of that path from `folder` (empty: itself), is not watched.
    ///   - others: watched without what is below them.
    package init(_ folder: String, leavingOut leavesOut: (_ name: String, _ parent: String) -> Bool, others: [String]) {
        watch = csys_watch_open()
        isComplete = watch >= 0
        guard isComplete else { return }
        add(folder)
        for other in others where FileStamp.isFolder(other) { add(other) }
        var queue = [(path: "", depth: 0)]
        while isComplete, let (parent, depth) = queue.popLast() {
            let place = parent.isEmpty ? folder : Paths.join(folder, parent)
            let entries = (try? OpenFile.folder(place).entries()) ?? []
            for entry in entries {
                guard let name = entry.text else { continue }
                let path = parent.isEmpty ? name : parent + "/" + name
                let kind =
                    entry.kind ?? (try? FileStamp.of(Paths.join(folder, path), followingLinks: false))?.kind
                guard kind == .folder, !leavesOut(name, parent) else { continue }
                add(Paths.join(folder, path))
                if depth < Self.depthLimit { queue.append((path, depth + 1)) }
            }
        }
    }

    deinit { if watch >= 0 { close(watch) } }

    /// Whether a folder lies in a file system of which only this machine writes, so that this machine notices all changes. False for what is
    /// not known: those of networks and of programs (FUSE) tell nothing of what others do.
    package static func isLocal(_ folder: String) -> Bool { csys_is_local(folder) != 0 }

    private func add(_ folder: String) {
        let failed = csys_watch_add(watch, folder)
        // A folder that went or cannot be looked at is nothing to wait for.
        if failed != 0, ![ENOENT, ENOTDIR, EACCES].contains(failed) { isComplete = false }
    }

    /// Whether something happened that `wait` has not returned yet; waits for that at most that long, and takes nothing from it.
    package func hasNews(milliseconds: Int) -> Bool {
        var waiting = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, Int32(clamping: max(0, milliseconds))) > 0
    }

    /// Waits at most that long, on a clock that stops while the machine sleeps: what is to happen at a time of day needs short waits.
    ///
    /// - Parameter endsBySignals: false where they are caught in another way (`ServiceSignals`): then they end the wait as its time does.
    package func wait(milliseconds: Int, endsBySignals: Bool = true) -> WakeReason {
        // What is not a descriptor is passed over (poll(2)).
        var waiting = [
            pollfd(fd: endsBySignals ? EndSignals.descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        ]
        // An interrupted wait is over: the caller looks at its clock and waits again.
        let count = poll(&waiting, 2, Int32(clamping: max(0, milliseconds)))
        guard count > 0 else { return .time }
        if waiting[0].revents != 0 { return .ended }
        let found = csys_watch_read(watch)
        guard found >= 0 else {
            close(watch)
            watch = -1
            isComplete = false
            return .change(includesFolders: true)
        }
        let flags = Int(found)
        guard flags & CSYS_WATCH_ENTRY != 0 else { return .time }
        return .change(includesFolders: flags & CSYS_WATCH_FOLDERS != 0)
    }
}
