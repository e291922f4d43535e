// What a walk finds changed, whatever was on its way while an earlier one went by.

import FileSystem
import TestSupport
import Testing

@testable import Vault

@Suite struct VaultWalkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in ["a.md", "agenda/b.md", "agenda/2026/c.md"] { try folder.write("alpha", to: path) }
    }

    private func changes(since known: [String: FolderSnapshot] = [:]) -> VaultChanges {
        // By then the times of all files match what they hold.
        let walk = VaultWalk(
            root: folder.path, ignore: IgnoreRules(), now: MachineFacts.now() + 10_000_000_000, processors: 1)
        return walk.changes(since: known.map { (folder: $0, snapshot: $1) })
    }

    /// A folder was renamed away, or removed and made again, between the looks at its parent and at itself.
    @Test(arguments: ["", "agenda", "agenda/2026"]) func aFolderThatWasAwayForAMoment(path: String) throws {
        var known = changes().snapshots
        #expect(changes(since: known).isEmpty)
        known[path] = nil
        let at = Paths.join(folder.path, path.isEmpty ? "agenda" : path)
        let away = at + " away"
        try Paths.rename(at, to: away)
        try Paths.rename(away, to: at)
        let found = changes(since: known)
        #expect(found.snapshots.keys.contains(path))
        #expect(found.changed.map(\.text).contains { Paths.parent(of: $0) == (path.isEmpty ? "." : path) })
    }

    /// One that was not readable when it was found; its parent has changed no more when it is.
    @Test func aFolderThatBecomesReadable() throws {
        try folder.changeMode(of: "agenda/2026", to: 0)
        let known = changes().snapshots
        let isReadable = (try? OpenFile.folder(Paths.join(folder.path, "agenda/2026"))) != nil
        try folder.changeMode(of: "agenda/2026", to: 0o755)
        // Nothing is closed to root.
        #expect(changes(since: known).changed.map(\.text) == (isReadable ? [] : ["agenda/2026/c.md"]))
    }
}
