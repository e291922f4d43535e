// A single commit for an assistant's run, so that `git revert` undoes exactly its changes.

import Bytes
import FileSystem
import Processes

/// Puts files written by an assistant into a separate commit; other uncommitted changes to them are committed first.
package struct AssistantCommit: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// The vault is not in a repository, or a person's operation is in progress (a merge, a rebase): only the files were written.
        case none
        case made(commit: String)
        /// The message from git.
        case failed(complaint: String)
    }

    /// The latest commit of this run, which is amended.
    private var last: String?
    private var paths: Set<String> = []
    /// Partially staged files: a commit would include them entirely.
    private var untouched: Set<String> = []

    package init() {}

    /// To be called before files are written. Failures are ignored here, and reported by `add`.
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

    /// To be called after files were written.
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

    /// Nil if the vault is not in a repository, or a person's operation is in progress.
    private static func run(_ root: String) -> SyncRun? {
        var options = SyncRun.Options()
        options.patience = 10_000
        let git = Git(folder: root, mayAsk: false)
        guard let run = try? SyncRun(git, options: options, sleep: MachineFacts.sleep, tell: { _ in }),
            run.place.operation == nil, !run.place.isMerging
        else { return nil }
        // Leftovers of a killed sync are completed first, by the next sync.
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

    /// Commits only these files of the repository; other staged changes stay staged.
    ///
    /// - Parameter amending: replaces the last commit.
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
