// Updates files, branch and index to a decided commit, step by step; after a kill the next run resumes.

import Bytes
import FileSystem
import Processes
import Vault

extension SyncRun {
    /// Performs an update. The diagram in docs/merging.md shows its states.
    ///
    /// - Parameters:
    ///   - reflog: the entry for the branch's reflog (git-reflog(1)).
    ///   - ready: an index that already has the target's entries, derived from the repository's own at the time.
    /// - Returns: whether files were edited meanwhile, so that there is more to commit.
    @discardableResult
    func advance(_ update: PendingUpdate, reflog: String, ready: Look? = nil, isResumed: Bool = false) throws -> Bool {
        var update = update
        if !isResumed {
            try update.save(git)
            options.stepped(.saved)
        }
        var hasEdits = false
        for turn in 0... {
            var files = try FileUpdate(
                git, place, folder, base: update.base, target: update.target, isResumed: isResumed && turn == 0,
                sparse: sparse, stepped: options.stepped)
            let outcome = try files.run(withVaultLock: options.withVaultLock)
            hasEdits = hasEdits || outcome.hasMerged || !outcome.edited.isEmpty
            if outcome.edited.isEmpty { break }
            guard turn < Self.tries else { throw SyncError.inTheWay(outcome.edited) }
            update = try includingEdits(update, outcome)
            try update.save(git)
            options.stepped(.saved)
        }
        try conclude(update, reflog: reflog, ready: hasEdits ? nil : ready)
        return hasEdits
    }

    // MARK: Concurrent edits

    /// An update during which files still to be written were edited: commits the edits on our side, and merges them with the incoming
    /// changes.
    private func includingEdits(_ update: PendingUpdate, _ outcome: FileUpdate.Outcome) throws -> PendingUpdate {
        // The contents as written by syncs; differences from these are edits.
        let known = try PrivateIndex.copy(git, place, in: folder).index
        try known.read(update.base, sparse)
        let came = try TreeChange.list(from: update.base, to: update.target, git)
        try known.set(came.filter { outcome.written.contains($0.path) }.map(\.entry))
        let result = try known.git.run(GitStatus.arguments + ["--"] + place.scope)
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        let edits = GitStatus(result.output).changes.filter {
            $0.unstaged != "." && !outcome.written.contains($0.path)
        }
        // The files in the way are ignored by git.
        guard !edits.isEmpty else { throw SyncError.inTheWay(outcome.edited) }
        try checkDeletions(
            DeletionGuard.lost(
                deleted: edits.filter { $0.unstaged == "D" }.map(\.path),
                added: edits.filter(\.isUntracked).map(\.path)), isIncoming: false)
        let paths = edits.map(\.path)
        // In an unfinished checkout only the files are known: they are one side, and the commit is the other.
        let (ours, theirs) = update.target == update.head ? (nil, update.target) : try sides(update)
        let mine = PrivateIndex(git, place, in: folder)
        if let ours { try mine.read(ours) }
        try mine.add(paths)
        let message = options.message ?? SyncMessage.text(paths.compactMap { place.vaultPath($0) })
        let commit = try maker.commit(
            try maker.tree(of: mine, .edits), of: mine, parents: ours.map { [$0] } ?? [], message: message, .edits)
        try known.add(paths)
        let merge = try merged(commit, theirs, message: "merge what was written meanwhile", joins: ours == nil)
        return PendingUpdate(
            branch: update.branch, head: update.head, base: try known.tree(), target: merge.target,
            unmerged: merge.unmerged)
    }

    /// The sides of the update's merge: ours, and the incoming one.
    private func sides(_ update: PendingUpdate) throws -> (ours: String?, theirs: String) {
        guard update.unmerged != nil else { return (update.head, update.target) }
        let parents = try git.text(["rev-parse", update.target + "^1", update.target + "^2"]) ?? ""
        let words = parents.split(separator: "\n").map(String.init)
        guard words.count == 2 else { throw SyncError.git(doing: .merge, complaint: parents) }
        return (words[0], words[1])
    }

    // MARK: Branch and index

    /// The last steps: moves the branch if it has not moved meanwhile, then updates the index.
    private func conclude(_ update: PendingUpdate, reflog: String, ready: Look?) throws {
        let commit = update.unmerged == nil ? update.target : try sides(update).ours ?? ""
        let name = "refs/heads/" + update.branch
        let lock = try IndexLock(place, sleep: sleep)
        options.stepped(.locked)
        let index: PrivateIndex
        if let ready, lock.stamp?.identity == ready.stamp?.identity {
            index = ready.index
        } else {
            index = try PrivateIndex.copy(git, place, in: folder).index
            let came = try TreeChange.list(from: try update.head ?? emptyTree(), to: update.target, git)
            // Removes the stages of a person's merge.
            let stale = try unmergedEntries(index).map { IndexEntry(path: $0.path, object: nil) }
            try index.set(stale)
            try index.set(came.map(\.entry))
            // A merge being concluded has staged the incoming files; those that its commit left out are removed.
            let restored = Set(stale.map(\.path)).subtracting(came.map(\.path))
            if !restored.isEmpty || place.isMerging && update.unmerged == nil {
                try index.read(update.target, sparse)
            }
            if let sparse { try index.leaveOut(came.filter { $0.new != nil }.map(\.path).filter(sparse.leavesOut)) }
            if let blob = update.unmerged {
                let listed = try git.run(["cat-file", "blob", blob])
                guard listed.exitCode == 0 else { throw SyncError(.merge, listed.complaint) }
                let entries = IndexEntry.read(listed.output.split(separator: 0))
                try index.set(Set(entries.map(\.path)).sorted().map { IndexEntry(path: $0, object: nil) })
                try index.set(entries)
            }
            // Exit code 1 means that some files were edited.
            _ = try index.git.run(["update-index", "-q", "--refresh"])
        }
        let current = try self.commit(of: name)
        if current != commit {
            guard current == update.head else { throw HeadMoved() }
            let zero = String(repeating: "0", count: commit.utf8.count)
            let moved = try git.run(["update-ref", "-m", reflog, name, commit, update.head ?? zero])
            guard moved.exitCode == 0 else {
                if try self.commit(of: name) != update.head { throw HeadMoved() }
                throw SyncError(.commit, moved.complaint)
            }
            options.stepped(.branch)
        }
        if update.unmerged != nil {
            try noteMerge(update)
            options.stepped(.mergeNoted)
        }
        if FileStamp.exists(index.path) { try lock.install(index.path) }
        options.stepped(.index)
        if update.unmerged == nil, place.isMerging { place.endMerge() }
        withExtendedLifetime(lock) {}
        try update.clear(git)
        options.stepped(.cleared)
    }

    /// Records a merge for a person to conclude, like git does (gitrepository-layout(5), git-merge(1)).
    private func noteMerge(_ update: PendingUpdate) throws {
        let theirs = try sides(update).theirs
        let message = try git.text(["log", "-1", "--format=%B", update.target]) ?? "merge"
        let tree = try git.text(["rev-parse", update.target + "^{tree}"]) ?? ""
        for (name, text) in [
            ("MERGE_MSG", message), ("MERGE_MODE", ""), ("AUTO_MERGE", tree), ("MERGE_HEAD", theirs),
        ] {
            try AtomicWrite.replace(
                Paths.join(place.gitFolder, name), with: Array((text.isEmpty ? "" : text + "\n").utf8), isDurable: false
            )
        }
    }

    func emptyTree() throws -> String {
        let result = try git.run(["hash-object", "-t", "tree", "-w", "--stdin"])
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        return result.outputText.trimmed
    }

    /// Installs an index that git refreshed (for files with only their times changed), which speeds up the next look.
    func refreshIndex(_ look: Look) throws {
        // Optional.
        guard let stamp = look.stamp, look.isRefreshed, let lock = try? IndexLock(place, sleep: { _ in }),
            lock.stamp?.identity == stamp.identity
        else { return }
        bestEffort { try lock.install(look.index.path) }
    }

    // MARK: Resuming

    /// Resumes what an earlier run began. Returns a commit that still has to be merged, if the branch has moved since.
    func resume() throws -> String? {
        guard let branch = try branch(), PendingUpdate.isThere(branch, in: place.commonFolder),
            let update = try PendingUpdate.load(branch, git)
        else { return nil }
        if let operation = place.operation { throw SyncError.operation(operation) }
        let head = try commit(of: "refs/heads/" + branch)
        let goal = update.unmerged == nil ? update.target : try sides(update).ours
        if head == update.head || head == goal {
            // A merge that a person began since is theirs to conclude.
            if place.isMerging, update.unmerged == nil,
                try !place.mergeHeads.allSatisfy({ try isAncestor($0, update.target) })
            {
                throw SyncError.operation(.merge)
            }
            tell(.recovered)
            let kind = update.base == update.target ? "commit" : "merge"
            try advance(update, reflog: "\(kind) \(update.target): went on", isResumed: true)
            return nil
        }
        tell(.recovered)
        if let head, try isAncestor(update.target, head) {
            try update.clear(git)
            return nil
        }
        guard update.unmerged != nil else { return update.target }
        // The files of a merge left to a person, on a branch that has moved on: restores them.
        var files = try FileUpdate(
            git, place, folder, base: update.target, target: try head ?? emptyTree(), isResumed: true, sparse: sparse,
            stepped: options.stepped)
        _ = try files.run(withVaultLock: options.withVaultLock)
        try update.clear(git)
        return nil
    }

    private func branch() throws -> String? {
        try place.likelyBranch ?? git.text(["symbolic-ref", "--quiet", "--short", "HEAD"])
    }

    func isAncestor(_ commit: String, _ other: String) throws -> Bool {
        try git.run(["merge-base", "--is-ancestor", commit, other]).exitCode == 0
    }

    /// A branch with a commit but no index: a checkout was killed. Completes its files first.
    func finishCheckout() throws {
        guard !place.has("index"), let branch = try branch(), let head = try commit(of: "refs/heads/" + branch) else {
            return
        }
        try advance(
            PendingUpdate(branch: branch, head: head, base: try emptyTree(), target: head), reflog: "",
            isResumed: false)
    }
}

/// Another commit was made between the look and the move: everything has to be repeated.
struct HeadMoved: Error {}
