// One sync: commit, fetch, merge, push, and again where the remote moved meanwhile.

import Bytes
import FileSystem
import Processes
import Vault

/// Brings a vault and its remote to the same state. git never writes the working tree, nor the index that a person works with: snapshots and
/// merges are made among its objects, and files then come to them one by one (`SyncAdvance`). It never resets, forces, stashes or rewrites: a
/// sync that was ended at any point goes on with the next.
package struct SyncRun {
    /// What changes in a repository or its files, one after the other (docs/merging.md).
    package enum Step: Sendable, CaseIterable {
        case saved, checkedOut, moved, noted, locked, branch, mergeNoted, index, cleared, pushed
    }

    package struct Options {
        package var message: String?
        /// Lets many deletions, and those that empty a list or a folder, pass.
        package var isSure = false
        /// Of the vault: where its lists are.
        package var settings = VaultSettings()
        /// The program that merges.
        package var program = "daybook"
        /// What opens locked documents, so that they are merged; where it is closed both versions are kept.
        package var lock: (any FileLock)?
        /// Remotes that get nothing private.
        package var foreign: ForeignRemotes?
        package var cancelFlag = CancelFlag.never
        /// The name of this machine, for its commits and the copies of its versions.
        package var device: String?
        /// A vault that began apart from the remote's is joined with it: files of one name are merged, the others are beside one another.
        package var joins = false
        /// A branch that the remote does not have follows the only one that it has: the vault is new here, whatever git named its branch.
        package var isNewHere = false
        /// Holds off other writers of the vault while files of others take their places.
        package var withVaultLock: (() throws -> Void) throws -> Void = { try $0() }
        /// How long another run of the repository is waited for, in milliseconds.
        package var patience = 2000
        /// Hears of each step that is done. A test sees there what a kill would leave.
        package var stepped: (Step) -> Void = { _ in }
        /// Nanoseconds since the epoch.
        package var now: Int64 = 0

        package init() {}
    }

    static let tries = 5
    /// What came is put in order at the end (git-maintenance(1)).
    private static let fetch = ["-c", "maintenance.auto=false", "fetch", "--quiet"]

    let git: Git
    let place: GitPlace
    let settings: SyncSettings
    let options: Options
    let tell: (SyncEvent) -> Void
    let sleep: (_ milliseconds: Int) -> Void
    let folder: RunFolder
    let maker: CommitMaker
    let sparse: SparsePatterns?
    let lock: RunLock

    /// Holds the lock of the repository from here on.
    ///
    /// - Throws: `SyncError.running`, `SyncError`, `ProcessError`, `SystemError`
    package init(
        _ git: Git, options: Options, sleep: @escaping (_ milliseconds: Int) -> Void,
        tell: @escaping (SyncEvent) -> Void
    ) throws {
        self.options = options
        self.tell = tell
        self.sleep = sleep
        let asked = try git.start(SyncSettings.question)
        place = try GitPlace(git)
        // Before anything is looked at.
        lock = try RunLock(in: place.gitFolder, patience: options.patience, sleep: sleep)
        let git = git.noting(lock.deaths)
        self.git = git
        if lock.followsFailure { StaleLocks.remove(in: place.gitFolder, place.commonFolder, sleep: sleep) }
        IndexLock.removeStale(place)
        RunFolder.sweep(place)
        settings = SyncSettings(asked.finish())
        folder = try RunFolder(place)
        maker = CommitMaker(git, place, folder, settings)
        sparse = try SparsePatterns(settings, git, place)
    }

    /// Runs to the end. Throws `SyncError`, `ProcessError`, `SystemError`, `AtomicWriteError`, `Cancellation`.
    package func run() throws { try lock.hold(runToTheEnd) }

    private func runToTheEnd() throws {
        // What a run before this one began comes first.
        var waiting = try finishEarlierRun()
        if let operation = place.operation { throw SyncError.operation(operation) }
        try waitForIndex()
        _ = try prepare(settings)
        _ = try Leftovers.exclude(in: place)
        // The remote is asked while git looks at the files.
        let likely = place.likelyBranch.flatMap { try? settings.target(of: $0).remote }
        let asked = try likely.map { try git.start(Self.fetch + [$0]) }
        var look = try self.look()
        Leftovers.sweep(look.status, in: place, now: options.now, isAfterFailure: lock.followsFailure)
        // One at a time from here on: a password for the remote and one for a signature are not asked for at once.
        var early = asked?.finish()
        for turn in 0..<Self.tries {
            try options.cancelFlag.check()
            if turn > 0 {
                tell(.again)
                sleep(150 << turn)
                waiting = try finishEarlierRun() ?? waiting
                look = try self.look()
            }
            do {
                if try runOnce(look, likely: likely, &early, &waiting) { return }
            } catch is HeadMoved {
                continue
            }
        }
        throw SyncError.moving
    }

    /// Finishes an earlier run, and an interrupted checkout. Returns a commit that is still to be merged.
    private func finishEarlierRun() throws -> String? {
        let waiting = try resume()
        try finishCheckout()
        return waiting
    }

    /// Whether a run that was killed, or is at work, has left something to be done in the repository of a folder. Asks no git.
    package static func hasPending(in folder: String) -> Bool {
        guard let gitFolder = GitPlace.likelyFolder(of: folder), let branch = GitPlace.branch(in: gitFolder) else {
            return false
        }
        return PendingUpdate.isThere(branch, in: GitPlace.commonFolder(of: gitFolder))
    }

    /// Completes what a killed run left undone in the vault's repository, before anything is written there: files it had not yet delivered must
    /// not look deleted. Cheap when there is nothing to do. On failure nothing is lost: the next sync merges what is written then.
    package static func resumePending(in files: VaultFiles, settings: VaultSettings, device: String?) {
        guard hasPending(in: files.root) else { return }
        var options = Options()
        options.patience = 0
        options.settings = settings
        options.device = device
        options.withVaultLock = { try files.withVaultLock($0) }
        let git = Git(folder: files.root, mayAsk: false)
        bestEffort {
            let run = try SyncRun(git, options: options, sleep: MachineFacts.sleep) { _ in }
            _ = try run.lock.hold(run.finishEarlierRun)
        }
    }

    private func runOnce(
        _ look: Look, likely: String?, _ early: inout ProcessResult?, _ waiting: inout String?
    ) throws -> Bool {
        guard let branch = look.status.branch else { throw SyncError.detached }
        let foreign = try foreign(branch)
        if let foreign { try check(foreign.remotes.waiting(git), foreign.name, isCommitted: false) }
        // A merge to be ended brings others' commits along.
        let former = place.isMerging || waiting != nil ? nil : look.status.commit
        var status = try commit(look)
        if let commit = waiting, let here = status.commit {
            // The branch moved while a run was killed: what that one had merged is merged into it.
            let isForward = try isAncestor(here, commit)
            if try take(
                commit, into: here, branch, reflog: "merge \(commit)", message: "merge what was left",
                isForward: isForward)
            {
                return false
            }
            waiting = nil
            status = status.committed(as: try self.commit(of: "refs/heads/" + branch))
        }
        var target = try settings.target(of: branch)
        if target.remote != likely { early = nil }
        let fetched = try early ?? git.run(Self.fetch + [target.remote])
        early = nil
        // Nothing of the merge has begun.
        try options.cancelFlag.check()
        guard fetched.exitCode == 0 else {
            throw SyncError(.fetch, fetched.complaint, remote: target.remote)
        }
        if let commit = status.commit, let fork = try forks(of: target, in: commit).first {
            _ = try merge(fork.target, fork.commit, status)
            return false
        }
        let isFollowing = settings.upstream(of: branch) != nil
        // The usual case: nothing changed anywhere.
        if isFollowing, let commit = status.commit, place.looseCommit(target.tracking) == commit { return true }
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
        if isFollowing, there != nil, there == status.commit { return true }
        // The remote is where we were: there is one commit to send, and nothing that came.
        let isAhead = isFollowing && there != nil && there == former
        guard try isAhead || merge(target, there, status),
            try push(target, branch, isFirst: !isFollowing, waiting: isAhead ? 1 : nil)
        else { return false }
        // gc-auto: what came and what went is put in order.
        if try git.run(["maintenance", "run", "--auto", "--quiet"]).exitCode != 0 { lock.deaths.note() }
        return true
    }

    /// What devices wrote to a branch of an encrypted remote without seeing each other. Those that a commit has are forgotten.
    private func forks(of target: SyncTarget, in commit: String) throws -> [(target: SyncTarget, commit: String)] {
        guard settings.url(of: target.remote)?.hasPrefix(EncryptedRemoteNames.scheme) == true else { return [] }
        let branch = EncryptedRemoteNames.forks(of: target.branch.dropFirst("refs/heads/".count))
        let mark = "refs/remotes/\(target.remote)/" + branch
        let listed = try git.text(["for-each-ref", "--format=%(refname) %(objectname)", mark]) ?? ""
        return try listed.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 else { return nil }
            if try isAncestor(words[1], commit) {
                _ = try git.run(["update-ref", "-d", words[0], words[1]])
                return nil
            }
            return (SyncTarget(remote: target.remote, branch: target.branch, tracking: words[0]), words[1])
        }
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
        guard let remotes = options.foreign, let remote = try? settings.target(of: branch).remote else { return nil }
        // As git itself makes them of what is configured (url.*.insteadOf, pushurl).
        var addresses: [String] = []
        for kind in [["--push"], []] {
            let listed = try git.text(["remote", "get-url"] + kind + ["--all", "--", remote]) ?? ""
            addresses += listed.split(separator: "\n").map(String.init)
        }
        return remotes.has(remote, addresses: addresses, from: place.top) ? (remotes, remote) : nil
    }

    func check(_ paths: [String], _ remote: String, isCommitted: Bool) throws {
        guard !paths.isEmpty else { return }
        throw SyncError.privateFiles(paths, remote: remote, isCommitted: isCommitted)
    }

    // MARK: Looking

    /// Another git may be at work; one that died leaves its lock for a person to remove.
    private func waitForIndex() throws {
        for turn in 0...30 {
            if turn > 0 { sleep(turn < 10 ? 10 : 100) }
            IndexLock.removeStale(place)
            if !FileStamp.exists(place.lock) { return }
        }
        throw SyncError.locked(path: place.lock)
    }

    /// What differs from the last commit, of these paths alone or of the vault, by an index of the run's own: no lock is taken, and git notes there what it finds.
    func look(at paths: [String]? = nil) throws -> Look {
        let (index, stamp) = try PrivateIndex.copy(git, place, in: folder)
        let copied = try? FileStamp.of(index.path)
        // The whole repository where a merge is to be ended, else the vault alone.
        let scope = paths.map { $0.map { ":(top,literal)" + $0 } } ?? (place.isMerging ? [] : place.scope)
        let result = try index.run(GitStatus.arguments + [GitStatus.listingIgnored, "--"] + scope, .look)
        return Look(index: index, stamp: stamp, copied: copied, status: GitStatus(result.output))
    }
}
