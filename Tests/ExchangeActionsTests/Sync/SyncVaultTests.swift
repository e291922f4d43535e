// Syncs, shares and conflicts, without a terminal.

import ApplicationTestSupport
import Bytes
import ExchangeActions
import FileSystem
import GitSync
import Processes
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct SyncVaultTests {
    private func git(_ arguments: [String], in folder: String) throws {
        let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        let result = try ChildProcess.run("git", ["-C", folder] + identity + arguments)
        #expect(result.exitCode == 0, "\(arguments): \(result.errorText)")
    }

    /// A vault with one list, and an empty repository beside it.
    private func shared() throws -> (vault: TemporaryVault, remote: String) {
        let vault = try TemporaryVault(["lists/groceries.md": "# Groceries\n\n- [ ] Milk\n"])
        let remote = vault.home.path + "/list.git"
        try git(["init", "--quiet", "--bare", remote], in: vault.home.path)
        return (vault, remote)
    }

    @Test func setupSaysWhatItMade() throws {
        let (vault, remote) = try shared()
        var events: [SyncSetup.Event] = []
        try SyncSetup(remote: remote).run(in: vault.workspace()) { events.append($0) }
        #expect(events == [.newRepository, .wroteAttributes, .registeredDriver, .origin(remote)])
        #expect(try SyncSetup.hasRemote(vault.workspace()))
        events = []
        try SyncSetup(remote: remote).run(in: vault.workspace()) { events.append($0) }
        #expect(events == [.registeredDriver])
        #expect(throws: SyncError.self) {
            try SyncSetup(remote: remote + "2").run(in: vault.workspace()) { _ in }
        }
    }

    @Test func previewLooksAndNothingElse() throws {
        let (vault, _) = try shared()
        #expect(throws: SyncError.self) { try SyncPreview(of: vault.workspace()) }
        try SyncSetup().run(in: vault.workspace()) { _ in }
        let preview = try SyncPreview(of: vault.workspace())
        #expect(preview.message != nil)
        #expect(preview.state?.status.changes.map(\.path).contains("lists/groceries.md") == true)
        let json = Schema.syncState(try #require(preview.state))
        #expect(json["schema"]?.string == "daybook.sync/1")
        #expect(json["last_sync"] == .null)
    }

    @Test func aListIsSharedOnce() throws {
        let (vault, remote) = try shared()
        let workspace = try vault.workspace()
        let request = ShareList("groceries", with: try ShareAddress(typed: remote, vault.machine))
        let before = try vault.files()
        let (marked, sent) = try request.preview(in: workspace)
        #expect(marked.isChanged)
        #expect(String(decoding: sent, as: UTF8.self).contains("- [ ] Milk"))
        #expect(try vault.files() == before)
        try vault.write("# Other\n", to: "lists/other.md")
        let stop = StopShare("other")
        do {
            _ = try stop.plan(in: workspace)
            Issue.record("a list that is not shared")
        } catch SyncActionError.notShared(let path) {
            #expect(path.text == "lists/other.md")
        }
    }

    @Test func addressesAreChecked() throws {
        let vault = try TemporaryVault()
        do {
            _ = try ShareAddress(typed: "ext::sh -c true", vault.machine)
            Issue.record("a helper is a program")
        } catch {
            guard case .invalidAddress(.helper, _) = error else { throw error }
            #expect(Explanation(error).kind == .usage)
        }
        try vault.home.makeFolder("vault/list.git")
        #expect(try ShareAddress(typed: "./list.git", vault.machine).text == vault.root + "/list.git")
    }

    @Test func oneSyncAtATime() throws {
        let vault = try TemporaryVault()
        let store = SyncStore(try vault.workspace())
        try store.alone { () -> Void in
            #expect {
                try store.alone { Issue.record("two at a time") }
            } throws: { error in
                guard case SyncActionError.syncing = error else { return false }
                return true
            }
        }
    }

    @Test func conflictsAreFoundMergedAndAskedFor() throws {
        let marked = "# Note\n\n<<<<<<< ours\nBlue it is.\n=======\nRed it is.\n>>>>>>> theirs\n"
        let vault = try TemporaryVault(["note.md": marked])
        let workspace = try vault.workspace()
        let rehearsed = try ResolveConflicts(isRehearsal: true).run(in: workspace)
        #expect(rehearsed.map(\.path.text) == ["note.md"])
        #expect(rehearsed.map(\.isLeft) == [true])
        #expect(try vault.read("note.md") == marked)
        var questions: [ResolveConflicts.Question] = []
        let findings = try ResolveConflicts().run(
            in: workspace,
            decide: { question in
                questions.append(question)
                return .theirs
            })
        #expect(questions.map(\.line) == [3])
        #expect(findings.map(\.isLeft) == [false])
        #expect(try vault.read("note.md") == "# Note\n\nRed it is.\n")
        #expect(Schema.resolve(findings, isRehearsal: false)["left"] == .array([]))
    }

    @Test func whatWasSaidIsSaidOnce() {
        let deduplicator = MessageDeduplicator()
        #expect(deduplicator.isNew("a"))
        deduplicator.endRun()
        #expect(!deduplicator.isNew("a"))
        #expect(deduplicator.isNew("b"))
        deduplicator.endRun()
        deduplicator.endRun()
        #expect(deduplicator.isNew("a"))
    }
}
