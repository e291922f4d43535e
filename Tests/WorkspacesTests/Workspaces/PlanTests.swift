// Plans: rehearsed without a trace, carried out in their order, under the first free name.

import ApplicationTestSupport
import Synchronization
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct PlanTests {
    private func path(_ text: String) -> VaultPath { VaultPath(trusted: text) }

    private var numbered: FreeName {
        FreeName { number in VaultPath(trusted: number == 1 ? "tea.md" : "tea-\(number).md") }
    }

    @Test func theFirstFreeNameIsTaken() throws {
        let vault = try TemporaryVault(["tea.md": "one", "tea-2.md": "two"])
        let workspace = try vault.workspace()
        let plan = Plan([.create(numbered, Array("three".utf8)), .create(numbered, Array("four".utf8))]) {
            $0.files.map(\.path.text)
        }
        #expect(try workspace.preview(plan) == ["tea-3.md", "tea-4.md"])
        #expect(try vault.files().count == 2)
        #expect(try workspace.apply(plan) == ["tea-3.md", "tea-4.md"])
        #expect(try vault.read("tea-4.md") == "four")
    }

    @Test func aNameThatMustBeFreeIsNotReplaced() throws {
        let vault = try TemporaryVault(["tea.md": "one"])
        let workspace = try vault.workspace()
        let plan = Plan([.create(.exactly(path("tea.md")), Array("two".utf8))], ())
        #expect(throws: VaultError.self) { try workspace.preview(plan) }
        #expect(throws: VaultError.self) { try workspace.apply(plan) }
        #expect(try vault.read("tea.md") == "one")
    }

    /// Each change sees what the ones before it made, in the rehearsal as in truth.
    @Test func changesBuildOnOneAnother() throws {
        let vault = try TemporaryVault(["a.md": "a\n"])
        let workspace = try vault.workspace()
        let plan = Plan([
            .rewrite(path("a.md")) { $0 + Array("b\n".utf8) },
            .rewrite(path("a.md")) { $0 + Array("c\n".utf8) },
            .move(path("a.md"), to: path("z.md")),
        ]) { changes in changes.files.compactMap(\.after).map { String(decoding: $0, as: UTF8.self) } }
        let expected = ["a\nb\n", "a\nb\nc\n", "a\nb\nc\n"]
        #expect(try workspace.preview(plan) == expected)
        #expect(try vault.read("a.md") == "a\n")
        #expect(try workspace.apply(plan) == expected)
        #expect(try vault.read("z.md") == "a\nb\nc\n")
        #expect(try vault.files()["a.md"] == nil)
    }

    /// Another program writes the file in the middle of an edit: the edit is made again on what it wrote.
    @Test func anEditIsMadeAgainOnNewerBytes() throws {
        let vault = try TemporaryVault(["a.md": "old\n"])
        let workspace = try vault.workspace()
        let files = workspace.vault.files
        let rounds = Atomic<Int>(0)
        let plan = Plan([
            .rewrite(path("a.md")) { bytes in
                if rounds.wrappingAdd(1, ordering: .relaxed).oldValue == 0 {
                    try files.restore(path("a.md"), Array("new\n".utf8))
                }
                return bytes + Array("mine\n".utf8)
            }
        ]) { $0.files[0].before.map { String(decoding: $0, as: UTF8.self) } }
        #expect(try workspace.apply(plan) == "new\n")
        #expect(try vault.read("a.md") == "new\nmine\n")
    }

    @Test func copiesAreNamedLikeNewFiles() throws {
        let vault = try TemporaryVault(["media/x.txt": "there"])
        try vault.home.write("picture", to: "x.txt")
        let workspace = try vault.workspace()
        let name = FreeName { VaultPath(trusted: $0 == 1 ? "media/x.txt" : "media/x-\($0).txt") }
        let plan = Plan([.copy(from: vault.home.path + "/x.txt", to: name)]) { $0.files[0].path.text }
        #expect(try workspace.preview(plan) == "media/x-2.txt")
        #expect(try workspace.apply(plan) == "media/x-2.txt")
        #expect(try vault.read("media/x-2.txt") == "picture")
    }

    @Test func nothingLeadsOutOfTheVault() throws {
        let vault = try TemporaryVault()
        try vault.home.makeFolder("vault-secret")
        try vault.home.link("vault/out", to: vault.home.path + "/vault-secret")
        let workspace = try vault.workspace()
        let plan = Plan([.create(.exactly(path("out/x.md")), [])], ())
        #expect(throws: VaultError.self) { try workspace.apply(plan) }
    }
}
