// The one door to a vault's files: nothing outside its folder, no write lost, nothing left over from what failed.

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing
import Vault

@Suite struct VaultFilesTests {
    private let folder: TemporaryFolder
    private let files: VaultFiles

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("alpha", to: "v/notes/a.md")
        try folder.write("secret", to: "v-secret/s.md")
        files = try VaultFiles(folder: folder.path + "/v")
    }

    private func at(_ name: String) -> String { folder.path + "/" + name }
    private func path(_ name: String) throws -> VaultPath { try #require(VaultPath(name)) }
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private func shell(_ line: String) throws {
        let result = try ChildProcess.run("sh", ["-ec", line], in: folder.path)
        #expect(result.exitCode == 0, "\(result.errorText)")
    }

    /// Everything below the folder with kinds and modes, and for what is not a folder times, sizes, targets of links and bytes.
    private func tree() throws -> [String] {
        let facts = try ChildProcess.run(
            "find",
            [
                ".", "-type", "d", "-printf", "%P d %m\n", "-o", "-printf", "%P %y %m %T@ %s %l\n",
            ], in: folder.path)
        let sums = try ChildProcess.run("sh", ["-c", "find . -type f -exec cksum {} +"], in: folder.path)
        return (facts.outputText + sums.outputText).split(separator: "\n").map(String.init).sorted()
    }

    private func names() throws -> [String] {
        try ChildProcess.run("find", [".", "-type", "f", "-printf", "%P\n"], in: folder.path).outputText
            .split(separator: "\n").map(String.init).sorted()
    }

    /// All ways to write a file, each with what it does where nothing is in the way.
    private static let writers:
        [(name: String, write: @Sendable (VaultFiles, VaultPath, _ source: String) throws -> Void)] = [
            ("create", { files, path, _ in try files.create(path, [0x62]) }),
            ("edit", { files, path, _ in try files.edit(path) { $0 + [0x62] } }),
            (
                "batch",
                { files, path, _ in
                    for result in try files.edit([(path, { @Sendable in $0 + [0x62] })], goesOn: { _ in false }) {
                        _ = try result.get()
                    }
                }
            ),
            ("restore", { files, path, _ in try files.restore(path, [0x62]) }),
            (
                "restore in pieces",
                { files, path, _ in
                    try files.restore(path, isExecutable: false) { file throws(SystemError) in try file.write([0x62]) }
                }
            ),
            ("append", { files, path, _ in try files.append(path, [0x62]) }),
            ("copy", { files, path, source in try files.copy(source, to: path) }),
            ("remove", { files, path, _ in try files.remove(path) }),
        ]

    // MARK: Outside

    /// A link at each place of a path: itself, its folder, one above; to a folder that begins like the vault, to nowhere, in a circle.
    @Test(arguments: [
        "file.md", "way/s.md", "way/new.md", "way/deep/new.md", "absolute/s.md", "deep/er/up/s.md", "deep/er/up/new.md",
        "none.md", "nowhere/new.md", "circle.md", "around/new.md",
    ])
    func linksThatLeadOut(_ name: String) throws {
        try shell(
            """
            cd v; mkdir -p deep/er
            ln -s ../v-secret/s.md file.md; ln -s ../v-secret way; ln -s "\(folder.path)/v-secret" absolute
            ln -s ../../../v-secret deep/er/up; ln -s ../v-secret/none.md none.md; ln -s ../v-secret/none nowhere
            ln -s circle.md circle.md; ln -s around around; printf source > ../source
            """)
        let path = try path(name)
        let before = try tree()
        for (writer, write) in Self.writers {
            #expect(throws: VaultError.outside(path: name), "\(writer)") { try write(files, path, at("source")) }
        }
        #expect(throws: VaultError.self) { try files.read(path) }
        #expect(throws: VaultError.self) { try files.readStart(path, limit: 3) }
        #expect(throws: VaultError.self) { try files.readEnd(path, count: 3) }
        #expect(throws: VaultError.self) { try files.readPart(path, from: 0, count: 3) }
        #expect(throws: VaultError.self) { try files.readPieces(path) { _ in Issue.record("read") } }
        #expect(files.stamp(path) == nil)
        #expect(try tree() == before)
    }

    /// Links that stay within are followed, and stay links.
    @Test func linksThatStay() throws {
        try shell("cd v; mkdir other; ln -s ../notes other/way; ln -s notes/a.md a.md; ln -s . self")
        for name in ["a.md", "other/way/a.md", "self/notes/a.md"] {
            let path = try path(name)
            try files.edit(path) { $0 + bytes("+") }
            try files.append(path, bytes("-"))
            #expect(try files.read(path).bytes == bytes(try folder.read("v/notes/a.md")))
        }
        #expect(try folder.read("v/notes/a.md") == "alpha+-+-+-")
        try files.create(try path("other/way/b.md"), bytes("new"))
        try files.remove(try path("a.md"))
        #expect(try names() == ["v-secret/s.md", "v/notes/a.md", "v/notes/b.md"])
    }

    /// The vault itself may be reached by a link, and may be a folder whose name others begin with.
    @Test func aVaultBehindALink() throws {
        try folder.link("way", to: "v")
        let files = try VaultFiles(folder: at("way"))
        #expect(files.root == at("v"))
        try files.create(try path("b.md"), bytes("new"))
        #expect(try folder.read("v/b.md") == "new")
    }

    // MARK: Editing

    /// The closure itself plays the other program: it writes the file it edits, once in each way. The edit is made again on the new text.
    @Test(arguments: [
        "printf longer-words > v/notes/a.md", "printf omega > b; mv b v/notes/a.md",
        "touch -r v/notes/a.md t; printf omega > v/notes/a.md; touch -r t v/notes/a.md; rm t",
        "printf ' and more' >> v/notes/a.md",
    ])
    func changedWhileItIsEdited(_ line: String) throws {
        let path = try path("notes/a.md")
        var seen: [String] = []
        var theirs = ""
        let result = try files.edit(path) { before in
            seen.append(String(decoding: before, as: UTF8.self))
            if seen.count == 1 {
                try shell(line)
                theirs = try folder.read("v/notes/a.md")
            }
            return before + bytes(" mine")
        }
        #expect(theirs != "alpha")
        #expect(seen == ["alpha", theirs])
        #expect(result.before == bytes(theirs) && result.after == bytes(theirs + " mine"))
        #expect(try folder.read("v/notes/a.md") == theirs + " mine")
        #expect(try names() == ["v-secret/s.md", "v/notes/a.md"])
    }

    /// One that never holds still is left as the others made it.
    @Test func changingForEver() throws {
        let path = try path("notes/a.md")
        var round = 0
        #expect(throws: VaultError.changing(path)) {
            try files.edit(path) { before in
                round += 1
                try folder.write("theirs \(round)", to: "v/notes/a.md")
                return before + bytes(" mine")
            }
        }
        #expect(round == 5)
        #expect(try folder.read("v/notes/a.md") == "theirs 5")
        #expect(try names() == ["v-secret/s.md", "v/notes/a.md"])
    }

    @Test func removedWhileItIsEdited() throws {
        let path = try path("notes/a.md")
        #expect(throws: VaultError.missing(path)) {
            try files.edit(path) { before in
                try? Paths.removeFile(at("v/notes/a.md"))
                return before + bytes(" mine")
            }
        }
        #expect(try names() == ["v-secret/s.md"], "what somebody removed does not come back")
    }

    /// An edit that changes nothing writes nothing; one that throws neither.
    @Test func nothingToWrite() throws {
        let before = try tree()
        try files.edit(try path("notes/a.md")) { $0 }
        #expect(throws: CancellationError.self) {
            try files.edit(try path("notes/a.md")) { _ in throw CancellationError() }
        }
        #expect(throws: VaultError.existing(try path("notes/a.md"))) { try files.create(try path("notes/a.md"), []) }
        #expect(throws: VaultError.existing(try path("notes/a.md"))) {
            try files.copy(at("v-secret/s.md"), to: try path("notes/a.md"))
        }
        #expect(try tree() == before)
    }

    // MARK: Locks

    /// While an edit runs, no other process gets the vault's lock; afterwards it does.
    @Test(.enabled(if: FileStamp.exists("/usr/bin/flock"))) func editsHoldTheLock() throws {
        func isFree() throws -> Bool {
            try ChildProcess.run("flock", ["--nonblock", files.root, "true"]).exitCode == 0
        }
        try files.edit(try path("notes/a.md")) { before in
            let isFree = try isFree()
            #expect(!isFree)
            return before + bytes("+")
        }
        #expect(try isFree())
        let isFreeInside = try files.withVaultLock { try isFree() }
        #expect(!isFreeInside)
        #expect(throws: CancellationError.self) { try files.withVaultLock { throw CancellationError() } }
        #expect(try isFree())
    }

    /// What holds the lock does not wait for itself.
    @Test func aLockThatIsHeldAlready() throws {
        _ = try files.withVaultLock {
            try files.editAlone(try path("notes/a.md")) { $0 + bytes("-") }
        }
        #expect(try folder.read("v/notes/a.md") == "alpha-")
    }

    /// A counter that is read, and written whatever is there: only the lock keeps its steps apart.
    @Test func locksKeepWritersApart() async throws {
        let path = try path("count.md")
        try files.create(path, bytes("0"), isDurable: false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { [folder] in
                    let files = try VaultFiles(folder: folder.path + "/v")
                    for _ in 0..<25 {
                        try files.withVaultLock {
                            let count = Int(String(decoding: try files.read(path).bytes, as: UTF8.self)) ?? -1000
                            sched_yield()
                            try files.restore(path, Array("\(count + 1)".utf8))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.read("v/count.md") == "100")
    }

    /// The same with edits and appends of several at once: each is there once.
    @Test func manyEditors() async throws {
        let path = try path("notes/a.md")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { [folder] in
                    let files = try VaultFiles(folder: folder.path + "/v")
                    for round in 0..<25 { try files.edit(path) { $0 + Array("\n\(writer)/\(round)".utf8) } }
                }
            }
            try await group.waitForAll()
        }
        let lines = try folder.read("v/notes/a.md").split(separator: "\n").map(String.init)
        #expect(lines.count == 101 && Set(lines).count == 101)
    }

    // MARK: Appending

    @Test func appending() throws {
        let path = try path("sensors/x/2026-11.csv")
        let first = try files.append(path, bytes("time,value\n"))
        let second = try files.append(path, bytes("1,2\n"))
        #expect(try folder.read("v/sensors/x/2026-11.csv") == "time,value\n1,2\n")
        #expect(first.inode == second.inode && second.size == 15)
        #expect(files.stamp(path) == second)
    }

    /// A FIFO has no disk (fdatasync(2): EINVAL): what was not brought there is not said to be.
    @Test func whatIsNotOnTheDiskIsSaid() throws {
        _ = try ChildProcess.run("mkfifo", [at("v/fifo.csv")])
        #expect(throws: VaultError.system(SystemError(code: ENXIO, path: at("v/fifo.csv")), try path("fifo.csv"))) {
            try files.append(try path("fifo.csv"), bytes("1,2\n"))
        }
        let reader = try OpenFile.reading(at("v/fifo.csv"))
        #expect(throws: VaultError.system(SystemError(code: EINVAL, path: at("v/fifo.csv")), try path("fifo.csv"))) {
            try files.append(try path("fifo.csv"), bytes("1,2\n"))
        }
        #expect(try reader.stamp().kind == .other)
        #expect(throws: VaultError.notAFile(try path("fifo.csv"))) { try files.read(try path("fifo.csv")) }
    }

    /// Where the disk takes no more (here the largest size of a file, setrlimit(2)), the half of a line that it took is cut off again.
    @Test func aHalfLineIsCutOff() throws {
        let limit: Int64 = 1 << 36
        let path = try path("sensors/full.csv")
        try files.append(path, bytes("1,2\n"))
        // No disk has to hold what was never written.
        try shell("truncate -s \(limit - 10) v/sensors/full.csv")
        var before = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) == 0)
        var lower = before
        lower.rlim_cur = rlim_t(limit)
        let handler = signal(SIGXFSZ, SIG_IGN)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &lower) == 0)
        defer {
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
            signal(SIGXFSZ, handler)
        }
        #expect(throws: VaultError.system(SystemError(code: EFBIG, path: at("v/sensors/full.csv")), path)) {
            try files.append(path, bytes("2026-11-20T09:15:00Z,21.5\n"))
        }
        #expect(try FileStamp.of(at("v/sensors/full.csv")).size == limit - 10)
        try files.append(path, bytes("3,4\n"))
        #expect(try files.readEnd(path, count: 5) == [0] + bytes("3,4\n"))
    }

    // MARK: Failures

    /// Whatever is in the way, the tree is as it was.
    @Test(arguments: ["notes", "notes/a.md/b.md", "gone/\(String(repeating: "x", count: 300)).md"])
    func nothingStaysOfWhatFailed(_ name: String) throws {
        try shell("printf source > source; mkdir v/gone")
        let path = try path(name)
        let before = try tree()
        for (writer, write) in Self.writers {
            #expect(throws: VaultError.self, "\(writer)") { try write(files, path, at("source")) }
        }
        #expect(try tree() == before)
    }

    @Test func sourcesThatCannotBeRead() throws {
        try folder.makeFolder("v/media")
        let before = try tree()
        for source in ["none", "v-secret"] {
            #expect { try files.copy(at(source), to: try path("media/p.jpg")) } throws: { error in
                guard case .system(_, nil)? = error as? VaultError else { return false }
                return true
            }
        }
        let failure = SystemError(code: ENOSPC, path: at("v/media/p.jpg"))
        #expect(throws: VaultError.system(failure, try path("media/p.jpg"))) {
            try files.restore(try path("media/p.jpg"), isExecutable: false) { file throws(SystemError) in
                try file.write(bytes("half"))
                throw failure
            }
        }
        #expect(try tree() == before)
    }

    @Test func restoredModes() throws {
        func mode(_ name: String) throws -> UInt32 { try FileStamp.of(at(name)).mode & 0o111 }
        for isExecutable in [true, false] {
            try files.restore(try path("x\(isExecutable)"), isExecutable: isExecutable) { file throws(SystemError) in
                try file.write([1])
            }
            #expect(try (mode("v/x\(isExecutable)") & 0o100 != 0) == isExecutable)
        }
    }

    @Test func limits() throws {
        let path = try path("notes/a.md")
        #expect(try files.read(path, limit: 5).bytes == bytes("alpha"))
        #expect { try files.read(path, limit: 4) } throws: { error in
            guard case .system(let reason, _)? = error as? VaultError else { return false }
            return reason.isTooLarge
        }
        #expect(try files.readStart(path, limit: 4) == bytes("alph"))
        #expect(try files.readEnd(path, count: 4) == bytes("lpha"))
        #expect(try files.readPart(path, from: 1, count: 3) == bytes("lph"))
        #expect(try files.readPart(path, from: 3, count: 9) == bytes("ha"))
        #expect(try files.readPart(path, from: 5, count: 9) == [])
        var pieces: [[UInt8]] = []
        try files.readPieces(path, size: 2) { pieces.append($0) }
        #expect(pieces == [bytes("al"), bytes("ph"), bytes("a")])
    }
}
