// The private files of a run: its own index, new files before they are moved into place, and replaced files.

import Bytes
import FileSystem
import Processes

/// A folder within the git directory, used by this process alone, so that leftovers of earlier runs are not mistaken for its own.
final class RunFolder {
    let path: String
    private var count = 0

    private static let prefix = "daybook-run-"

    /// Throws `SystemError`.
    init(_ place: GitPlace) throws {
        path = try Paths.makeTemporaryFolder(
            in: place.gitFolder, prefix: "\(Self.prefix)\(MachineFacts.processNumber)-")
    }

    deinit { bestEffort { try Paths.removeTree(path) } }

    /// The path of a new file.
    func file(_ name: String) -> String {
        count += 1
        return Paths.join(path, "\(name)-\(count)")
    }

    /// Removes the folders of processes that have ended.
    static func sweep(_ place: GitPlace) {
        for entry in (try? OpenFile.folder(place.gitFolder).entries()) ?? [] {
            guard let name = entry.text, name.hasPrefix(prefix),
                let number = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ Int32($0) }),
                number != MachineFacts.processNumber, !MachineFacts.isRunning(process: number)
            else { continue }
            bestEffort { try Paths.removeTree(Paths.join(place.gitFolder, name)) }
        }
    }
}

/// An index separate from the repository's own (git(1), GIT_INDEX_FILE).
struct PrivateIndex {
    let path: String
    let git: Git
    /// Keeps the folder alive.
    private let folder: RunFolder
    /// The null object name.
    private let zero: String

    /// An empty index.
    init(_ git: Git, _ place: GitPlace, in folder: RunFolder) {
        self.folder = folder
        path = folder.file("index")
        // Paths are relative to the top of the repository.
        self.git = git.at(place.top).setting("GIT_INDEX_FILE", to: path)
        zero = String(repeating: "0", count: place.objectFormat == "sha256" ? 64 : 40)
    }

    /// A copy of the repository's index, or an empty one if it has none.
    ///
    /// - Returns: the stamp of the original.
    static func copy(
        _ git: Git, _ place: GitPlace, in folder: RunFolder
    ) throws -> (index: PrivateIndex, stamp: FileStamp?) {
        let index = PrivateIndex(git, place, in: folder)
        let original = Paths.join(place.gitFolder, "index")
        // git replaces the index and never writes into it; the copy is repeated if the original was replaced meanwhile.
        for _ in 0..<5 {
            guard let stamp = try? FileStamp.of(original) else { return (index, nil) }
            let bytes = try OpenFile.reading(original).readAll()
            guard (try? FileStamp.of(original))?.identity == stamp.identity else { continue }
            try index.write(bytes, modified: stamp.modified)
            return (index, stamp)
        }
        throw SyncError.locked(path: place.lock)
    }

    /// A copy of another private index.
    static func copy(
        _ index: PrivateIndex, _ git: Git, _ place: GitPlace, in folder: RunFolder
    ) throws -> PrivateIndex {
        let copy = PrivateIndex(git, place, in: folder)
        let stamp = try FileStamp.of(index.path)
        try copy.write(try OpenFile.reading(index.path).readAll(), modified: stamp.modified)
        return copy
    }

    /// Writes an index with a modification time, in nanoseconds since the epoch. git compares it with the times of files, which it knows to
    /// the second, to determine which of them to read again (racy-git(7)).
    private func write(_ bytes: [UInt8], modified: Int64) throws {
        try AtomicWrite.replace(path, mode: 0o600, isDurable: false) { file throws(SystemError) in
            try file.write(bytes)
            try file.setModified(modified)
        }
    }

    func run(_ arguments: [String], input: [UInt8] = [], _ step: SyncError.Step = .merge) throws -> ProcessResult {
        let result = try git.run(arguments, input: input)
        guard result.exitCode == 0 else { throw SyncError(step, result.complaint) }
        return result
    }

    /// Adds the present files of the working tree, through their filters; missing files are removed.
    func add(_ paths: [String]) throws {
        guard !paths.isEmpty else { return }
        _ = try run(
            ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"], input: Self.list(paths), .commit)
    }

    /// All entries, or those of some paths.
    func entries(_ pathspec: [String] = []) throws -> [IndexEntry] {
        let listed = try run(["ls-files", "--stage", "-z"] + (pathspec.isEmpty ? [] : ["--"] + pathspec), .look)
        return IndexEntry.read(listed.output.split(separator: 0))
    }

    /// The entries whose files git checks: neither assumed unchanged nor skipped (git-ls-files(1), -v).
    func seenEntries() throws -> [IndexEntry] {
        let listed = try run(["ls-files", "--stage", "-v", "-z"], .look).output.split(separator: 0)
        return IndexEntry.read(listed.filter { $0.starts(with: Array("H ".utf8)) }.map { $0.dropFirst(2) })
    }

    /// Sets entries in the format of `git ls-files --stage -z`.
    func set(_ entries: [IndexEntry]) throws {
        guard !entries.isEmpty else { return }
        // Removals make room: a file may replace a folder.
        let sorted = entries.filter { $0.object == nil } + entries.filter { $0.object != nil }
        _ = try run(["update-index", "-z", "--replace", "--index-info"], input: sorted.flatMap { $0.record(zero) })
    }

    /// Reads a tree, keeping the cached stat data of unchanged files, and the flags of files left out of the working tree
    /// (git-read-tree(1)).
    func read(_ tree: String, _ sparse: SparsePatterns? = nil) throws {
        _ = try run(["read-tree", "--reset", tree])
        guard let sparse else { return }
        let listed = try run(["ls-files", "-z"], .look).output.split(separator: 0)
        try leaveOut(listed.map { String(decoding: $0, as: UTF8.self) }.filter(sparse.leavesOut))
    }

    /// Flags files that are left out of the working tree, so that they do not count as deleted.
    func leaveOut(_ paths: [String]) throws {
        guard !paths.isEmpty else { return }
        _ = try run(["update-index", "-z", "--skip-worktree", "--stdin"], input: Self.list(paths))
    }

    /// Writes the tree; throws if entries are unmerged.
    func tree() throws -> String { try run(["write-tree"], .commit).outputText.trimmed }

    static func list(_ paths: [String]) -> [UInt8] { paths.flatMap { Array($0.utf8) + [0] } }
}

/// An index entry (git-update-index(1), "USING --INDEX-INFO").
struct IndexEntry: Hashable {
    let path: String
    var mode = "100644"
    /// Nil removes the path with all its stages.
    var object: String?
    /// 0, or 1 base, 2 ours, 3 theirs for an unmerged path.
    var stage = 0

    fileprivate func record(_ zero: String) -> [UInt8] {
        let head = object.map { "\(mode) \($0) \(stage)\t" } ?? "0 \(zero)\t"
        return Array((head + path).utf8) + [0]
    }

    /// In the format of `git ls-files --stage -z`.
    var listed: [UInt8] { Array("\(mode) \(object ?? "") \(stage)\t\(path)".utf8) + [0] }

    /// Parses the output of `git ls-files --stage -z`, and the conflicts in that of git-merge-tree(1).
    static func read(_ records: some Sequence<ArraySlice<UInt8>>) -> [IndexEntry] {
        records.compactMap { record in
            guard let tab = record.firstIndex(of: .tab) else { return nil }
            let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 3, let stage = Int(words[2]) else { return nil }
            return IndexEntry(
                path: String(decoding: record[(tab + 1)...], as: UTF8.self), mode: words[0], object: words[1],
                stage: stage)
        }
    }
}
