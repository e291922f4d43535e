// One sync: commit, fetch, merge, push, repeated if the remote moved meanwhile.

import Bytes
import FileSystem
import Processes
import Vault

/// Brings a vault and its remote to the same state. git never writes the working tree or the repository's own index: snapshots and merges
/// are made among its objects, and files are then updated one by one (`SyncAdvance`). It never resets, forces, stashes or rewrites:
/// a sync interrupted at any point is resumed by the next.
package struct SyncRun {
    /// The successive changes to a repository and its files (docs/merging.md).
    package enum Step: Sendable, CaseIterable {
        case saved, checkedOut, moved, noted, locked, branch, mergeNoted, index, cleared, pushed
    }

    package struct Options {
        package var message: String?
        /// Allows many deletions, and those that empty a list or a folder.
        package var isSure = false
        /// The vault's settings, which define where its lists are.
        package var settings = VaultSettings()
        /// The merge driver's program.
        package var program = "daybook"
        /// Opens locked documents for merging; if it is locked itself, both versions are kept.
        package var lock: (any FileLock)?
        /// Remotes that get nothing private.
        package var foreign: ForeignRemotes?
        package var cancelFlag = CancelFlag.never
        /// The name of this machine, for its commits and copies of its versions.
        package var device: String?
        /// Joins a vault with an unrelated history with the remote's: files of the same name are merged, all others are kept.
        package var joins = false
        /// A branch missing on the remote follows the remote's only branch: the vault is new here, whatever git named its branch.
        package var isNewHere = false
        /// Excludes other writers of the vault while incoming files are moved into place.
        package var withVaultLock: (() throws -> Void) throws -> Void = { try $0() }
        /// How long to wait for another run in the repository, in milliseconds.
        package var patience = 2000
        /// Called after each step. Tests use it to see the state after a kill.
        package var stepped: (Step) -> Void = { _ in }
        /// Nanoseconds since the epoch.
        package var now: Int64 = 0

        package init() {}
    }

    static let tries = 5
    /// Fetched objects are tidied up at the end (git-maintenance(1)).
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

    /// Holds the repository's lock from here on.
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
        // Before anything is read.
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

    /// Runs to completion. Throws `SyncError`, `ProcessError`, `SystemError`, `AtomicWriteError`, `Cancellation`.
    package func run() throws { try lock.hold(runToTheEnd) }

    private func runToTheEnd() throws {
        // An earlier run is completed first.
        var waiting = try finishEarlierRun()
        if let operation = place.operation { throw SyncError.operation(operation) }
        try waitForIndex()
        _ = try prepare(settings)
        _ = try Leftovers.exclude(in: place)
        // Fetches while git inspects the files.
        let likely = place.likelyBranch.flatMap { try? settings.target(of: $0).remote }
        let asked = try likely.map { try git.start(Self.fetch + [$0]) }
        var look = try self.look()
        Leftovers.sweep(look.status, in: place, now: options.now, isAfterFailure: lock.followsFailure)
        // One at a time from here on, to avoid simultaneous prompts for the remote's password and the signature's.
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

    /// Finishes an earlier run, and an interrupted checkout. Returns a commit that still has to be merged.
    private func finishEarlierRun() throws -> String? {
        let waiting = try resume()
        try finishCheckout()
        return waiting
    }

    /// Whether a killed or current run has left unfinished work in the repository of a folder. Does not run git.
    package static func hasPending(in folder: String) -> Bool {
        guard let gitFolder = GitPlace.likelyFolder(of: folder), let branch = GitPlace.branch(in: gitFolder) else {
            return false
        }
        return PendingUpdate.isThere(branch, in: GitPlace.commonFolder(of: gitFolder))
    }

    /// Completes the unfinished work of a killed run before anything is written to the vault, so that files not yet delivered do not look
    /// deleted. Cheap if there is nothing to do. On failure nothing is lost: the next sync merges what is written then.
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
        // A merge to be concluded includes the commits of others.
        let former = place.isMerging || waiting != nil ? nil : look.status.commit
        var status = try commit(look)
        if let commit = waiting, let here = status.commit {
            // The branch moved after a run was killed: merges the result of that run into it.
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
        // No merge has begun.
        try options.cancelFlag.check()
        guard fetched.exitCode == 0 else {
            throw SyncError(.fetch, fetched.complaint, remote: target.remote)
        }
        if let commit = status.commit, let fork = try forks(of: target, in: commit).first {
            _ = try merge(fork.target, fork.commit, status)
            return false
        }
        let isFollowing = settings.upstream(of: branch) != nil
        // The usual case: nothing has changed.
        if isFollowing, let commit = status.commit, place.looseCommit(target.tracking) == commit { return true }
        var there = try commit(of: target.tracking)
        if there == nil, !isFollowing, options.isNewHere, let only = try onlyBranch(of: target.remote) {
            target = only
            // Recorded now, even if the merge is left to a person.
            for (key, value) in [("remote", only.remote), ("merge", only.branch)] {
                let set = try git.run(["config", "--local", "branch.\(branch).\(key)", value])
                guard set.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: set.complaint) }
            }
            there = try commit(of: target.tracking)
        }
        if isFollowing, there != nil, there == status.commit { return true }
        // The remote is at our previous commit: one commit to send, nothing to merge.
        let isAhead = isFollowing && there != nil && there == former
        guard try isAhead || merge(target, there, status),
            try push(target, branch, isFirst: !isFollowing, waiting: isAhead ? 1 : nil)
        else { return false }
        // gc-auto: tidies up after fetch and push.
        if try git.run(["maintenance", "run", "--auto", "--quiet"]).exitCode != 0 { lock.deaths.note() }
        return true
    }

    /// Concurrent writes by other devices to a branch of an encrypted remote. Those merged into a commit are forgotten.
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

    /// Nil if the remote has no branch, or several.
    private func onlyBranch(of remote: String) throws -> SyncTarget? {
        let mark = "refs/remotes/\(remote)/"
        let listed = try git.text(["for-each-ref", "--format=%(refname)", mark]) ?? ""
        let names = listed.split(separator: "\n").map { String($0.dropFirst(mark.count)) }.filter { $0 != "HEAD" }
        guard names.count == 1, let name = names.first else { return nil }
        return SyncTarget(remote: remote, branch: "refs/heads/" + name, tracking: mark + name)
    }

    /// The commit of a reference; nil if there is none.
    func commit(of reference: String) throws -> String? {
        try place.looseCommit(reference) ?? git.text(["rev-parse", "--verify", "--quiet", reference])
    }

    /// The remote of a branch, if it is another's.
    func foreign(_ branch: String) throws -> (remotes: ForeignRemotes, name: String)? {
        guard let remotes = options.foreign, let remote = try? settings.target(of: branch).remote else { return nil }
        // As git rewrites the configured ones (url.*.insteadOf, pushurl).
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

    /// Another git may be running; the lock of a dead one is left for a person to remove.
    private func waitForIndex() throws {
        for turn in 0...30 {
            if turn > 0 { sleep(turn < 10 ? 10 : 100) }
            IndexLock.removeStale(place)
            if !FileStamp.exists(place.lock) { return }
        }
        throw SyncError.locked(path: place.lock)
    }

    /// The differences from the last commit, in these paths or the whole vault, by a private index: takes no lock, and git caches its
    /// findings there.
    func look(at paths: [String]? = nil) throws -> Look {
        let (index, stamp) = try PrivateIndex.copy(git, place, in: folder)
        let copied = try? FileStamp.of(index.path)
        // The whole repository if a merge has to be concluded, else only the vault.
        let scope = paths.map { $0.map { ":(top,literal)" + $0 } } ?? (place.isMerging ? [] : place.scope)
        let result = try index.run(GitStatus.arguments + [GitStatus.listingIgnored, "--"] + scope, .look)
        return Look(index: index, stamp: stamp, copied: copied, status: GitStatus(result.output))
    }
}
