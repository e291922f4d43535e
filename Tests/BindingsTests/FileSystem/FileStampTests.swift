// What a stamp says: which changes move it, and from when on a change must.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite struct FileStampTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.md" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("alpha", to: "a.md")
    }

    private func shell(_ line: String) throws {
        let result = try ChildProcess.run("sh", ["-ec", line], in: folder.path)
        #expect(result.exitCode == 0, "\(result.errorText)")
    }

    /// The change time is the one that no program can set back.
    @Test func aTimeThatWasSetBackMovesTheStamp() throws {
        try shell("touch -d '2001-02-03 04:05:06.789' a.md")
        let before = try FileStamp.of(path)
        try shell("sleep 0.02; printf gamma > a.md; touch -d '2001-02-03 04:05:06.789' a.md")
        let after = try FileStamp.of(path)
        #expect(before.modified == after.modified && before.size == after.size && before.inode == after.inode)
        #expect(after.changed > before.changed)
        #expect(after.identity != before.identity)
        #expect(after.isSameContent(as: before), "which is why an edit looks at the bytes, too")
    }

    @Test func aModeIsNoContent() throws {
        let before = try FileStamp.of(path)
        try folder.changeMode(of: "a.md", to: 0o640)
        let after = try FileStamp.of(path)
        #expect(after.mode & 0o7777 == 0o640)
        #expect(after.isSameContent(as: before))
    }

    @Test(arguments: ["printf more >> a.md", "cp a.md b; mv b a.md", "touch -d 2001-01-01 a.md"])
    func otherContent(_ line: String) throws {
        let before = try FileStamp.of(path)
        try shell(line)
        #expect(try !FileStamp.of(path).isSameContent(as: before), "\(line)")
    }

    /// Twenty milliseconds, and two seconds where the file system keeps whole ones; the later of both times counts.
    @Test func settling() throws {
        try shell("touch -d '2001-02-03 04:05:06.789' a.md")
        let fine = try FileStamp.of(path)
        #expect(!fine.isSettled(at: fine.changed + 20_000_000))
        #expect(fine.isSettled(at: fine.changed + 20_000_001))
        #expect(!fine.isSettled(at: fine.modified + 20_000_001), "the change time is the later one")
        try shell("touch -d '2101-02-03 04:05:06.789' a.md")
        let future = try FileStamp.of(path)
        #expect(!future.isSettled(at: future.changed + 3_000_000_000), "the file's own time is the later one")
        #expect(future.isSettled(at: future.modified + 20_000_001))
    }

    @Test func kinds() throws {
        try folder.link("to-file", to: "a.md")
        try folder.link("to-folder", to: ".")
        try folder.link("to-nothing", to: "none")
        try shell("mkfifo fifo")
        func kind(_ name: String, _ followingLinks: Bool) throws -> FileStamp.Kind {
            try FileStamp.of(folder.path + "/" + name, followingLinks: followingLinks).kind
        }
        #expect(try kind("a.md", false) == .file && kind("", false) == .folder && kind("fifo", false) == .other)
        #expect(try kind("to-file", false) == .link && kind("to-file", true) == .file)
        #expect(FileStamp.isFolder(folder.path + "/to-folder") && !FileStamp.isFolder(path))
        #expect(FileStamp.exists(folder.path + "/to-nothing"))
        #expect(throws: SystemError.self) { try FileStamp.of(folder.path + "/to-nothing") }
    }
}
