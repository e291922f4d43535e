// What a locked document said before: opened in memory, and compared by what it says.

import ApplicationTestSupport
import Bytes
import ExchangeActions
import FileSystem
import GitSync
import LockActions
import Processes
import TestSupport
import Testing
import Vault
import Workspaces

struct LockedHistoryTests {
    private let locked: LockedVault
    private let path = VaultPath(trusted: "journal/2026-11-19.md.age")

    /// Three versions: another text, and the same text locked again.
    init() throws {
        locked = try LockedVault(["journal/2026-11-19.md": "---\ndate: 2026-11-19\n---\nNachtigall.\n"])
        try git("init", "-q")
        _ = try locked.apply { try LockDocuments(.words(["2026-11-19"])).plan(in: $0) }
        try commit("one", at: 1)
        try edit("Zaunkoenig")
        try commit("two", at: 2)
        _ = try ChangeRecipients.lockAgain.run(in: locked.workspace())
        try commit("three", at: 3)
    }

    private func git(_ words: String..., variables: [(String, String)] = []) throws {
        let result = try ChildProcess.run(
            "git", ["-c", "user.name=A", "-c", "user.email=a@example.org"] + words, in: locked.vault.root,
            variables: variables.map { (name: $0.0, value: $0.1) })
        try #require(result.exitCode == 0, "\(result.errorText)")
    }

    private func commit(_ subject: String, at hour: Int) throws {
        try git("add", "-A")
        let time = "2026-11-19T0\(hour):00:00Z"
        try git("commit", "-qm", subject, variables: [("GIT_AUTHOR_DATE", time), ("GIT_COMMITTER_DATE", time)])
    }

    private func edit(_ word: String) throws {
        _ = try locked.workspace().vault.files.edit(path) { _ in Array("---\ndate: 2026-11-19\n---\n\(word).\n".utf8) }
    }

    private func history(isOpen: Bool = true) throws -> DocumentHistory {
        try DocumentHistory(of: path.text, in: locked.workspace(isOpen: isOpen))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func itsTexts() throws {
        let history = try history()
        #expect(!history.isUnsaved)
        #expect(
            try history.versions.map { try text(history.text(of: $0)).contains("Zaunkoenig") } == [true, true, false])
        // The one in the middle has other bytes, and says the same.
        let latest = try history.latest()
        #expect(try text(history.text(of: latest)).contains("Nachtigall"))
        // An edit that no commit has.
        try edit("Rotkehlchen")
        #expect(try self.history().isUnsaved)
        #expect(throws: SyncActionError.self) { try self.history().restoring(latest) }
    }

    @Test func closed() throws {
        let history = try history(isOpen: false)
        #expect(history.versions.count == 3 && !history.isUnsaved)
        #expect(throws: VaultError.lock(.closed, path)) { try history.text(of: history.versions[0]) }
    }

    /// Open, it is locked again for whom it is locked for now; closed, it is the file that it was.
    @Test(arguments: [true, false]) func broughtBack(isOpen: Bool) throws {
        let history = try history(isOpen: isOpen)
        let first = try #require(history.versions.last)
        let then = try ChildProcess.run(
            "git", ["cat-file", "blob", first.made.object ?? ""], in: locked.vault.root
        ).output
        #expect(try locked.apply(isOpen: isOpen) { _ in try history.restoring(first) })
        #expect(try locked.text(path.text).hasSuffix("---\nNachtigall.\n"))
        #expect(try locked.vault.files()[path.text] == then || isOpen)
        // Once more there is nothing to do.
        if isOpen { #expect(try !locked.apply { _ in try self.history().restoring(first) }) }
    }
}
