// Where a vault lies in a repository, and what goes on there.

import Bytes
import FileSystem
import Processes

/// The repository of a vault.
package struct GitPlace: Sendable, Equatable {
    /// Something that a person began with git and has not ended.
    package enum Operation: String, Sendable, CaseIterable {
        case rebase, cherryPick = "cherry-pick", revert, bisect, patches = "am"
    }

    package let gitFolder: String
    /// The folder of the whole work tree.
    package let top: String
    /// From there to the vault, with a slash at the end; empty where they are the same.
    package let prefix: String
    package let isShallow: Bool

    /// Asks git where it is; the answer is for `init(_:in:)`.
    static let question = [
        "rev-parse", "--is-inside-work-tree", "--absolute-git-dir", "--is-shallow-repository", "--show-toplevel",
        "--show-prefix",
    ]

    /// Throws `SyncError.notARepository` and what else git says of a folder.
    package init(_ git: Git) throws {
        try self.init(try git.run(Self.question), in: git.folder)
    }

    init(_ result: ProcessResult, in folder: String) throws {
        let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard result.exitCode == 0, lines.count > 4, lines[0] == "true" else {
            if result.errorText.contains("not a git repository") { throw SyncError.notARepository(folder: folder) }
            throw SyncError.git(doing: .look, complaint: result.complaint)
        }
        (gitFolder, isShallow, top, prefix) = (lines[1], lines[2] == "true", lines[3], lines[4])
    }

    /// The branch that HEAD is on, and the commit that a ref is at, where they can be read without git; nil says nothing: git has further ways
    /// to keep them (gitrepository-layout(5), git-pack-refs(1), reftable).
    var likelyBranch: String? {
        let mark = "ref: refs/heads/"
        guard let text = text("HEAD"), text.hasPrefix(mark), !text.hasSuffix("/.invalid") else { return nil }
        return String(text.dropFirst(mark.count))
    }

    func looseCommit(_ ref: String) -> String? {
        guard let text = text(ref), [40, 64].contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return text
    }

    private func text(_ name: String) -> String? {
        (try? OpenFile.reading(Paths.join(gitFolder, name)).readAll(limit: 4096))
            .map { String(decoding: $0, as: UTF8.self).trimmed }
    }

    package func has(_ name: String) -> Bool { FileStamp.exists(Paths.join(gitFolder, name)) }

    package var isMerging: Bool { has("MERGE_HEAD") }

    /// Whether the merge in progress has words of its own: something other than comments.
    var hasMergeMessage: Bool {
        text("MERGE_MSG")?.split(whereSeparator: \.isNewline).contains { !$0.trimmed.isEmpty && !$0.hasPrefix("#") }
            ?? false
    }

    package var operation: Operation? {
        if has("rebase-merge") { return .rebase }
        if has("rebase-apply") { return has("rebase-apply/applying") ? .patches : .rebase }
        if has("CHERRY_PICK_HEAD") { return .cherryPick }
        if has("REVERT_HEAD") { return .revert }
        // Between two commits of several.
        if let todo = text("sequencer/todo") { return todo.hasPrefix("revert") ? .revert : .cherryPick }
        return has("BISECT_LOG") ? .bisect : nil
    }

    package var lock: String { Paths.join(gitFolder, "index.lock") }

    /// Writes our attributes into the repository's own file, `info/attributes`. Returns whether they were missing.
    func writeAttributes() throws -> Bool {
        let file = Paths.join(gitFolder, "info/attributes")
        let old = (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
        guard let text = MergeDriver.attributes(adding: old, MergeDriver.localAttributes) else { return false }
        try Paths.makeFolder(Paths.parent(of: file))
        try AtomicWrite.replace(file, with: Array(text.utf8))
        return true
    }

    /// A path of the repository as one of the vault; nil where it lies outside.
    package func vaultPath(_ path: String) -> String? {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.utf8.count == 0 ? 0 : prefix.count)) : nil
    }
}
