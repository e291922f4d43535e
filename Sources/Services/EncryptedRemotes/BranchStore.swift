// An encrypted remote in a branch of a git repository: its files are the branch's tree, and git refuses a push that is not a fast-forward.

import Bytes
import FileSystem
import GitSync
import Processes

final class BranchStore: RemoteStore {
    private let url: String
    private let branch: String
    /// Our own repository, which holds the fetched objects.
    private let folder: String
    private let git: Git
    /// Blobs by file name.
    private var entries: [String: String] = [:]
    private var commit: String?

    /// - Parameter folder: where fetched objects are kept.
    init(url: String, branch: String, folder: String, mayAsk: Bool) {
        (self.url, self.branch, self.folder) = (url, branch, folder)
        git = Git(carrierAt: folder, mayAsk: mayAsk)
    }

    private func run(_ arguments: [String], input: [UInt8] = []) throws -> ProcessResult {
        let result = try git.run(arguments, input: input)
        guard result.exitCode == 0 else { throw EncryptedRemoteError.git(result.complaint) }
        return result
    }

    private static let theirs = "refs/heads/theirs"

    func refresh() throws {
        if !FileStamp.exists(Paths.join(folder, "HEAD")) {
            try Paths.makePrivateFolder(folder)
            _ = try run(["init", "--quiet", "--bare", folder])
        }
        let isFirst = try git.text(["rev-parse", "--verify", "--quiet", Self.theirs]) == nil
        // The history is not needed.
        let depth = isFirst ? ["--depth=1"] : []
        let fetched = try git.run(
            ["fetch", "--quiet", "--no-tags", "--force"] + depth + ["--", url, "refs/heads/\(branch):\(Self.theirs)"])
        if fetched.exitCode != 0 {
            guard fetched.errorText.contains("couldn't find remote ref") else {
                throw EncryptedRemoteError.git(fetched.complaint)
            }
            (entries, commit) = ([:], nil)
            return
        }
        commit = try git.text(["rev-parse", Self.theirs])
        entries = [:]
        for line in try run(["ls-tree", "-z", Self.theirs]).output.split(separator: 0) {
            // `<mode> <type> <object>\t<file>`
            guard let tab = line.firstIndex(of: .tab) else { continue }
            let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
            guard words.count == 3, words[1] == "blob" else { continue }
            entries[String(decoding: line[(tab + 1)...], as: UTF8.self)] = String(words[2])
        }
    }

    private static let packMark = "pack-"

    func manifestNames() throws -> [String] {
        entries.keys.filter { ManifestName.isManifest($0) && !$0.hasPrefix(Self.packMark) }
    }

    func manifest(_ name: String) throws -> [UInt8] { try run(["cat-file", "blob", entries[name] ?? name]).output }

    func has(pack name: String) throws -> Bool { entries[Self.packMark + name + ".age"] != nil }

    /// The objects of git are never cut off.
    func has(pack name: String, size: Int) throws -> Bool { try has(pack: name) }

    func packFile(_ name: String) throws -> String {
        guard let object = entries[Self.packMark + name + ".age"] else { throw EncryptedRemoteError.missing(name) }
        let file = try draft(name)
        let result = try git.run(["cat-file", "blob", object], into: file)
        guard result.exitCode == 0 else { throw EncryptedRemoteError.git(result.complaint) }
        return file
    }

    /// In a folder of this process, removed with it.
    private lazy var scratch = ScratchFolder(in: folder)

    func draft(_ name: String) throws -> String { try scratch.path(name) }

    func add(packs: [String], manifest: [UInt8], generation: Int, removing: Removal) throws -> Bool {
        let file = try draft("manifest")
        try AtomicWrite.replace(file, with: manifest, mode: 0o600, isDurable: false)
        let files = try packs.map(draft) + [file]
        let objects = try run(["hash-object", "-w", "--no-filters", "--"] + files).outputText.split(separator: "\n")
        var after = entries
        let names = packs.map { Self.packMark + $0 + ".age" } + [ManifestName.of(generation)]
        guard after[ManifestName.of(generation)] == nil else { return false }
        for (name, object) in zip(names, objects) { after[name] = String(object) }
        for name in removing.manifests { after[name] = nil }
        for name in removing.packs { after[Self.packMark + name + ".age"] = nil }
        guard let tree = try write(after) else { return false }
        return try push(tree)
    }

    private func write(_ entries: [String: String]) throws -> String? {
        let lines = entries.sorted { $0.key < $1.key }.map { "100644 blob \($0.value)\t\($0.key)\0" }
        // Blobs of the branch that were not fetched may be missing here.
        return try run(["mktree", "-z", "--missing"], input: Array(lines.joined().utf8)).outputText.trimmed
    }

    /// False if the branch has moved.
    private func push(_ tree: String) throws -> Bool {
        let parents = commit.map { ["-p", $0] } ?? []
        let made = try run(["commit-tree", "-m", "update", tree] + parents).outputText.trimmed
        let pushed = try git.run(["push", "--quiet", "--", url, "\(made):refs/heads/\(branch)"])
        if pushed.exitCode != 0 {
            if pushed.isOvertaken { return false }
            throw EncryptedRemoteError.git(pushed.complaint)
        }
        _ = try run(["update-ref", Self.theirs, made])
        return true
    }

    /// Empty: each update replaces the tree, so no packs are left over.
    func packs() throws -> [(name: String, modified: Int64)] { [] }

    func setAside(_ name: String) throws {
        var after = entries
        after[String(name.dropLast(4)) + ".unreadable"] = after.removeValue(forKey: name)
        guard let tree = try write(after), try push(tree) else { throw EncryptedRemoteError.moving }
    }
}

/// A folder of this process for temporary files; leftovers of killed processes are removed.
final class ScratchFolder {
    private let parent: String
    private var folder: String?
    private static let prefix = "scratch-"

    init(in parent: String) { self.parent = parent }

    func path(_ name: String) throws -> String {
        if let folder { return Paths.join(folder, name) }
        for entry in (try? OpenFile.folder(parent).entries()) ?? [] {
            guard let left = entry.text, left.hasPrefix(Self.prefix),
                let process = left.dropFirst(Self.prefix.count).split(separator: "-").first.flatMap({ Int32($0) }),
                !MachineFacts.isRunning(process: process)
            else { continue }
            bestEffort { try Paths.removeTree(Paths.join(parent, left)) }
        }
        try Paths.makePrivateFolder(parent)
        let made = try Paths.makeTemporaryFolder(
            in: parent, prefix: "\(Self.prefix)\(MachineFacts.processNumber)-")
        folder = made
        return Paths.join(made, name)
    }

    deinit { if let folder { bestEffort { try Paths.removeTree(folder) } } }
}
