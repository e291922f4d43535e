// Counts of tags among the documents of a query: the same however they are counted.

import CivilTime
import Search
import TestSupport
import Testing
import Vault

@Suite struct TagCountTests {
    private func counts(_ vault: IndexedVault, _ query: String, few: Int) throws -> [String] {
        let query = ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse(query))
        return try vault.open().tags(of: query, today: IndexedVault.now.day, few: few).map { "\($0.tag) \($0.count)" }
    }

    @Test func theMostFrequentFirstEqualOnesByName() throws {
        let vault = try IndexedVault([
            "a.md": "word #b #a", "b.md": "word #b #B #c/d", "c.md": "#a #b", "d.md": "word",
        ])
        for few in [0, 2000] {
            #expect(try counts(vault, "word", few: few) == ["b 2", "a 1", "c/d 1"])
            #expect(try counts(vault, "tag:a", few: few) == ["a 2", "b 2"])
            #expect(try counts(vault, "nowhere", few: few) == [])
        }
    }

    @Test(arguments: 1...4) func bothWaysAgree(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let vault = try IndexedVault()
        for index in 0..<120 {
            let tags = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                "#t\(Int.random(in: 0...9, using: &generator))"
            }
            let word = Bool.random(using: &generator) ? "alpha" : "beta"
            try vault.write("n\(index).md", ([word] + tags).joined(separator: " ") + "\n")
        }
        // Numbers of documents that went are not used again.
        for index in 0..<40 { try vault.write("n\(index).md", "alpha #t1 #new\n") }
        for query in ["alpha", "beta", "tag:t1", "-tag:t2"] {
            #expect(try counts(vault, query, few: 0) == counts(vault, query, few: 2000), "seed \(seed), \(query)")
        }
        _ = try vault.open()
        for index in 40..<80 { try vault.write("n\(index).md", "beta #t2\n") }
        #expect(try counts(vault, "alpha", few: 0) == counts(vault, "alpha", few: 2000), "seed \(seed)")
    }
}
