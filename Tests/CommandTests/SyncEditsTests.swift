// Thousands of edits while files of others come in: each that was acknowledged is there at the end, once.

import Bytes
import FileSystem
import Processes
import Synchronization
import TestSupport
import Testing
import Vault

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncEditsTests {
    private static let lists = 20
    /// So often files of others come in. Edits go on meanwhile, as many as there is time for.
    private static let rounds = 2
    private static let most = 20_000

    @Test func noneIsLost() async throws {
        let devices = try SyncDevices(["one", "two"])
        for list in 0..<Self.lists {
            try devices.folder.write("# List \(list)\n\n- [ ] First\n", to: "one/lists/list-\(list).md")
        }
        for name in ["one", "two"] { try devices.sync(name) }
        let folder = Paths.join(devices.folder.path, "one")
        let end = EndOfRounds()
        // The door that every action writes through.
        let writer = Task.detached {
            let vault = try VaultFolder(folder: folder)
            var edits = 0
            while edits < Self.most, !end.isReached.load(ordering: .relaxed) {
                let path = VaultPath(trusted: "lists/list-\(edits % Self.lists).md")
                _ = try vault.files.edit(path) { $0 + Array("- [ ] mine-\(edits)\n".utf8) }
                edits += 1
            }
            return edits
        }
        for round in 1...Self.rounds {
            // What the other device changes: the same lists, and many files beside them, so that git writes for a while.
            for number in 0..<30 { try devices.folder.write("Round \(round).\n", to: "two/notes/\(number).md") }
            for list in 0..<Self.lists {
                try devices.shell("echo '- [ ] theirs-\(round)-\(list)' >> two/lists/list-\(list).md")
            }
            try devices.sync("two")
            for _ in 0..<2 {
                let result = try devices.sync("one", isFine: false)
                // Edits never pause: that is said, and nothing is lost.
                #expect(result.exitCode == 0 || result.errorText.contains("went on changing"), "\(result.errorText)")
            }
        }
        end.isReached.store(true, ordering: .relaxed)
        let edits = try await writer.value
        // Else it was no test.
        #expect(edits > 100)
        for name in ["one", "two", "one", "two"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        let tree = try devices.tree("two")
        var counts: [Substring: Int] = [:]
        for list in 0..<Self.lists {
            for line in String(decoding: tree["lists/list-\(list).md"] ?? [], as: UTF8.self).split(separator: "\n") {
                counts[line, default: 0] += 1
            }
        }
        let mine = (0..<edits).filter { counts["- [ ] mine-\($0)"] != 1 }
        #expect(mine.isEmpty)
        for number in 1...Self.rounds {
            for list in 0..<Self.lists { #expect(counts["- [ ] theirs-\(number)-\(list)"] == 1) }
        }
    }
}

private final class EndOfRounds: Sendable {
    let isReached = Atomic(false)
}
