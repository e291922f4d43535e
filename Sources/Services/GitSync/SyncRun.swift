// One sync: commit, fetch, merge, push, and again where the remote moved meanwhile.

import Bytes
import FileSystem
import Processes
import Vault

/// What a sync did, told when it is done.
package enum SyncEvent: Sendable, Equatable {
    case registeredDriver
    case wroteAttributes(path: String)
    /// A file of the repository that is a link: written through it, our lines would be somewhere else.
    case unusedLink(path: String)
    /// A folder with a repository of its own is no part of the vault.
    case leftOut(path: String)
    case finishedMerge
    case committed(message: String, count: Int)
    case received(count: Int)
    case merged
    case sent(count: Int, remote: String)
    case follows(upstream: String)
    /// Edits came while it ran, or the remote moved.
    case again
    /// Two versions of what is no text: the remote's keeps the name, ours has one of its own.
    case keptBoth(path: String, copy: String)
    /// One side deleted what the other changed.
    case keptDespiteDeletion(path: String)
    /// Both sides renamed a file, and hold the same: the name there stands.
    case renamedTwice(here: String, there: String)
    /// A sync before this one was killed: what it left half done was put right.
    case recovered
    /// A file that it had cut off was written into since: it holds that and what it held before.
    case mended(path: String)
    /// What git or its hooks, or the merge driver, said.
    case said(String)
}

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

    package init(
        _ git: Git, options: Options, sleep: @escaping (_ milliseconds: Int) -> Void,
        tell: @escaping (SyncEvent) -> Void
    ) throws {
        self.git = git
        self.options = options
        self.tell = tell
        self.sleep = sleep
        // Two questions at once.
        let asked = try git.start(SyncSettings.question)
        place = try GitPlace(git)
        settings = SyncSettings(asked.finish())
    }

    /// Runs to the end. Throws `SyncError`, `ProcessError`, `SystemError`, `AtomicWriteError`, `Cancellation`.
    package func run() throws {
        let lock = try RunLock(place)
        if let mark = SyncMark(place) {
            try recover(mark, isOver: lock.waitForOthers(sleep))
        }
        try SyncMark.around(SyncMark(.running), place) { try runAlone() }
    }

    private func runAlone() throws {
        try waitForLock()
        if let operation = place.operation { throw SyncError.operation(operation) }
        try prepare(settings)
        try Leftovers.exclude(in: place)
        // The remote is asked while git looks at the files, and for leftovers among them.
        let likely = place.likelyBranch.flatMap { try? settings.target(of: $0).remote }
        let asked = try likely.map { try git.start(Self.fetch + [$0]) }
        let leftoverQuestion = try git.start(Leftovers.question)
        var status = try self.status()
        let leftovers = leftoverQuestion.finish()
        Leftovers.sweep(leftovers, git, now: options.now)
        var committedLeftovers = Leftovers.paths(leftovers, inIndex: true)
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
            status = try commit(status, committedLeftovers)
            committedLeftovers = []
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

    /// The remote of a branch where it is somebody else's.
    private func foreign(_ branch: String) throws -> (remotes: ForeignRemotes, name: String)? {
        guard let remotes = options.foreign, let remote = try? settings.target(of: branch).remote,
            remotes.has(remote, url: settings.url(of: remote))
        else { return nil }
        return (remotes, remote)
    }

    private func check(_ paths: [String], _ remote: String, isCommitted: Bool) throws {
        guard !paths.isEmpty else { return }
        throw SyncError.privateFiles(paths, remote: remote, isCommitted: isCommitted)
    }

    // MARK: Looking

    /// Another git may be at work; one that died leaves its lock for a person to remove.
    private func waitForLock() throws {
        for _ in 0..<20 where FileStamp.exists(place.lock) { sleep(100) }
        if FileStamp.exists(place.lock) { throw SyncError.locked(path: place.lock) }
    }

    package func status() throws -> GitStatus {
        // The whole repository where a merge is to be ended, else the vault alone.
        let scope = place.prefix.isEmpty || place.isMerging ? [] : ["--", "."]
        let result = try git.run(GitStatus.arguments + scope)
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        return GitStatus(result.output)
    }

    /// What a remote could make a link that leads out of the vault.
    private static let ownNames = [
        ".gitattributes", ".gitignore", ".daybook", ".daybookignore", "agenda", "journal", "lists", "media", "sensors",
    ]

    /// Registers the driver where it is missing, and asks git to use it.
    func prepare(_ settings: SyncSettings) throws {
        let known = settings["merge.\(MergeDriver.name).driver"]
        let program = known.map { MergeDriver.program(of: $0) } ?? ""
        if !program.contains("/") && program != "daybook" || program.contains("/") && !FileStamp.exists(program) {
            guard try MergeDriver.register(in: git.folder, program: options.program) else {
                throw SyncError.git(doing: .setUp, complaint: "git config")
            }
            tell(.registeredDriver)
        }
        // What stands here is stronger than any .gitattributes of the vault, which comes from others, too (gitattributes(5)): no filter
        // and no encoding of theirs keeps a note from being merged.
        try place.writeAttributes()
        let links = Self.ownNames.filter { name in
            (try? FileStamp.of(Paths.join(git.folder, name), followingLinks: false))?.kind == .link
        }
        for name in links { tell(.unusedLink(path: place.prefix + name)) }
        let file = Paths.join(git.folder, ".gitattributes")
        // A link would lead our lines into another file, and git follows none either. Ours count without it, so that what mends it can
        // come from the remote.
        guard !links.contains(".gitattributes") else { return }
        func read(_ path: String) -> String? {
            (try? OpenFile.reading(path).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
        }
        let texts = [file, Paths.join(place.top, ".gitattributes")].compactMap(read)
        if texts.contains(where: { text in
            ["*.md", "*.csv"].allSatisfy { kind in
                text.split(whereSeparator: \.isNewline).contains {
                    $0.trimmed.hasPrefix(kind + " ") && $0.contains("merge=\(MergeDriver.name)")
                }
            }
        }) {
            return
        }
        guard let text = MergeDriver.attributes(adding: read(file), MergeDriver.plainAttributes) else { return }
        try AtomicWrite.replace(file, with: Array(text.utf8))
        tell(.wroteAttributes(path: place.prefix + ".gitattributes"))
    }

    // MARK: Committing

    /// Commits what changed, and says how things stand then.
    ///
    /// - Parameter leftovers: temporary files that an older version committed; they leave the repository.
    private func commit(_ found: GitStatus, _ leftovers: [String]) throws -> GitStatus {
        let status =
            try found.unmerged.isEmpty || !settle() ? found : self.status()
        guard status.unmerged.isEmpty else { throw SyncError.conflicts(status.unmerged.map(\.path)) }
        for entry in status.entries where entry.isRepository { tell(.leftOut(path: entry.path)) }
        let changes = status.changes
        if place.isMerging {
            let marked = changes.filter { !$0.isUntracked && isMarked($0.path) }.map(\.path)
            guard marked.isEmpty else { throw SyncError.conflicts(marked) }
        }
        guard !changes.isEmpty || place.isMerging else { return status }
        let parts = changes.filter(\.isStagedInPart).map(\.path)
        guard parts.isEmpty || place.isMerging else { throw SyncError.stagedInPart(parts) }
        try checkDeletions(
            DeletionGuard.lost(
                deleted: changes.filter(\.isDeleted).map(\.path),
                added: changes.filter { $0.isUntracked || $0.staged == "A" }.map(\.path)), isIncoming: false)
        if !leftovers.isEmpty {
            _ = try git.run(["rm", "--cached", "--quiet", "--"] + leftovers.map { ":(literal)" + $0 })
        }
        return try SyncMark.around(SyncMark(.committing), place) { try commit(status, changes) }
    }

    private func commit(_ status: GitStatus, _ changes: [GitStatus.Entry]) throws -> GitStatus {
        // What git knows it takes by itself, and writes its index once.
        let isKnown = changes.allSatisfy { ["M", "D"].contains($0.unstaged) && !$0.isUntracked }
        let commitsAll = isKnown && !place.isMerging && place.prefix.isEmpty
        if !commitsAll, changes.contains(where: { $0.unstaged != "." }) { try stage(status, changes) }
        if place.isMerging {
            // A merge that was killed early has no message yet, or an empty one.
            let message = place.hasMergeMessage ? ["--no-edit"] : ["--message", "merge"]
            let result = try git.run(["commit", "--quiet"] + message)
            guard result.exitCode == 0 else { throw failedCommit(result) }
            tell(.finishedMerge)
        } else {
            let message = options.message ?? SyncMessage.text(changes.compactMap { place.vaultPath($0.path) })
            // Where the vault is a part of a repository, what is staged elsewhere stays staged.
            let scope = place.prefix.isEmpty ? [] : ["--", "."]
            let device = options.device.map { ["--message", SyncMessage.trailer(device: $0)] } ?? []
            let result = try git.run(
                ["commit", "--quiet", "--message", message] + (commitsAll ? ["--all"] : []) + device + scope)
            guard result.exitCode == 0 else {
                // Nothing but what git holds for equal (line ends) is no failure.
                if result.outputText.contains("nothing to commit") || result.outputText.contains("nothing added") {
                    // So that the index knows it, too.
                    if commitsAll { try stage(status, changes) }
                    return status
                }
                throw unstaged(failedCommit(result))
            }
            if !result.errorText.trimmed.isEmpty { tell(.said(result.complaint)) }
            tell(
                .committed(
                    message: message.split(separator: "\n").first.map(String.init) ?? message, count: changes.count))
        }
        // What is edited from here on is for the next sync.
        return status.committed(as: try status.branch.flatMap { try commit(of: "refs/heads/" + $0) })
    }

    /// Few files that are named are staged without a look at all the others.
    private static let fewChanges = 100

    private func stage(_ status: GitStatus, _ changes: [GitStatus.Entry]) throws {
        let all = ["add", "--all", "--"]
        if changes.count <= Self.fewChanges {
            let added = try git.run(all + changes.map { ":(top,literal)" + $0.path })
            // Else one of them is gone again, which git does not take for a name.
            if added.exitCode == 0 { return }
        }
        let out = status.entries.filter(\.isRepository).map { ":(top,exclude,literal)" + $0.path.dropLast() }
        let added = try git.run(all + ["."] + out)
        guard added.exitCode == 0 else { throw unstaged(SyncError(.commit, added.complaint)) }
    }

    /// The commit that a reference names; nil where there is none.
    private func commit(of reference: String) throws -> String? {
        try place.looseCommit(reference) ?? git.text(["rev-parse", "--verify", "--quiet", reference])
    }

    /// Takes out of the index again what a commit that failed put there: nobody staged it.
    private func unstaged(_ error: SyncError) -> SyncError {
        if !place.isMerging { bestEffort { try unstage() } }
        return error
    }

    /// Makes the index of the vault's files that of the last commit; what is staged elsewhere in the repository stays staged.
    func unstage() throws { _ = try git.run(["reset", "--quiet", "--", "."]) }

    /// Settles what a merge left open, as far as that needs nobody. Returns whether anything was.
    private func settle(isFresh: Bool = false) throws -> Bool {
        var hasSettled = false
        try options.withVaultLock {
            hasSettled = try UnmergedFiles(git, place, device: options.device ?? "copy", isFresh: isFresh, tell: tell)
                .settle()
        }
        return hasSettled
    }

    private func failedCommit(_ result: ProcessResult) -> SyncError {
        let hooks = ["pre-commit", "commit-msg", "prepare-commit-msg", "pre-merge-commit"]
        switch SyncError(.commit, result.complaint) {
        case .git(_, let complaint) where hooks.contains(where: { place.has("hooks/" + $0) }) && result.exitCode == 1:
            return .hook(.commit, complaint: complaint)
        case let error: return error
        }
    }

    private func isMarked(_ path: String) -> Bool {
        guard let bytes = try? OpenFile.reading(Paths.join(place.top, path)).readAll(limit: 1 << 26) else {
            return false
        }
        // What is no text has no markers.
        return UTF8Scalars.firstIllFormed(bytes) == nil && ConflictMarkers.isMarked(bytes)
    }

    private func checkDeletions(_ deleted: Int, isIncoming: Bool) throws {
        guard deleted > DeletionGuard.fewest, !options.isSure else { return }
        let listed = try git.run(["ls-tree", "-r", "-z", "--name-only", "HEAD", "."])
        let count = listed.output.split(separator: 0).count
        if DeletionGuard.isTooMuch(deleted, of: count) {
            throw SyncError.deletions(count: deleted, of: count, isIncoming: isIncoming)
        }
    }

    // MARK: Merging

    /// False where edits came in between, so that all is to be done again.
    private func merge(_ target: SyncTarget, _ there: String?, _ status: GitStatus) throws -> Bool {
        guard let there else { return true }
        guard let here = status.commit else {
            // Nothing of our own yet: the branch begins as the remote's.
            let result = try locked(SyncMark(.merging, to: there)) { git in
                try git.run(["merge", "--quiet", "--ff-only", target.tracking])
            }
            guard result.exitCode == 0 else { throw SyncError(.merge, result.complaint) }
            tell(.received(count: 1))
            return true
        }
        guard here != there else { return true }
        let incoming = try behind(target)
        guard incoming > 0 else { return true }
        if !options.isSure {
            let deletions = try IncomingDeletions(of: target.tracking, git, place, options.settings)
            try checkDeletions(deletions.count, isIncoming: true)
            guard deletions.emptied.isEmpty else { throw SyncError.emptied(deletions.emptied) }
        }
        let isApart = try git.run(["merge-base", "HEAD", target.tracking]).exitCode == 1
        if isApart, !options.joins || place.isShallow {
            throw SyncError.unrelated(remote: target.remote, isShallow: place.isShallow)
        }
        let result = try locked(SyncMark(.merging, from: here, to: there)) { git in
            try git.run(
                ["merge", "--quiet", "--no-edit", "--ff", "--no-autostash"]
                    + (isApart ? ["--allow-unrelated-histories"] : []) + [target.tracking], inUsersLanguage: true)
        }
        let said = result.errorText.split(separator: "\n").map(String.init).filter { !$0.isEmpty }
        guard result.exitCode != 0 else {
            if !said.isEmpty { tell(.said(said.joined(separator: "\n"))) }
            tell(.received(count: incoming))
            if try behind(target) == 0, try git.text(["rev-parse", "HEAD"]) != there { tell(.merged) }
            return true
        }
        let after = try self.status()
        if !after.unmerged.isEmpty {
            // A driver that was killed says nothing of the files.
            if try settle(isFresh: true), try self.status().unmerged.isEmpty { return false }
            if !said.isEmpty { tell(.said(said.joined(separator: "\n"))) }
            throw SyncError.conflicts(after.unmerged.map(\.path))
        }
        if place.isMerging { throw failedCommit(result) }
        // Somebody wrote between the commit and the merge.
        if !after.changes.isEmpty { return false }
        throw SyncError(.merge, result.complaint)
    }

    /// Runs git while nobody else of daybook writes the vault; what git starts of it knows that.
    private func locked(_ mark: SyncMark, _ run: (Git) throws -> ProcessResult) throws -> ProcessResult {
        var result: ProcessResult?
        try options.withVaultLock {
            result = try SyncMark.around(mark, place) { try run(git.setting("DAYBOOK_VAULT_LOCKED", to: git.folder)) }
        }
        guard let result else { throw SyncError.git(doing: .merge, complaint: "") }
        return result
    }

    private func behind(_ target: SyncTarget) throws -> Int {
        Int(try git.text(["rev-list", "--count", "HEAD.." + target.tracking]) ?? "") ?? 0
    }

    // MARK: Pushing

    /// False where the remote moved meanwhile.
    ///
    /// - Parameter waiting: how many commits there are to send, where that is known.
    private func push(_ target: SyncTarget, _ branch: String, isFirst: Bool, waiting known: Int?) throws -> Bool {
        guard try commit(of: "refs/heads/" + branch) != nil else { return true }
        let waiting =
            try known ?? git.text(["rev-list", "--count", target.tracking + "..HEAD"]).flatMap { Int($0) }
        if waiting == 0, !isFirst { return true }
        if let foreign = try foreign(branch) {
            let known = try commit(of: target.tracking)
            try check(foreign.remotes.outgoing(git, place, since: known), foreign.name, isCommitted: true)
        }
        var arguments = ["push", "--quiet"]
        if isFirst { arguments.append("--set-upstream") }
        let result = try git.run(arguments + [target.remote, "HEAD:" + target.branch])
        if result.exitCode == 0 {
            if isFirst { tell(.follows(upstream: target.remote + "/" + target.branch.dropFirst(11))) }
            let count = try waiting ?? (git.text(["rev-list", "--count", "HEAD"]).flatMap { Int($0) } ?? 0)
            if count > 0 { tell(.sent(count: count, remote: target.remote)) }
            return true
        }
        let words = result.errorText
        if words.contains(".lock': File exists") {
            // Another push may be at it for a moment.
            sleep(1000)
            if try git.run(arguments + [target.remote, "HEAD:" + target.branch]).exitCode == 0 { return false }
            throw SyncError.remoteLocked(remote: target.remote)
        }
        if words.contains("[rejected]") || words.contains("cannot lock ref") || words.contains("failed to update ref")
            || words.contains("incorrect old value")
        {
            return false
        }
        if place.has("hooks/pre-push"), !words.contains("remote") {
            throw SyncError.hook(.push, complaint: result.complaint)
        }
        throw SyncError(.push, result.complaint, remote: target.remote)
    }
}
