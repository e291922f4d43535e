// ZIP archives: names, bytes, and what is refused.

import FileSystem
import Processes
import TestSupport
import Testing

@testable import Archives

@Suite struct ArchiveReaderTests {
    /// An archive that a few lines of Python write into `zip`.
    private func archive(_ lines: String, _ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder(prefix: "daybook-archive-")
        let path = folder.path + "/a.zip"
        let script =
            "import sys, zipfile\nzip = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)\n" + lines
            + "\nzip.close()"
        let made = try ChildProcess.run("python3", ["-c", script, path])
        try #require(made.exitCode == 0, "\(made.errorText)")
        try body(path)
    }

    private func read(_ path: String, _ limits: ArchiveLimits = ArchiveLimits()) throws -> [String: [UInt8]] {
        let reader = try ArchiveReader(path: path, size: try FileStamp.of(path).size, limits: limits)
        var found: [String: [UInt8]] = [:]
        while let member = try reader.next() {
            if !member.isFolder { found[member.name] = try reader.readAll(limit: 1 << 30) }
        }
        return found
    }

    @Test func membersAreReadWithTheirNames() throws {
        try archive(
            "zip.writestr('./é/ü.txt', 'hello')\nzip.writestr('empty', '')\nzip.mkdir('d') if hasattr(zip, 'mkdir') else None"
        ) {
            let found = try read($0)
            #expect(found == ["é/ü.txt": Array("hello".utf8), "empty": []])
        }
    }

    @Test(arguments: ["../evil", "a/../../evil", "/etc/evil", "..\\\\evil", "C:/evil"])
    func namesThatLeadOutAreRefused(_ name: String) throws {
        try archive("zip.writestr('\(name)', 'x')") { path in
            #expect(throws: ArchiveError.self) { try read(path) }
        }
    }

    @Test func linksAreRefused() throws {
        try archive(
            "link = zipfile.ZipInfo('link')\nlink.create_system = 3\nlink.external_attr = 0o120777 << 16\nzip.writestr(link, '/etc/passwd')"
        ) { path in
            #expect(throws: ArchiveError.notAFile(member: "link")) { try read(path) }
        }
    }

    @Test func aBombIsStoppedWhileItIsRead() throws {
        try archive("zip.writestr('bomb', b'0' * (80 << 20))") { path in
            #expect(throws: ArchiveError.tooLarge(member: "bomb", limit: 64 << 20)) { try read(path) }
        }
    }

    @Test func anArchiveInAnArchiveIsAFile() throws {
        try archive("zip.writestr('inner.zip', b'PK\\x03\\x04' + b'1' * 100)") { path in
            let found = try read(path)
            #expect(found["inner.zip"]?.count == 104)
        }
    }

    @Test func limitsHold() throws {
        try archive("for number in range(11): zip.writestr(str(number), 'x' * 100)") { path in
            var limits = ArchiveLimits()
            limits.members = 10
            #expect(throws: ArchiveError.tooManyMembers(limit: 10)) { try read(path, limits) }
            limits.members = 11
            limits.memberBytes = 99
            #expect(throws: ArchiveError.tooLarge(member: "0", limit: 99)) { try read(path, limits) }
        }
        try archive("zip.writestr('a/' * 40 + 'b', 'x')") { path in
            #expect(throws: ArchiveError.self) { try read(path) }
        }
    }

    @Test func damageIsTold() throws {
        try archive("zip.writestr('a', 'hello ' * 1000)") { path in
            var bytes = try OpenFile.reading(path).readAll()
            for index in 40..<60 { bytes[index] ^= 0xff }
            try Paths.removeFile(path)
            try OpenFile.creating(path).write(bytes)
            #expect(throws: ArchiveError.self) { try read(path) }
            try Paths.removeFile(path)
            try OpenFile.creating(path).write(Array("no archive at all".utf8))
            #expect(throws: ArchiveError.self) { try read(path) }
        }
    }
}
