// A sync's merge of what came.

import Processes

extension SyncRun {
    /// False where edits came in between, so that all is to be done again.
    func merge(_ target: SyncTarget, _ there: String?, _ status: GitStatus) throws -> Bool {
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
}
