// Entries as people name them.

import ApplicationTestSupport
import Testing
import Vault
import Workspaces

@testable import JournalActions

@Suite struct EntrySelectionTests {
    private static let files = [
        "journal/2026/11/2026-11-10-a.md": "---\ndate: 2026-11-10\n---\nToothache and rain.\n",
        "journal/2026/11/2026-11-11-b.md": "---\ndate: 2026-11-11\n---\nRain again.\n",
        "journal/2026/11/2026-11-12-c.md": "---\ndate: 2026-11-12T08:00\n---\nSun.\n",
        "journal/2026/11/2026-11-12-d.md": "---\ndate: 2026-11-12T21:00\n---\nStars.\n",
        "notes/toothache.txt.md": "Toothache of others.\n",
    ]

    @Test(
        arguments: [
            ("last", ["d"]), ("dernière", ["d"]), ("-1", ["d"]), ("-2", ["c"]), ("-4", ["a"]),
            ("2026-11-12", ["c", "d"]),
            ("toothache", ["a"]), ("rain tooth", nil), ("again rain", ["b"]), ("rain", nil), ("-5", nil),
            ("kind:journal", nil),
            ("snow", nil),
        ] as [(String, [String]?)])
    func names(typed: String, expected: [String]?) throws {
        let workspace = try TemporaryVault(Self.files).workspace()
        let found = try? EntrySelection.paths(typed, in: workspace).map { String($0.stem.suffix(1)) }
        #expect(found == expected)
    }
}
