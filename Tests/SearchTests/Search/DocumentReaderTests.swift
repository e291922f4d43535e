// The reading thread beside one that writes: in order, and when the writing ends early.

import TestSupport
import Testing
import Vault

@testable import Search

struct DocumentReaderTests {
    private struct Full: Error {}

    private static func reader(_ folder: TemporaryFolder, _ count: Int) throws -> (DocumentReader, PathList) {
        for number in 0..<count { try folder.write("# \(number)\n", to: "v/\(number).md") }
        let vault = try VaultFolder(folder: folder.path + "/v")
        let paths = try (0..<count).map { try #require(VaultPath("\($0).md")) }
        return (DocumentReader(vault: vault, processors: 2), PathList(paths))
    }

    private static func postings(_ largestSize: Int = 1 << 30) -> GatheredPostings {
        GatheredPostings(firstDocument: 5, readers: 2, expecting: 700, largestSize: largestSize)
    }

    @Test func inOrder() throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 700)
        var titles: [String] = []
        var numbers: [UInt32] = []
        let read = try reader.read(paths[...], into: Self.postings()) { documents in
            titles += documents.map(\.title)
            numbers += documents.map(\.number)
        }
        #expect(read == 700)
        #expect(titles == (0..<700).map(String.init))
        #expect(numbers == Array(5..<705))
    }

    /// What the postings have no room for is left for others; at least something is read.
    @Test func asManyAsThereIsRoomFor() throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 700)
        var rest = paths[...]
        var titles: [String] = []
        var rounds = 0
        while !rest.isEmpty {
            rest = rest.dropFirst(try reader.read(rest, into: Self.postings(1)) { titles += $0.map(\.title) })
            rounds += 1
        }
        #expect(titles == (0..<700).map(String.init))
        #expect(rounds > 1)
    }

    /// Files that are what they were are left out, and so are their numbers.
    @Test func whatIsKnownIsLeftOut() throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 10)
        var known: DocumentReader.Known = [:]
        _ = try reader.read(paths[...], into: Self.postings()) { documents in
            for document in documents where document.number % 2 == 0 { known[document.path] = document.content }
        }
        let postings = Self.postings()
        var numbers: [UInt32] = []
        _ = try reader.read(paths[...], knowing: known, into: postings) { numbers += $0.map(\.number) }
        #expect(numbers == [5, 7, 9, 11, 13])
        #expect(postings.documents == 5)
    }

    /// A disk that is full ends the run with an error, wherever the reading thread is then.
    @Test(arguments: [0, 1, 5, 10])
    func theWriterFails(after count: Int) throws {
        let folder = try TemporaryFolder()
        let (reader, paths) = try Self.reader(folder, 700)
        var written = 0
        #expect(throws: Full.self) {
            _ = try reader.read(paths[...], into: Self.postings()) { _ in
                if written == count { throw Full() }
                written += 1
            }
        }
        #expect(written == count)
    }
}
