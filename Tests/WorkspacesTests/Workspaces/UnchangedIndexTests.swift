// A process that watches the vault may take the index as it is; any other looks at the files first.

import ApplicationTestSupport
import Search
import Testing
import Vault

@testable import Workspaces

@Suite struct UnchangedIndexTests {
    @Test func aWatchedVaultIsNotWalked() throws {
        let vault = try TemporaryVault(["a.md": "# A\n"])
        func paths(isUnchanged: Bool) throws -> [String] {
            let workspace = try Workspace(
                folder: vault.root, machine: vault.machine,
                configuration: UserConfiguration(file: vault.machine.configurationFile), isUnchanged: isUnchanged)
            return try workspace.withIndex { try $0.allPaths().map(\.text) }
        }
        // Where there is no index yet, it is made all the same.
        #expect(try paths(isUnchanged: true) == ["a.md"])
        try vault.write("# B\n", to: "b.md")
        #expect(try paths(isUnchanged: true) == ["a.md"])
        #expect(try paths(isUnchanged: false) == ["a.md", "b.md"])
        #expect(try paths(isUnchanged: true) == ["a.md", "b.md"])
        // Other settings make another index of it.
        try vault.write("folders: {notes: journal}\n", to: ".daybook/settings.yaml")
        try vault.write("# C\n", to: "c.md")
        #expect(try paths(isUnchanged: true) == ["a.md", "b.md", "c.md"])
    }
}
