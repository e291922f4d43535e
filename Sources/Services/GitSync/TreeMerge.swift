// Merges two commits among git objects, without changing files or an index.

import Bytes
import Processes

/// The result of git-merge-tree(1), with daybook as the merge driver.
struct TreeMerge {
    /// The merged files; those in conflict as shown to a person.
    let tree: String
    /// The index entries of files in conflict, stages 1 to 3.
    let unmerged: [IndexEntry]
    /// The output of git and the driver.
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
    /// The first version of git that merges without a working tree.
    private static let firstGit = (2, 38)

    /// Why git-merge-tree(1) failed: an old version lacks this kind of merge.
    fileprivate static func failedMerge(_ result: ProcessResult, _ git: Git) throws -> SyncError {
        let text = try git.text(["version"]) ?? ""
        let numbers = (text.split(separator: " ").dropFirst(2).first ?? "").split(separator: ".").compactMap { Int($0) }
        if numbers.count > 1, (numbers[0], numbers[1]) < firstGit {
            return .oldGit(version: "\(numbers[0]).\(numbers[1])")
        }
        return SyncError(.merge, result.complaint)
    }
}
