// Files that git calls unmerged: those that lose nothing when they are settled without a person.

import Bytes
import FileSystem
import Processes
import Vault

/// What a merge left open. Documents and tables are merged, and left to a person where that cannot be; of anything else both versions are
/// kept. A file that one side changed and the other deleted is kept.
struct UnmergedFiles {
    private let git: Git
    private let place: GitPlace
    /// The name of this machine, for the copies of its own versions.
    private let device: String
    private let tell: (SyncEvent) -> Void
    /// Git has written the files just now, so that its markers in them are no person's work.
    private let isFresh: Bool

    init(
        _ git: Git, _ place: GitPlace, device: String, isFresh: Bool = false, tell: @escaping (SyncEvent) -> Void
    ) {
        self.isFresh = isFresh
        self.git = git
        self.place = place
        self.device = device
        self.tell = tell
    }

    /// What the index has of one path: 1 the base, 2 ours, 3 theirs (git-ls-files(1)).
    private struct Stages {
        var objects: [Int: String] = [:]
        /// Something other than a file: a link, a repository.
        var isSpecial = false
        var numbers: Set<Int> { Set(objects.keys) }
    }

    /// Settles what can be. Returns whether anything was.
    func settle() throws -> Bool {
        let stages = try stages()
        let renamed = try settleRenames(stages)
        var hasSettled = !renamed.isEmpty
        for (path, found) in stages.sorted(by: { $0.key < $1.key }) where !renamed.contains(path) && !found.isSpecial {
            switch found.numbers {
            case [2, 3], [1, 2, 3]:
                let isSettled =
                    MergeDriver.owns(path)
                    ? try UnmergedDocument(path, git, place).settle(isFresh: isFresh) : try keepBoth(path, found)
                hasSettled = isSettled || hasSettled
            case [1, 2], [1, 3]:
                // A person who deletes what another changes did not see the change.
                // Git left the changed file there (git-merge(1)); who has edited it since goes on from it.
                let side = found.numbers.contains(2) ? 2 : 3
                let present = try? OpenFile.reading(Paths.join(place.top, path), followingLinks: false).readAll()
                if try content(found.objects[side])?.starts(with: present ?? []) ?? false {
                    // Or a kill has left a beginning of it.
                    try run(["checkout", side == 2 ? "--ours" : "--theirs", "--", ":(top,literal)" + path])
                }
                try run(["add", "--", ":(top,literal)" + path])
                tell(.keptDespiteDeletion(path: path))
                hasSettled = true
            default: continue
            }
        }
        return hasSettled
    }

    private func stages() throws -> [String: Stages] {
        let listed = try git.run(["ls-files", "--unmerged", "-z", "--full-name", ":(top)"])
        guard listed.exitCode == 0 else { throw SyncError(.look, listed.complaint) }
        var found: [String: Stages] = [:]
        for record in listed.output.split(separator: 0) {
            guard let tab = record.firstIndex(of: .tab) else { continue }
            let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 3, let number = Int(words[2]) else { continue }
            let path = String(decoding: record[(tab + 1)...], as: UTF8.self)
            found[path, default: Stages()].objects[number] = words[1]
            if !words[0].hasPrefix("100") { found[path]?.isSpecial = true }
        }
        return found
    }

    private func run(_ arguments: [String]) throws {
        let result = try git.run(arguments)
        guard result.exitCode == 0 else { throw SyncError(.merge, result.complaint) }
    }

    // MARK: Renames

    /// A file that was renamed on both sides: its old name is nowhere, and each side has a new one. Where both hold the same, the name that
    /// others have already stands; else both stand.
    ///
    /// Each name counts by itself, so that a settling that was killed between two of them goes on: there is no old name any more then.
    private func settleRenames(_ stages: [String: Stages]) throws -> Set<String> {
        func paths(_ number: Int) -> [String] {
            stages.filter { $0.value.numbers == [number] && !$0.value.isSpecial }.keys.sorted()
        }
        let (ours, theirs) = (paths(2), paths(3))
        var settled: Set<String> = []
        for path in ours + theirs {
            guard let bytes = present(path) else { continue }
            if ours.contains(path), let twin = theirs.first(where: { present($0) == bytes }) {
                try run(["rm", "--cached", "--quiet", "--", ":(top,literal)" + path])
                bestEffort { try Paths.removeFile(Paths.join(place.top, path)) }
                tell(.renamedTwice(here: path, there: twin))
            } else {
                try run(["add", "--", ":(top,literal)" + path])
            }
            settled.insert(path)
        }
        for path in paths(1) {
            if !FileStamp.exists(Paths.join(place.top, path)) {
                try run(["rm", "--cached", "--quiet", "--", ":(top,literal)" + path])
            } else if present(path) != nil {
                // Somebody has written a file of that name since.
                try run(["add", "--", ":(top,literal)" + path])
            } else {
                continue
            }
            settled.insert(path)
        }
        return settled
    }

    /// What the file holds now; nil where there is none, or a merge has left its markers in it.
    private func present(_ path: String) -> [UInt8]? {
        guard let bytes = try? OpenFile.reading(Paths.join(place.top, path), followingLinks: false).readAll(),
            !ConflictMarkers.isMarked(bytes)
        else { return nil }
        return bytes
    }

    // MARK: Two versions

    /// Files of which each line stands by itself: two of them are one with the lines of both.
    private static let lineSets: Set = [".gitattributes", ".gitignore", ".daybookignore"]

    /// The version that others have already keeps the name, so that every device ends alike; ours gets one of its own, and what we wrote
    /// with it follows. False where a person edits the file just now.
    private func keepBoth(_ path: String, _ stages: Stages) throws -> Bool {
        let location = Paths.join(place.top, path)
        guard let ours = try content(stages.objects[2]), let theirs = try content(stages.objects[3]),
            let present = try? OpenFile.reading(location, followingLinks: false).readAll(),
            try present == ours || present == theirs || isFresh && ConflictMarkers.isMarked(present)
                || present == git.run(["cat-file", "blob", "AUTO_MERGE:" + path]).output
        else { return false }
        if stages.objects[1] == nil, Self.lineSets.contains(Paths.name(of: path)) {
            let known = Set(theirs.split(separator: .newline))
            var both = theirs
            if let last = both.last, last != .newline { both.append(.newline) }
            for line in ours.split(separator: .newline) where !known.contains(line) { both += line + [.newline] }
            try AtomicWrite.replace(location, with: both)
            try run(["add", "--", ":(top,literal)" + path])
            return true
        }
        let copy = try freeName(path)
        try AtomicWrite.replace(Paths.join(place.top, copy), with: ours, expecting: .nothing)
        try AtomicWrite.replace(location, with: theirs)
        try run(["add", "--", ":(top,literal)" + path, ":(top,literal)" + copy])
        if stages.objects[1] == nil { try follow(path, to: copy) }
        tell(.keptBoth(path: path, copy: copy))
        return true
    }

    private func content(_ object: String?) throws -> [UInt8]? {
        guard let object else { return nil }
        let result = try git.run(["cat-file", "blob", object])
        return result.exitCode == 0 ? result.output : nil
    }

    /// `media/IMG_1 (anna).jpg`, with a number where that is taken.
    private func freeName(_ path: String) throws -> String {
        let name = Paths.name(of: path)
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        let folder = String(path.dropLast(name.count))
        for number in 1... {
            let mark = number == 1 ? device : "\(device) \(number)"
            let candidate = folder + name[..<dot] + " (\(mark))" + name[dot...]
            if !FileStamp.exists(Paths.join(place.top, candidate)) { return candidate }
        }
        return path
    }

    /// Documents that only we wrote since both were alike, and that name the file, name the copy.
    private func follow(_ path: String, to copy: String) throws {
        guard let base = try git.text(["merge-base", "HEAD", "MERGE_HEAD"]) else { return }
        func changed(_ side: String) throws -> Set<String> {
            let result = try git.run(["diff", "--name-only", "-z", "--diff-filter=AM", base, side, "--", ":(top)*.md"])
            return Set(result.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        }
        for document in try changed("HEAD").subtracting(changed("MERGE_HEAD")).sorted() {
            guard let vaultPath = place.vaultPath(document), let target = place.vaultPath(path),
                let moved = place.vaultPath(copy),
                let bytes = try? OpenFile.reading(Paths.join(place.top, document), followingLinks: false).readAll()
            else { continue }
            let edits = FileLinks(Document(path: VaultPath(trusted: vaultPath), contents: bytes))
                .edits(from: VaultPath(trusted: target), to: VaultPath(trusted: moved))
            guard !edits.isEmpty else { continue }
            try AtomicWrite.replace(Paths.join(place.top, document), with: edits.applied(to: bytes))
            try run(["add", "--", ":(top,literal)" + document])
        }
    }
}
