// A workspace of what the request before has found out is the same as one that is made again.

import ApplicationTestSupport
import FileSystem
import Permissions
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct WorkspaceMemoryTests {
    private let memory = WorkspaceMemory()
    private let folder: TemporaryFolder
    private var vault: String { folder.path + "/vault" }
    private var machine: Machine {
        Machine(
            variables: [
                "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config",
                "XDG_STATE_HOME": folder.path + "/state", "XDG_CACHE_HOME": folder.path + "/cache",
            ], workingFolder: "/", now: 1_795_162_500_000_000_000, utcOffset: 3600)
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("vault/.daybook")
    }

    private func workspace() throws -> Workspace {
        let machine = machine
        return try Workspace(
            folder: vault, machine: machine, configuration: memory.configuration(of: machine), memory: memory)
    }

    private func settle() { MachineFacts.sleep(milliseconds: 60) }

    @Test func settingsThatChangeAreSeen() throws {
        #expect(try workspace().vault.settings.site.title == nil)
        for title in ["One", "Two"] {
            try folder.write("site:\n  title: \(title)\n", to: "vault/" + VaultSettings.path)
            for _ in 0..<2 {
                settle()
                #expect(try workspace().vault.settings.site.title == title)
                #expect(memory.settings(ofVault: vault)?.site.title == title)
            }
        }
        try Paths.removeFile(vault + "/" + VaultSettings.path)
        #expect(try workspace().vault.settings.site.title == nil)
        #expect(try workspace().vault.configuration == VaultFolder(folder: vault).configuration)
    }

    @Test func whatIsLeftOutIsSeen() throws {
        #expect(try workspace().vault.ignore.leavesOut(name: "old", in: "", isFolder: true) == false)
        try folder.write("old/\n", to: "vault/" + IgnoreRules.path)
        for _ in 0..<2 {
            settle()
            #expect(try workspace().vault.ignore.leavesOut(name: "old", in: "", isFolder: true))
        }
        try folder.write("new/\n", to: "vault/" + IgnoreRules.path)
        #expect(try workspace().vault.ignore.leavesOut(name: "old", in: "", isFolder: true) == false)
    }

    @Test func theConfigurationIsSeen() throws {
        #expect(try workspace().configuration.device == nil)
        for name in ["red", "tan"] {
            try folder.write("sync:\n  device: \(name)\n", to: "config/daybook/config.yaml")
            for _ in 0..<2 {
                settle()
                #expect(try workspace().configuration.device == name)
            }
        }
    }

    /// Permissions are not part of what is kept.
    @Test func aDecisionCountsForTheNextRequest() throws {
        let store = try workspace().permissionStore
        for decision in [PermissionGrant.Decision.granted, .denied] {
            var book = store.load()
            book.assistant = AssistantDecision(decision, since: 0)
            try store.save(book)
            #expect(try workspace().gate().assistantState == (decision == .granted ? .granted : .denied))
        }
    }

    @Test func aRestrictionCountsForTheNextRequest() throws {
        #expect(try workspace().gate().state(of: .calendar) == .unknown)
        try folder.write("restricted: [calendar]\n", to: "vault/" + VaultSettings.path)
        #expect(try workspace().gate().state(of: .calendar) == .restricted)
    }

    @Test func aVaultThatIsAwayIsAway() throws {
        _ = try workspace()
        try Paths.rename(vault, to: folder.path + "/elsewhere")
        #expect(throws: VaultError.self) { try workspace() }
        #expect(memory.settings(ofVault: vault) == nil)
        // Another one in its place.
        try folder.write("site:\n  title: Other\n", to: "vault/" + VaultSettings.path)
        #expect(try workspace().vault.settings.site.title == "Other")
    }

    @Test func foldersOfTheCacheAreClosed() throws {
        let own = try folder.makeFolder("cache/daybook")
        try folder.changeMode(of: "cache/daybook", to: 0o755)
        _ = try workspace()
        #expect(try FileStamp.of(own).mode & 0o777 == 0o700)
    }
}
