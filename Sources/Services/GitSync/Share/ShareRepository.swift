// The local repository of one share: bare, outside the vault, with one file and none of the vault's history.

import Bytes
import FileSystem
import Processes
import Vault

/// Reads and writes one share with git plumbing commands, without a work tree or index.
///
/// `refs/daybook/remote` is the last fetched commit; `refs/daybook/pending` is a version about to be sent, and
/// `refs/daybook/pending-list` the list that it was made from (gitglossary(7), "ref").
package struct ShareRepository: Sendable {
    package static let fileName = "list.md"
    private static let branch = "refs/heads/main"
    private static let remote = "refs/daybook/remote"
    private static let pending = "refs/daybook/pending"
    private static let pendingList = "refs/daybook/pending-list"
    /// Maximum bytes of a list. A shopping list of megabytes is a mistake or malice.
    package static let sizeLimit = 4 << 20

    /// The outcome of a push.
    package enum Push: Sendable, Equatable {
        case done
        /// Another device was faster.
        case moved
        /// The remote allows reading but not writing.
        case refused(complaint: String)
    }

    package let folder: String
    package let address: ShareAddress
    let git: Git

    /// - Parameters:
    ///   - folder: the repository itself, created if missing.
    ///   - vault: the vault's folder, whose configured identity the versions get; nil for the user's.
    /// - Throws: `SyncError`, `ProcessError`, `SystemError`
    package init(folder: String, address: ShareAddress, vault: String? = nil, mayAsk: Bool) throws {
        self.folder = folder
        self.address = address
        let identity = try vault.map { try Git(folder: $0, mayAsk: false).identity() } ?? []
        git = Git(shareAt: folder, mayAsk: mayAsk, settings: identity)
        guard !FileStamp.exists(Paths.join(folder, "HEAD")) || !FileStamp.exists(Paths.join(folder, "config")) else {
            return
        }
        try Paths.makeFolder(folder, mode: 0o700)
        // Without a template, whose hooks are meant for work trees.
        _ = try checked(git.run(["init", "--quiet", "--bare", "--template="]), .setUp)
    }

    package static func isThere(_ folder: String) -> Bool { FileStamp.exists(Paths.join(folder, "HEAD")) }

    // MARK: The remote

    /// Whether the remote has any branch or tag.
    package func isRemoteEmpty() throws -> Bool {
        let result = try git.run(["ls-remote", "--quiet", "--", address.text])
        guard result.exitCode == 0 else { throw SyncError(.fetch, result.complaint, remote: address.text) }
        return result.output.isEmpty
    }

    /// Fetches the share and returns its last commit; nil if the remote has none.
    package func fetch() throws -> String? {
        let result = try git.run([
            "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--",
            address.text, "+\(Self.branch):\(Self.remote)",
        ])
        guard result.exitCode == 0 else {
            if result.errorText.contains("couldn't find remote ref") { return nil }
            throw SyncError(.fetch, result.complaint, remote: address.text)
        }
        return try tip()
    }

    /// The last fetched commit.
    package func tip() throws -> String? { try git.text(["rev-parse", "--verify", "--quiet", Self.remote]) }

    /// Sends a commit with its objects. Throws if the network fails: then it is unknown whether it arrived.
    package func push(_ commit: String) throws -> Push {
        let result = try git.run([
            "push", "--quiet", "--no-follow-tags", "--no-recurse-submodules", "--", address.text,
            "\(commit):\(Self.branch)",
        ])
        if result.exitCode == 0 { return .done }
        let words = result.errorText
        func says(_ some: String...) -> Bool { some.contains { words.contains($0) } }
        if says("[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value", "fetch first") {
            return .moved
        }
        if says(
            "[remote rejected]", "ermission", "403", "denied", "read-only", "read only", "not allowed", "protected",
            "service not enabled", "unable to create temporary object directory", "access rights")
        {
            return .refused(complaint: result.complaint)
        }
        throw SyncError(.push, result.complaint, remote: address.text)
    }

    // MARK: Versions

    /// The commits of a share, latest first.
    package func history(of commit: String) throws -> [String] {
        try checked(git.run(["rev-list", commit]), .look).outputText.split(separator: "\n").map(String.init)
    }

    /// The version of a commit.
    package func version(of commit: String) throws -> ShareVersion {
        ShareVersion(number: try history(of: commit).count, commit: commit)
    }

    /// The commit of a version, if it exists on this machine.
    package func commit(of version: ShareVersion) throws -> String? {
        try git.text(["rev-parse", "--verify", "--quiet", version.commit + "^{commit}"])
    }

    /// The shared form of the list in a commit. Throws `ShareError.notAShare` for anything but a single regular text file.
    package func list(in commit: String) throws -> [UInt8] {
        func fault(_ content: ShareError.Content) -> ShareError { .notAShare(address: address.text, content) }
        let records = try checked(git.run(["ls-tree", "-z", "-l", commit]), .look).output.split(separator: 0)
        guard records.count == 1, let record = records.first, let tab = record.firstIndex(of: .tab),
            record[(tab + 1)...].elementsEqual(Self.fileName.utf8)
        else { throw fault(.files) }
        let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count == 4, words[0] == "100644", words[1] == "blob", let size = Int(words[3]) else {
            throw fault(.kind)
        }
        guard size <= Self.sizeLimit else { throw fault(.tooLarge) }
        let bytes = try checked(git.run(["cat-file", "blob", words[2]]), .look).output
        guard TextEncoding.detect(bytes) == .utf8 else { throw fault(.text) }
        return SharedForm.bytes(of: Self.document(bytes))
    }

    /// Commits the list with `parent`; nil begins a share.
    package func commit(_ list: [UInt8], parent: String?) throws -> String {
        let blob = try write(list)
        let tree = try checked(
            git.run(["mktree", "-z"], input: Array("100644 blob \(blob)\t\(Self.fileName)\0".utf8)), .commit)
        var arguments = [
            "commit-tree", tree.outputText.trimmed, "-m", parent == nil ? "share a list" : "change the list",
        ]
        if let parent { arguments += ["-p", parent] }
        return try checked(git.run(arguments), .commit).outputText.trimmed
    }

    /// The names of the versions' authors, without duplicates.
    package func participants(of commit: String) throws -> [String] {
        Set(try versions(of: commit).map(\.author)).sorted()
    }

    // MARK: Pending versions

    package struct Pending: Sendable {
        package let commit: String
        /// The list from which the commit was made.
        package let list: [UInt8]
    }

    package func pendingPush() throws -> Pending? {
        guard let commit = try git.text(["rev-parse", "--verify", "--quiet", Self.pending]) else { return nil }
        return Pending(
            commit: commit, list: try checked(git.run(["cat-file", "blob", Self.pendingList]), .look).output)
    }

    package func setPending(_ commit: String, of list: [UInt8]) throws {
        let text = "update \(Self.pendingList) \(try write(list))\nupdate \(Self.pending) \(commit)\n"
        _ = try checked(git.run(["update-ref", "--stdin"], input: Array(text.utf8)), .commit)
    }

    package func clearPending() throws {
        let text = "delete \(Self.pending)\ndelete \(Self.pendingList)\n"
        _ = try checked(git.run(["update-ref", "--stdin"], input: Array(text.utf8)), .commit)
    }

    // MARK: Helpers

    static func document(_ bytes: [UInt8]) -> Document {
        Document(path: VaultPath(trusted: "lists/" + fileName), contents: bytes)
    }

    private func write(_ bytes: [UInt8]) throws -> String {
        try checked(git.run(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes), .commit).outputText.trimmed
    }

    private func checked(_ result: ProcessResult, _ step: SyncError.Step) throws -> ProcessResult {
        guard result.exitCode == 0 else { throw SyncError(step, result.complaint) }
        return result
    }
}
