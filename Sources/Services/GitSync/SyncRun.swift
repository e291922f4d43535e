// One sync: commit, fetch, merge, push, and again where the remote moved meanwhile.

import Bytes
import FileSystem
import Processes
import Vault

/// Brings a vault and its remote to the same state. It never resets, forces, stashes or rewrites: a sync that was ended at any point goes
/// on with the next.
package struct SyncRun {
    package struct Options: Sendable {
        package var message: String?
        /// Lets many deletions, and those that empty a list or a folder, pass.
        package var isSure = false
        /// Of the vault: where its lists are.
        package var settings = VaultSettings()
        /// The program that merges.
        package var program = "daybook"
        /// Remotes that get nothing private.
        package var foreign: ForeignRemotes?
        package var cancelFlag = CancelFlag.never
        /// The name of this machine, for its commits and the copies of its versions.
        package var device: String?
        /// A vault that began apart from the remote's is joined with it: files of one name are merged, the others stand beside one another.
        package var joins = false
        /// A branch that the remote does not have follows the only one that it has: the vault is new here, whatever git named its branch.
        package var isNewHere = false
        /// Holds off other writers of the vault while git writes its files.
        package var withVaultLock: @Sendable (() throws -> Void) throws -> Void = { try $0() }
        /// Nanoseconds since the epoch.
        package var now: Int64 = 0

        package init() {}
    }

    private static let tries = 5
    /// What came is put in order by the merge and the commit that follow (git-maintenance(1)).
    private static let fetch = ["-c", "maintenance.auto=false", "fetch", "--quiet"]

    let git: Git
    let place: GitPlace
    private let settings: SyncSettings
    let options: Options
    let tell: (SyncEvent) -> Void
    let sleep: (_ milliseconds: Int) -> Void
    /// git's look at the vault's files, which takes longest of all: its answer counts where nothing was written since.
    private let firstLook: RunningProcess

    package init(
        _ git: Git, options: Options, sleep: @escaping (_ milliseconds: Int) -> Void,
        tell: @escaping (SyncEvent) -> Void
    ) throws {
        self.git = git
        self.options = options
        self.tell = tell
        self.sleep = sleep
        // Three questions at once.
        firstLook = try git.start(Self.look + ["--", "."])
        let asked = try git.start(SyncSettings.question)
        place = try GitPlace(git)
        settings = SyncSettings(asked.finish())
    }

    /// Runs to the end. Throws `SyncError`, `ProcessError`, `SystemError`, `AtomicWriteError`, `Cancellation`.
    package func run() throws {
        let lock = try RunLock(place)
        let mark = SyncMark(place)
        if let mark { try recover(mark, isOver: lock.waitForOthers(sleep)) }
        try SyncMark.around(SyncMark(.running), place) { try runAlone(isRecovered: mark != nil) }
    }

    private func runAlone(isRecovered: Bool) throws {
        let hasWaited = try waitForLock()
        if let operation = place.operation { throw SyncError.operation(operation) }
        let hasWritten = try [prepare(settings), Leftovers.exclude(in: place)].contains(true)
        // The remote is asked while git looks at the files.
        let likely = place.likelyBranch.flatMap { try? settings.target(of: $0).remote }
        let asked = try likely.map { try git.start(Self.fetch + [$0]) }
        let isStale = isRecovered || hasWaited || hasWritten || place.isMerging
        var status = try isStale ? self.status() : status(firstLook.finish())
        Leftovers.sweep(status, in: place, now: options.now)
        guard status.branch != nil else { throw SyncError.detached }
        // One at a time from here on: a password for the remote and one for a signature are not asked for at once.
        var early = asked?.finish()
        for turn in 0..<Self.tries {
            try options.cancelFlag.check()
            if turn > 0 {
                tell(.again)
                sleep(150 << turn)
            }
            guard let branch = status.branch else { throw SyncError.detached }
            let foreign = try foreign(branch)
            if let foreign { try check(foreign.remotes.waiting(git, place), foreign.name, isCommitted: false) }
            // A merge to be ended brings others' commits along.
            let former = place.isMerging ? nil : status.commit
            status = try commit(status)
            var target = try settings.target(of: branch)
            if target.remote != likely { early = nil }
            let fetched = try early ?? git.run(Self.fetch + [target.remote])
            early = nil
            // Nothing of the merge has begun.
            try options.cancelFlag.check()
            guard fetched.exitCode == 0 else {
                throw SyncError(.fetch, fetched.complaint, remote: target.remote)
            }
            let isFollowing = settings.upstream(of: branch) != nil
            // The usual case: nobody did anything.
            if isFollowing, let commit = status.commit, place.looseCommit(target.tracking) == commit { return }
            var there = try commit(of: target.tracking)
            if there == nil, !isFollowing, options.isNewHere, let only = try onlyBranch(of: target.remote) {
                target = only
                // Known from now on, even if the merge is left to a person.
                for (key, value) in [("remote", only.remote), ("merge", only.branch)] {
                    let set = try git.run(["config", "--local", "branch.\(branch).\(key)", value])
                    guard set.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: set.complaint) }
                }
                there = try commit(of: target.tracking)
            }
            if isFollowing, there != nil, there == status.commit { return }
            // The remote is where we were: there is one commit to send, and nothing that came.
            let isAhead = isFollowing && there != nil && there == former
            if try isAhead || merge(target, there, status),
                try push(target, branch, isFirst: !isFollowing, waiting: isAhead ? 1 : nil)
            {
                return
            }
            status = try self.status()
        }
        throw SyncError.moving
    }

    /// Nil where the remote has none, or several.
    private func onlyBranch(of remote: String) throws -> SyncTarget? {
        let mark = "refs/remotes/\(remote)/"
        let listed = try git.text(["for-each-ref", "--format=%(refname)", mark]) ?? ""
        let names = listed.split(separator: "\n").map { String($0.dropFirst(mark.count)) }.filter { $0 != "HEAD" }
        guard names.count == 1, let name = names.first else { return nil }
        return SyncTarget(remote: remote, branch: "refs/heads/" + name, tracking: mark + name)
    }

    /// The commit that a reference names; nil where there is none.
    func commit(of reference: String) throws -> String? {
        try place.looseCommit(reference) ?? git.text(["rev-parse", "--verify", "--quiet", reference])
    }

    /// The remote of a branch where it is somebody else's.
    func foreign(_ branch: String) throws -> (remotes: ForeignRemotes, name: String)? {
        guard let remotes = options.foreign, let remote = try? settings.target(of: branch).remote,
            remotes.has(remote, url: settings.url(of: remote))
        else { return nil }
        return (remotes, remote)
    }

    func check(_ paths: [String], _ remote: String, isCommitted: Bool) throws {
        guard !paths.isEmpty else { return }
        throw SyncError.privateFiles(paths, remote: remote, isCommitted: isCommitted)
    }

    // MARK: Looking

    /// Another git may be at work; one that died leaves its lock for a person to remove. Returns whether it had to wait.
    private func waitForLock() throws -> Bool {
        for turn in 0...30 {
            if turn > 0 { sleep(turn < 10 ? 10 : 100) }
            if !FileStamp.exists(place.lock) { return turn > 0 }
        }
        throw SyncError.locked(path: place.lock)
    }

    func status() throws -> GitStatus {
        // The whole repository where a merge is to be ended, else the vault alone.
        let scope = place.prefix.isEmpty || place.isMerging ? [] : ["--", "."]
        return try status(git.run(Self.look + scope))
    }

    private static let look = GitStatus.arguments + [GitStatus.listingIgnored]

    private func status(_ result: ProcessResult) throws -> GitStatus {
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        return GitStatus(result.output)
    }
}
