// A step of a branch that is decided and not yet done: what files, index and branch come to, named by references of our own.

import Bytes
import FileSystem
import Processes

/// The target of files, index and branch. Saved before the first change and cleared after the last; whoever finds one resumes it.
///
/// The references are `refs/daybook/KIND/BRANCH`, so that each working tree has its own (git-worktree(1)). `pending` is written last and
/// removed first: without it the others say nothing.
struct PendingUpdate: Equatable {
    /// Without `refs/heads/`.
    let branch: String
    /// The commit that the branch is at; nil for an unborn branch.
    let head: String?
    /// A tree, or a commit with it: what the files hold.
    let base: String
    /// The commit that the files come to. The branch comes to it as well, unless it is a merge that is left to a person: then
    /// it holds the files of that merge, and its parents are the two sides.
    let target: String
    /// A blob with the unmerged entries of such a merge, as `git ls-files --unmerged -z` lists them; else nil.
    var unmerged: String?

    private enum Kind: String, CaseIterable { case base, head, unmerged, pending }

    private static let folder = "refs/daybook/"

    private static func name(_ kind: Kind, _ branch: String) -> String { "\(folder)\(kind.rawValue)/\(branch)" }

    /// Whether a branch has one, without asking git (gitrepository-layout(5), git-pack-refs(1)).
    static func isThere(_ branch: String, in commonFolder: String) -> Bool {
        let name = name(.pending, branch)
        // Only git reads references of the other format.
        if FileStamp.exists(Paths.join(commonFolder, name)) || FileStamp.exists(Paths.join(commonFolder, "reftable")) {
            return true
        }
        guard let packed = try? OpenFile.reading(Paths.join(commonFolder, "packed-refs")).readAll() else {
            return false
        }
        return packed.firstRange(of: Array((" " + name + "\n").utf8)) != nil
    }

    /// Throws `ProcessError`; nil where the branch has none.
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
    /// An update that was begun by a run before this one. The file after the last that it noted may be written as well.
    let isResumed: Bool

    /// - Parameter target: the commit that the files come to.
    init(_ place: GitPlace, target: String, isResumed: Bool) throws {
        let path = Paths.join(place.gitFolder, "daybook-progress")
        self.isResumed = isResumed
        let head = Array(target.utf8)
        let bytes = (try? OpenFile.reading(path).readAll()) ?? []
        // What follows the last NUL was cut off.
        let whole = bytes[..<((bytes.lastIndex(of: 0) ?? -1) + 1)]
        let names = whole.dropLast().split(separator: 0, omittingEmptySubsequences: false)
        let goesOn = isResumed && names.first?.elementsEqual(head) == true
        if goesOn { written = Set(names.dropFirst().map { String(decoding: $0, as: UTF8.self) }) }
        if !goesOn || whole.count < bytes.count {
            try AtomicWrite.replace(path, with: goesOn ? Array(whole) : head + [0], mode: 0o600, isDurable: false)
        }
        file = try OpenFile.appending(path)
    }

    /// Adds to what is noted. Throws `SystemError`.
    func note(_ name: String) throws {
        try file.write(Array(name.utf8) + [0])
        written.insert(name)
    }
}
