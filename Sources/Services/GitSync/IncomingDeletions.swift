// What would be deleted by accepting the remote's changes.

import Bytes
import Processes
import Vault

/// The files that the remote deleted since the common ancestor, and the lists and folders that it emptied.
///
/// A merge cannot distinguish another device's accident from its owner's intent, so a person checks these first.
struct IncomingDeletions {
    /// At least this many items, or files of one folder, deleted at once count as an accident until confirmed.
    static let fewest = 3

    /// The number of deleted files in the vault, without moved ones.
    let count: Int
    /// From the top of the repository: lists without remaining items, folders (with a slash) without remaining files.
    let emptied: [String]

    /// - Parameter commit: the remote's.
    /// - Throws: `SyncError`, `ProcessError`
    init(of commit: String, _ git: Git, _ place: GitPlace, _ settings: VaultSettings) throws {
        let result = try git.run([
            "diff", "--name-status", "--diff-filter=DM", "--find-renames", "-z", "HEAD..." + commit, "--", ".",
        ])
        // Without a common ancestor nothing can have been deleted.
        guard result.exitCode == 0, let base = try git.text(["merge-base", "HEAD", commit]) else {
            (count, emptied) = (0, [])
            return
        }
        let records = result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let changes = stride(from: 0, to: records.count - 1, by: 2).map {
            (path: records[$0 + 1], isDeleted: records[$0] == "D")
        }
        let deleted = changes.filter(\.isDeleted).map(\.path)
        count = deleted.count
        let folders = try Self.emptiedFolders(deleted) { folder in
            let left = try git.run(["ls-tree", "--name-only", "-z", commit, "--", ":(top,literal)" + folder])
            return left.exitCode == 0 && left.output.isEmpty
        }
        let lists = try changes.filter { change in
            guard !folders.contains(where: { change.path.hasPrefix($0) }),
                let path = place.vaultPath(change.path).flatMap({ VaultPath($0) }), path.isMarkdown,
                DocumentKind(path: path, type: nil, settings: settings) == .list
            else { return false }
            func items(_ commit: String) throws -> Int {
                let blob = try git.run(["cat-file", "blob", commit + ":" + change.path])
                return blob.exitCode == 0 ? Document(path: path, contents: blob.output).items.count : 0
            }
            return try items(base) >= Self.fewest && (change.isDeleted || items(commit) == 0)
        }
        emptied = folders + lists.map(\.path)
    }

    /// The outermost folders that had at least `fewest` files and are now empty according to `isEmpty`.
    static func emptiedFolders(_ deleted: [String], isEmpty: (String) throws -> Bool) rethrows -> [String] {
        var counts: [String: Int] = [:]
        for path in deleted {
            for (index, character) in zip(path.indices, path) where character == "/" {
                counts[String(path[...index]), default: 0] += 1
            }
        }
        var found: [String] = []
        for folder in counts.filter({ $0.value >= fewest }).keys.sorted()
        where !found.contains(where: { folder.hasPrefix($0) }) {
            if try isEmpty(folder) { found.append(folder) }
        }
        return found
    }
}
