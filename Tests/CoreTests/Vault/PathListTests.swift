// Paths in one block of memory are what strings of their own would be.

import TestSupport
import Testing
import Vault

@Suite struct PathListTests {
    private static let names = [
        "a.md", "a/b.md", "a-b.md", "journal/2026/2026-11-20.md", "été.md", "e\u{301}te\u{301}.md", "two\nlines.md",
        "📓.md", ".md", "a.md.md",
        "journal/2026/2026-11-2.md",
    ]

    @Test func theyComeBackInTheOrderOfTheirBytes() throws {
        let paths = try Self.names.map { try #require(VaultPath($0)) }
        var list = PathList(paths)
        #expect(list.map(\.text) == Self.names)
        list.sort()
        let sorted = Self.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(list.map(\.text) == sorted)
        #expect(list[3...].prefix(2).map(\.text) == Array(sorted[3..<5]))
    }

    @Test func listsAreAppended() throws {
        var random = SeededGenerator(seed: 3)
        var (list, expected) = (PathList(), [VaultPath]())
        for _ in 0..<50 {
            let some = (0..<Int.random(in: 0..<4, using: &random)).map { number in
                VaultPath(
                    trusted: String(repeating: "é", count: number) + "\(UInt16.random(in: 0...9, using: &random)).md")
            }
            list.append(contentsOf: PathList(some))
            expected += some
        }
        #expect(Array(list) == expected)
        list.sort()
        #expect(list.count == expected.count)
        #expect(PathList().isEmpty)
    }
}
