// Updates the files of a working tree from one tree to another, one by one, without overwriting concurrent edits.

import Bytes
import FileSystem
import Processes
import Vault

/// git writes the new versions to the run's own folder, with the usual filters and line ends. Each is then moved into place only if the
/// expected version is still there. Replaced files are kept to the end and checked again.
struct FileUpdate {
    private let git: Git
    private let place: GitPlace
    private let folder: RunFolder
    private let base: String
    private let target: String
    private let progress: UpdateProgress
    /// Sparse checkout patterns (git-sparse-checkout(1)).
    private let sparse: SparsePatterns?
    private let stepped: (SyncRun.Step) -> Void
    /// Paths known to be real folders, not links.
    private var folders: Set<String> = []
    /// The first file to be written.
    private var first: String?
    /// Former contents of the written files, and their present location.
    private var replaced: [(change: TreeChange, content: PathContent, location: String)] = []

    /// The result of an update.
    struct Outcome {
        /// Edited by others: to be committed and merged like any edit.
        var edited: [String] = []
        /// Files were edited meanwhile, and contain both the edits and the incoming changes.
        var hasMerged = false
        /// Written by this run or an earlier one.
        var written: Set<String> = []
    }

    private var outcome = Outcome()

    /// - Parameters:
    ///   - base: the contents of the files: a tree or a commit.
    ///   - isResumed: an earlier run may have written some of them.
    init(
        _ git: Git, _ place: GitPlace, _ folder: RunFolder, base: String, target: String, isResumed: Bool,
        sparse: SparsePatterns?, stepped: @escaping (SyncRun.Step) -> Void
    ) throws {
        self.stepped = stepped
        (self.git, self.place, self.folder, self.sparse) = (git.at(place.top), place, folder, sparse)
        (self.base, self.target) = (base, target)
        progress = try UpdateProgress(place, target: target, isResumed: isResumed)
    }

    /// Writes as many files as possible. After an outcome with edits, call again with a new base and target.
    ///
    /// - Parameter withVaultLock: excludes other writers of daybook while files are moved.
    /// - Throws: `SyncError`, `ProcessError`, `SystemError`, `AtomicWriteError`
    mutating func run(withVaultLock: (() throws -> Void) throws -> Void) throws -> Outcome {
        let all = try TreeChange.list(from: base, to: target, git).filter {
            $0.old?.isFile ?? true && $0.new?.isFile ?? true
        }
        let changes = all.filter { !progress.written.contains($0.path) && sparse?.leavesOut($0.path) != true }
        first = changes.first { $0.new == nil }?.path ?? changes.first?.path
        // Attributes affect how other files are written. Deletions make room: a folder may replace a file, or a name that differs only in
        // case.
        let isAttributes = { (change: TreeChange) in Paths.name(of: change.path) == ".gitattributes" }
        try write(changes.filter { isAttributes($0) && $0.new != nil }, withVaultLock)
        try write(changes.filter { $0.new == nil }, withVaultLock)
        try write(changes.filter { !isAttributes($0) && $0.new != nil }, withVaultLock)
        if !replaced.isEmpty || !changes.isEmpty {
            try AtomicWrite.synchronizeFileSystem(of: place.top)
            try withVaultLock { try lookAgain() }
        }
        outcome.written = progress.written
        return outcome
    }

    private mutating func write(_ changes: [TreeChange], _ withVaultLock: (() throws -> Void) throws -> Void) throws {
        guard !changes.isEmpty else { return }
        let new = try checkOut(changes)
        stepped(.checkedOut)
        // Durable before any of them is moved into place.
        try AtomicWrite.synchronizeFileSystem(of: folder.path)
        try withVaultLock {
            // The order matters: a write between the two checks is seen by the second, a later one by the move.
            let now = MachineFacts.now()
            var contents: [String: PathContent] = [:]
            for change in changes {
                guard hasPlace(change.path) else { continue }
                let location = location(change.path)
                var content = try? PathContent.of(location, now: now)
                // An empty folder may be replaced by a file.
                if change.new != nil, case .entry(let stamp, _)? = content, stamp.kind == .folder,
                    Self.removeIfEmpty(location)
                {
                    content = .nothing
                }
                contents[change.path] = content
            }
            let unlike = try differing(changes) { $0.old }
            var edited: [TreeChange] = []
            for change in changes {
                let isExpected: Bool
                switch contents[change.path] {
                case .entry?: isExpected = change.old != nil && !unlike.contains(change.path)
                case .nothing?: isExpected = change.old == nil
                case nil: isExpected = false
                }
                guard isExpected, let content = contents[change.path] else {
                    edited.append(change)
                    continue
                }
                if try !move(change, new, expecting: content) { edited.append(change) }
            }
            guard !edited.isEmpty else { return }
            let unlikeNew = try differing(edited) { $0.new }
            for change in edited {
                try settle(change, new, isNew: isNew(change, unlikeNew), isFirst: change.path == first)
            }
        }
    }

    /// Empty for the top.
    private static func parent(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

    private func location(_ path: String) -> String { Paths.join(place.top, path) }

    /// Whether a path already has the new version.
    private func isNew(_ change: TreeChange, _ unlike: Set<String>) -> Bool {
        change.new == nil ? !FileStamp.exists(location(change.path)) : !unlike.contains(change.path)
    }

    // MARK: Versions

    /// Checks out the new versions below the returned folder.
    private func checkOut(_ changes: [TreeChange]) throws -> String {
        let target = folder.file("new")
        try Paths.makeFolder(target, mode: 0o700)
        let index = PrivateIndex(git, place, in: folder)
        try index.set(changes.filter { $0.new != nil }.map(\.entry))
        guard FileStamp.exists(index.path) else { return target }
        _ = try index.run(["checkout-index", "--quiet", "--all", "--prefix=" + target + "/"])
        return target
    }

    /// From this number of files, those that git's own index knows to be unchanged are not read again.
    private static let many = 500

    /// The files that differ from a version as git would write it, or have none; if there are many, possibly also other edited files.
    private func differing(_ changes: [TreeChange], _ version: (TreeChange) -> TreeFile?) throws -> Set<String> {
        let entries = changes.compactMap { change in
            version(change).map { IndexEntry(path: change.path, mode: $0.mode, object: $0.object) }
        }
        guard !entries.isEmpty else { return [] }
        let areMany = entries.count >= Self.many
        let index = try areMany ? PrivateIndex.copy(git, place, in: folder).index : PrivateIndex(git, place, in: folder)
        let seen = try areMany ? Set(index.seenEntries()) : []
        try index.set(entries.filter { !seen.contains($0) })
        let listed = try index.run(
            [
                "-c", "diff.autoRefreshIndex=true", "-c", "core.fsmonitor=false", "diff", "--name-only", "-z",
                "--no-renames", "--no-ext-diff", "--no-relative",
            ], .look)
        return Set(listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
    }

    /// The bytes of a version as in the working tree.
    private func bytes(_ file: TreeFile?, _ path: String) throws -> [UInt8]? {
        guard let file, file.isPlain else { return nil }
        let result = try git.run(["cat-file", "--filters", "--path=" + path, file.object])
        return result.exitCode == 0 ? result.output : nil
    }

    // MARK: Paths

    /// Whether each folder of a path is a real one, or missing. Nothing is written through a link.
    private mutating func hasPlace(_ path: String) -> Bool {
        let parent = Self.parent(of: path)
        guard !parent.isEmpty, !folders.contains(parent) else { return true }
        guard hasPlace(parent) else { return false }
        guard let stamp = try? FileStamp.of(location(parent), followingLinks: false) else { return true }
        guard stamp.kind == .folder else { return false }
        folders.insert(parent)
        return true
    }

    /// False if the path has another content by now.
    private mutating func move(_ change: TreeChange, _ new: String, expecting content: PathContent) throws -> Bool {
        let location = location(change.path)
        do throws(AtomicWriteError) {
            if change.new == nil {
                let target = folder.file("old")
                try Displacement.take(location, to: target, expecting: content)
                replaced.append((change, content, target))
                removeEmptyFolders(above: change.path)
            } else {
                let source = Paths.join(new, change.path)
                if !folders.contains(Self.parent(of: change.path)) {
                    try Self.makeFolder(Paths.parent(of: location), below: place.top)
                }
                try Displacement.put(source, in: location, expecting: content)
                if case .entry = content { replaced.append((change, content, source)) }
            }
        } catch {
            guard case .changedMeanwhile = error else { throw error }
            return false
        }
        stepped(.moved)
        try progress.note(change.path)
        stepped(.noted)
        return true
    }

    private static func makeFolder(_ path: String, below top: String) throws(AtomicWriteError) {
        do throws(SystemError) {
            try Paths.makeFolder(path, below: top)
        } catch {
            // A parent of the path is a file.
            if error.isExisting || error.isMissing { throw .changedMeanwhile(path: path) }
            throw .system(error)
        }
    }

    /// Removes a folder that contains only folders. Links are not followed.
    @discardableResult
    private static func removeIfEmpty(_ folder: String) -> Bool {
        guard (try? FileStamp.of(folder, followingLinks: false))?.kind == .folder,
            let entries = try? OpenFile.folder(folder).entries()
        else { return false }
        for entry in entries {
            guard let name = entry.text, removeIfEmpty(Paths.join(folder, name)) else { return false }
        }
        return (try? Paths.removeFolder(folder)) != nil
    }

    private mutating func removeEmptyFolders(above path: String) {
        var parent = path
        while let slash = parent.lastIndex(of: "/") {
            parent = String(parent[..<slash])
            guard parent + "/" != place.prefix, (try? Paths.removeFolder(location(parent))) != nil else { return }
            folders.remove(parent)
        }
    }

    // MARK: Edits

    /// Handles a file with unexpected content: the new version, or an edit of the old version or of the new one.
    private mutating func settle(_ change: TreeChange, _ new: String, isNew: Bool, isFirst: Bool) throws {
        if isNew { return try progress.note(change.path) }
        let location = location(change.path)
        guard hasPlace(change.path), let new = change.new?.isPlain == true ? Paths.join(new, change.path) : nil,
            change.old?.isPlain ?? true, let coming = try? OpenFile.reading(new, followingLinks: false).readAll()
        else { return outcome.edited.append(change.path) }
        let old = try bytes(change.old, change.path)
        let path = textPath(change)
        for _ in 0..<5 {
            guard let content = try? PathContent.of(location, now: 0), case .entry(let stamp, let present?) = content,
                stamp.kind == .file
            else { break }
            // An earlier run may have been killed after writing this file and before noting it, or its notes are lost.
            let mayBeNew = progress.isResumed && (isFirst || progress.written.isEmpty)
            if mayBeNew, let old, LineDistance.between(present, coming) < LineDistance.between(present, old) {
                return try progress.note(change.path)
            }
            // A prefix of the new file: a checkout was killed, and nothing in it is an edit.
            if old == nil, coming.starts(with: present) {
                if try move(change, putting: new, location, content) { return }
                continue
            }
            guard let path else { break }
            let merge = FileMerge(base: old, first: present, second: coming, path: path)
            // Overridden values are reported by the merge of commits.
            guard merge.conflicts == 0, merge.losses.isEmpty else { break }
            let source = folder.file("merged")
            let mode: UInt32 = change.new?.mode == "100755" ? 0o777 : 0o666
            try AtomicWrite.replace(source, with: merge.bytes, mode: mode, isDurable: false)
            if try move(change, putting: source, location, content) {
                outcome.hasMerged = true
                return
            }
        }
        outcome.edited.append(change.path)
    }

    private mutating func move(
        _ change: TreeChange, putting source: String, _ location: String, _ content: PathContent
    ) throws -> Bool {
        do throws(AtomicWriteError) {
            try Displacement.put(source, in: location, expecting: content)
        } catch {
            guard case .changedMeanwhile = error else { throw error }
            return false
        }
        replaced.append((change, content, source))
        stepped(.moved)
        try progress.note(change.path)
        stepped(.noted)
        return true
    }

    /// The vault path of a file that the merge driver handles.
    private func textPath(_ change: TreeChange) -> VaultPath? {
        guard change.old?.isPlain ?? true, change.new?.isPlain ?? false, MergeDriver.owns(change.path) else {
            return nil
        }
        return place.vaultPath(change.path).map { VaultPath(trusted: $0) }
    }

    // MARK: Replaced files

    /// A program with the file open may have written to it after it was replaced: merges that into the present file.
    private mutating func lookAgain() throws {
        for (change, content, location) in replaced where !content.isStill(at: location) {
            outcome.hasMerged = true
            guard case .entry(let stamp, _) = content, stamp.kind == .file,
                let late = try? OpenFile.reading(location).readAll()
            else { continue }
            if let path = textPath(change), let old = try bytes(change.old, change.path),
                let present = try? PathContent.of(self.location(change.path), now: 0),
                case .entry(_, let bytes?) = present
            {
                let merge = FileMerge(base: old, first: late, second: bytes, path: path)
                let source = folder.file("late")
                try AtomicWrite.replace(source, with: merge.bytes, isDurable: false)
                if (try? Displacement.put(source, in: self.location(change.path), expecting: present)) != nil {
                    continue
                }
            }
            try AtomicWrite.copy(
                location, to: FreeFile.path(change.path, mark: "late", below: place.top), expecting: .nothing)
        }
    }
}

/// A measure of difference between two texts.
enum LineDistance {
    /// The number of lines that only one of them has, regardless of order.
    static func between(_ one: [UInt8], _ other: [UInt8]) -> Int {
        let (one, other) = (counts(one), counts(other))
        return Set(one.keys).union(other.keys).reduce(0) { $0 + abs((one[$1] ?? 0) - (other[$1] ?? 0)) }
    }

    private static func counts(_ bytes: [UInt8]) -> [ArraySlice<UInt8>: Int] {
        bytes.split(separator: .newline).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}

/// A free name next to another: `media/IMG_1 (anna).jpg`, numbered if taken.
enum FreeFile {
    static func name(_ path: String, mark: String, isTaken: (String) -> Bool) -> String {
        free(path, from: 1, isTaken: isTaken) { $0 == 1 ? " (\(mark))" : " (\(mark) \($0))" }
    }

    /// `NAME-2.md`
    static func numbered(_ path: String, isTaken: (String) -> Bool) -> String {
        free(path, from: 2, isTaken: isTaken) { "-\($0)" }
    }

    private static func free(
        _ path: String, from first: Int, isTaken: (String) -> Bool, _ suffix: (Int) -> String
    ) -> String {
        let name = Paths.name(of: path)
        // Before both extensions of a locked file.
        let last = name.hasSuffix(".age") ? name.index(name.endIndex, offsetBy: -4) : name.endIndex
        let dot = name[..<last].lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? last
        let folder = String(path.dropLast(name.count))
        var number = first
        while true {
            let candidate = folder + name[..<dot] + suffix(number) + name[dot...]
            if !isTaken(candidate) { return candidate }
            number += 1
        }
    }

    static func path(_ path: String, mark: String, below top: String) -> String {
        Paths.join(top, name(path, mark: mark) { FileStamp.exists(Paths.join(top, $0)) })
    }
}
