// A document or table that git calls unmerged: decided by a person, merged once more, or left to one.

import Bytes
import FileSystem
import Processes
import Vault

/// A file that the driver owns, with two sides in the index. Git merged it without the driver, the driver was killed (then it is as it was
/// here, without markers), or somebody has edited it since (gitattributes(5), "Defining a custom merge driver"; git-merge(1), "How conflicts
/// are presented").
struct UnmergedDocument {
    private let git: Git
    private let place: GitPlace
    /// From the top of the repository.
    private let entry: String

    init(_ entry: String, _ git: Git, _ place: GitPlace) {
        self.git = git
        self.place = place
        self.entry = entry
    }

    /// Ends the merge of this file as far as nobody has to look. Returns whether it is settled.
    ///
    /// - Parameter isFresh: git has just written the file, so nobody has edited it.
    /// - Throws: `ProcessError`, `AtomicWriteError`
    func settle(isFresh: Bool) throws -> Bool {
        let location = Paths.join(place.top, entry)
        guard let path = place.vaultPath(entry), let ours = try version(":2"), let theirs = try version(":3"),
            let present = try? OpenFile.reading(location, followingLinks: false).readAll()
        else { return false }
        let isMarked = ConflictMarkers.isMarked(present)
        // What git itself wrote there (git-merge(1), AUTO_MERGE); an older git does not tell.
        let written = isFresh ? present : try version("AUTO_MERGE")
        if !isMarked, present != written, present != ours || written.map({ ConflictMarkers.isMarked($0) }) ?? false {
            // No marker is left in it: somebody has decided.
            return try add()
        }
        guard present == ours || isMarked && present == written else { return false }
        let merge = FileMerge(base: try version(":1"), first: ours, second: theirs, path: VaultPath(trusted: path))
        guard merge.conflicts == 0 else {
            // So that a person sees both sides.
            if present == ours { try AtomicWrite.replace(location, with: merge.bytes) }
            return false
        }
        try AtomicWrite.replace(location, with: merge.bytes)
        return try add()
    }

    private func add() throws -> Bool { try git.run(["add", "--", ":(top,literal)" + entry]).exitCode == 0 }

    /// A version in the index (1 the base, 2 ours, 3 theirs) or in a tree.
    private func version(_ tree: String) throws -> [UInt8]? {
        let result = try git.run(["cat-file", "blob", tree + ":" + entry])
        return result.exitCode == 0 ? result.output : nil
    }
}
