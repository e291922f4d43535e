// Whatever happened to the files, the next answer is right.

import FileSystem
import Processes
import SQLite
import Search
import TestSupport
import Testing
import Vault

@Suite struct FreshnessTests {
    @Test func createEditRenameDelete() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        #expect(try vault.find("alpha") == ["a.md"])
        try vault.write("b/c.md", "alpha beta")
        #expect(try vault.find("alpha") == ["a.md", "b/c.md"])
        try vault.write("a.md", "gamma")
        #expect(try vault.find("alpha") == ["b/c.md"])
        #expect(try vault.find("gamma") == ["a.md"])
        try Paths.rename(vault.location("b"), to: vault.location("d"))
        #expect(try vault.find("alpha") == ["d/c.md"])
        try Paths.rename(vault.location("d/c.md"), to: vault.location("e.md"))
        #expect(try vault.find("alpha") == ["e.md"])
        try Paths.removeFile(vault.location("e.md"))
        #expect(try vault.find("alpha") == [])
        #expect(try vault.open().documentCount() == 1)
    }

    /// A note that was locked on another device comes as another file; no word of it stays in the tables, nor a copy of its picture.
    @Test func lockedElsewhere() throws {
        let vault = try IndexedVault(["a.md": "alpha", "b.md": "Nachtigall"])
        #expect(try vault.find("Nachtigall") == ["b.md"])
        let folder = Paths.parent(of: try vault.open().location.database)
        try Paths.makeFolder(Paths.join(folder, "thumbnails"))
        try AtomicWrite.replace(Paths.join(folder, "thumbnails/x.jpg"), with: [1])
        try Paths.removeFile(vault.location("b.md"))
        try vault.write("locked-1.md.age", "age-encryption.org/v1\n")
        #expect(try vault.find("Nachtigall") == [])
        let files = try FileTree.files(below: folder)
        #expect(!files.values.contains { String(decoding: $0, as: UTF8.self).lowercased().contains("nachtigall") })
        #expect(files.keys.sorted() == ["index.sqlite", "lock", "seal"])
    }

    @Test func sameSizeSameSecond() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        for word in ["gamma", "delta", "alpha", "gamma"] {
            try vault.write("a.md", word)
            #expect(try vault.find(word) == ["a.md"])
        }
    }

    @Test func writtenInPlaceWithItsOldTime() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        #expect(try vault.find("alpha") == ["a.md"])
        _ = try ChildProcess.run(
            "sh", ["-c", "touch -r a.md stamp && printf gamma > a.md && touch -r stamp a.md && rm stamp"],
            in: vault.folder.path)
        #expect(try vault.find("gamma") == ["a.md"])
        #expect(try vault.find("alpha") == [])
    }

    @Test func replacedByAnOlderFile() throws {
        let vault = try IndexedVault(["a.md": "alpha", "old/b.md": "beta"])
        _ = try ChildProcess.run("touch", ["-d", "2001-01-01", "old/b.md"], in: vault.folder.path)
        #expect(try vault.find("alpha") == ["a.md"])
        try Paths.rename(vault.location("old/b.md"), to: vault.location("a.md"))
        #expect(try vault.find("beta") == ["a.md"])
        #expect(try vault.find("alpha") == [])
    }

    /// Where files are so old that none is read because it is young, each fact of a file tells by itself that it is another.
    @Test(arguments: [
        "printf gamma > a.md; touch -d '2001-02-03 04:05:06.789' a.md",
        "printf gamma > b; touch -d '2001-02-03 04:05:06.789' b; mv b a.md",
        "printf 'gamma and more' > a.md; touch -d '2001-02-03 04:05:06.789' a.md",
        "printf gamma > a.md",
    ])
    func oldFilesAreReadByTheirFacts(_ line: String) throws {
        let vault = try IndexedVault(["a.md": "alpha", "c.md": "alpha"])
        func shell(_ line: String) throws {
            #expect(try ChildProcess.run("sh", ["-ec", line], in: vault.folder.path).exitCode == 0)
        }
        try shell("touch -d '2001-02-03 04:05:06.789' a.md; sleep 0.02")
        let later = MachineFacts.now() + 3_600_000_000_000
        #expect(try vault.find("alpha", now: later) == ["a.md", "c.md"])
        #expect(try vault.open(now: later).updatedDocuments == 0, "what is old and known is not read again")
        try shell(line)
        let index = try vault.open(now: later)
        #expect(index.updatedDocuments == 1 && !index.wasRebuilt)
        #expect(try vault.find("gamma", now: later) == ["a.md"])
        #expect(try vault.find("alpha", now: later) == ["c.md"])
    }

    /// The guard by itself: a file that changed at the very moment of the walk is read once more, and then no more.
    @Test func youngFilesAreReadOnceMore() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        let changed = try FileStamp.of(vault.location("a.md")).changed
        #expect(try vault.open(now: changed).wasRebuilt)
        #expect(try vault.open(now: changed + 1_000_000).updatedDocuments == 1)
        #expect(try vault.open(now: changed + 1_000_000_000).updatedDocuments == 1)
        #expect(try vault.open(now: changed + 1_000_000_000).updatedDocuments == 0)
        #expect(try vault.open(now: changed).updatedDocuments == 0, "a clock that goes back makes nothing young again")
    }

    /// An index that another program wrote to is well-formed and says what is not so; with its time and size set back, too.
    @Test(arguments: [false, true]) func tampered(isTimeSetBack: Bool) throws {
        let vault = try IndexedVault(["a.md": "alpha", "b.md": "---\nprivate: true\n---\nbeta"])
        let later = MachineFacts.now() + 3_600_000_000_000
        let whole = try vault.dump(try vault.open(now: later))
        let location = try vault.open(now: later).location.database
        _ = try ChildProcess.run("touch", ["-r", location, location + ".time"])
        do {
            let database = try Database(path: location, access: .readWrite)
            try database.execute("UPDATE documents SET title='forged', private=0; PRAGMA journal_mode=DELETE")
        }
        if isTimeSetBack { _ = try ChildProcess.run("touch", ["-r", location + ".time", location]) }
        let index = try vault.open(now: later)
        #expect(index.wasRebuilt)
        #expect(try vault.dump(index) == whole)
    }

    @Test func touchedFilesStay() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        #expect(try vault.find("alpha") == ["a.md"])
        _ = try ChildProcess.run("touch", ["a.md"], in: vault.folder.path)
        #expect(try vault.find("alpha") == ["a.md"])
    }

    @Test func leftOutFolders() throws {
        let vault = try IndexedVault([
            "a.md": "alpha", ".git/b.md": "alpha", "node_modules/c.md": "alpha", "drafts/d.md": "alpha",
            "keep/d.md": "alpha",
            ".daybookignore": "# comment\ndrafts/\n",
        ])
        #expect(try vault.find("alpha") == ["a.md", "keep/d.md"])
        try vault.write(".daybookignore", "keep/\n")
        #expect(try vault.find("alpha") == ["a.md", "drafts/d.md"])
    }

    @Test func settingsChangeKinds() throws {
        let vault = try IndexedVault(["Daily/a.md": "alpha"])
        #expect(try vault.find("kind:journal") == [])
        try vault.write(".daybook/settings.yaml", "folders:\n  Daily: journal\n")
        #expect(try vault.find("kind:journal") == ["Daily/a.md"])
    }

    @Test(arguments: ["garbage", "truncate", "zero", "flip", "remove", "directory", "seal", "version"])
    func damage(kind: String) throws {
        let vault = try IndexedVault(["a.md": "alpha #x", "b.md": "beta"])
        let database = try vault.open().location.database
        let command =
            switch kind {
            case "garbage": "printf garbage > index.sqlite"
            case "truncate": "truncate -s 5000 index.sqlite"
            case "zero": "dd if=/dev/zero of=index.sqlite bs=1 seek=4096 count=3000 conv=notrunc 2>&1"
            case "flip": "printf X | dd of=index.sqlite bs=1 seek=20000 conv=notrunc 2>&1"
            case "remove": "rm index.sqlite"
            case "directory": "rm index.sqlite && mkdir index.sqlite"
            case "seal": "rm seal"
            default: "sqlite3 index.sqlite \"UPDATE meta SET value=-1 WHERE key='version'\" || printf x >> index.sqlite"
            }
        _ = try ChildProcess.run("sh", ["-c", command], in: Paths.parent(of: database))
        #expect(try vault.find("alpha") == ["a.md"], "\(kind)")
        #expect(try vault.find("tag:x") == ["a.md"], "\(kind)")
    }

    @Test func anUnusableCacheFolderIsNoError() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        var options = VaultIndex.Options(
            cacheFolder: "/proc/nothing/here", temporaryFolder: vault.cache.path, now: MachineFacts.now(), processors: 1
        )
        options.rebuild = false
        let index = try VaultIndex.open(try VaultFolder(folder: vault.folder.path), options)
        #expect(try index.documentCount() == 1)
    }

    @Test func nothingIsWrittenIntoTheVault() throws {
        let vault = try IndexedVault(["a.md": "alpha"])
        _ = try vault.find("alpha")
        let listing = try ChildProcess.run("find", [vault.folder.path]).outputText
        #expect(listing.split(separator: "\n").count == 2)
    }

    @Test(arguments: 1...12)
    func incrementalIsRebuilt(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let words = [
            "alpha", "beta", "gamma", "delta", "#x", "#y/z", "[[a1]]", "[[a2|t]]", "- [ ] task due:2026-12-01", "---",
            "# Head", "[[a1#Head]]", "[x](b/a1.md#head)", "[y](#head)", "![[p.png]]", "%%", "- due:2026-02-30",
        ]
        let vault = try IndexedVault()
        func text() -> String {
            var lines = [
                "title: T\(Int.random(in: 0...3, using: &generator))",
                "mood: \(Int.random(in: -2...2, using: &generator))",
            ]
            if Bool.random(using: &generator) { lines.append("extra: {deep: [1, 2]}") }
            if Bool.random(using: &generator) { lines.append("id: \(Int.random(in: 0...2, using: &generator))") }
            let front = Bool.random(using: &generator) ? "---\n" + lines.joined(separator: "\n") + "\n---\n" : ""
            return front
                + (0..<Int.random(in: 0...8, using: &generator)).map { _ in words.randomElement(using: &generator) ?? ""
                }.joined(separator: "\n")
        }
        let names = ["a1.md", "a2.md", "b/a1.md", "b/c/d.md", "journal/2026-11-01.md", "lists/l.md", "p.png"]
        for step in 0..<25 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let name = names.randomElement(using: &generator) ?? "a1.md"
                switch Int.random(in: 0...4, using: &generator) {
                case 0: try? Paths.removeFile(vault.location(name))
                case 1:
                    let other = names.randomElement(using: &generator) ?? "a1.md"
                    try Paths.makeFolder(Paths.parent(of: vault.location(other)))
                    try? Paths.rename(vault.location(name), to: vault.location(other))
                case 2: try Paths.removeTree(vault.location("b"))
                default: try vault.write(name, text())
                }
            }
            let incremental = try vault.dump(try vault.open())
            guard step % 5 == 4 else { continue }
            let rebuilt = try vault.dump(try vault.open(rebuild: true))
            #expect(incremental == rebuilt, "seed \(seed), step \(step)")
        }
    }

    @Test func manyReadersAndAWriterAtOnce() async throws {
        let vault = try IndexedVault(Dictionary(uniqueKeysWithValues: (0..<50).map { ("n\($0).md", "alpha \($0)") }))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for round in 0..<10 {
                        if number == 0 { try vault.write("w\(round).md", "beta") }
                        let found = try vault.find("alpha")
                        #expect(found.count == 50)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try vault.find("beta").count == 10)
    }
}
