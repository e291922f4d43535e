// The merge of a sync: among git objects first, then the files.

import Bytes
import Processes
import Vault

extension SyncRun {
    /// The result of a merge.
    struct Merged {
        /// A commit of both sides; if something is left to a person, one with the files of that merge, on no branch.
        let target: String
        /// A blob with the entries of the files left to a person; nil if there are none.
        let unmerged: String?
        let left: [String]
        let said: String
    }

    /// Merges the incoming changes. False if files were edited meanwhile, so that everything has to be repeated.
    func merge(_ target: SyncTarget, _ there: String?, _ status: GitStatus) throws -> Bool {
        guard let there, let branch = status.branch else { return true }
        guard let here = status.commit else {
            // No commit of our own yet: the branch starts at the remote's.
            try verify(there)
            let update = PendingUpdate(branch: branch, head: nil, base: try emptyTree(), target: there)
            let hasEdits = try advance(update, reflog: "merge \(target.tracking): Fast-forward")
            tell(.received(count: 1))
            return !hasEdits
        }
        guard here != there else { return true }
        let counts = try counts(here, there)
        guard counts.incoming > 0 else { return true }
        if !options.isSure {
            let deletions = try IncomingDeletions(of: there, git, place, options.settings)
            try checkDeletions(deletions.count, isIncoming: true)
            guard deletions.emptied.isEmpty else { throw SyncError.emptied(deletions.emptied) }
        }
        let isApart = try counts.outgoing > 0 && git.run(["merge-base", here, there]).exitCode == 1
        if isApart, !options.joins || place.isShallow {
            throw SyncError.unrelated(remote: target.remote, isShallow: place.isShallow)
        }
        try verify(there)
        let name = target.tracking.dropFirst("refs/remotes/".count)
        let hasEdits = try take(
            there, into: here, branch, reflog: "merge \(name)", message: "Merge remote-tracking branch '\(name)'",
            isForward: counts.outgoing == 0, joins: isApart)
        tell(.received(count: counts.incoming))
        if counts.outgoing > 0 { tell(.merged) }
        return !hasEdits
    }

    /// Merges a commit into the branch, or fast-forwards it. Returns whether files were edited meanwhile.
    ///
    /// - Throws: `SyncError.conflicts` if files are left to a person; the merge is then in progress, as left by git.
    func take(
        _ there: String, into here: String, _ branch: String, reflog: String, message: String, isForward: Bool,
        joins: Bool = false
    ) throws -> Bool {
        if isForward {
            let hasEdits = try advance(
                PendingUpdate(branch: branch, head: here, base: here, target: there), reflog: reflog + ": Fast-forward")
            if let said = try maker.announce(.merge) { tell(.said(said)) }
            return hasEdits
        }
        let merge = try merged(here, there, message: message, joins: joins)
        let update = PendingUpdate(
            branch: branch, head: here, base: here, target: merge.target, unmerged: merge.unmerged)
        let hasEdits = try advance(update, reflog: reflog + ": Merge made by daybook.")
        if !merge.said.isEmpty { tell(.said(merge.said)) }
        guard merge.left.isEmpty, !place.isMerging else { throw SyncError.conflicts(merge.left) }
        if let said = try maker.announce(.merge) { tell(.said(said)) }
        return hasEdits
    }

    /// Merges two commits, and settles conflicts that do not need a person.
    func merged(_ ours: String, _ theirs: String, message: String, joins: Bool) throws -> Merged {
        let merge = try TreeMerge(ours, theirs, git, joins: joins)
        let index = PrivateIndex(git, place, in: folder)
        try index.read(merge.tree)
        var left: [IndexEntry] = []
        let settlement = MergeSettlement(
            index, git, place, ours: ours, theirs: theirs, device: options.device ?? "copy", lock: options.lock,
            settings: options.settings, tell: tell)
        if !merge.unmerged.isEmpty {
            left = try settlement.settle(try renamingSides(merge.unmerged, index, ours, theirs))
            try showBothSides(left, index)
        }
        try settlement.tellMovedTwice()
        guard !left.isEmpty else {
            let tree = try maker.tree(of: index, .merge)
            let commit = try maker.commit(tree, of: index, parents: [ours, theirs], message: message, .merge)
            return Merged(target: commit, unmerged: nil, left: [], said: merge.said)
        }
        let listed = left.flatMap { $0.listed }
        let blob = try git.run(["hash-object", "-w", "--no-filters", "--stdin"], input: listed)
        guard blob.exitCode == 0 else { throw SyncError(.merge, blob.complaint) }
        let commit = try maker.make(try index.tree(), parents: [ours, theirs], message: message)
        return Merged(
            target: commit, unmerged: blob.outputText.trimmed, left: Set(left.map(\.path)).sorted(), said: merge.said)
    }

    /// If a file and a folder have one name, git renames the file after its commit: `c.md~0f3a…`, which is no longer a document. Here it
    /// becomes `c (NAME OF THIS DEVICE).md` or `c (remote).md`. A link is left to a person, with its name from `git merge`.
    private func renamingSides(
        _ unmerged: [IndexEntry], _ index: PrivateIndex, _ ours: String, _ theirs: String
    ) throws -> [IndexEntry] {
        let files = try index.entries()
        let taken = Set(files.map(\.path))
        var names: [String: String] = [:]
        for path in Set(files.map(\.path) + unmerged.map(\.path)) {
            for (commit, side, mark) in [(ours, "HEAD", options.device ?? "copy"), (theirs, "MERGE_HEAD", "remote")]
            where path.contains("~" + commit) {
                let isFile = unmerged.allSatisfy { $0.path != path || $0.mode.hasPrefix("100") }
                names[path] =
                    isFile
                    ? FreeFile.name(path.replacing("~" + commit, with: ""), mark: mark) { taken.contains($0) }
                    : path.replacing("~" + commit, with: "~" + side)
            }
        }
        for entry in files {
            guard let new = names[entry.path] else { continue }
            try index.set([
                IndexEntry(path: entry.path, object: nil),
                IndexEntry(path: new, mode: entry.mode, object: entry.object, stage: entry.stage),
            ])
        }
        return unmerged.map { entry in
            names[entry.path].map {
                IndexEntry(path: $0, mode: entry.mode, object: entry.object, stage: entry.stage)
            } ?? entry
        }
    }

    /// If the driver could not be run, git leaves only our side: shows a person both.
    private func showBothSides(_ left: [IndexEntry], _ index: PrivateIndex) throws {
        for path in Set(left.map(\.path)) where MergeDriver.owns(path) {
            let versions = Dictionary(
                left.filter { $0.path == path }.map { ($0.stage, $0) }, uniquingKeysWith: { first, _ in first })
            func bytes(_ number: Int) throws -> [UInt8]? {
                guard let object = versions[number]?.object else { return nil }
                let result = try git.run(["cat-file", "blob", object])
                return result.exitCode == 0 ? result.output : nil
            }
            guard let vaultPath = place.vaultPath(path), let mine = versions[2], let ours = try bytes(2),
                let theirs = try bytes(3), mine.mode.hasPrefix("100"),
                try index.entries([":(top,literal)" + path]).first?.object == mine.object,
                let marked = MergeSettlement.marked(
                    base: try bytes(1), ours: ours, theirs: theirs, path: VaultPath(trusted: vaultPath))
            else { continue }
            let blob = try git.run(["hash-object", "-w", "--no-filters", "--stdin"], input: marked)
            guard blob.exitCode == 0 else { throw SyncError(.merge, blob.complaint) }
            try index.set([IndexEntry(path: path, mode: mine.mode, object: blob.outputText.trimmed)])
        }
    }

    /// If the user has enabled verification of signatures before merges (git-config(1), merge.verifySignatures).
    private func verify(_ commit: String) throws {
        guard settings.isTrue("merge.verifysignatures") else { return }
        let result = try git.run(["verify-commit", commit])
        guard result.exitCode == 0 else { throw SyncError.signing(complaint: result.complaint) }
    }

    /// The number of commits on each side that the other lacks.
    private func counts(_ here: String, _ there: String) throws -> (outgoing: Int, incoming: Int) {
        let text = try git.text(["rev-list", "--left-right", "--count", here + "..." + there]) ?? ""
        let words = text.split(whereSeparator: { $0 == "\t" || $0 == " " }).compactMap { Int($0) }
        return words.count == 2 ? (words[0], words[1]) : (0, 0)
    }
}
