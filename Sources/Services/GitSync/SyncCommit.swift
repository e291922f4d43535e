// A sync's commit: what changed since the last one, and a merge that was left open.

import Bytes
import FileSystem
import Processes
import Vault

extension SyncRun {
    /// Commits what changed, and says how things stand then.
    func commit(_ found: GitStatus) throws -> GitStatus {
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
        try Leftovers.untrack(git)
        return try SyncMark.around(SyncMark(.committing), place) { try commit(status, changes) }
    }

    private func commit(_ status: GitStatus, _ changes: [GitStatus.Entry]) throws -> GitStatus {
        // What git knows it takes by itself, and writes its index once.
        let isKnown = changes.allSatisfy { ["M", "D"].contains($0.unstaged) }
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

    /// Takes out of the index again what a commit that failed put there: nobody staged it.
    private func unstaged(_ error: SyncError) -> SyncError {
        if !place.isMerging { bestEffort { try unstage() } }
        return error
    }

    /// Makes the index of the vault's files that of the last commit; what is staged elsewhere in the repository stays staged.
    func unstage() throws { _ = try git.run(["reset", "--quiet", "--", "."]) }

    /// Settles what a merge left open, as far as that needs nobody. Returns whether anything was.
    func settle(isFresh: Bool = false) throws -> Bool {
        var hasSettled = false
        try options.withVaultLock {
            hasSettled = try UnmergedFiles(git, place, device: options.device ?? "copy", isFresh: isFresh, tell: tell)
                .settle()
        }
        return hasSettled
    }

    func failedCommit(_ result: ProcessResult) -> SyncError {
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

    func checkDeletions(_ deleted: Int, isIncoming: Bool) throws {
        guard deleted > DeletionGuard.fewest, !options.isSure else { return }
        let listed = try git.run(["ls-tree", "-r", "-z", "--name-only", "HEAD", "."])
        let count = listed.output.split(separator: 0).count
        if DeletionGuard.isTooMuch(deleted, of: count) {
            throw SyncError.deletions(count: deleted, of: count, isIncoming: isIncoming)
        }
    }
}
