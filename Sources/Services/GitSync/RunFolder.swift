// What a run of git's plumbing needs for itself: an index of its own, files that wait for their places, files that were replaced.

import Bytes
import FileSystem
import Processes

/// A folder in the repository's own, of this process alone, so that nothing that an earlier run left is mistaken for this one's.
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

    /// The path of a file that is not there yet.
    func file(_ name: String) -> String {
        count += 1
        return Paths.join(path, "\(name)-\(count)")
    }

    /// Removes the folders of processes that are gone.
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

/// An index beside the one that a person works with (git(1), GIT_INDEX_FILE).
struct PrivateIndex {
    let path: String
    let git: Git
    /// Lives as long as the index in it.
    private let folder: RunFolder
    /// No object.
    private let zero: String

    /// One without entries.
    init(_ git: Git, _ place: GitPlace, in folder: RunFolder) {
        self.folder = folder
        path = folder.file("index")
        // Paths are of the whole repository.
        self.git = git.at(place.top).setting("GIT_INDEX_FILE", to: path)
        zero = String(repeating: "0", count: place.objectFormat == "sha256" ? 64 : 40)
    }

    /// A copy of the index of the repository as it is now; where that has none, an empty one.
    ///
    /// - Returns: the stamp of what was copied.
    static func copy(
        _ git: Git, _ place: GitPlace, in folder: RunFolder
    ) throws -> (index: PrivateIndex, stamp: FileStamp?) {
        let index = PrivateIndex(git, place, in: folder)
        let original = Paths.join(place.gitFolder, "index")
        // git puts a new one in its place and never writes into it; a copy whose original went away meanwhile is made once more.
        for _ in 0..<5 {
            guard let stamp = try? FileStamp.of(original) else { return (index, nil) }
            let bytes = try OpenFile.reading(original).readAll()
            guard (try? FileStamp.of(original))?.identity == stamp.identity else { continue }
            try index.write(bytes, modified: stamp.modified)
            return (index, stamp)
        }
        throw SyncError.locked(path: place.lock)
    }

    /// A copy of another that is not to change.
    static func copy(
        _ index: PrivateIndex, _ git: Git, _ place: GitPlace, in folder: RunFolder
    ) throws -> PrivateIndex {
        let copy = PrivateIndex(git, place, in: folder)
        let stamp = try FileStamp.of(index.path)
        try copy.write(try OpenFile.reading(index.path).readAll(), modified: stamp.modified)
        return copy
    }

    /// Becomes a copy of an index that was written at a time, in nanoseconds since the epoch. git compares that with the times of files, which
    /// it knows to the second, to tell which of them it has to read again (racy-git(7)).
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

    /// Takes files of the working tree as they are now, through their filters; what is gone goes.
    func add(_ paths: [String]) throws {
        guard !paths.isEmpty else { return }
        _ = try run(
            ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"], input: Self.list(paths), .commit)
    }

    /// All of its entries, or those of some paths.
    func entries(_ pathspec: [String] = []) throws -> [IndexEntry] {
        let listed = try run(["ls-files", "--stage", "-z"] + (pathspec.isEmpty ? [] : ["--"] + pathspec), .look)
        return IndexEntry.read(listed.output.split(separator: 0))
    }

    /// The entries whose files git compares: neither assumed unchanged nor skipped (git-ls-files(1), -v).
    func seenEntries() throws -> [IndexEntry] {
        let listed = try run(["ls-files", "--stage", "-v", "-z"], .look).output.split(separator: 0)
        return IndexEntry.read(listed.filter { $0.starts(with: Array("H ".utf8)) }.map { $0.dropFirst(2) })
    }

    /// Sets entries as `git ls-files --stage -z` names them.
    func set(_ entries: [IndexEntry]) throws {
        guard !entries.isEmpty else { return }
        // What goes first makes room: a file may take the place of a folder.
        let sorted = entries.filter { $0.object == nil } + entries.filter { $0.object != nil }
        _ = try run(["update-index", "-z", "--replace", "--index-info"], input: sorted.flatMap { $0.record(zero) })
    }

    /// Takes in all of a tree, keeping what is known of files that are the same, and the flags of those that are left out of the working
    /// tree (git-read-tree(1)).
    func read(_ tree: String, _ sparse: SparsePatterns? = nil) throws {
        _ = try run(["read-tree", "--reset", tree])
        guard let sparse else { return }
        let listed = try run(["ls-files", "-z"], .look).output.split(separator: 0)
        try leaveOut(listed.map { String(decoding: $0, as: UTF8.self) }.filter(sparse.leavesOut))
    }

    /// Flags files that are not in the working tree, and are not gone either.
    func leaveOut(_ paths: [String]) throws {
        guard !paths.isEmpty else { return }
        _ = try run(["update-index", "-z", "--skip-worktree", "--stdin"], input: Self.list(paths))
    }

    /// The tree of its entries; throws where some are unmerged.
    func tree() throws -> String { try run(["write-tree"], .commit).outputText.trimmed }

    static func list(_ paths: [String]) -> [UInt8] { paths.flatMap { Array($0.utf8) + [0] } }
}

/// One line of an index (git-update-index(1), "USING --INDEX-INFO").
struct IndexEntry: Hashable {
    let path: String
    var mode = "100644"
    /// Nil takes the path out, whatever its stages.
    var object: String?
    /// 0, or of an unmerged path 1 the base, 2 ours, 3 theirs.
    var stage = 0

    fileprivate func record(_ zero: String) -> [UInt8] {
        let head = object.map { "\(mode) \($0) \(stage)\t" } ?? "0 \(zero)\t"
        return Array((head + path).utf8) + [0]
    }

    /// As `git ls-files --stage -z` lists it.
    var listed: [UInt8] { Array("\(mode) \(object ?? "") \(stage)\t\(path)".utf8) + [0] }

    /// Out of `git ls-files --stage -z`, and what git-merge-tree(1) says of conflicts.
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
