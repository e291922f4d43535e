// Files that git calls unmerged because the merge driver was killed: merged once more.

import Bytes
import FileSystem
import Processes
import Vault

/// A merge whose driver died leaves a file as it was here, without markers, and three versions in the index (gitattributes(5), "Defining
/// a custom merge driver"; git-merge(1), "How conflicts are presented").
struct BrokenMerge {
    private let git: Git
    private let place: GitPlace

    init(_ git: Git, _ place: GitPlace) {
        self.git = git
        self.place = place
    }

    /// Merges the files that are just as they were here, where that leaves nothing to a person. What a person has begun to edit, or holds
    /// markers, is not touched. Returns whether any was merged.
    func finish(_ paths: [String]) throws -> Bool {
        var hasFinished = false
        // Anything else was never given to it: a picture is no text that can be merged.
        for entry in paths where MergeDriver.owns(entry) {
            let location = Paths.join(place.top, entry)
            guard let path = place.vaultPath(entry), let first = try version(2, entry),
                let second = try version(3, entry), let present = try? OpenFile.reading(location).readAll(),
                present == first
            else { continue }
            let merge = FileMerge(
                base: try version(1, entry), first: first, second: second, path: VaultPath(trusted: path))
            guard merge.conflicts == 0 else { continue }
            try AtomicWrite.replace(location, with: merge.bytes)
            hasFinished = try git.run(["add", "--", ":(top,literal)" + entry]).exitCode == 0 || hasFinished
        }
        return hasFinished
    }

    /// A version in the index: 1 the base, 2 ours, 3 theirs.
    private func version(_ stage: Int, _ path: String) throws -> [UInt8]? {
        let result = try git.run(["cat-file", "blob", ":\(stage):\(path)"])
        return result.exitCode == 0 ? result.output : nil
    }
}
