// Sparse checkouts: the parts of a repository that are left out of the working tree.

import Bytes
import FileSystem
import Processes

/// git-sparse-checkout(1): tracked files that are not in the working tree, and whether new ones belong there.
struct SparsePatterns {
    /// Files with the skip-worktree flag (git-update-index(1), "SKIP-WORKTREE BIT").
    private let skipped: Set<String>
    private let known: Set<String>
    /// Folders included recursively, and folders included with their own files only; nil if the patterns are not in cone mode.
    private var cone: (whole: Set<String>, own: Set<String>)?

    /// Nil if nothing is left out. Throws `SyncError`, `ProcessError`.
    init?(_ settings: SyncSettings, _ git: Git, _ place: GitPlace) throws {
        guard settings.isTrue("core.sparsecheckout") else { return nil }
        let listed = try git.run(["ls-files", "-t", "-z", "--full-name", ":(top)"])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        var (skipped, known): (Set<String>, Set<String>) = ([], [])
        for record in listed.output.split(separator: 0) {
            let path = String(decoding: record.dropFirst(2), as: UTF8.self)
            known.insert(path)
            if record.first == UInt8(ascii: "S") { skipped.insert(path) }
        }
        (self.skipped, self.known) = (skipped, known)
        let file = Paths.join(place.gitFolder, "info/sparse-checkout")
        let lines =
            (try? OpenFile.reading(file).readAll(limit: 1 << 24)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        cone = Self.cone(lines.split(whereSeparator: \.isNewline).map { $0.trimmed })
    }

    /// "INTERNALS—CONE PATTERN SET" in the manual page: `/a/` includes all of a folder, and `!/a/*/` after it excludes its subfolders.
    private static func cone(_ lines: [String]) -> (whole: Set<String>, own: Set<String>)? {
        guard lines.starts(with: ["/*", "!/*/"]) else { return nil }
        var (whole, own): (Set<String>, Set<String>) = ([], [""])
        for line in lines.dropFirst(2) {
            if line.hasPrefix("!/"), line.hasSuffix("/*/") {
                let folder = String(line.dropFirst(2).dropLast(3))
                whole.remove(folder)
                own.insert(folder)
            } else if line.hasPrefix("/"), line.hasSuffix("/") {
                whole.insert(String(line.dropFirst().dropLast()))
            } else {
                return nil
            }
        }
        return (whole, own)
    }

    func leavesOut(_ path: String) -> Bool {
        if known.contains(path) { return skipped.contains(path) }
        guard let cone else { return false }
        var folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        if cone.own.contains(folder) { return false }
        while !folder.isEmpty {
            if cone.whole.contains(folder) { return false }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
        return true
    }
}
