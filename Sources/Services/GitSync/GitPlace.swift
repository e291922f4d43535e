// The location of a vault in a repository, and operations in progress there.

import Bytes
import FileSystem
import Processes

/// The repository of a vault.
package struct GitPlace: Sendable, Equatable {
    /// A git operation that a person started and has not finished.
    package enum Operation: String, Sendable, CaseIterable {
        case merge, rebase, cherryPick = "cherry-pick", revert, bisect, patches = "am"
    }

    package let gitFolder: String
    /// Shared by all working trees of the repository: references, objects, hooks (git-worktree(1)).
    let commonFolder: String
    /// `sha1` or `sha256`.
    let objectFormat: String
    /// The top of the work tree.
    package let top: String
    /// The path from there to the vault, with a trailing slash; empty if they are the same.
    package let prefix: String
    package let isShallow: Bool

    /// Asks git for the location; `init(_:in:)` parses the answer.
    static let question = [
        "rev-parse", "--is-inside-work-tree", "--absolute-git-dir", "--is-shallow-repository", "--show-object-format",
        "--path-format=absolute", "--git-common-dir", "--show-toplevel", "--show-prefix",
    ]

    /// Throws `SyncError.notARepository`, or git's other errors about the folder.
    package init(_ git: Git) throws {
        try self.init(try git.run(Self.question), in: git.folder)
    }

    init(_ result: ProcessResult, in folder: String) throws {
        let lines = result.outputText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard result.exitCode == 0, lines.count > 6, lines[0] == "true" else {
            if result.errorText.contains("not a git repository") { throw SyncError.notARepository(folder: folder) }
            throw SyncError.git(doing: .look, complaint: result.complaint)
        }
        (gitFolder, isShallow, objectFormat) = (lines[1], lines[2] == "true", lines[3])
        (commonFolder, top, prefix) = (lines[4], lines[5], lines[6])
    }

    /// The branch of HEAD, and the commit of a ref, if they can be read without git; nil proves nothing: git has other ways to store
    /// them (gitrepository-layout(5), git-pack-refs(1), reftable).
    var likelyBranch: String? { Self.branch(in: gitFolder) }

    static func branch(in gitFolder: String) -> String? {
        let mark = "ref: refs/heads/"
        guard let text = text(Paths.join(gitFolder, "HEAD")), text.hasPrefix(mark), !text.hasSuffix("/.invalid") else {
            return nil
        }
        return String(text.dropFirst(mark.count))
    }

    /// The git directory shared between working trees (gitrepository-layout(5), "commondir").
    package static func commonFolder(of gitFolder: String) -> String {
        text(Paths.join(gitFolder, "commondir")).map { Paths.join(gitFolder, $0) } ?? gitFolder
    }

    func looseCommit(_ ref: String) -> String? {
        guard let text = Self.text(Paths.join(commonFolder, ref)), [40, 64].contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return text
    }

    private func text(_ name: String) -> String? { Self.text(Paths.join(gitFolder, name)) }

    private static func text(_ path: String) -> String? {
        (try? OpenFile.reading(path).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self).trimmed }
    }

    /// The git directory of a folder, found like git does in ordinary cases; nil proves nothing.
    package static func likelyFolder(of folder: String) -> String? {
        guard var at = try? Paths.real(folder) else { return nil }
        while true {
            let found = Paths.join(at, ".git")
            if FileStamp.isFolder(found) { return found }
            if let text = text(found) {
                guard text.hasPrefix("gitdir: ") else { return nil }
                return try? Paths.real(Paths.join(at, String(text.dropFirst(8))))
            }
            if at == "/" { return nil }
            at = Paths.parent(of: at)
        }
    }

    package func has(_ name: String) -> Bool { FileStamp.exists(Paths.join(gitFolder, name)) }

    /// The commits merged by the merge in progress, several for an octopus.
    var mergeHeads: [String] {
        text("MERGE_HEAD")?.split(whereSeparator: \.isNewline).map { $0.trimmed } ?? []
    }

    package var isMerging: Bool { has("MERGE_HEAD") }

    /// The message of the merge in progress without comments; nil if it has none.
    var mergeMessage: String? {
        let lines = text("MERGE_MSG")?.split(separator: "\n", omittingEmptySubsequences: false).filter {
            !$0.hasPrefix("#")
        }
        let text = lines?.joined(separator: "\n").trimmed ?? ""
        return text.isEmpty ? nil : text
    }

    /// Forgets the merge in progress (git-merge(1), --quit).
    func endMerge() {
        for name in ["MERGE_HEAD", "MERGE_MODE", "MERGE_MSG", "AUTO_MERGE"] {
            bestEffort { try Paths.removeFile(Paths.join(gitFolder, name)) }
        }
    }

    package var operation: Operation? {
        if has("rebase-merge") { return .rebase }
        if has("rebase-apply") { return has("rebase-apply/applying") ? .patches : .rebase }
        if has("CHERRY_PICK_HEAD") { return .cherryPick }
        if has("REVERT_HEAD") { return .revert }
        // Between two commits of a sequence.
        if let todo = text("sequencer/todo") { return todo.hasPrefix("revert") ? .revert : .cherryPick }
        return has("BISECT_LOG") ? .bisect : nil
    }

    package var lock: String { Paths.join(gitFolder, "index.lock") }

    /// Adds our attributes to the repository's own file, `info/attributes`. Returns whether they were missing.
    func writeAttributes() throws -> Bool {
        let file = Paths.join(commonFolder, "info/attributes")
        let old = (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
        guard let text = MergeDriver.attributes(adding: old, MergeDriver.localAttributes) else { return false }
        try Paths.makeFolder(Paths.parent(of: file))
        try AtomicWrite.replace(file, with: Array(text.utf8))
        return true
    }

    /// Limits a command run at the top to the vault (gitglossary(7), pathspec); empty if the vault is the whole repository.
    var scope: [String] { prefix.isEmpty ? [] : [":(top,literal)" + prefix] }

    /// Converts a path from the repository to the vault; nil if it is outside.
    package func vaultPath(_ path: String) -> String? {
        path.hasPrefix(prefix) ? String(path.dropFirst(prefix.utf8.count == 0 ? 0 : prefix.count)) : nil
    }
}
