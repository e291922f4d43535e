// A file takes the place of the one that was seen, and of no other.

import FileSystem
import Processes
import TestSupport
import Testing

struct DisplacementTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func at(_ name: String) -> String { Paths.join(folder.path, name) }
    private func content(_ name: String, now: Int64 = 0) throws -> PathContent {
        try PathContent.of(at(name), now: now)
    }

    private func shell(_ line: String) throws {
        #expect(try ChildProcess.run("sh", ["-c", line], in: folder.path).exitCode == 0)
    }

    @Test func aFileTakesThePlaceOfAnother() throws {
        try folder.write("old", to: "a")
        try folder.write("new", to: "b")
        let seen = try content("a")
        try Displacement.put(at("b"), in: at("a"), expecting: seen)
        #expect(try folder.read("a") == "new" && folder.read("b") == "old")
        #expect(seen.isStill(at: at("b")))
    }

    /// Written in place, replaced, removed, or there where nothing was: it stays.
    @Test(arguments: ["in place", "replaced", "removed", "made"])
    func whatSomebodyWroteStays(how: String) throws {
        if how != "made" { try folder.write("old", to: "a") }
        try folder.write("new", to: "b")
        let seen = try content("a")
        switch how {
        case "in place": try OpenFile.appending(at("a")).write(Array("er".utf8))
        case "replaced", "made": try folder.write("other", to: "a")
        default: try Paths.removeFile(at("a"))
        }
        let before = try? folder.read("a")
        #expect(throws: AtomicWriteError.changedMeanwhile(path: at("a"))) {
            try Displacement.put(at("b"), in: at("a"), expecting: seen)
        }
        #expect((try? folder.read("a")) == before)
        #expect(try folder.read("b") == "new")
        if how != "removed" {
            #expect(throws: AtomicWriteError.changedMeanwhile(path: at("a"))) {
                try Displacement.take(at("a"), to: at("c"), expecting: seen)
            }
            #expect((try? folder.read("a")) == before)
        }
    }

    @Test func takingAway() throws {
        try folder.write("old", to: "a")
        try Displacement.take(at("a"), to: at("c"), expecting: content("a"))
        #expect(!FileStamp.exists(at("a")))
        #expect(try folder.read("c") == "old")
        try folder.write("again", to: "a")
        #expect(throws: (any Error).self) { try Displacement.take(at("a"), to: at("c"), expecting: content("a")) }
        #expect(try folder.read("a") == "again" && folder.read("c") == "old")
    }

    /// A file keeps who may read it; whether it can be run comes with the new one.
    @Test func modes() throws {
        for (name, mode) in [("a", "600"), ("b", "755"), ("c", "755"), ("d", "644")] {
            try folder.write(name, to: name)
            try shell("chmod \(mode) \(name)")
        }
        try Displacement.put(at("b"), in: at("a"), expecting: content("a"))
        try Displacement.put(at("d"), in: at("c"), expecting: content("c"))
        #expect(try FileStamp.of(at("a")).mode & 0o777 == 0o700)
        #expect(try FileStamp.of(at("c")).mode & 0o777 == 0o644)
    }

    @Test func links() throws {
        try folder.write("target", to: "t")
        try shell("ln -s t a && ln -s nowhere b")
        try Displacement.put(at("b"), in: at("a"), expecting: content("a"))
        #expect(try Paths.linkTarget(at("a")) == "nowhere" && Paths.linkTarget(at("b")) == "t")
        #expect(try folder.read("t") == "target")
    }
}
