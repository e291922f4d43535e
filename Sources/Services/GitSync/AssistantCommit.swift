// The one commit of an assistant's run, so that `git revert` takes back all that it did and nothing else.

import Bytes
import Processes

/// Files that an assistant writes go into a commit of their own. What somebody else left uncommitted in them is committed before.
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
        guard let git = Self.git(root), let changed = try? Self.changed(paths, git), !changed.isEmpty else { return }
        let parts = changed.filter(\.isStagedInPart).map(\.path)
        untouched.formUnion(parts)
        let whole = changed.map(\.path).filter { !parts.contains($0) }
        guard !whole.isEmpty else { return }
        _ = try? Self.commit(whole, SyncMessage.text(whole), amending: false, git)
    }

    /// After they were written.
    package mutating func add(_ new: [String], in root: String) -> Outcome {
        let new = new.filter { !untouched.contains($0) }
        guard !new.isEmpty, let git = Self.git(root) else { return .none }
        do {
            guard !(try Self.changed(new, git)).isEmpty else { return .none }
            let grows = try last != nil && git.text(["rev-parse", "HEAD"]) == last && !Self.isPushed(git)
            paths = grows ? paths.union(new) : Set(new)
            let message = "assistant: " + SyncMessage.text(paths.sorted())
            let result = try Self.commit(new, message, amending: grows, git)
            guard result.exitCode == 0, let commit = try git.text(["rev-parse", "HEAD"]) else {
                return .failed(complaint: result.complaint)
            }
            last = commit
            return .made(commit: commit)
        } catch {
            return .failed(complaint: "\(error)")
        }
    }

    private static func git(_ root: String) -> Git? {
        let git = Git(folder: root, mayAsk: false)
        guard let place = try? GitPlace(git), place.operation == nil, !place.isMerging else { return nil }
        // What a killed sync left half written is put right first, by the next one.
        guard SyncMark(place)?.step != .merging else { return nil }
        return git
    }

    private static func literal(_ paths: [String]) -> [String] { paths.map { ":(literal)" + $0 } }

    /// Those of the files that are not as the last commit has them.
    private static func changed(
        _ paths: [String], _ git: Git
    ) throws -> [(path: String, isStagedInPart: Bool)] {
        guard let place = try? GitPlace(git) else { return [] }
        let result = try git.run(GitStatus.arguments + ["--"] + literal(paths))
        guard result.exitCode == 0 else { return [] }
        return GitStatus(result.output).changes.compactMap { entry in
            place.vaultPath(entry.path).map { ($0, entry.isStagedInPart) }
        }
    }

    private static func isPushed(_ git: Git) throws -> Bool {
        guard try git.text(["rev-parse", "--verify", "--quiet", "@{upstream}"]) != nil else { return false }
        return try git.run(["merge-base", "--is-ancestor", "HEAD", "@{upstream}"]).exitCode == 0
    }

    private static func commit(
        _ paths: [String], _ message: String, amending: Bool, _ git: Git
    ) throws -> ProcessResult {
        let added = try git.run(["add", "--"] + literal(paths))
        guard added.exitCode == 0 else { return added }
        return try git.run(
            ["commit", "--quiet", "--message", message] + (amending ? ["--amend"] : []) + ["--only", "--"]
                + literal(paths))
    }
}
