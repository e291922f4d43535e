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
    /// For `merging`: the commit that was there, and the one that came.
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
    func recover(_ mark: SyncMark) throws {
        // Syncs of one vault run one at a time, so the one that left it is gone, and so are its gits: `RunLock` waited for them.
        guard !MachineFacts.isRunning(process: mark.process) else { return }
        Leftovers.removeLocks(in: place.gitFolder)
        switch mark.step {
        case .running: break
        // What it had staged is committed anew, with all that changed since.
        case .committing: if !place.isMerging { try unstage() }
        case .merging: try restore(mark)
        }
        Leftovers.sweep(try git.run(Leftovers.question), git, now: options.now, isAfterKill: true)
        SyncMark.remove(place)
    }

    /// Files that the merge would have changed, and that are gone or hold a beginning of what came, are as they were before it.
    private func restore(_ mark: SyncMark) throws {
        let base = try git.text(["rev-parse", "HEAD"])
        guard base == mark.from, !place.isMerging else { return }
        let listed = try git.run(["diff", "--name-only", "-z", "--no-renames", mark.from, mark.to])
        guard listed.exitCode == 0 else { return }
        for record in listed.output.split(separator: 0) {
            let path = String(decoding: record, as: UTF8.self)
            let location = Paths.join(place.top, path)
            func version(_ commit: String) throws -> [UInt8]? {
                let result = try git.run(["cat-file", "blob", commit + ":" + path])
                return result.exitCode == 0 ? result.output : nil
            }
            let (old, new) = (try version(mark.from), try version(mark.to))
            let present = try? OpenFile.reading(location, followingLinks: false).readAll()
            if present == old { continue }
            // A beginning of the new version, or nothing: git was at it. Anything else a person wrote.
            guard present == nil || new.map({ $0.starts(with: present ?? []) }) ?? false else { continue }
            if let old {
                try AtomicWrite.replace(location, with: old)
            } else if present != nil {
                try Paths.removeFile(location)
            }
        }
        // The index may say that it has the new files already.
        _ = try git.run(["reset", "--quiet", "--mixed"])
    }
}
