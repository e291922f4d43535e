// Two commits merged among git's objects alone: no file and no index changes.

import Bytes
import Processes

/// What git-merge-tree(1) makes of two commits, with daybook as its driver.
struct TreeMerge {
    /// The merged files; those in conflict as a person finds them.
    let tree: String
    /// What the index of such a merge holds of the files in conflict, stages 1 to 3.
    let unmerged: [IndexEntry]
    /// What git and the driver said.
    let said: String

    /// - Throws: `SyncError.oldGit`, `SyncError`, `ProcessError`
    init(_ ours: String, _ theirs: String, _ git: Git, joins: Bool) throws {
        let result = try git.run(
            ["merge-tree", "--write-tree", "-z"] + (joins ? ["--allow-unrelated-histories"] : []) + [ours, theirs],
            inUsersLanguage: true)
        guard [0, 1].contains(result.exitCode) else { throw try SyncError.failedMerge(result, git) }
        // The tree, an entry for each stage, an empty record, and messages ("OUTPUT").
        let records = result.output.split(separator: 0, omittingEmptySubsequences: false)
        guard let first = records.first, !first.isEmpty else { throw SyncError(.merge, result.complaint) }
        tree = String(decoding: first, as: UTF8.self).trimmed
        unmerged = IndexEntry.read(records.dropFirst().prefix { !$0.isEmpty })
        said = result.errorText.split(separator: "\n").filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension SyncError {
    /// The first git that merges without files.
    private static let firstGit = (2, 38)

    /// Why git-merge-tree(1) failed: where it is too old, it has no such merge.
    fileprivate static func failedMerge(_ result: ProcessResult, _ git: Git) throws -> SyncError {
        let text = try git.text(["version"]) ?? ""
        let numbers = (text.split(separator: " ").dropFirst(2).first ?? "").split(separator: ".").compactMap { Int($0) }
        if numbers.count > 1, (numbers[0], numbers[1]) < firstGit {
            return .oldGit(version: "\(numbers[0]).\(numbers[1])")
        }
        return SyncError(.merge, result.complaint)
    }
}
