// The latest changes received from the remote, and how to undo them.

import Bytes
import FileSystem
import Processes

/// A merge, or a fast-forward to the work of others, according to HEAD's reflog (git-reflog(1)).
package struct IncomingMerge: Sendable, Equatable {
    /// The vault's commits before and after.
    package let before: String
    package let after: String
    /// The authors of the incoming commits, without duplicates, in order of name.
    package let authors: [String]
    /// The time of arrival, in seconds since the epoch.
    package let seconds: Int64

    /// The trailer of a message that identifies an undo.
    static let trailer = "Takes-back"

    /// A file changed by an undo.
    package struct Change: Sendable, Equatable {
        package enum Kind: Sendable, Equatable { case made, changed, removed }
        /// Relative to the vault.
        package let path: String
        package let kind: Kind
    }

    /// The result of an undo, ready to be committed.
    package struct Reversal: Sendable {
        package let changes: [Change]
        /// The vault's present commit, and the tree of the next one.
        let head: String
        let tree: String
    }

    /// Nil if nothing has arrived since the repository was created on this machine.
    package init?(_ git: Git, _ place: GitPlace) throws {
        guard try git.text(["rev-parse", "--verify", "--quiet", "HEAD"]) != nil else { return nil }
        let result = try git.run([
            "log", "--walk-reflogs", "--date=unix", "-z", "--no-show-signature", "--format=%H%x1f%gs%x1f%gd", "HEAD",
        ])
        guard result.exitCode == 0 else { return nil }
        let records = result.output.split(separator: 0).map {
            String(decoding: $0, as: UTF8.self).split(separator: "\u{1f}", omittingEmptySubsequences: false).map(
                String.init)
        }
        // Each record has the commit that it led to; the next record has where it started.
        let found = records.indices.first { index in
            records[index].count == 3
                && (records[index][1].hasPrefix("merge ") && !records[index][1].hasPrefix("merge \(Self.trailer)")
                    || records[index][1].hasPrefix("commit (merge)") || records[index][1].hasPrefix("pull"))
        }
        guard let found, found + 1 < records.count, records[found + 1].count == 3 else { return nil }
        (before, after) = (records[found + 1][0], records[found][0])
        guard before != after, try git.run(["merge-base", "--is-ancestor", after, "HEAD"]).exitCode == 0 else {
            return nil
        }
        let log = try git.text(["log", "--no-merges", "--format=%an", before + ".." + after]) ?? ""
        authors = Set(log.split(separator: "\n").map(String.init)).sorted()
        // `HEAD@{1795350763}`: the time of the HEAD update.
        seconds = Int64(records[found][2].drop { $0 != "{" }.dropFirst().dropLast()) ?? 0
    }

    /// Whether a later commit has undone it.
    package func isTakenBack(_ git: Git) throws -> Bool {
        let log = try git.text([
            "log", "--format=%(trailers:key=\(Self.trailer),valueonly)", after + "..HEAD",
        ])
        return log?.split(separator: "\n").contains { $0.trimmed == after } ?? false
    }

    /// The vault without it: later changes are kept, and merged as usual. Writes nothing but git objects.
    ///
    /// - Throws: `SyncError.conflicts` if something that came was changed since; `ProcessError`
    package func reversal(_ git: Git, _ place: GitPlace) throws -> Reversal {
        guard let head = try git.text(["rev-parse", "HEAD"]) else { throw SyncError.detached }
        // A three-way merge with the incoming commit as base, and the present vault and the former one as sides.
        let came = try commit(git, try required(git, ["rev-parse", after + "^{tree}"]), parents: [])
        let here = try commit(git, try required(git, ["rev-parse", head + "^{tree}"]), parents: [came])
        let there = try commit(git, try formerTree(git, place), parents: [came])
        let merged = try git.run(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", here, there])
        let records = merged.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        guard merged.exitCode == 0, let tree = records.first else {
            let paths = records.dropFirst().filter { !$0.isEmpty }
            if merged.exitCode == 1, !paths.isEmpty { throw SyncError.conflicts(Array(paths)) }
            throw SyncError(.merge, merged.complaint)
        }
        let listed = try git.run(["diff-tree", "-r", "-z", "--no-renames", "--name-status", head, tree])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        let words = listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        var changes: [Change] = []
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            guard let path = place.vaultPath(words[index + 1]) else { continue }
            changes.append(
                Change(path: path, kind: words[index] == "A" ? .made : words[index] == "D" ? .removed : .changed))
        }
        return Reversal(changes: changes, head: head, tree: tree)
    }

    /// The tree before it; if the vault is only a part of a repository, the rest is left unchanged. So are new files below `.daybook/`,
    /// without which the folder would not be a vault.
    private func formerTree(_ git: Git, _ place: GitPlace) throws -> String {
        let index = PrivateIndex(git, place, in: try RunFolder(place))
        let git = git.setting("GIT_INDEX_FILE", to: index.path)
        func run(_ arguments: [String], input: [UInt8] = []) throws {
            let result = try git.run(arguments, input: input)
            guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        }
        if place.prefix.isEmpty {
            try run(["read-tree", before])
        } else {
            try run(["read-tree", after])
            try run(["rm", "-r", "--cached", "--quiet", "--ignore-unmatch", "--", "."])
            if let tree = try git.text(["rev-parse", "--verify", "--quiet", before + ":" + place.prefix.dropLast()]) {
                try run(["read-tree", "--prefix=" + place.prefix, tree])
            }
        }
        let folder = place.prefix + ".daybook/"
        func settings(_ commit: String) throws -> [[UInt8]] {
            let result = try git.run(["ls-tree", "-r", "-z", "--full-tree", commit, "--", folder])
            return result.exitCode == 0 ? result.output.split(separator: 0).map(Array.init) : []
        }
        func path(_ record: [UInt8]) -> ArraySlice<UInt8> { record.drop { $0 != .tab } }
        let known = Set(try settings(before).map(path))
        let new = try settings(after).filter { !known.contains(path($0)) }
        if !new.isEmpty { try run(["update-index", "-z", "--index-info"], input: new.flatMap { $0 + [0] }) }
        return try required(git, ["write-tree"])
    }

    private func required(_ git: Git, _ arguments: [String]) throws -> String {
        let result = try git.run(arguments)
        guard result.exitCode == 0 else { throw SyncError(.commit, result.complaint) }
        return result.outputText.trimmed
    }

    private func commit(_ git: Git, _ tree: String, parents: [String]) throws -> String {
        try required(git, ["commit-tree", tree] + parents.flatMap { ["-p", $0] } + ["-m", "x"])
    }
}

extension SyncRun {
    /// Commits a reversal and updates the files.
    ///
    /// - Throws: `SyncError`, `ProcessError`, `AtomicWriteError`
    package func takeBack(_ merge: IncomingMerge, _ reversal: IncomingMerge.Reversal) throws {
        guard let branch = place.likelyBranch else { throw SyncError.detached }
        let who = merge.authors.prefix(3).joined(separator: ", ")
        let message =
            "undo: what came" + (who.isEmpty ? "" : " from " + who) + "\n\n\(IncomingMerge.trailer): \(merge.after)"
        let next = try maker.make(reversal.tree, parents: [reversal.head], message: message)
        let update = PendingUpdate(branch: branch, head: reversal.head, base: reversal.head, target: next)
        do {
            try advance(update, reflog: "merge \(IncomingMerge.trailer) \(next): Fast-forward")
        } catch is HeadMoved {
            throw SyncError.moving
        }
    }
}
