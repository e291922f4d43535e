// The one commit of an assistant's run, so that `git revert` takes back all that it did and nothing else.

import Bytes
import FileSystem
import Processes

/// Puts files written by an assistant into a separate commit; other uncommitted changes to them are committed first.
package struct AssistantCommit: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// The vault is in no repository, or a person is at work in it (a merge, a rebase): the files alone were written.
        case none
        case made(commit: String)
        /// What git said.
        case failed(complaint: String)
    }

    /// The commit that was made last, which grows.
    private var last: String?
    private var paths: Set<String> = []
    /// Files of which somebody staged a part: a commit would take all of it.
    private var untouched: Set<String> = []

    package init() {}

    /// Before files are written. What cannot be committed stays as it is: `add` tells of it.
    package mutating func prepare(_ paths: [String], in root: String) {
        guard let run = Self.run(root), let look = try? run.look(at: Self.inRepository(paths, run.place)) else {
            return
        }
        let parts = look.status.changes.filter(\.isStagedInPart).compactMap { run.place.vaultPath($0.path) }
        untouched.formUnion(parts)
        let whole = look.status.changes.filter { !$0.isStagedInPart }.map(\.path)
        guard !whole.isEmpty else { return }
        _ = try? run.commit(look, whole, SyncMessage.text(whole.compactMap(run.place.vaultPath)))
    }

    /// After they were written.
    package mutating func add(_ new: [String], in root: String) -> Outcome {
        let new = new.filter { !untouched.contains($0) }
        guard !new.isEmpty, let run = Self.run(root) else { return .none }
        do {
            let look = try run.look(at: Self.inRepository(new, run.place))
            let changed = look.status.changes.map(\.path)
            guard !changed.isEmpty else { return .none }
            let grows = try last != nil && look.status.commit == last && !run.isPushed()
            paths = grows ? paths.union(new) : Set(new)
            let commit = try run.commit(
                look, changed, "assistant: " + SyncMessage.text(paths.sorted()), amending: grows)
            last = commit
            return .made(commit: commit)
        } catch let error as SyncError {
            return .failed(complaint: error.complaint)
        } catch {
            return .failed(complaint: "\(error)")
        }
    }

    /// Nil where the vault is in no repository, or a person is at work in it.
    private static func run(_ root: String) -> SyncRun? {
        var options = SyncRun.Options()
        options.patience = 10_000
        let git = Git(folder: root, mayAsk: false)
        guard let run = try? SyncRun(git, options: options, sleep: MachineFacts.sleep, tell: { _ in }),
            run.place.operation == nil, !run.place.isMerging
        else { return nil }
        // What a killed sync left to be done is done first, by the next one.
        guard let branch = run.place.likelyBranch, !PendingUpdate.isThere(branch, in: run.place.commonFolder) else {
            return nil
        }
        return run
    }

    private static func inRepository(_ paths: [String], _ place: GitPlace) -> [String] {
        paths.map { place.prefix + $0 }
    }
}

extension SyncRun {
    fileprivate func isPushed() throws -> Bool {
        guard try git.text(["rev-parse", "--verify", "--quiet", "@{upstream}"]) != nil else { return false }
        return try isAncestor("HEAD", "@{upstream}")
    }

    /// Commits these files of the repository and no others; what is staged beside them stays staged.
    ///
    /// - Parameter amending: the commit takes the place of the last one.
    /// - Throws: `SyncError`, `ProcessError`
    fileprivate func commit(
        _ look: Look, _ paths: [String], _ message: String, amending: Bool = false
    ) throws -> String {
        guard let branch = look.status.branch else { throw SyncError.detached }
        let head = look.status.commit
        let alone = PrivateIndex(git, place, in: folder)
        if let head { try alone.read(head, sparse) }
        try alone.add(paths)
        try look.index.add(paths)
        let former = amending ? "HEAD^@" : "HEAD"
        let parents =
            try head == nil ? [] : (git.text(["rev-parse", former]) ?? "").split(separator: "\n").map(String.init)
        let commit = try maker.commit(
            try maker.tree(of: alone, .edits), of: alone, parents: parents, message: message, .edits)
        let update = PendingUpdate(branch: branch, head: head, base: commit, target: commit)
        do {
            try advance(update, reflog: "commit\(amending ? " (amend)" : ""): \(message)", ready: look)
        } catch is HeadMoved {
            throw SyncError.moving
        }
        _ = try maker.announce(.edits)
        return commit
    }
}
