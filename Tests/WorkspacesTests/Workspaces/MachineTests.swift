// The machine as a value, and the vault that it leads to.

import ApplicationTestSupport
import CivilTime
import FileSystem
import Search
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct MachineTests {
    private func machine(_ variables: [String: String] = [:], in folder: String = "/") -> Machine {
        Machine(variables: variables, workingFolder: folder, now: 1_795_162_500_000_000_000, utcOffset: 3600)
    }

    @Test func theClockIsLocal() {
        #expect(machine().localNow.text == "2026-11-20T09:15:00")
        #expect(machine().today.iso == "2026-11-20")
    }

    @Test func foldersFollowXDG() {
        let machine = machine(["HOME": "/home/x", "XDG_CACHE_HOME": "relative", "XDG_STATE_HOME": "/state"])
        #expect(machine.cacheFolder == "/home/x/.cache")
        #expect(machine.stateFolder == "/state")
        #expect(machine.absolute("~/notes") == "/home/x/notes")
    }

    @Test func theLanguageIsNamedOrOfTheLocale() {
        #expect(machine(["LANG": "fr_FR.UTF-8"]).language(named: nil) == .french)
        #expect(machine(["LANG": "fr_FR.UTF-8"]).language(named: "en") == .english)
        #expect(machine(["LC_ALL": "C", "LANG": "fr_FR"]).language(named: nil) == .english)
    }

    @Test func theNearestVaultIsMeant() throws {
        let vault = try TemporaryVault(["deep/er/a.md": "# A\n"])
        let configuration = UserConfiguration(nil)
        let inside = machine(in: vault.root + "/deep/er")
        #expect(try Workspace.locate(named: nil, inside, configuration) == vault.root)
        #expect(try Workspace.locate(named: "/else", inside, configuration) == "/else")
        #expect(throws: WorkspaceError.self) { try Workspace.locate(named: nil, machine(), configuration) }
    }

    @Test func namesMeanDocuments() throws {
        let workspace = try TemporaryVault(["a.md": "# Same\n", "b.md": "# Same\n", "c.md": "# Other\n"]).workspace()
        #expect(try workspace.document(named: "Other").path.text == "c.md")
        #expect(try workspace.document(named: "a.md").path.text == "a.md")
        let explanation = { (name: String) in
            do {
                _ = try workspace.document(named: name)
                return nil as Explanation?
            } catch {
                return Explanation(error)
            }
        }
        #expect(explanation("Same")?.kind == .usage)
        #expect(explanation("Nobody")?.kind == .nothing)
        #expect(
            explanation("Nobody")?.message[.french] == ("aucun document ne s’appelle « Nobody »" as FrenchText).text)
    }

    @Test func aQueryErrorStandsUnderTheQuery() throws {
        let workspace = try TemporaryVault().workspace()
        do {
            _ = try workspace.query(["(open"])
            Issue.record("read")
        } catch {
            #expect(Explanation(error).excerpt == "  (open\n  ^")
        }
    }

    /// ENOSPC, EROFS, ENOENT, EACCES; what has no French words is as the system says it.
    @Test(
        arguments: [
            (28, "a.md : il n’y a plus de place"), (30, "a.md : le système de fichiers est en lecture seule"),
            (2, "a.md : fichier ou dossier introuvable"), (13, "a.md : accès refusé"),
            (110, "a.md : Connection timed out"),
        ] as [(Int32, String)])
    func errorsOfTheSystemAreFrenchToo(code: Int32, french: String) {
        let message = Explanation(SystemError(code: code, path: "a.md")).message.french
        #expect(message.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ") == french)
    }

    @Test func placesOfQueriesAreLookedUp() throws {
        let workspace = try TemporaryVault([
            ".daybook/settings.yaml": "places: {lyon: [45.76, 4.84]}\n",
            "journal/2026/a.md": "---\nlocation: {lat: 45.761, lon: 4.841}\n---\nHere.\n",
        ]).workspace()
        let query = try workspace.query(["near:lyon"])
        #expect(try workspace.withIndex { try $0.search(query, today: workspace.today) }.count == 1)
        #expect(throws: WorkspaceError.self) { try workspace.query(["near:atlantis"]) }
    }

    /// Reading a vault, from any side, leaves its tree as it is.
    @Test func readsWriteNothing() throws {
        let vault = try TemporaryVault(["a.md": "# A\n#x\n"])
        let before = try vault.files()
        let workspace = try vault.workspace()
        _ = try workspace.withIndex { try $0.tags(today: workspace.today) }
        _ = workspace.gate()
        _ = try workspace.query(["tag:x"])
        #expect(try vault.files() == before)
    }
}
