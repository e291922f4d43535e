// A text given back: written, merged, or refused with what the file says now.

import ApplicationTestSupport
import DocumentActions
import Testing
import Vault
import Wording
import Workspaces

@Suite struct SaveDocumentTests {
    private static let path = VaultPath(trusted: "notes/tea.md")
    private static let text = "# Tea\n\nGreen.\n\nBlack.\n"

    private func revision(_ text: String) throws -> String {
        try EditableText(Array(text.utf8), of: Self.path).revision
    }

    private func save(
        _ draft: String, over now: String, base: String? = text, saved: String? = nil
    ) throws -> (SaveDocument.Result, String) {
        let vault = try TemporaryVault(["notes/tea.md": now])
        let workspace = try vault.workspace()
        var action = SaveDocument(Self.path, text: draft, revision: try revision(Self.text), base: base)
        action.saved = saved
        return (try workspace.apply(action.plan(in: workspace)), try vault.read("notes/tea.md"))
    }

    @Test func theSameIsWritten() throws {
        let (result, text) = try save("# Tea\n\nOolong.\n", over: Self.text)
        #expect(text == "# Tea\n\nOolong.\n" && result.isChanged && !result.isMerged)
        #expect(try !save(Self.text, over: Self.text).0.isChanged)
    }

    @Test func otherLinesAreMerged() throws {
        let (result, text) = try save("# Tea\n\nGreen!\n\nBlack.\n", over: "# Tea\n\nGreen.\n\nBlack?\n")
        #expect(text == "# Tea\n\nGreen!\n\nBlack?\n" && result.isMerged)
    }

    /// What was saved on the way is not added once more, also where it was changed since and others wrote beside it.
    @Test func whatWasSavedBeforeIsTheBase() throws {
        let saved = Self.text + "- Feed the cat\n"
        let theirs = Self.text + "- Water the lemon\n- Feed the cat\n"
        for (draft, text) in [
            (saved + "- Buy milk\n", theirs + "- Buy milk\n"),
            (Self.text + "- Feed the cats\n", Self.text + "- Water the lemon\n- Feed the cats\n"),
            (Self.text, theirs.replacing("- Feed the cat\n", with: "")),
        ] {
            #expect(try save(draft, over: theirs, saved: saved).1 == text)
            #expect(try save(draft, over: saved, saved: saved).1 == draft)
        }
        let crlf = try save("# Tea\r\n\r\nOolong\r\n", over: "# Tea\r\n\r\nGreen\r\n", saved: "# Tea\r\n\r\nGreen\r\n")
        #expect(crlf.1 == "# Tea\r\n\r\nOolong\r\n")
    }

    /// Without the text that it was made from, or with another one than it says, nothing is guessed.
    @Test(arguments: [nil, "# Tea\n"])
    func withoutABaseNothingIsMerged(_ base: String?) throws {
        #expect(throws: SaveDocumentError.self) {
            try save("# Tea\n\nGreen!\n\nBlack.\n", over: "# Tea\n\nGreen.\n\nBlack?\n", base: base)
        }
    }

    @Test func theSameLinesAreAConflict() throws {
        do {
            _ = try save("# Tea\n\nMine.\n\nBlack.\n", over: "# Tea\n\nTheirs.\n\nBlack.\n")
            Issue.record("nothing was thrown")
        } catch SaveDocumentError.conflict(_, let theirs) {
            #expect(theirs == "# Tea\n\nTheirs.\n\nBlack.\n")
        }
        // Both wrote the same.
        #expect(try !save("# Tea\n\nBoth.\n", over: "# Tea\n\nBoth.\n").0.isChanged)
    }

    @Test func errorsHaveWords() {
        for error in [
            SaveDocumentError.conflict(Self.path, theirs: "x"), .conflict(Self.path, theirs: nil), .unfit(Self.path),
        ] {
            let explanation = Explanation(error)
            #expect(explanation.message.english.hasPrefix("notes/tea.md: "))
            #expect(explanation.message.french.contains("\u{a0}:"))
            #expect(explanation.hint != nil)
        }
    }
}
