// The entries of this day in earlier years, however far apart years are.

import CivilTime
import Search
import TestSupport
import Testing
import Vault

@Suite struct OnThisDayTests {
    @Test(arguments: ["2026-11-20", "9999-11-20"]) func yearsFarApart(_ today: String) throws {
        let vault = try IndexedVault([
            "journal/0012-11-20.md": "Long ago.\n", "journal/1999-11-20.md": "An eve.\n",
            "journal/1999-11-21.md": "Another day.\n",
        ])
        let day = try #require(Day(iso: today))
        let found = try vault.open().entriesOnThisDay(day, today: day)
        #expect(found.map(\.path.text) == ["journal/1999-11-20.md", "journal/0012-11-20.md"])
    }

    @Test func atTheTurnOfAYear() throws {
        let vault = try IndexedVault(["journal/2024-12-31.md": "Old.\n", "journal/2025-01-02.md": "New.\n"])
        let day = try #require(Day(iso: "2026-01-01"))
        let found = try vault.open().entriesOnThisDay(day, within: 1, today: day)
        #expect(found.map(\.path.text) == ["journal/2025-01-02.md", "journal/2024-12-31.md"])
    }
}
