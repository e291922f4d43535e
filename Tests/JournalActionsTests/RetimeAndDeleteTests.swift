// Entries at another time, and in the trash, without a terminal.

import ApplicationTestSupport
import CivilTime
import Search
import TestSupport
import Testing
import Vault
import Workspaces

@testable import JournalActions

@Suite struct RetimeAndDeleteTests {
    @Test(
        arguments: [
            ("+1d", "2026-02-01T23:30:00"), ("+1j", "2026-02-01T23:30:00"), ("-2h", "2026-01-31T21:30:00"),
            ("+90m", "2026-02-01T01:00:00"), ("−1w", "2026-01-24T23:30:00"), ("+1mo", "2026-02-28T23:30:00"),
            ("-1 an", "2025-01-31T23:30:00"), ("+ 1d", nil), ("1d", nil), ("+d", nil), ("+1x", nil),
            ("+99999999999999999999d", nil),
        ] as [(String, String?)])
    func shifts(text: String, after: String?) throws {
        let date = try #require(Timestamp(text: "2026-01-31T23:30:00"))
        let moved = DateShift(text).flatMap { $0.applied(to: date) }
        #expect(moved.map { Timestamp(day: $0.0, time: $0.1).text } == after)
    }

    /// The zone that an entry names is that of the new time here; one without a zone gets none.
    @Test func aDateKeepsItsForm() throws {
        let vault = try TemporaryVault([
            "journal/2026/11/2026-11-10-0900-a.md": "---\ndate: 2026-11-10T09:00:00\n---\nx\n",
            "journal/2026/11/2026-11-11-b.md": "---\ndate: 2026-11-11\n---\nx\n",
            "journal/2026/11/2026-11-12-0900-a.md": "---\ndate: 2026-11-12\n---\ntaken\n",
        ])
        let workspace = try vault.workspace()
        func retime(_ name: String, _ time: String) throws -> (String, String) {
            let result = try workspace.apply(RetimeEntry(name, to: time).plan(in: workspace))
            return (result.path.text, result.date.text)
        }
        #expect(
            try retime("2026-11-10-0900-a", "2026-11-12")
                == ("journal/2026/11/2026-11-12-0900-a-2.md", "2026-11-12T09:00:00"))
        #expect(try retime("2026-11-11-b", "2025-01-02") == ("journal/2025/01/2025-01-02-b.md", "2025-01-02"))
        #expect(try vault.files()["journal/2026/11/2026-11-11-b.md"] == nil)
    }

    /// A head that cannot be edited: nothing has moved.
    @Test func whatCannotBeEditedStays() throws {
        let broken = "---\ntags: [a\nmood: x\n---\nx\n"
        let vault = try TemporaryVault(["journal/2026-11-10-a.md": broken])
        let workspace = try vault.workspace()
        #expect(throws: EditRefusal.self) {
            try workspace.apply(RetimeEntry("journal/2026-11-10-a.md", to: "+1d").plan(in: workspace))
        }
        #expect(try vault.read("journal/2026-11-10-a.md") == broken)
    }

    /// A picture goes where nothing else names it in any notation, and comes back.
    @Test func picturesThatOthersNameStay() throws {
        let vault = try TemporaryVault([
            "journal/2026-11-10-a.md":
                "![](../media/a%20b.jpg) ![[one.png]] [x](../media/c.pdf) [other](../notes/n.md) ![](https://x.y/z.png)",
            "media/a b.jpg": "1", "media/c.pdf": "2", "one.png": "3", "notes/n.md": "shows ![[a b.jpg]]",
        ])
        let workspace = try vault.workspace()
        let result = try workspace.apply(DeleteEntries(["2026-11-10-a"]).plan(in: workspace))
        #expect(result.attachments.map(\.old.text).sorted() == ["media/c.pdf", "one.png"])
        #expect(try vault.read(".trash/media/c.pdf") == "2" && vault.read("media/a b.jpg") == "1")
        let later = try vault.workspace()
        #expect(try later.withIndex { try $0.allPaths() }.map(\.text) == ["notes/n.md"])
        let back = try later.apply(RestoreEntries(["2026-11-10-a"]).plan(in: later))
        #expect(back.entries.map(\.new.text) == ["journal/2026-11-10-a.md"])
        #expect(try vault.read("one.png") == "3" && TrashFolder(later.vault.files).documents().isEmpty)
    }

    @Test func wordsThatAreNoNameDeleteNothing() throws {
        let vault = try TemporaryVault(["journal/2026-11-10-a.md": "# Soup\n\nrain", "notes/rain.md": "x"])
        let workspace = try vault.workspace()
        #expect(throws: WorkspaceError.self) { try DeleteEntries(["soup of the day"]).plan(in: workspace) }
        #expect(throws: EntryActionError.notAnEntry(VaultPath(trusted: "notes/rain.md"))) {
            try DeleteEntries(["rain"]).plan(in: workspace)
        }
        #expect(try DeleteEntries(["kind:journal"]).plan(in: workspace).confirmations == [.deletesEntries(1)])
        #expect(throws: EntryActionError.self) { try DeleteEntries(["tag:none"]).plan(in: workspace) }
    }
}
