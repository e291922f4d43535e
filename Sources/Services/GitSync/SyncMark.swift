// What a sync notes down before it does what a kill could leave half done, and what the next one makes of it.

import Bytes
import FileSystem
import Processes

/// A file in the repository's own folder (`.git/daybook-sync`): which process began what. It is gone when that is done.
struct SyncMark {
    enum Step: String {
        /// A sync runs.
        case running
        /// Files go into the index, and from there into a commit.
        case committing
        /// git writes the files of another commit.
        case merging
    }

    let step: Step
    let process: Int32
    /// For `merging`: the commit that was there (empty where there was none), and the one that came.
    let from: String
    let to: String

    private static func path(_ place: GitPlace) -> String { Paths.join(place.gitFolder, "daybook-sync") }

    init(_ step: Step, from: String = "", to: String = "") {
        (self.step, process, self.from, self.to) = (step, MachineFacts.processNumber, from, to)
    }

    /// Nil where there is none, or nobody can read it.
    init?(_ place: GitPlace) {
        guard let bytes = try? OpenFile.reading(Self.path(place)).readAll(limit: 1000) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
            .map { String($0).trimmed }
        guard words.count == 4, let step = Step(rawValue: words[0]), let process = Int32(words[1]) else { return nil }
        (self.step, self.process, from, to) = (step, process, words[2], words[3])
    }

    /// Notes it before `body`, and what was noted before it behind it, whatever came of it: only a kill leaves it.
    static func around<Result>(_ mark: SyncMark, _ place: GitPlace, _ body: () throws -> Result) throws -> Result {
        let outer = SyncMark(place)
        try mark.write(place)
        defer {
            if let outer { bestEffort { try outer.write(place) } } else { remove(place) }
        }
        return try body()
    }

    private func write(_ place: GitPlace) throws {
        let text = "\(step.rawValue) \(process) \(from) \(to)\n"
        // A crash of the machine is none of its cases: what git wrote then is not on the disk either.
        try AtomicWrite.replace(Self.path(place), with: Array(text.utf8), mode: 0o600, isDurable: false)
    }

    static func remove(_ place: GitPlace) { bestEffort { try Paths.removeFile(path(place)) } }
}

extension SyncRun {
    /// Puts right what a sync that was killed left: its locks, and files that git was writing. Whoever killed it, nothing of that is an edit.
    ///
    /// - Parameter isOver: nothing that it started runs any more, as far as anybody can tell.
    /// - Throws: `SyncError`, `ProcessError`, `AtomicWriteError`
    func recover(_ mark: SyncMark, isOver: Bool) throws {
        // Syncs of one vault run one at a time, so the one that left it is gone.
        guard !MachineFacts.isRunning(process: mark.process) else { return }
        // A git of it that writes has the index locked; one that was left behind (gc, a file system monitor) has not.
        guard isOver || !FileStamp.exists(place.lock) else { throw SyncError.locked(path: place.lock) }
        Leftovers.removeLocks(in: place.gitFolder)
        switch mark.step {
        case .running: break
        // What it had staged is committed anew, with all that changed since.
        case .committing: if !place.isMerging { try unstage() }
        case .merging: try restore(mark)
        }
        Leftovers.sweep(try status(), in: place, now: options.now, isAfterKill: true)
        SyncMark.remove(place)
        if mark.step != .running { tell(.recovered) }
    }

    private func restore(_ mark: SyncMark) throws {
        // Once HEAD has moved, or the merge is noted, all files are written.
        guard try git.text(["rev-parse", "--verify", "--quiet", "HEAD"]) ?? "" == mark.from, !place.isMerging else {
            return
        }
        try options.withVaultLock {
            for path in try UnfinishedFiles(git, place).putBack(from: mark.from, to: mark.to) {
                tell(.mended(path: path))
            }
        }
    }
}
