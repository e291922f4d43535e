// The differences between two trees, file by file.

import Bytes
import Processes

/// A file in a tree.
struct TreeFile: Equatable {
    let mode: String
    let object: String

    /// A regular file, an executable, or a link; not a submodule.
    var isFile: Bool { mode != "160000" }
    var isPlain: Bool { mode.hasPrefix("100") }

    /// Nil if there is none.
    fileprivate init?(mode: String, object: String) {
        guard mode != "000000" else { return nil }
        (self.mode, self.object) = (mode, object)
    }
}

/// A path with different contents in two trees. From the top of the repository.
struct TreeChange: Equatable {
    let path: String
    let old: TreeFile?
    let new: TreeFile?

    /// The index entry of the new version.
    var entry: IndexEntry { IndexEntry(path: path, mode: new?.mode ?? "0", object: new?.object) }

    /// Whether the path is valid in a working tree: others' trees must not lead out of it, or into the git directory (like git's own
    /// verify_path).
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

    /// `:100644 100644 OBJECT OBJECT M`, followed by the path (git-diff-tree(1), "RAW OUTPUT FORMAT", -z).
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
