// Settles the conflicts that git leaves in a merge, without a person as far as nothing is lost.

import Bytes
import FileSystem
import Processes
import Vault

/// Documents and tables are merged, or left to a person if that fails; of other files both versions are kept. A file changed on one side
/// and deleted on the other is kept. Works on an index alone, and neither reads nor writes the working tree.
struct MergeSettlement {
    /// How far a person has got with a file in conflict.
    enum Standing {
        /// Not begun.
        case open
        /// The index has their decision.
        case decided
        /// In progress.
        case left
    }

    let index: PrivateIndex
    let git: Git
    let place: GitPlace
    let ours: String
    let theirs: String
    /// The name of this machine, for copies of its versions.
    private let device: String
    let lock: (any FileLock)?
    let settings: VaultSettings
    let tell: (SyncEvent) -> Void

    /// - Parameters:
    ///   - index: contains the merge so far, with the files in conflict as shown to a person, or absent.
    ///   - ours: the local commit; `theirs` is the incoming one.
    init(
        _ index: PrivateIndex, _ git: Git, _ place: GitPlace, ours: String, theirs: String, device: String,
        lock: (any FileLock)?, settings: VaultSettings, tell: @escaping (SyncEvent) -> Void
    ) {
        (self.index, self.git, self.place) = (index, git.at(place.top), place)
        (self.ours, self.theirs, self.device, self.tell) = (ours, theirs, device, tell)
        (self.lock, self.settings) = (lock, settings)
    }

    /// The versions of one path: 1 the base, 2 ours, 3 theirs (git-ls-files(1)).
    struct Stages {
        var entries: [Int: IndexEntry] = [:]
        var numbers: Set<Int> { Set(entries.keys) }
        /// Not a regular file: a link, a submodule.
        var isSpecial: Bool { entries.values.contains { !$0.mode.hasPrefix("100") } }
        func object(_ number: Int) -> String? { entries[number]?.object }
    }

    /// Settles conflicts in the index, as far as possible. Returns the remaining entries.
    ///
    /// - Parameter standing: how far a person has got with a path; for a new merge all are open.
    /// - Throws: `SyncError`, `ProcessError`, `AtomicWriteError`
    func settle(
        _ unmerged: [IndexEntry],
        standing: (_ path: String, _ versions: [Int: String]) throws -> Standing = { _, _ in .open }
    ) throws -> [IndexEntry] {
        var all: [String: Stages] = [:]
        for entry in unmerged { all[entry.path, default: Stages()].entries[entry.stage] = entry }
        var open: [String: Stages] = [:]
        var left: Set<String> = []
        for (path, stages) in all {
            switch try standing(path, stages.entries.compactMapValues(\.object)) {
            case .open: open[path] = stages
            case .decided: break
            case .left: left.insert(path)
            }
        }
        let renamed = try settleRenames(open)
        for (path, stages) in open.sorted(by: { $0.key < $1.key }) where !renamed.contains(path) {
            if try stages.isSpecial || !settle(path, stages) { left.insert(path) }
        }
        return unmerged.filter { left.contains($0.path) }
    }

    private func settle(_ path: String, _ stages: Stages) throws -> Bool {
        switch stages.numbers {
        case [2, 3], [1, 2, 3]:
            if MergeDriver.owns(path) { return try merge(path, stages) }
            return try mergeLocked(path, stages) || keepBoth(path, stages)
        case [1, 2], [1, 3]:
            // A person who deletes a file that another has changed did not see the change.
            guard let kept = stages.entries[2] ?? stages.entries[3] else { return false }
            if try settleLocked(path, kept, stages) { return true }
            try set(path, kept)
            tell(.keptDespiteDeletion(path: path))
            try keepAttachments(of: path, kept, deletedIn: stages.entries[2] == nil ? ours : theirs)
            return true
        default: return false
        }
    }

    /// Replaces the stages of a path by one version.
    func set(_ path: String, _ version: IndexEntry?) throws {
        var entries = [IndexEntry(path: path, object: nil)]
        if var version {
            version.stage = 0
            entries.append(version)
        }
        try index.set(entries)
    }

    func bytes(_ object: String?) throws -> [UInt8]? {
        guard let object else { return nil }
        let result = try git.run(["cat-file", "blob", object])
        return result.exitCode == 0 ? result.output : nil
    }

    func write(_ bytes: [UInt8]) throws -> String {
        let result = try git.run(["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
        guard result.exitCode == 0 else { throw SyncError(.merge, result.complaint) }
        return result.outputText.trimmed
    }

    // MARK: Documents

    /// A file owned by the driver: it found a conflict, or could not be run or was killed, which git takes for a conflict
    /// (gitattributes(5), "Defining a custom merge driver").
    private func merge(_ path: String, _ stages: Stages) throws -> Bool {
        guard let vaultPath = place.vaultPath(path), let first = try bytes(stages.object(2)),
            let second = try bytes(stages.object(3)), let version = stages.entries[2]
        else { return false }
        let merge = FileMerge(
            base: try bytes(stages.object(1)), first: first, second: second, path: VaultPath(trusted: vaultPath))
        if merge.isTwoEntries { return try keepBoth(path, stages) }
        guard merge.conflicts == 0 else { return false }
        try set(path, IndexEntry(path: path, mode: version.mode, object: try write(merge.bytes)))
        return true
    }

    /// A document in conflict, with both sides between markers, whatever the driver's result; nil if it has no conflict.
    static func marked(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], path: VaultPath) -> [UInt8]? {
        let merge = FileMerge(base: base, first: ours, second: theirs, path: path)
        return merge.conflicts > 0 ? merge.bytes : nil
    }

    // MARK: Renames

    /// A file renamed on both sides: the old name is gone, and each side has a new one. If the contents are equal, the name that others
    /// already have is kept, else both are. Each name counts by itself, as a person may have settled some.
    private func settleRenames(_ open: [String: Stages]) throws -> Set<String> {
        func paths(_ number: Int) -> [String] {
            open.filter { $0.value.numbers == [number] && !$0.value.isSpecial }.keys.sorted()
        }
        let (ours, theirs) = (paths(2), paths(3))
        var settled: Set<String> = []
        for (number, paths) in [(2, ours), (3, theirs)] {
            for path in paths {
                guard let entry = open[path]?.entries[number] else { continue }
                if number == 2, let twin = theirs.first(where: { open[$0]?.object(3) == entry.object }) {
                    try set(path, nil)
                    tell(.renamedTwice(here: path, there: twin))
                } else if try bytes(entry.object).map(ConflictMarkers.isMarked) ?? true {
                    continue
                } else {
                    try set(path, entry)
                }
                settled.insert(path)
            }
        }
        for path in paths(1) {
            try set(path, nil)
            settled.insert(path)
        }
        return settled
    }

    // MARK: Keeping both

    /// Files whose lines are independent of each other: two versions become their union.
    private static let lineSets: Set = [".gitattributes", ".gitignore", ".daybookignore"]

    /// The version that others already have keeps the name, so that every device ends up alike; ours gets a new name, and references
    /// written with it are updated.
    private func keepBoth(_ path: String, _ stages: Stages) throws -> Bool {
        guard var mine = stages.entries[2], var their = stages.entries[3] else { return false }
        if place.vaultPath(path) == RecipientsMerge.path.text, let first = try bytes(mine.object),
            let second = try bytes(their.object)
        {
            let base = try bytes(stages.object(1))
            their.object = try write(RecipientsMerge.bytes(base: base, first: first, second: second))
            try set(path, their)
            return true
        }
        if stages.object(1) == nil, Self.lineSets.contains(Paths.name(of: path)),
            let first = try bytes(mine.object), let second = try bytes(their.object)
        {
            let known = Set(second.split(separator: .newline))
            var both = second
            if let last = both.last, last != .newline { both.append(.newline) }
            for line in first.split(separator: .newline) where !known.contains(line) { both += line + [.newline] }
            their.object = try write(both)
            try set(path, their)
            return true
        }
        let files = try index.entries()
        try set(path, their)
        // Content that exists under any name is not duplicated.
        if let twin = files.first(where: { $0.stage == 0 && $0.object == mine.object && $0.path != path }) {
            if stages.object(1) == nil { try follow(path, to: twin.path) }
            return true
        }
        let isEntry = stages.object(1) == nil && place.vaultPath(path).flatMap { VaultPath($0) }?.isTimedEntry == true
        let copy = isEntry ? numberedName(of: path, among: files) : copyName(of: path, among: files)
        mine.stage = 0
        try index.set([IndexEntry(path: copy, mode: mine.mode, object: mine.object)])
        if stages.object(1) == nil { try follow(path, to: copy) }
        tell(isEntry ? .twoEntries(path: path, copy: copy) : .keptBoth(path: path, copy: copy))
        return true
    }

    /// A new name for this device's version of a file.
    func copyName(of path: String, among files: [IndexEntry]) -> String {
        FreeFile.name(path, mark: device, isTaken: isTaken(among: files))
    }

    /// `2026-11-20-0900-2.md`: the name that the second entry of a minute has.
    private func numberedName(of path: String, among files: [IndexEntry]) -> String {
        FreeFile.numbered(path, isTaken: isTaken(among: files))
    }

    private func isTaken(among files: [IndexEntry]) -> (String) -> Bool {
        let taken = Set(files.map(\.path))
        return { taken.contains($0) || FileStamp.exists(Paths.join(place.top, $0)) }
    }

    /// Keeps the files that a kept document names, if the side that deleted the document deleted them too. While the key is closed, the
    /// files of a locked document are unknown, and all deleted locked files are kept.
    private func keepAttachments(of path: String, _ kept: IndexEntry, deletedIn side: String) throws {
        guard let vaultPath = place.vaultPath(path).flatMap({ VaultPath($0) }), vaultPath.opened.isMarkdown,
            let base = try mergeBase, var text = try bytes(kept.object)
        else { return }
        var isUnknown = false
        if vaultPath.isLocked {
            if let opened = lock.flatMap({ try? $0.opened(text) }) { text = opened } else { isUnknown = true }
        }
        let links = FileLinks(Document(path: vaultPath.opened, contents: text, settings: settings))
        let present = Set(try index.entries().map(\.path))
        for deleted in try changed(from: base, to: side, "D") where !present.contains(deleted) {
            guard let file = place.vaultPath(deleted).flatMap({ VaultPath($0) }), !file.opened.isDocument,
                isUnknown ? file.isLocked : !links.edits(from: file.opened, to: file.opened).isEmpty,
                let entry = try git.text(["ls-tree", base, "--", deleted])?.split(whereSeparator: \.isWhitespace),
                entry.count > 2
            else { continue }
            try index.set([IndexEntry(path: deleted, mode: String(entry[0]), object: String(entry[2]))])
            tell(.keptDespiteDeletion(path: deleted))
        }
    }

    /// The common ancestor of both sides; nil for unrelated histories.
    var mergeBase: String? { get throws { try git.text(["merge-base", ours, theirs]) } }

    /// The files that one side added (`A`) or deleted (`D`), without rename detection.
    func changed(from base: String, to side: String, _ kind: String, _ paths: [String] = []) throws -> [String] {
        let result = try git.run(
            ["diff", "--name-only", "-z", "--no-renames", "--diff-filter=" + kind, base, side, "--"] + paths)
        return result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Updates documents that only we changed since the common ancestor, and that link to the file, to link to the copy.
    private func follow(_ path: String, to copy: String) throws {
        guard let base = try mergeBase else { return }
        let documents = [":(top)*.md", ":(top)*" + VaultPath(trusted: ".md").locked.text]
        let written = try [ours, theirs].map { Set(try changed(from: base, to: $0, "AM", documents)) }
        guard let target = place.vaultPath(path).map({ VaultPath(trusted: $0).opened }),
            let moved = place.vaultPath(copy).map({ VaultPath(trusted: $0).opened })
        else { return }
        for document in written[0].subtracting(written[1]).sorted() {
            guard let vaultPath = place.vaultPath(document).map({ VaultPath(trusted: $0) }),
                var entry = try index.entries([":(top,literal)" + document]).first, entry.stage == 0,
                entry.mode.hasPrefix("100"), let stored = try bytes(entry.object),
                // While the key is closed, a locked document keeps its words.
                let text = vaultPath.isLocked ? lock.flatMap({ try? $0.opened(stored) }) : stored
            else { continue }
            let edits = FileLinks(Document(path: vaultPath.opened, contents: text)).edits(from: target, to: moved)
            guard !edits.isEmpty else { continue }
            let edited = edits.applied(to: text)
            guard let bytes = vaultPath.isLocked ? lock.flatMap({ try? $0.locked(edited) }) : edited else { continue }
            entry.object = try write(bytes)
            try index.set([entry])
        }
    }
}
