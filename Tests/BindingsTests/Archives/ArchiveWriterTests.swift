// ZIP archives that are written: read back by our own reader and by Python's.

import FileSystem
import Processes
import TestSupport
import Testing

@testable import Archives

@Suite struct ArchiveWriterTests {
    private func written(_ fill: (inout ArchiveWriter) throws -> Void) throws -> [UInt8] {
        final class Sink { var bytes: [UInt8] = [] }
        let sink = Sink()
        var writer = ArchiveWriter { sink.bytes += $0 }
        try fill(&writer)
        try writer.finish()
        return sink.bytes
    }

    private func sample(_ writer: inout ArchiveWriter) throws {
        try writer.add("mimetype", Array("application/epub+zip".utf8), isPacked: false)
        try writer.add("é/ü.txt", Array(String(repeating: "again ", count: 500).utf8))
        try writer.add("empty", [])
        try writer.add("film") { take in for piece in 0..<3 { try take([UInt8](repeating: UInt8(piece), count: 1000)) }
        }
    }

    @Test func ourReaderReadsIt() throws {
        let folder = try TemporaryFolder(prefix: "daybook-archive-")
        let path = folder.path + "/a.zip"
        let bytes = try written(sample)
        try OpenFile.creating(path).write(bytes)
        let reader = try ArchiveReader(path: path, size: Int64(bytes.count))
        var found: [String: Int] = [:]
        while let member = try reader.next() { found[member.name] = try reader.readAll(limit: 1 << 20).count }
        #expect(found == ["mimetype": 20, "é/ü.txt": 3000, "empty": 0, "film": 3000])
        // Packed, but for what comes in pieces.
        #expect(bytes.count < 4500)
    }

    @Test func pythonFindsNothingWrong() throws {
        let folder = try TemporaryFolder(prefix: "daybook-archive-")
        let path = folder.path + "/a.zip"
        try OpenFile.creating(path).write(try written(sample))
        let check =
            "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(z.namelist(), [i.extra for i in z.infolist()])"
        let result = try ChildProcess.run("python3", ["-c", check, path])
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(result.outputText.contains("['mimetype', 'é/ü.txt', 'empty', 'film'] [b'', b'', b'', b'']"))
    }

    @Test func theSameMembersGiveTheSameBytes() throws {
        #expect(try written(sample) == written(sample))
    }

    /// The uncompressed name in front is how file(1) and readers know an EPUB (OCF 3.3, section 4.3).
    @Test func theFirstMemberStandsAsItIs() throws {
        #expect(Array(try written(sample)[30..<58]) == Array("mimetypeapplication/epub+zip".utf8))
    }

    @Test func moreThan65535MembersAreZIP64() throws {
        let bytes = try written { writer in for number in 0..<65_600 { try writer.add("\(number)", []) } }
        let folder = try TemporaryFolder(prefix: "daybook-archive-")
        let path = folder.path + "/a.zip"
        try OpenFile.creating(path).write(bytes)
        let check = "import sys, zipfile\nprint(len(zipfile.ZipFile(sys.argv[1]).namelist()))"
        #expect(try ChildProcess.run("python3", ["-c", check, path]).outputText == "65600\n")
    }

    @Test func aMemberThatChangesMeanwhileIsTold() throws {
        var calls = 0
        #expect(throws: ArchiveError.self) {
            try written { writer in
                try writer.add("a") { take in
                    calls += 1
                    try take([UInt8(calls)])
                }
            }
        }
    }
}
