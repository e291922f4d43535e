// The days of tasks that queries ask for, their later turns, and what is shown of a text without blanks.

import Agenda
import CivilTime
import Search
import Testing
import Vault

@Suite struct TaskColumnTests {
    private static let files = [
        "a.md": "- [x] A done:2026-11-18 due:2026-11-17\n", "b.md": "- [x] B done:2026-11-19\n",
        "c.md": "- [ ] C due:2026-11-18 start:2026-11-10\n", "d.md": "- [ ] D start:2026-11-18\n", "e.md": "- [ ] E\n",
    ]

    @Test(arguments: [
        ("done:2026-11-18", ["a.md"]), ("done:2026-11-18..2026-11-19", ["a.md", "b.md"]), ("done:..2026-11-17", []),
        ("done:2026-11-19..", ["b.md"]), ("due:2026-11-18", ["c.md"]),
        ("due:2026-11-17..2026-11-18", ["a.md", "c.md"]),
    ])
    func days(query: String, expected: [String]) throws {
        #expect(try IndexedVault(Self.files).find(query) == expected)
    }

    /// The first turn of a task is the one that is in its line.
    @Test func laterTurns() throws {
        let vault = try IndexedVault([
            "agenda/2026/2026-11-20.md": "- [ ] 09:00 Water repeat:1d\n- [ ] 10:00 Call repeat:1d tz:Europe/Paris\n"
        ])
        let day = IndexedVault.now.day
        let tasks = try vault.open().agenda(from: day, to: day.adding(days: 2), reader: .fixed(3600), today: day).tasks
        #expect(tasks.filter { $0.task.text == "Water" }.map(\.isLater) == [false, true, true])
        #expect(tasks.filter { $0.task.text == "Call" }.map(\.isLater).first == false)
    }

    /// Characters are whole where no blank says where a word begins.
    @Test func snippetsOfTextsWithoutBlanks() throws {
        let text = String(repeating: "あいうえお", count: 80) + "日本" + String(repeating: "かきくけこ", count: 80)
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(text.utf8))
        let snippet = SnippetMaker(ResolvedQuery(resolved: try QueryParser(now: IndexedVault.now).parse("日本"))).snippet(
            of: document)
        #expect(snippet.marks.map { String(snippet.text[$0]) } == ["日", "本"])
        #expect(!snippet.text.contains("\u{fffd}"))
    }
}
