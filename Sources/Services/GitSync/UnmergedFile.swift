// A file of the working tree that git calls unmerged: as git left it, edited, or decided by a person.

import Bytes
import FileSystem
import Processes
import Vault

/// git-merge(1), "HOW CONFLICTS ARE PRESENTED". Where git could not run the driver, or cannot merge a kind of file, it leaves our side as it was:
/// that is not a decision of anybody's.
struct UnmergedFile {
    private let git: Git
    private let place: GitPlace
    /// From the top of the repository.
    private let path: String
    /// Git's names of the versions: 1 the base, 2 ours, 3 theirs.
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
                // One side's file alone: git put it there, and it is gone. A deletion against a change keeps the change.
                return versions.count == 3 || versions[2] != nil && versions[3] != nil ? .left : .open
            }
            guard stamp.kind == .file, let present = try? OpenFile.reading(location, followingLinks: false).readAll()
            else {
                return .left
            }
            // What git itself wrote there (git-merge(1), AUTO_MERGE); an older git does not tell.
            let written = try blob("AUTO_MERGE:" + path)
            let ours = try versions[2].flatMap { try blob($0) }
            let isMarked = isText && ConflictMarkers.isMarked(present)
            if isMarked { return written == nil || present == written ? .open : .left }
            if present == written { return .open }
            let isWrittenMarked = written.map { isText && ConflictMarkers.isMarked($0) } ?? false
            if present == ours, !isWrittenMarked { return .open }
            let theirs = try versions[3].flatMap { try blob($0) }
            if versions[2] == nil, present == theirs { return .open }
            // Markers in what is not a document: somebody's work still, where git did not write them.
            if !isText, ConflictMarkers.isMarked(present) { return written == nil ? .open : .left }
            return .decided
        }
    }

    /// Puts both sides between markers where git left ours alone. Throws `ProcessError`, `AtomicWriteError`.
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

    /// As it lies in the working tree.
    private func blob(_ name: String) throws -> [UInt8]? {
        let result = try git.run(["cat-file", "--filters", "--path=" + path, name])
        return result.exitCode == 0 ? result.output : nil
    }
}
