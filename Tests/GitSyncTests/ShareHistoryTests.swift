// People who edit one shared list, go offline and sync in any order, over real repositories: in the end all see the same.

import Bytes
import FileSystem
import GitSync
import Permissions
import Processes
import TestSupport
import Testing
import Vault

struct ShareHistoryTests {
    /// One person's vault and repository.
    private struct Person {
        let folder: TemporaryFolder
        let files: VaultFiles
        let repository: ShareRepository
        let edits: DeviceEdits
        let path = VaultPath(trusted: "lists/food.md")

        init(_ name: String, hub: String, random: DeviceEdits.Box) throws {
            folder = try TemporaryFolder()
            files = try VaultFiles(folder: folder.path)
            try folder.makeFolder("state")
            repository = try ShareRepository(
                folder: folder.path + "/state/repository.git", address: try ShareAddress(hub), mayAsk: false)
            edits = DeviceEdits(random: random, name: name, skew: 0)
            for (key, value) in [("user.name", name), ("user.email", name + "@example.org")] {
                _ = try ChildProcess.run("git", ["--git-dir=" + repository.folder, "config", key, value])
            }
        }

        func grant() throws -> ExportGrant {
            let state = folder.path + "/state"
            return try PermissionGate(
                store: PermissionStore(folder: state), history: PermissionHistory(folder: state),
                .init(now: 0, session: "1", restricted: [], missingNotifier: nil, vaultRoot: folder.path)
            ).exportGrant(via: .share)
        }

        func sync() throws -> ShareOutcome {
            var sync = ShareSync(repository, files, path, by: try grant(), sleep: briefly)
            return try sync.run()
        }

        func text() throws -> String { String(decoding: try files.read(path).bytes, as: UTF8.self) }

        func edit(day: Int) throws {
            let before = try text()
            let after = edits.edit(before, day: day)
            // Who takes the keys of a share away has left it.
            guard Document(path: path, contents: Array(after.utf8)).shareVersion != nil else { return }
            try files.restore(path, Array(after.utf8))
        }

        func form() throws -> [UInt8] {
            SharedForm.bytes(of: Document(path: path, contents: try files.read(path).bytes))
        }
    }

    @Test(arguments: 0..<6)
    func allSeeTheSame(seed: UInt64) throws {
        let random = DeviceEdits.Box(seed: seed)
        let place = try TemporaryFolder()
        let hub = place.path + "/hub.git"
        _ = try ChildProcess.run("git", ["init", "--quiet", "--bare", hub])
        let people = try (0..<3).map { try Person("p\($0)", hub: hub, random: random) }
        try people[0].files.create(people[0].path, Array(DeviceEdits.document(random).utf8))
        try ShareSync(people[0].repository, people[0].files, people[0].path, by: people[0].grant(), sleep: briefly)
            .begin()
        let first = try people[0].text()
        for person in people.dropFirst() { try person.files.create(person.path, Array(first.utf8)) }
        for day in 1...5 {
            for person in people {
                for _ in 0..<random.int(0...3) { try person.edit(day: day) }
            }
            for person in people.shuffled(using: &random.generator) where random.chance(60) { _ = try person.sync() }
        }
        for _ in 0..<2 { for person in people { _ = try person.sync() } }
        let forms = try people.map { try $0.form() }
        #expect(Set(forms).count == 1, "seed \(seed)")
        for person in people { #expect(try person.sync().isNothing, "seed \(seed)") }
        // The share itself holds no other form of it.
        let tip = try #require(try people[0].repository.fetch())
        #expect(try people[0].repository.list(in: tip) == forms[0], "seed \(seed)")
    }
}

/// A git that a push has started may outlive it and hold the lock of the share for a moment.
private func briefly(_ milliseconds: Int) { MachineFacts.sleep(milliseconds: min(milliseconds, 100)) }
