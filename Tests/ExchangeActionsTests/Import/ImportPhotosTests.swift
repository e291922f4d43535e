// Pictures on their way into the journal.

import ApplicationTestSupport
import ExchangeActions
import Photos
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct ImportPhotosTests {
    /// The smallest GIF.
    private static let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3b]

    private func vault() throws -> TemporaryVault {
        let vault = try TemporaryVault(["journal/2026/2026-11-20-garden.md": "---\ndate: 2026-11-20\n---\n\n# Garden\n"]
        )
        try vault.home.makeFolder("pictures")
        try vault.home.write(String(decoding: Self.gif, as: UTF8.self), to: "pictures/a.gif")
        return vault
    }

    @Test func attachingIsAPlan() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let picture = vault.home.path + "/pictures/a.gif"
        let before = try vault.files()
        let plan = try AttachPhotos(entry: "Garden", files: [picture], caption: "Roses").plan(in: workspace)
        let rehearsed = try workspace.preview(plan)
        #expect(rehearsed.isChanged)
        #expect(try vault.files() == before)
        let attached = try workspace.apply(plan)
        let path = try #require(attached.photos.first?.path)
        #expect(try vault.files()[path.text] != nil)
        let entry = try vault.read("journal/2026/2026-11-20-garden.md")
        #expect(entry.contains(path.text))
        #expect(entry.contains("Roses"))
        // Once more it is there already, and named already.
        let again = try workspace.apply(AttachPhotos(entry: "Garden", files: [picture]).plan(in: workspace))
        #expect(!again.isChanged)
        #expect(again.photos.map(\.placement.isNew) == [false])
        #expect(throws: ImportActionError.self) {
            try AttachPhotos(entry: "Garden", files: [picture, picture], caption: "x").plan(in: workspace)
        }
    }

    @Test func outingsJoinTheirDay() throws {
        let vault = try vault()
        let folder = vault.home.path + "/pictures"
        let before = try vault.files()
        var request = ImportPhotos(folder: folder, isRehearsal: true)
        #expect(try request.run(in: vault.workspace()).added == 1)
        #expect(try vault.files() == before)
        request.isRehearsal = false
        let imported = try request.run(in: vault.workspace())
        #expect(imported.entries.map(\.isNew) == [true])
        #expect(imported.copied.count == 1)
        let again = try request.run(in: vault.workspace())
        #expect((again.added, again.known) == (0, 1))
        do {
            _ = try ImportPhotos(folder: try vault.home.makeFolder("none")).run(in: vault.workspace())
            Issue.record("an empty folder")
        } catch let error as ImportActionError {
            #expect(Explanation(error).kind == .nothing)
        }
    }
}
