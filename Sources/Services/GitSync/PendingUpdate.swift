// A decided but unfinished update of files, index and branch, stored in references of our own.

import Bytes
import FileSystem
import Processes

/// The target of files, index and branch. Saved before the first change and cleared after the last; the next run resumes it.
///
/// The references are `refs/daybook/KIND/BRANCH`, so that each working tree has its own (git-worktree(1)). `pending` is written last and
/// removed first: without it the others are meaningless.
struct PendingUpdate: Equatable {
    /// Without `refs/heads/`.
    let branch: String
    /// The commit of the branch; nil if unborn.
    let head: String?
    /// A tree, or a commit with it: the present contents of the files.
    let base: String
    /// The commit to update the files to. The branch moves to it too, unless it is a merge left to a person: then it has the files of that
    /// merge, and its parents are the two sides.
    let target: String
    /// A blob with the unmerged entries of such a merge, in the format of `git ls-files --unmerged -z`; else nil.
    var unmerged: String?

    private enum Kind: String, CaseIterable { case base, head, unmerged, pending }

    private static let folder = "refs/daybook/"

    private static func name(_ kind: Kind, _ branch: String) -> String { "\(folder)\(kind.rawValue)/\(branch)" }

    /// Whether a branch has one, determined without git (gitrepository-layout(5), git-pack-refs(1)).
    static func isThere(_ branch: String, in commonFolder: String) -> Bool {
        let name = name(.pending, branch)
        // Only git can read references in the reftable format.
        if FileStamp.exists(Paths.join(commonFolder, name)) || FileStamp.exists(Paths.join(commonFolder, "reftable")) {
            return true
        }
        guard let packed = try? OpenFile.reading(Paths.join(commonFolder, "packed-refs")).readAll() else {
            return false
        }
        return packed.firstRange(of: Array((" " + name + "\n").utf8)) != nil
    }

    /// Throws `ProcessError`; nil if the branch has none.
    static func load(_ branch: String, _ git: Git) throws -> PendingUpdate? {
        let listed = try git.text(["for-each-ref", "--format=%(refname) %(objectname)", folder]) ?? ""
        var found: [String: String] = [:]
        for line in listed.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if words.count == 2 { found[words[0]] = words[1] }
        }
        guard let target = found[name(.pending, branch)], let base = found[name(.base, branch)] else { return nil }
        return PendingUpdate(
            branch: branch, head: found[name(.head, branch)], base: base, target: target,
            unmerged: found[name(.unmerged, branch)])
    }

    /// Throws `SyncError`, `ProcessError`.
    func save(_ git: Git) throws {
        var lines: [String] = []
        for (kind, object) in [(Kind.base, base), (.head, head), (.unmerged, unmerged), (.pending, target)] {
            let name = Self.name(kind, branch)
            lines.append(object.map { "update \(name) \($0)" } ?? "delete \(name)")
        }
        try Self.change(lines, git)
    }

    func clear(_ git: Git) throws {
        try Self.change(Kind.allCases.reversed().map { "delete \(Self.name($0, branch))" }, git)
    }

    private static func change(_ lines: [String], _ git: Git) throws {
        let result = try git.run(["update-ref", "--stdin"], input: Array(lines.map { $0 + "\n" }.joined().utf8))
        guard result.exitCode == 0 else { throw SyncError(.merge, result.complaint) }
    }
}

/// The files of a pending update that are already written, by name: later edits to them are based on the new version.
final class UpdateProgress {
    private let file: OpenFile
    private(set) var written: Set<String> = []
    /// The update was begun by an earlier run. The file after the last one noted may also have been written.
    let isResumed: Bool

    /// - Parameter target: the commit to update the files to.
    init(_ place: GitPlace, target: String, isResumed: Bool) throws {
        let path = Paths.join(place.gitFolder, "daybook-progress")
        self.isResumed = isResumed
        let head = Array(target.utf8)
        let bytes = (try? OpenFile.reading(path).readAll()) ?? []
        // Anything after the last NUL is incomplete.
        let whole = bytes[..<((bytes.lastIndex(of: 0) ?? -1) + 1)]
        let names = whole.dropLast().split(separator: 0, omittingEmptySubsequences: false)
        let goesOn = isResumed && names.first?.elementsEqual(head) == true
        if goesOn { written = Set(names.dropFirst().map { String(decoding: $0, as: UTF8.self) }) }
        if !goesOn || whole.count < bytes.count {
            try AtomicWrite.replace(path, with: goesOn ? Array(whole) : head + [0], mode: 0o600, isDurable: false)
        }
        file = try OpenFile.appending(path)
    }

    /// Appends a name to the notes. Throws `SystemError`.
    func note(_ name: String) throws {
        try file.write(Array(name.utf8) + [0])
        written.insert(name)
    }
}
