// A change taken back: bytes as before, later changes kept, and nothing where both are about the same lines.

import ApplicationTestSupport
import Testing
import Vault
import Workspaces

@Suite struct UndoChangeTests {
    private static let path = VaultPath(trusted: "notes/a.md")

    private static func changed(_ vault: TemporaryVault, to text: String) throws -> [ChangedFile] {
        let workspace = try vault.workspace()
        var files: [ChangedFile] = []
        let change: FileChange =
            workspace.vault.files.exists(path)
            ? .rewrite(path) { _ in Array(text.utf8) } : .create(.exactly(path), Array(text.utf8))
        try workspace.apply(Plan([change], ())) { files.append($0) }
        return files
    }

    private static func undo(_ files: [ChangedFile], _ vault: TemporaryVault) throws {
        let workspace = try vault.workspace()
        try workspace.apply(UndoChange(files).plan(in: workspace))
    }

    @Test func bytesAreAsBefore() throws {
        let vault = try TemporaryVault(["notes/a.md": "# A\r\n\r\none\r\n"])
        let files = try Self.changed(vault, to: "# A\n")
        try Self.undo(files, vault)
        #expect(try vault.read("notes/a.md") == "# A\r\n\r\none\r\n")
    }

    @Test func whatCameLaterStays() throws {
        let vault = try TemporaryVault(["notes/a.md": "# A\n\none\n\ntwo\n"])
        let files = try Self.changed(vault, to: "# A\n\nONE\n\ntwo\n")
        try vault.write("# A\n\nONE\n\ntwo\n\nthree\n", to: "notes/a.md")
        try Self.undo(files, vault)
        #expect(try vault.read("notes/a.md") == "# A\n\none\n\ntwo\n\nthree\n")
    }

    @Test func theSameLinesAreLeftAlone() throws {
        let vault = try TemporaryVault(["notes/a.md": "# A\n\none\n"])
        let files = try Self.changed(vault, to: "# A\n\nONE\n")
        try vault.write("# A\n\nother\n", to: "notes/a.md")
        #expect(throws: UndoChangeError.self) { try Self.undo(files, vault) }
        #expect(try vault.read("notes/a.md") == "# A\n\nother\n")
    }

    /// What was made goes, unless somebody wrote into it since.
    @Test func whatWasMadeGoes() throws {
        let vault = try TemporaryVault()
        let files = try Self.changed(vault, to: "# A\n")
        try vault.write("# A\n\nmine\n", to: "notes/a.md")
        #expect(throws: UndoChangeError.self) { try Self.undo(files, vault) }
        try vault.write("# A\n", to: "notes/a.md")
        try Self.undo(files, vault)
        #expect(try vault.files()["notes/a.md"] == nil)
    }
}
