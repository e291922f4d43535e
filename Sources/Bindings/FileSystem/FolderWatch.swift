// Watches folders for changes, and waits for these, a signal, or a timeout.

internal import CSys
internal import Glibc
import Synchronization

/// Why a wait ended.
package enum WakeReason: Sendable {
    case time
    /// Files changed. `includesFolders`: folders were added or removed, which requires a new watch.
    case change(includesFolders: Bool)
    /// The process was requested to end.
    case ended
}

/// SIGINT, SIGTERM and SIGHUP as events to wait for. They are caught from first use until the process ends.
package enum EndSignals {
    /// -1 if they cannot be caught: they then end the process as usual.
    static let descriptor: Int32 = csys_end_signals()

    package static func catchAll() {
        _ = descriptor
        caught.store(true, ordering: .relaxed)
    }

    private static let caught = Atomic(false)

    static var areCaught: Bool { caught.load(ordering: .relaxed) }

    /// Whether one has been received.
    package static var haveCome: Bool {
        guard descriptor >= 0 else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}

/// A recursive watch of folders. Closed on deallocation.
package final class FolderWatch {
    /// inotify(7), or -1.
    private var watch: Int32
    /// Whether all changes are reported; otherwise the caller must poll (watching is unsupported, or there are too many folders).
    package private(set) var isComplete: Bool
    /// Deeper folders are not watched: a tree mounted into itself is infinite.
    package static let depthLimit = 64

    /// - Parameters:
    ///   - folder: watched recursively, without following links.
    ///   - leavesOut: whether to exclude the folder with that name, in the folder with that path relative to `folder` (empty: itself).
    ///   - others: watched non-recursively.
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

    /// Whether a folder is on a file system that only this machine writes to, so it notices all changes. False if
    /// unknown: network file systems and FUSE do not report changes by others.
    package static func isLocal(_ folder: String) -> Bool { csys_is_local(folder) != 0 }

    private func add(_ folder: String) {
        let failed = csys_watch_add(watch, folder)
        // A folder that was removed or cannot be read needs no watch.
        if failed != 0, ![ENOENT, ENOTDIR, EACCES].contains(failed) { isComplete = false }
    }

    /// Whether there are events that `wait` has not returned yet; waits at most that long, and consumes none.
    package func hasNews(milliseconds: Int) -> Bool {
        var waiting = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, Int32(clamping: max(0, milliseconds))) > 0
    }

    /// Waits at most that long, on a clock that stops while the machine sleeps: events at a time of day need short waits.
    ///
    /// - Parameter endsBySignals: false if signals are caught otherwise (`ServiceSignals`): they then end the wait like the timeout.
    package func wait(milliseconds: Int, endsBySignals: Bool = true) -> WakeReason {
        // Negative descriptors are ignored (poll(2)).
        var waiting = [
            pollfd(fd: endsBySignals ? EndSignals.descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        ]
        // An interrupted wait ends: the caller checks its clock and waits again.
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
