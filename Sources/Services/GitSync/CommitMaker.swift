// Makes a commit from an index, with the user's hooks and signature: `git commit` without a working tree.

import Bytes
import FileSystem
import Processes

/// Makes commits like git-commit(1). The caller has to move the branch (`PendingUpdate`), and to call `announce` after that.
struct CommitMaker {
    enum Kind { case edits, merge }

    private let git: Git
    private let place: GitPlace
    private let folder: RunFolder
    private let signs: Bool
    /// Nil if git is configured with another folder: it finds hooks there itself (git-config(1), core.hooksPath).
    private let hooks: String?

    init(_ git: Git, _ place: GitPlace, _ folder: RunFolder, _ settings: SyncSettings) {
        (self.git, self.place, self.folder) = (git.at(place.top), place, folder)
        signs = settings.isTrue("commit.gpgsign")
        hooks = settings["core.hookspath"] == nil ? Paths.join(place.commonFolder, "hooks") : nil
    }

    private func has(_ hook: String) -> Bool { hooks.map { FileStamp.exists(Paths.join($0, hook)) } ?? true }

    /// The tree of an index, after running the hook that may inspect and change it.
    ///
    /// - Throws: `SyncError.hook`, `SyncError`, `ProcessError`
    func tree(of index: PrivateIndex, _ kind: Kind) throws -> String {
        let hook = kind == .merge ? "pre-merge-commit" : "pre-commit"
        if has(hook) { try run(hook, [], index.git) }
        return try index.tree()
    }

    /// - Parameter index: the index of the `tree`, for the message hooks.
    /// - Throws: `SyncError.hook`, `.noIdentity`, `.signing`, `SyncError`, `ProcessError`
    func commit(
        _ tree: String, of index: PrivateIndex, parents: [String], message: String, _ kind: Kind
    ) throws -> String {
        var message = message
        if has("prepare-commit-msg") || has("commit-msg") {
            let file = folder.file("message")
            try AtomicWrite.replace(file, with: Array((message + "\n").utf8), isDurable: false)
            // A message was given, as with `git commit -m` (githooks(5)).
            try run("prepare-commit-msg", [file, kind == .merge ? "merge" : "message"], index.git)
            try run("commit-msg", [file], index.git)
            message = String(decoding: try OpenFile.reading(file).readAll(limit: 1 << 20), as: UTF8.self).trimmed
        }
        return try make(tree, parents: parents, message: message)
    }

    /// Makes only the commit, without hooks.
    func make(_ tree: String, parents: [String], message: String) throws -> String {
        let result = try git.run(
            ["commit-tree", tree] + parents.flatMap { ["-p", $0] } + (signs ? ["-S"] : []) + ["-F", "-"],
            input: Array((message + "\n").utf8))
        guard result.exitCode == 0 else { throw SyncError(.commit, result.complaint) }
        return result.outputText.trimmed
    }

    /// Runs the hooks that follow a commit. Their output is for the user; their exit code is ignored.
    func announce(_ kind: Kind) throws -> String? {
        let (hook, words) = kind == .merge ? ("post-merge", ["0"]) : ("post-commit", [])
        guard has(hook) else { return nil }
        let result = try hookResult(hook, words, git)
        let said = result.errorText.trimmed
        return said.isEmpty ? nil : said
    }

    private func run(_ hook: String, _ words: [String], _ git: Git) throws {
        guard has(hook) else { return }
        let result = try hookResult(hook, words, git)
        guard result.exitCode == 0 else { throw SyncError.hook(.commit, complaint: result.complaint) }
    }

    private func hookResult(_ hook: String, _ words: [String], _ git: Git) throws -> ProcessResult {
        // No editor can be waited for.
        try git.setting("GIT_EDITOR", to: ":").run(
            ["hook", "run", "--ignore-missing", hook] + (words.isEmpty ? [] : ["--"] + words), inUsersLanguage: true)
    }
}
