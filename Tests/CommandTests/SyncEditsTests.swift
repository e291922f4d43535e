// Thousands of edits while files of others come in: each that was acknowledged is there at the end, once.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing
import Vault

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct SyncEditsTests {
    private static let lists = 20
    private static let edits = 10_000

    @Test func noneIsLost() async throws {
        let devices = try SyncDevices(["one", "two"])
        for list in 0..<Self.lists {
            try devices.folder.write("# List \(list)\n\n- [ ] First\n", to: "one/lists/list-\(list).md")
        }
        for name in ["one", "two"] { try devices.sync(name) }
        let folder = Paths.join(devices.folder.path, "one")
        let end = Paths.join(devices.folder.path, "end")
        // The door that every action writes through.
        let writer = Task.detached {
            defer { bestEffort { try AtomicWrite.replace(end, with: []) } }
            let vault = try VaultFolder(folder: folder)
            for number in 0..<Self.edits {
                let path = VaultPath(trusted: "lists/list-\(number % Self.lists).md")
                _ = try vault.files.edit(path) { $0 + Array("- [ ] mine-\(number)\n".utf8) }
            }
        }
        var round = 0
        var syncs = 0
        repeat {
            round += 1
            // What the other device changes: the same lists, and many files beside them, so that git writes for a while.
            for number in 0..<30 { try devices.folder.write("Round \(round).\n", to: "two/notes/\(number).md") }
            for list in 0..<Self.lists {
                try devices.shell("echo '- [ ] theirs-\(round)-\(list)' >> two/lists/list-\(list).md")
            }
            try devices.sync("two")
            for _ in 0..<2 {
                let result = try devices.sync("one", isFine: false)
                syncs += 1
                // Edits never pause: that is said, and nothing is lost.
                #expect(result.exitCode == 0 || result.errorText.contains("went on changing"), "\(result.errorText)")
            }
        } while !FileStamp.exists(end)
        try await writer.value
        for name in ["one", "two", "one", "two"] { try devices.sync(name) }
        try devices.expectTheSame(["one", "two"])
        #expect(syncs > 2)
        let tree = try devices.tree("two")
        var counts: [Substring: Int] = [:]
        for list in 0..<Self.lists {
            for line in String(decoding: tree["lists/list-\(list).md"] ?? [], as: UTF8.self).split(separator: "\n") {
                counts[line, default: 0] += 1
            }
        }
        let mine = (0..<Self.edits).filter { counts["- [ ] mine-\($0)"] != 1 }
        #expect(mine.isEmpty)
        for number in 1...round {
            for list in 0..<Self.lists { #expect(counts["- [ ] theirs-\(number)-\(list)"] == 1) }
        }
    }
}
