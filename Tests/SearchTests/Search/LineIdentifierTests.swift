// Lines of the agenda that have one `id:` between them.

import Bytes
import Search
import Testing
import Vault
import Wording

@Suite struct LineIdentifierTests {
    private func check(_ files: [String: String]) throws -> [String] {
        let vault = try IndexedVault(files)
        return try VaultCheck(vault.open()).findings().map {
            "\($0.path):\($0.position.line):\($0.position.column) \($0.problem.message.english)"
        }
    }

    @Test func theFirstLineKeepsIt() throws {
        #expect(
            try check([
                "agenda/2026/2026-11-20.md": "# a\n\n- 10:00 x id:q repeat:weekly\n- 11:00 y id:q\n- [ ] z id:r\n",
                "agenda/2026/2026-11-21.md": "- 10:00 x id:q\n", "notes/n.md": "- [x] done id:r\n",
            ]) == [
                "agenda/2026/2026-11-20.md:4:11 id “q” is also used by agenda/2026/2026-11-20.md:3",
                "agenda/2026/2026-11-21.md:1:11 id “q” is also used by agenda/2026/2026-11-20.md:3",
                "notes/n.md:1:12 id “r” is also used by agenda/2026/2026-11-20.md:5",
            ])
    }

    /// A moved occurrence has the name of its series (RFC 5545, section 3.8.4.4), once for each occurrence.
    @Test func occurrencesHaveTheNameOfTheirSeries() throws {
        let series = "- 10:00 x id:q repeat:daily\n- 11:00 x id:q moved:2026-11-22\n- 12:00 x id:q moved:2026-11-23\n"
        #expect(try check(["agenda/2026/2026-11-20.md": series]) == [])
        #expect(
            try check([
                "agenda/2026/2026-11-20.md": series, "agenda/2026/2026-11-22.md": "- 9:00 id:q moved:2026-11-22\n",
            ])
                == ["agenda/2026/2026-11-22.md:1:8 id “q” is also used by agenda/2026/2026-11-20.md:2"])
    }

    /// What lists call their items is their own affair, and a device's lines are none of the agenda.
    @Test func listsCountForThemselves() throws {
        #expect(
            try check([
                "lists/a.md": "- [ ] bread id:q\n", "lists/b.md": "- [ ] bread id:q\n",
                "agenda/2026/2026-11-20.md": "- 10:00 x id:q\n",
            ]) == [])
    }
}
