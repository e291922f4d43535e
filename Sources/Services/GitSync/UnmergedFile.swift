// The state of an unmerged file in the working tree: as git left it, edited, or decided by a person.

import Bytes
import FileSystem
import Processes
import Vault

/// git-merge(1), "HOW CONFLICTS ARE PRESENTED". If git could not run the driver, or cannot merge a kind of file, it leaves our side
/// unchanged: that is not a decision.
struct UnmergedFile {
    private let git: Git
    private let place: GitPlace
    /// From the top of the repository.
    private let path: String
    /// The objects of the versions: 1 base, 2 ours, 3 theirs.
    private let versions: [Int: String]

    init(_ path: String, _ versions: [Int: String], _ git: Git, _ place: GitPlace) {
        (self.path, self.versions, self.git, self.place) = (path, versions, git, place)
    }

    private var location: String { Paths.join(place.top, path) }

    private var isText: Bool { MergeDriver.owns(path) }

    /// Throws `ProcessError`.
    var standing: MergeSettlement.Standing {
        get throws {
            guard let stamp = try? FileStamp.of(location, followingLinks: false) else {
                // A file on one side only, written by git and deleted since. A deletion against a change keeps the change.
                return versions.count == 3 || versions[2] != nil && versions[3] != nil ? .left : .open
            }
            guard stamp.kind == .file, let present = try? OpenFile.reading(location, followingLinks: false).readAll()
            else {
                return .left
            }
            // Git's own output (git-merge(1), AUTO_MERGE); older versions do not record it.
            let written = try blob("AUTO_MERGE:" + path)
            let ours = try versions[2].flatMap { try blob($0) }
            let isMarked = isText && ConflictMarkers.isMarked(present)
            if isMarked { return written == nil || present == written ? .open : .left }
            if present == written { return .open }
            let isWrittenMarked = written.map { isText && ConflictMarkers.isMarked($0) } ?? false
            if present == ours, !isWrittenMarked { return .open }
            let theirs = try versions[3].flatMap { try blob($0) }
            if versions[2] == nil, present == theirs { return .open }
            // Markers in a file that is not a document: work in progress, unless git wrote them.
            if !isText, ConflictMarkers.isMarked(present) { return written == nil ? .open : .left }
            return .decided
        }
    }

    /// Puts both sides between markers if git left only ours. Throws `ProcessError`, `AtomicWriteError`.
    func showBothSides() throws {
        guard isText, let vaultPath = place.vaultPath(path), let ours = try versions[2].flatMap({ try blob($0) }),
            let theirs = try versions[3].flatMap({ try blob($0) }),
            let content = try? PathContent.of(location, now: 0), case .entry(let stamp, let present?) = content,
            present == ours,
            let marked = MergeSettlement.marked(
                base: try versions[1].flatMap { try blob($0) }, ours: ours, theirs: theirs,
                path: VaultPath(trusted: vaultPath))
        else { return }
        try AtomicWrite.replace(location, with: marked, expecting: .contents(stamp, present))
    }

    /// As in the working tree.
    private func blob(_ name: String) throws -> [UInt8]? {
        let result = try git.run(["cat-file", "--filters", "--path=" + path, name])
        return result.exitCode == 0 ? result.output : nil
    }
}
