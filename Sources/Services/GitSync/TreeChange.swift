// What differs between two trees, file by file.

import Bytes
import Processes

/// A file of a tree.
struct TreeFile: Equatable {
    let mode: String
    let object: String

    /// A plain file, one that can be run, or a link; not a repository of its own.
    var isFile: Bool { mode != "160000" }
    var isPlain: Bool { mode.hasPrefix("100") }

    /// Nil where there is none.
    fileprivate init?(mode: String, object: String) {
        guard mode != "000000" else { return nil }
        (self.mode, self.object) = (mode, object)
    }
}

/// A path of which two trees hold something else. From the top of the repository.
struct TreeChange: Equatable {
    let path: String
    let old: TreeFile?
    let new: TreeFile?

    /// The new version as an entry of an index.
    var entry: IndexEntry { IndexEntry(path: path, mode: new?.mode ?? "0", object: new?.object) }

    /// Whether each part of the path can be one of a file in a working tree: no tree of others leads out of it, or into the repository itself
    /// (as git's own verify_path).
    private var isSafe: Bool {
        path.utf8.split(separator: 0x2f, omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.first else { return false }
            if first == 0x2e, part.count <= 2, part.last == 0x2e { return false }
            return part.count != 4 || String(decoding: part, as: UTF8.self).lowercased() != ".git"
        }
    }

    /// Throws `SyncError`, `ProcessError`. `from` and `to` are trees or commits.
    static func list(from: String, to: String, _ git: Git) throws -> [TreeChange] {
        guard from != to else { return [] }
        let listed = try git.run(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", from, to])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        return try read(listed.output)
    }

    /// `:100644 100644 OBJECT OBJECT M`, and the path after it (git-diff-tree(1), "RAW OUTPUT FORMAT", -z).
    static func read(_ output: [UInt8]) throws -> [TreeChange] {
        let words = output.split(separator: 0)
        return try stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
            let record = words[index].dropFirst().split(separator: UInt8(ascii: " ")).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard record.count == 5 else { return nil }
            let change = TreeChange(
                path: String(decoding: words[index + 1], as: UTF8.self),
                old: TreeFile(mode: record[0], object: record[2]), new: TreeFile(mode: record[1], object: record[3]))
            guard change.isSafe else { throw SyncError.git(doing: .merge, complaint: "invalid path \(change.path)") }
            return change
        }
    }
}
