// Replacing files whole: what is expected of the old one, what stays after each kind of failure, and which modes the new one has.

import Glibc
import Processes
import TestSupport
import Testing

@testable import FileSystem

@Suite struct AtomicWriteTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.md" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("alpha", to: "a.md")
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    private func at(_ name: String) -> String { folder.path + "/" + name }
    private func shell(_ line: String) throws {
        let result = try ChildProcess.run("sh", ["-ec", line], in: folder.path)
        #expect(result.exitCode == 0, "\(result.errorText)")
    }

    /// Every name below the folder: files, folders, links.
    private func names() throws -> [String] {
        try ChildProcess.run("find", [".", "-mindepth", "1", "-printf", "%P\n"], in: folder.path).outputText
            .split(separator: "\n").map(String.init).sorted()
    }

    /// What an editor has read.
    private func read() throws -> AtomicWrite.Expectation {
        .contents(try FileStamp.of(path), try OpenFile.reading(path).readAll())
    }

    private func expectChanged(_ body: () throws -> Void) {
        #expect { try body() } throws: { error in
            if case .changedMeanwhile? = error as? AtomicWriteError { return true }
            return false
        }
    }

    @Test func replacing() throws {
        try AtomicWrite.replace(path, with: bytes("beta"))
        #expect(try folder.read("a.md") == "beta")
        try AtomicWrite.replace(path, with: bytes("gamma"), expecting: try read())
        #expect(try folder.read("a.md") == "gamma")
        try AtomicWrite.replace(at("b.md"), with: bytes("new"), expecting: .nothing)
        #expect(try folder.read("b.md") == "new")
        #expect(try names() == ["a.md", "b.md"])
    }

    /// Each is another way in which a file is not the one that was read any more.
    @Test(arguments: [
        "printf other-words > a.md", "printf omega > b; mv b a.md", "touch -d 2001-01-01 a.md",
        "touch -r a.md t; printf omega > a.md; touch -r t a.md; rm t",
    ])
    func changedSinceItWasRead(_ line: String) throws {
        let expected = try read()
        try shell(line)
        let before = try folder.read("a.md")
        expectChanged { try AtomicWrite.replace(path, with: bytes("mine"), expecting: expected) }
        #expect(try folder.read("a.md") == before)
        #expect(try names() == ["a.md"])
    }

    /// The write of another program comes when ours has begun: after the look at the old file, at the latest before the exchange.
    @Test(arguments: [
        "printf other-words > a.md", "printf omega > b; mv b a.md",
        "touch -r a.md t; printf omega > a.md; touch -r t a.md; rm t",
    ])
    func changedWhileItIsWritten(_ line: String) throws {
        let expected = try read()
        expectChanged {
            try AtomicWrite.replace(path, expecting: expected) { file throws(SystemError) in
                try file.write(bytes("mine"))
                do { try shell(line) } catch { throw SystemError(code: EIO, path: path) }
            }
        }
        #expect(try folder.read("a.md") != "mine")
        #expect(try folder.read("a.md") != "alpha")
        #expect(try names() == ["a.md"])
    }

    @Test func removedSinceItWasRead() throws {
        let expected = try read()
        try Paths.removeFile(path)
        expectChanged { try AtomicWrite.replace(path, with: bytes("mine"), expecting: expected) }
        #expect(try names() == [])
    }

    /// Also a name that is taken while the file is written, and one that a link to nowhere has.
    @Test func nothingIsExpected() throws {
        expectChanged { try AtomicWrite.replace(path, with: bytes("mine"), expecting: .nothing) }
        expectChanged {
            try AtomicWrite.replace(at("b.md"), expecting: .nothing) { file throws(SystemError) in
                try file.write(bytes("mine"))
                do { try folder.write("theirs", to: "b.md") } catch { throw SystemError(code: EIO, path: path) }
            }
        }
        try folder.link("c.md", to: "none/there.md")
        #expect(throws: AtomicWriteError.self) {
            try AtomicWrite.replace(at("c.md"), with: bytes("mine"), expecting: .nothing)
        }
        #expect(try folder.read("a.md") == "alpha")
        #expect(try folder.read("b.md") == "theirs")
        #expect(try names() == ["a.md", "b.md", "c.md"])
    }

    /// A full disk, in the middle of the bytes.
    @Test(arguments: [ENOSPC, EIO, EDQUOT, EFBIG])
    func failureWhileWriting(_ code: Int32) throws {
        let failure = SystemError(code: code, path: path)
        for name in ["a.md", "new.md"] {
            #expect(throws: AtomicWriteError.system(failure)) {
                try AtomicWrite.replace(at(name)) { file throws(SystemError) in
                    try file.write(bytes("half of "))
                    throw failure
                }
            }
        }
        #expect(try folder.read("a.md") == "alpha")
        #expect(try names() == ["a.md"])
    }

    /// What cannot be brought onto the disk is not put in place: a pipe takes the place of the file, without a disk (fsync(2): EINVAL).
    @Test func nothingIsPutInPlaceThatIsNotOnTheDisk() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        func replace(isDurable: Bool) throws {
            try AtomicWrite.replace(path, isDurable: isDurable) { file throws(SystemError) in
                try file.write(bytes("beta"))
                dup2(ends[1], file.descriptor)
            }
        }
        #expect(throws: AtomicWriteError.self) { try replace(isDurable: true) }
        #expect(try folder.read("a.md") == "alpha")
        #expect(try names() == ["a.md"])
        try replace(isDurable: false)
        #expect(try folder.read("a.md") == "beta", "what can be made anew waits for no disk")
    }

    /// Where the new file cannot take the old one's place: a folder is there, or there is no folder, or a file instead of it.
    @Test func failureAtTheRename() throws {
        try folder.write("in it", to: "full/b.md")
        for name in ["full", "none/c.md", "a.md/d.md"] {
            #expect(throws: AtomicWriteError.self, "\(name)") { try AtomicWrite.replace(at(name), with: bytes("mine")) }
            #expect(throws: AtomicWriteError.self, "\(name)") {
                try AtomicWrite.replace(at(name), with: bytes("mine"), expecting: .nothing)
            }
        }
        #expect(try names() == ["a.md", "full", "full/b.md"])
        #expect(throws: AtomicWriteError.self) { try AtomicWrite.copy(at("none"), to: at("e.md")) }
        #expect(throws: AtomicWriteError.self) { try AtomicWrite.copy(at("full"), to: at("e.md")) }
        #expect(try names() == ["a.md", "full", "full/b.md"])
    }

    /// 255 bytes are the longest name (NAME_MAX); the temporary one beside it is no longer than that.
    @Test(arguments: ["a", "é", "漢", "👩‍👩‍👧"])
    func longNames(_ character: Character) throws {
        var name = ""
        while name.utf8.count + character.utf8.count <= 252 { name.append(character) }
        name += ".md"
        try AtomicWrite.replace(at(name), with: bytes("new"), expecting: .nothing)
        try AtomicWrite.replace(at(name), with: bytes("newer"))
        #expect(try folder.read(name) == "newer")
        #expect(throws: AtomicWriteError.system(SystemError(code: ENAMETOOLONG, path: at(name + name)))) {
            try AtomicWrite.replace(at(name + name), with: bytes("mine"))
        }
        #expect(try names() == ["a.md", name].sorted())
    }

    /// The mode of a file stays; a new one has what is asked for, less the umask. The umask is the whole process's, so it is read off a file.
    @Test(arguments: [0o600, 0o640, 0o755, 0o444, 0o666, 0o4711])
    func modes(_ mode: Int) throws {
        try folder.changeMode(of: "a.md", to: mode)
        try AtomicWrite.replace(path, with: bytes("beta"))
        try AtomicWrite.replace(path, with: bytes("gamma"), expecting: try read(), mode: 0o600)
        #expect(try FileStamp.of(path).mode & 0o7777 == UInt32(mode))
    }

    @Test func modesOfNewFiles() throws {
        try shell("touch plain; mkdir folder")
        let plain = try FileStamp.of(at("plain")).mode & 0o777
        try AtomicWrite.replace(at("b.md"), with: [])
        try AtomicWrite.replace(at("c.md"), with: [], expecting: .nothing)
        try AtomicWrite.replace(at("secret"), with: [], mode: 0o600)
        #expect(try FileStamp.of(at("b.md")).mode & 0o777 == plain)
        #expect(try FileStamp.of(at("c.md")).mode & 0o777 == plain)
        #expect(try FileStamp.of(at("secret")).mode & 0o777 == 0o600)
    }

    /// A link stays one, whichever place of the path it has; what it leads to is replaced, in its own folder.
    @Test func linksStay() throws {
        try folder.write("beta", to: "real/b.md")
        try folder.link("b.md", to: "real/b.md")
        try folder.link("way", to: "real")
        try AtomicWrite.replace(at("b.md"), with: bytes("one"))
        #expect(try folder.read("real/b.md") == "one")
        try AtomicWrite.replace(at("way/b.md"), with: bytes("two"))
        #expect(try folder.read("real/b.md") == "two")
        #expect(try FileStamp.of(at("b.md"), followingLinks: false).kind == .link)
        #expect(try names() == ["a.md", "b.md", "real", "real/b.md", "way"])
    }

    /// Larger than one piece, and to the last byte.
    @Test(arguments: [0, 1, FileContent.pieceSize - 1, FileContent.pieceSize, 2 * FileContent.pieceSize + 7])
    func copying(_ count: Int) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try AtomicWrite.replace(path, with: content)
        try AtomicWrite.copy(path, to: at("copy"), expecting: .nothing)
        #expect(try OpenFile.reading(at("copy")).readAll() == content)
        #expect(try FileContent.isSame(path, at("copy")) && FileContent.isSame(path, content))
        #expect(try !FileContent.isSame(path, content + [0]))
        guard count > 0 else { return }
        try AtomicWrite.replace(at("copy"), with: content.dropLast() + [~content[count - 1]])
        #expect(try !FileContent.isSame(path, at("copy")) && !FileContent.isSame(at("copy"), content))
    }
}
