// The snapshot of a sync: commits the changes since the last commit by way of a private index.

import Bytes
import FileSystem
import Processes
import Vault

extension SyncRun {
    /// The changes to commit, and the index they were found with.
    struct Look {
        let index: PrivateIndex
        /// The repository's index at the time of copying; nil if it had none.
        let stamp: FileStamp?
        /// The copy before git inspected it.
        let copied: FileStamp?
        var status: GitStatus

        /// Whether git rewrote the copy: it has refreshed entries of files with changed times but unchanged contents.
        var isRefreshed: Bool { (try? FileStamp.of(index.path))?.inode != copied?.inode }
    }

    /// Commits the changes and returns the resulting status.
    func commit(_ look: Look) throws -> GitStatus {
        let status = look.status
        for entry in status.entries where entry.isRepository { tell(.leftOut(path: entry.path)) }
        if place.isMerging { return try finishMerge(look) }
        guard status.unmerged.isEmpty else { throw SyncError.conflicts(status.unmerged.map(\.path)) }
        let changes = status.changes
        guard !changes.isEmpty else {
            try refreshIndex(look)
            return status
        }
        let parts = changes.filter(\.isStagedInPart).map(\.path)
        guard parts.isEmpty else { throw SyncError.stagedInPart(parts) }
        try checkDeletions(changes)
        let message = commitMessage(changes)
        let former = try status.commit.map { try git.start(["rev-parse", "\($0)^{tree}"]) }
        try look.index.add(changes.filter { $0.unstaged != "." }.map(\.path))
        let index = try place.prefix.isEmpty ? look.index : vaultAlone(look.index, status.commit)
        let tree = try maker.tree(of: index, .edits)
        if let former, former.finish().outputText.trimmed == tree {
            // Only differences that git ignores (line ends).
            try refreshIndex(look)
            return status
        }
        let parents = status.commit.map { [$0] } ?? []
        let commit = try maker.commit(tree, of: index, parents: parents, message: message, .edits)
        let update = PendingUpdate(
            branch: status.branch ?? "", head: status.commit, base: commit, target: commit)
        let title = message.split(separator: "\n").first.map(String.init) ?? message
        try advance(update, reflog: "commit\(parents.isEmpty ? " (initial)" : ""): \(title)", ready: look)
        tell(.committed(message: title, count: changes.count))
        tellDamaged(changes)
        if let said = try maker.announce(.edits) { tell(.said(said)) }
        // Later edits are left to the next sync.
        return status.committed(as: commit)
    }

    /// Reports changed locked files that are truncated or no longer valid, as far as their key is unlocked.
    private func tellDamaged(_ changes: [GitStatus.Entry]) {
        for entry in changes where !entry.isDeleted {
            guard let path = place.vaultPath(entry.path).map({ VaultPath(trusted: $0) }), path.isLocked,
                let bytes = try? OpenFile.reading(Paths.join(place.top, entry.path)).readAll(),
                LockedFile.isDamaged(bytes, for: options.lock)
            else { continue }
            tell(.damagedLock(path: path.text))
        }
    }

    private func checkDeletions(_ changes: [GitStatus.Entry]) throws {
        try checkDeletions(
            DeletionGuard.lost(
                deleted: changes.filter(\.isDeleted).map(\.path),
                added: changes.filter { $0.isUntracked || $0.staged == "A" }.map(\.path)), isIncoming: false)
    }

    private func commitMessage(_ changes: [GitStatus.Entry]) -> String {
        let message = options.message ?? SyncMessage.text(changes.compactMap { place.vaultPath($0.path) })
        return message + (options.device.map { "\n\n" + SyncMessage.trailer(device: $0) } ?? "")
    }

    /// An index of the last commit with the present files of the vault only: if the vault is a part of a repository, changes staged
    /// elsewhere stay staged.
    private func vaultAlone(_ index: PrivateIndex, _ head: String?) throws -> PrivateIndex {
        let alone = PrivateIndex(git, place, in: folder)
        if let head {
            try alone.read(head)
            try alone.set(try alone.entries(place.scope).map { IndexEntry(path: $0.path, object: nil) })
        }
        try alone.set(try index.entries(place.scope))
        return alone
    }

    // MARK: A merge in progress

    /// Concludes a merge that a person began, or that was left to a person, unless a file still needs a decision.
    private func finishMerge(_ look: Look) throws -> GitStatus {
        let (status, index) = (look.status, look.index)
        let heads = place.mergeHeads
        guard let head = status.commit, !heads.isEmpty else { throw SyncError.operation(.merge) }
        let changes = status.changes
        let marked = changes.filter { !$0.isUntracked && isMarked($0.path) }.map(\.path)
        guard marked.isEmpty else { throw SyncError.conflicts(marked) }
        let unmerged = try unmergedEntries(index)
        try checkDeletions(changes)
        // The contents of the files, including a person's decisions.
        let held = try PrivateIndex.copy(look.index, git, place, in: folder)
        try held.add(changes.filter { $0.unstaged != "." }.map(\.path) + Set(unmerged.map(\.path)).sorted())
        try index.add(changes.filter { $0.unstaged != "." }.map(\.path))
        let settlement = MergeSettlement(
            index, git, place, ours: head, theirs: heads[0], device: options.device ?? "copy", lock: options.lock,
            settings: options.settings,
            tell: tell)
        let left = try settlement.settle(unmerged) { path, versions in
            let standing = try standing(of: path, versions)
            if standing == .decided { try index.add([path]) }
            return standing
        }
        guard left.isEmpty else {
            try showBothSides(left)
            throw SyncError.conflicts(Set(left.map(\.path)).sorted())
        }
        // A merge that was killed early has no message yet, or an empty one.
        let message = place.mergeMessage ?? "merge"
        let tree = try maker.tree(of: index, .merge)
        let commit = try maker.commit(tree, of: index, parents: [head] + heads, message: message, .merge)
        let update = PendingUpdate(
            branch: status.branch ?? "", head: head, base: try held.tree(), target: commit)
        try advance(update, reflog: "commit (merge): " + (message.split(separator: "\n").first.map(String.init) ?? ""))
        tell(.finishedMerge)
        if let said = try maker.announce(.merge) { tell(.said(said)) }
        return status.committed(as: commit)
    }

    /// Settles undecided files in conflict like the next sync would: updates their files and index entries, and leaves the merge in
    /// progress. A rehearsal writes nothing.
    ///
    /// - Returns: the settled paths, from the top of the repository.
    /// - Throws: `SyncError`, `ProcessError`, `AtomicWriteError`
    package func settleOpen(_ wanted: (String) -> Bool, isRehearsal: Bool) throws -> Set<String> {
        let look = try look()
        let unmerged = try unmergedEntries(look.index)
        guard let head = look.status.commit, let theirs = place.mergeHeads.first else { return [] }
        let open = try Set(unmerged.map(\.path)).filter { path in
            let versions = unmerged.filter { $0.path == path }.compactMap { entry in
                entry.object.map { (entry.stage, $0) }
            }
            return try wanted(path) && standing(of: path, Dictionary(uniqueKeysWithValues: versions)) == .open
        }
        let settlement = MergeSettlement(
            look.index, git, place, ours: head, theirs: theirs, device: options.device ?? "copy", lock: options.lock,
            settings: options.settings,
            tell: tell)
        let left = try Set(settlement.settle(unmerged) { path, _ in open.contains(path) ? .open : .left }.map(\.path))
        let settled = open.subtracting(left)
        guard !isRehearsal, !settled.isEmpty else { return settled }
        // The files before and after: all changes of the settlement.
        let before = try PrivateIndex.copy(git, place, in: folder).index
        try before.add(Set(unmerged.map(\.path)).sorted())
        let after = try PrivateIndex.copy(before, git, place, in: folder)
        let known = Dictionary(uniqueKeysWithValues: try before.entries().map { ($0.path, $0) })
        let entries = try look.index.entries()
        let gone = settled.subtracting(entries.map(\.path))
        try after.set(
            gone.map { IndexEntry(path: $0, object: nil) } + entries.filter { $0.stage == 0 && known[$0.path] != $0 })
        var files = try FileUpdate(
            git, place, folder, base: try before.tree(), target: try after.tree(), isResumed: false, sparse: sparse,
            stepped: options.stepped)
        _ = try files.run(withVaultLock: options.withVaultLock)
        let lock = try IndexLock(place, sleep: sleep)
        guard lock.stamp?.identity == look.stamp?.identity else { return settled }
        _ = try look.index.git.run(["update-index", "-q", "--refresh"])
        try lock.install(look.index.path)
        return settled
    }

    func unmergedEntries(_ index: PrivateIndex) throws -> [IndexEntry] {
        IndexEntry.read(try index.run(["ls-files", "--unmerged", "-z"], .look).output.split(separator: 0))
    }

    /// How far a person has got with a file in conflict, compared with git's version.
    private func standing(of path: String, _ versions: [Int: String]) throws -> MergeSettlement.Standing {
        try UnmergedFile(path, versions, git, place).standing
    }

    /// If the driver could not be run, git leaves only our side: shows a person both.
    private func showBothSides(_ left: [IndexEntry]) throws {
        try options.withVaultLock {
            for path in Set(left.map(\.path)) {
                let versions = left.filter { $0.path == path }
                try UnmergedFile(
                    path,
                    Dictionary(
                        uniqueKeysWithValues: versions.compactMap { entry in
                            entry.object.map { (entry.stage, $0) }
                        }), git, place
                ).showBothSides()
            }
        }
    }

    private func isMarked(_ path: String) -> Bool {
        guard let bytes = try? OpenFile.reading(Paths.join(place.top, path)).readAll(limit: 1 << 26) else {
            return false
        }
        // Binary files have no markers.
        return UTF8Scalars.firstIllFormed(bytes) == nil && ConflictMarkers.isMarked(bytes)
    }

    func checkDeletions(_ deleted: Int, isIncoming: Bool) throws {
        guard deleted > DeletionGuard.fewest, !options.isSure else { return }
        let listed = try git.run(["ls-tree", "-r", "-z", "--name-only", "HEAD", "."])
        let count = listed.output.split(separator: 0).count
        if DeletionGuard.isTooMuch(deleted, of: count) {
            throw SyncError.deletions(count: deleted, of: count, isIncoming: isIncoming)
        }
    }
}
