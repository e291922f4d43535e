// The files that an entry brings along.

import JournalActions
import Testing
import Vault

@Suite struct EntryFilesTests {
    @Test func allNotations() {
        let text = """
            ---
            photos: [roof.jpg, /media/tea.png]
            ---
            ![](a%20b.png) ![](../x.png?raw=1) ![[wiki.png]] ![](roof:2.png) [t](note.md) [w](https://x.example/y.png)
            """
        let document = Document(path: VaultPath(trusted: "journal/2026/day.md"), contents: Array(text.utf8))
        let found = Set(EntryFiles.all(of: document).map(\.text))
        #expect(
            found.isSuperset(of: [
                "journal/2026/roof.jpg", "media/tea.png", "journal/2026/a b.png", "journal/x.png",
                "journal/2026/wiki.png", "journal/2026/roof:2.png",
            ]))
        #expect(!found.contains { $0.hasSuffix("note.md") || $0.contains("example") })
    }
}
