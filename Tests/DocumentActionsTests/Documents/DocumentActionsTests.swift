// Tags, links and searches through the actions that every front door uses.

import ApplicationTestSupport
import DocumentActions
import Search
import Testing
import Vault
import Workspaces

@Suite struct DocumentActionsTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "notes/tea.md": "# Tea\n\nGreen leaves. See [[Coffee]].\n",
            "notes/coffee.md": "---\ntags: [drink]\n---\n\n# Coffee\n\nBeans.\n",
            "notes/odd.md": "---\ntags: {a: b}\n---\n\n# Odd\n",
        ])
    }

    /// A file that is named needs no index.
    @Test func aTagOnOneFileLeavesTheIndexAlone() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let edit = try TagEdit.adding("#drink", to: NamedDocuments(["notes/tea.md"]), in: workspace)
        let result = try workspace.apply(edit.plan(in: workspace))
        #expect(result.changed.map(\.text) == ["notes/tea.md"])
        #expect(try vault.read("notes/tea.md").contains("drink"))
        #expect(vault.events.isEmpty, "the index was opened")
    }

    @Test func oneFileThatRefusesDoesNotStopTheOthers() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let edit = try TagEdit.adding("x", to: NamedDocuments(["notes"]), in: workspace)
        let plan = try edit.plan(in: workspace)
        let result = try workspace.apply(plan)
        #expect(result.changed.map(\.text).sorted() == ["notes/coffee.md", "notes/tea.md"])
        #expect(result.refusals.map(\.path.text) == ["notes/odd.md"])
    }

    @Test func aLargeShareOfTheVaultIsConfirmed() throws {
        var files: [String: String] = [:]
        for number in 1...10 { files["n\(number).md"] = "# \(number)\n" }
        let workspace = try TemporaryVault(files).workspace()
        let edit = try TagEdit.adding("x", to: NamedDocuments(["*"]), in: workspace)
        #expect(try edit.plan(in: workspace).confirmations == [.changesMany(10)])
    }

    @Test func renamingATagTakesThoseBelowAlong() throws {
        let vault = try TemporaryVault(["a.md": "#work/alpha and #work\n"])
        let workspace = try vault.workspace()
        let edit = try TagEdit.renaming("work", to: "job", where: [], in: workspace)
        _ = try workspace.apply(edit.plan(in: workspace))
        #expect(try vault.read("a.md") == "#job/alpha and #job\n")
    }

    @Test func namesThatCannotBeAreTyped() throws {
        let workspace = try vault().workspace()
        #expect(throws: DocumentActionError.invalidTag("12")) { try TagName.normalized("12") }
        #expect(throws: DocumentActionError.invalidTitle("…")) { try NewDocument("…").plan(in: workspace) }
        #expect(throws: (any Error).self) { try workspace.document(named: "Nobody") }
    }

    @Test func aNewDocumentHasItsTags() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let path = try workspace.apply(
            NewDocument("Ideas for the garden", in: "notes", tags: ["green"]).plan(in: workspace))
        #expect(path.text == "notes/ideas-for-the-garden.md")
        #expect(try vault.read(path.text).contains("green"))
    }

    @Test func linksAndOrphans() throws {
        let workspace = try vault().workspace()
        let linkage = try DocumentLinkage(of: "Coffee", in: workspace)
        #expect(linkage.links.incoming.map(\.path?.text) == ["notes/tea.md"])
        #expect(try DocumentLinkage.orphans(in: workspace).map(\.text) == ["notes/odd.md", "notes/tea.md"])
    }

    @Test func aSearchHasItsSnippets() throws {
        let workspace = try vault().workspace()
        let result = try SearchDocuments(workspace.query(["leaves"])).answer(in: workspace)
        #expect(result.answer.hits.map(\.path.text) == ["notes/tea.md"])
        let snippet = HitSnippets(result.query, in: workspace).snippet(of: result.answer.hits[0])
        #expect(snippet.text.contains("Green leaves") && !snippet.marks.isEmpty)
    }

    /// Between two questions the index is not held: another process may write it, and the next answer is of the files then.
    @Test func theIndexIsNotHeldBetweenQuestions() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let query = try workspace.query(["mint"])
        #expect(try SearchDocuments(query).answer(in: workspace).answer.count == 0)
        try vault.write("# Mint\n", to: "notes/mint.md")
        #expect(try SearchDocuments(query).answer(in: workspace).answer.count == 1)
        let counts = try workspace.withOneIndex {
            let before = try SearchDocuments(query).answer(in: workspace).answer.count
            try vault.write("# Mint again\n", to: "notes/mint-2.md")
            return (before, try SearchDocuments(query).answer(in: workspace).answer.count)
        }
        #expect(counts == (1, 1), "one state for questions that belong together")
    }
}
