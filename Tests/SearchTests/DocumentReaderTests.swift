// The reading thread beside one that writes: in order, and when the writing ends early.

import TestSupport
import Testing
import Vault

@testable import Search

struct DocumentReaderTests {
    private struct Full: Error {}

    private static func reader(_ folder: TemporaryFolder, _ count: Int) throws -> (DocumentReader, [VaultPath]) {
        for number in 0..<count { try folder.write("# \(number)\n", to: "v/\(number).md") }
        let vault = try VaultFolder(folder: folder.path + "/v")
        let paths = try (0..<count).map { try #require(VaultPath("\($0).md")) }
        return (DocumentReader(vault: vault, processors: 2), paths)
    }

    @Test func inOrder() throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 700)
        var titles: [String] = []
        try reader.read(paths) { titles += $0.documents.map(\.title) }
        #expect(titles == (0..<700).map(String.init))
    }

    /// A disk that is full ends the run with an error, wherever the reading thread is then.
    @Test(arguments: [0, 1, 5, 10])
    func theWriterFails(after count: Int) throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 700)
        var written = 0
        #expect(throws: Full.self) {
            try reader.read(paths) { _ in
                if written == count { throw Full() }
                written += 1
            }
        }
        #expect(written == count)
    }
}
