// Exports of locked documents: in plain text where their owner says so and the key is open, else not at all.

import ApplicationTestSupport
import ExchangeActions
import FileSystem
import LockActions
import Pages
import Permissions
import Search
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

struct LockedExportTests {
    private let locked: LockedVault
    private static let entry = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")

    init() throws {
        locked = try LockedVault([
            "journal/2026/11/2026-11-19-2130-nachtigall.md":
                "---\nphotos: [media/a.gif]\n---\n\n# Nachtigall\n\nSang all night, see [[b]].\n",
            "journal/2026/11/2026-11-18-0900.md": "---\nprivate: true\n---\nNachtigall in secret.\n",
            "media/a.gif": "GIF89a Nachtigall", "notes/b.md": "# B\n\nSee [[2026-11-19-2130-nachtigall]].\n",
        ])
        _ = try locked.apply { try LockDocuments(.words(["kind:journal"])).plan(in: $0) }
    }

    /// What is written, and what is said.
    private func export(
        _ form: ExportForm, takesLocked: Bool = true, isOpen: Bool = true
    ) throws -> (text: String, warnings: [String]) {
        var request = MakeExport(form, to: .stream, of: .everything, language: .english, generator: "test")
        request.takesLocked = takesLocked
        var written: [UInt8] = []
        let report = try request.run(in: locked.workspace(isOpen: isOpen)) { written += $0 }
        return (String(decoding: written, as: UTF8.self), report.warnings.map(\.english))
    }

    private static let forms: [ExportForm] = [.jrnl, .csv, .json(includesPrivate: false)]

    @Test(arguments: forms) func whereItIsSaid(_ form: ExportForm) throws {
        let (text, warnings) = try export(form)
        #expect(text.contains("Nachtigall") && !text.contains(".md.age"))
        // What says private by itself stays.
        #expect(!text.contains("in secret"))
        #expect(warnings.contains("1 locked document is in it, readable by anybody who can open it"))
        #expect(warnings.contains("1 private document was left out"))
    }

    @Test(arguments: forms) func leftOutOtherwise(_ form: ExportForm) throws {
        let (text, warnings) = try export(form, takesLocked: false)
        #expect(!text.contains("Nachtigall") && !text.contains("21:30"))
        #expect(warnings.contains("2 locked documents were left out"))
    }

    @Test func closed() throws {
        #expect(throws: VaultError.lock(.closed, VaultPath(trusted: "journal/2026/11/2026-11-18-0900.md.age"))) {
            try export(.jrnl, isOpen: false)
        }
        // Where nothing is locked there is nothing to open.
        let plain = try LockedVault(["journal/2026-11-19.md": "Tea.\n"])
        var request = MakeExport(.jrnl, to: .stream, of: .everything, language: .english, generator: "test")
        request.takesLocked = true
        #expect(try request.run(in: plain.workspace(isOpen: false)).written == 1)
    }

    /// Links lead to where the documents are, and pictures lie beside them.
    @Test func aCopy() throws {
        let place = Paths.join(locked.vault.home.path, "copy")
        var request = MakeExport(.markdown, to: .place(place), of: .everything, language: .english, generator: "test")
        request.takesLocked = true
        _ = try request.run(in: locked.workspace())
        let files = try FileTree.files(below: place)
        let entry = "journal/2026/11/2026-11-19-2130.md"
        #expect(files["media/a.gif"] == Array("GIF89a Nachtigall".utf8))
        #expect(String(decoding: files[entry] ?? [], as: UTF8.self).contains("[b](../../../notes/b.md)"))
        #expect(
            String(decoding: files["notes/b.md"] ?? [], as: UTF8.self)
                == "# B\n\nSee [2026-11-19-2130](../\(entry)).\n")
        // Nowhere but there.
        let holders = try locked.files().filter { !$0.contains("copy/") }
        #expect(holders == [])
        // Without the word it is gone from the copy again.
        request.takesLocked = false
        _ = try request.run(in: locked.workspace())
        #expect(try locked.files() == [])
    }

    /// With `--private` the whole vault, without a lock.
    @Test func aBackup() throws {
        let (text, warnings) = try export(.json(includesPrivate: true))
        #expect(text.contains("Nachtigall in secret") && !text.contains(".age\""))
        #expect(warnings.contains("2 locked documents are in it, readable by anybody who can open it"))
        let asItIs = try export(.json(includesPrivate: true), takesLocked: false).text
        #expect(!asItIs.contains("Nachtigall") && asItIs.contains(".md.age\""))
    }

    /// What is published, shared or sent never takes them.
    @Test(arguments: ExportRoute.allCases) func routes(_ route: ExportRoute) throws {
        let grant = try? locked.workspace().gate().exportGrant(via: route, isRehearsal: true, takesLocked: true)
        let isForAPerson = [.markdown, .pdf, .epub, .json, .csv, .dayone, .jrnl, .backup].contains(route)
        #expect(grant?.takesLocked ?? false == isForAPerson)
    }

    /// A name that is taken keeps the locked one out.
    @Test func bothAreThere() throws {
        try locked.vault.write("Another.\n", to: "journal/2026/11/2026-11-19-2130.md")
        let (text, warnings) = try export(.jrnl)
        #expect(text.contains("Another") && !text.contains("Nachtigall"))
        #expect(warnings.contains("1 locked document was left out"))
    }
}
