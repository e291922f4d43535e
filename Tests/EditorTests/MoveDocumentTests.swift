// A document that gets another title or folder: which name its file has then, and what follows.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Vault
import Workspaces

@testable import LanguageFeatures

@Suite struct MoveDocumentTests {
    @Test(arguments: [
        ("notes/tea.md", "# Tea\n", "Green tea", "notes", "notes/green-tea.md"),
        ("notes/Tea time.md", "# Tea time\n", "Green: tea/x", "notes", "notes/Green: tea-x.md"),
        ("notes/Tea time.md", "no title\n", "Other", "", "Other.md"),
        ("journal/2026-11-20-tea.md", "# Tea\n", "Green", "journal", "journal/2026-11-20-green.md"),
        ("notes/tea.md", "# A long story\n", "Short", "a/b", "a/b/tea.md"),
        ("notes/tea.md", "---\ntitle: Tea\n---\nwords\n", "Café", "notes", "notes/cafe.md"),
    ])
    func theFileFollowsItsTitle(
        _ path: String, _ text: String, _ title: String, _ folder: String, _ expected: String
    ) throws {
        let home = try TemporaryVault([path: text, "linking.md": "[[\(VaultPath(trusted: path).stem)]]\n"])
        let workspace = try home.workspace()
        let target = try workspace.apply(
            MoveDocument(VaultPath(trusted: path), title: title, folder: folder).plan(in: workspace))
        #expect(target.text == expected)
        #expect(!home.exists(path))
        let document = try workspace.vault.document(target)
        #expect(document.title == title)
        let name = VaultPath(trusted: expected).stem
        #expect(try home.read("linking.md") == "[[\(name)]]\n")
    }

    /// `#`, `|` and brackets end the target of a link: the file does without them, and a link by title names the file.
    @Test(arguments: [
        ("Tea time.md", "C# | a [b]", "C a b", "[[C a b]]"),
        ("tea-time.md", "Tea #2", "tea-2", "[[tea-2|Tea #2]]"), ("tea-time.md", "A | B", "a-b", "[[a-b]]"),
    ])
    func titlesThatNoLinkHolds(_ path: String, _ title: String, _ stem: String, _ link: String) throws {
        let home = try TemporaryVault([path: "# Tea time\n", "linking.md": "[[Tea time]] [[Tea time|it]]\n"])
        let workspace = try home.workspace()
        let target = try workspace.apply(
            MoveDocument(VaultPath(trusted: path), title: title, folder: "").plan(in: workspace))
        #expect(target.stem == stem)
        #expect(try home.read("linking.md") == "\(link) [[\(stem)|it]]\n")
    }

    /// What was found out about a text that others have changed since is not done to it.
    @Test func othersWriteMeanwhile() throws {
        let home = try TemporaryVault(["tea.md": "# Tea\n", "other.md": "[[tea]]\n"])
        let workspace = try home.workspace()
        let plan = try MoveDocument(VaultPath(trusted: "tea.md"), title: "Green", folder: "").plan(in: workspace)
        try home.write("Before [[tea]]\n", to: "other.md")
        #expect(throws: VaultError.self) { try workspace.apply(plan) }
        #expect(try home.read("other.md") == "Before [[tea]]\n" && home.exists("tea.md"))
    }
}

extension TemporaryVault {
    fileprivate func exists(_ path: String) -> Bool { (try? read(path)) != nil }
}
