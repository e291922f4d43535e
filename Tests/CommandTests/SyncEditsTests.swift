// Thousands of edits while files of others come in: each that was acknowledged is there at the end, once.

import Bytes
import Dispatch
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
    private static let limit = 20_000

    /// This many edits are there before the first sync begins, else it would not be a test.
    private static let least = 100

    @Test func noneIsLost() throws {
        let devices = try SyncDevices(["one", "two"])
        for list in 0..<Self.lists {
            try devices.folder.write("# List \(list)\n\n- [ ] First\n", to: "one/lists/list-\(list).md")
        }
        for name in ["one", "two"] { try devices.sync(name) }
        let folder = Paths.join(devices.folder.path, "one")
        let writer = ListWriter(folder: folder, lists: Self.lists, most: Self.limit)
        writer.start()
        writer.waitForEdits(Self.least)
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
        let edits = try writer.end()
        #expect(edits >= Self.least)
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

/// Edits through the door that every action writes through, on a thread of its own: those that tests share may all be waiting for
/// programs.
private final class ListWriter: Sendable {
    private struct State {
        var edits = 0
        var error: (any Error)?
    }

    private let folder: String
    private let lists: Int
    private let most: Int
    private let state = Mutex(State())
    private let isEnding = Atomic(false)
    private let queue = DispatchQueue(label: "edits")
    private let edited = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    init(folder: String, lists: Int, most: Int) {
        self.folder = folder
        self.lists = lists
        self.most = most
    }

    func start() {
        queue.async { [self] in
            do { try edit() } catch { state.withLock { $0.error = error } }
            // Who waits for edits that no longer come.
            edited.signal()
            ended.signal()
        }
    }

    private func edit() throws {
        let vault = try VaultFolder(folder: folder)
        for number in 0..<most {
            if isEnding.load(ordering: .relaxed) { return }
            let path = VaultPath(trusted: "lists/list-\(number % lists).md")
            _ = try vault.files.edit(path) { $0 + Array("- [ ] mine-\(number)\n".utf8) }
            state.withLock { $0.edits += 1 }
            edited.signal()
        }
    }

    /// Waits until `count` edits are done, or the thread has ended.
    func waitForEdits(_ count: Int) {
        for _ in 0..<count {
            edited.wait()
            if state.withLock({ $0.error != nil }) { return }
        }
    }

    /// Ends the thread. How many edits were done; throws what stopped them.
    func end() throws -> Int {
        isEnding.store(true, ordering: .relaxed)
        ended.wait()
        let (edits, error) = state.withLock { ($0.edits, $0.error) }
        if let error { throw error }
        return edits
    }
}
