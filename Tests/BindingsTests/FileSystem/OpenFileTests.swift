// Open files: locks that another process holds, what cannot be written, paths that lead out, what is not a file.

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite struct OpenFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.md" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("alpha", to: "a.md")
    }

    private func at(_ name: String) -> String { folder.path + "/" + name }

    /// Whether another process can take the lock at once (flock(1), exit code 1).
    private func isFree(shared: Bool = false) throws -> Bool {
        try ChildProcess.run("flock", ["--nonblock", shared ? "--shared" : "--exclusive", path, "true"]).exitCode == 0
    }

    @Test(.enabled(if: FileStamp.exists("/usr/bin/flock"))) func locksHoldAgainstProcesses() throws {
        do {
            let file = try OpenFile.appending(path)
            try file.lock(exclusive: true)
            #expect(try !isFree() && !isFree(shared: true))
            file.unlock()
            #expect(try isFree())
            try file.lock(exclusive: false)
            #expect(try !isFree() && isFree(shared: true))
        }
        #expect(try isFree(), "a lock ends with its file")
    }

    /// Two open files of one process are as two processes to flock(2).
    @Test func aHeldLockIsSaid() throws {
        let one = try OpenFile.reading(path)
        let other = try OpenFile.reading(path)
        try one.lock(exclusive: true)
        #expect { try other.lock(exclusive: false, waiting: false) } throws: { ($0 as? SystemError)?.isHeld == true }
        one.unlock()
        try other.lock(exclusive: true, waiting: false)
    }

    @Test func writingAndCutting() throws {
        let file = try OpenFile.appending(path)
        try file.write(Array(" and more".utf8))
        #expect(try folder.read("a.md") == "alpha and more")
        try file.cut(to: 5)
        try file.cut(to: 100)
        #expect(try folder.read("a.md") == "alpha", "a shorter file is not made longer")
        #expect(throws: SystemError(code: EEXIST, path: path)) { _ = try OpenFile.creating(path) }
        let full = try OpenFile.appending("/dev/full")
        #expect(throws: SystemError(code: ENOSPC, path: "/dev/full")) { try full.write([1]) }
        #expect(throws: SystemError(code: EINVAL, path: "/dev/full")) { try full.synchronize() }
    }

    @Test func reading() throws {
        let file = try OpenFile.reading(path)
        #expect(try file.readEnd(count: 3) == Array("pha".utf8) && file.readEnd(count: 9) == Array("alpha".utf8))
        #expect(
            try file.readPart(from: 1, count: 2) == Array("lp".utf8)
                && file.readPart(from: 4, count: 9) == Array("a".utf8))
        #expect(try file.readPart(from: 9, count: 2) == [])
        #expect(try file.readStart(count: 2) == Array("al".utf8))
        #expect(try OpenFile.reading(path).readAll(limit: 5) == Array("alpha".utf8))
        #expect { try OpenFile.reading(path).readAll(limit: 4) } throws: { ($0 as? SystemError)?.isTooLarge == true }
        #expect { try OpenFile.folder(folder.path).readAll() } throws: { ($0 as? SystemError)?.code == EISDIR }
        // Files of the kernel say that they are empty and are not.
        #expect(try !OpenFile.reading("/proc/self/stat").readAll().isEmpty)
        #expect { try OpenFile.reading("/proc/self/stat").readAll(limit: 4) } throws: {
            ($0 as? SystemError)?.isTooLarge == true
        }
    }

    /// A FIFO makes no one wait, whichever end is opened.
    @Test func whatIsNoFile() throws {
        _ = try ChildProcess.run("mkfifo", [at("fifo")])
        #expect(try OpenFile.reading(at("fifo")).stamp().kind == .other)
        #expect(throws: SystemError(code: ENXIO, path: at("fifo"))) { _ = try OpenFile.appending(at("fifo")) }
        #expect(throws: SystemError(code: EISDIR, path: folder.path)) { _ = try OpenFile.appending(folder.path) }
        #expect(throws: SystemError(code: ENOTDIR, path: path)) { _ = try OpenFile.folder(path) }
        #expect(SystemError.notAFile(folder.path).code == EISDIR && SystemError.notAFile(path).code == EINVAL)
    }

    /// Whatever the place of the link in the path, what lies outside is not opened, a folder that begins alike included.
    @Test func beneath() throws {
        try folder.write("in", to: "v/deep/in.md")
        try folder.write("secret", to: "v-secret/out.md")
        try folder.link("v/file", to: "../v-secret/out.md")
        try folder.link("v/whole", to: at("v-secret/out.md"))
        try folder.link("v/way", to: "../v-secret")
        try folder.link("v/deep/up", to: "../../v-secret")
        try folder.link("v/circle", to: "circle")
        try folder.link("v/good", to: "deep/in.md")
        try folder.link("v/deep/back", to: "../deep")
        let root = try OpenFile.folder(at("v"))
        for path in [
            "file", "whole", "way/out.md", "deep/up/out.md", "deep/../../v-secret/out.md", "../v-secret/out.md",
        ] {
            #expect { _ = try root.openBeneath(path) } throws: { ($0 as? SystemError)?.isOutside == true }
        }
        #expect { _ = try root.openBeneath("circle") } throws: { ($0 as? SystemError)?.isLinkLoop == true }
        for path in ["deep/in.md", "good", "deep/back/in.md"] {
            #expect(try root.openBeneath(path)?.readAll() == Array("in".utf8), "\(path)")
        }
        #expect { _ = try OpenFile.reading(at("v/file"), followingLinks: false) } throws: {
            ($0 as? SystemError)?.isLinkLoop == true
        }
    }
}
