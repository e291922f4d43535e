// Questions in notes, answered through the action that every front door uses.

import ApplicationTestSupport
import Overviews
import Testing
import Vault
import Wording
import Workspaces

@Suite struct BakeNotesTests {
    private func vault(_ note: String) throws -> TemporaryVault {
        try TemporaryVault(["all.md": note, "green.md": "# Green\n\n#tea\n", "black.md": "# Black\n\n#tea\n"])
    }

    @Test func aCheckWritesNothingAndNamesLines() throws {
        let vault = try vault("<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let before = try vault.files()
        let workspace = try vault.workspace()
        let result = try workspace.preview(BakeNotes().plan(in: workspace))
        #expect(result.stale.map(\.stale) == [[1]])
        #expect(try vault.files() == before)
    }

    @Test func bakingTwiceChangesNothing() throws {
        let vault = try vault("<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let workspace = try vault.workspace()
        _ = try workspace.apply(BakeNotes(["all.md"]).plan(in: workspace))
        let text = try vault.read("all.md")
        #expect(text.contains("[Green](green.md)") && text.contains("[Black](black.md)"))
        let again = try workspace.apply(BakeNotes().plan(in: workspace))
        #expect(again.stale.isEmpty && again.notes.map(\.blocks) == [1])
        #expect(try vault.read("all.md") == text)
    }

    @Test func aQuestionThatMeansNothingStopsNoOther() throws {
        let vault = try vault(
            "<!-- daybook: (( -->\n<!-- /daybook -->\n\n<!-- daybook: tag:tea -->\n<!-- /daybook -->\n")
        let workspace = try vault.workspace()
        let result = try workspace.apply(BakeNotes().plan(in: workspace))
        #expect(result.failures.map(\.line) == [1])
        #expect(Explanation(result.failures[0].error).kind == .usage)
        #expect(try vault.read("all.md").contains("[Green](green.md)"))
    }
}
