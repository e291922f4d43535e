// Files under a lock: read, made, edited and moved through the one door to the files of a vault.

import AgeFormat
import ApplicationTestSupport
import Bytes
import Cryptography
import FileSystem
import Locking
import TestSupport
import Testing
import Vault
import Workspaces

struct LockedFilesTests {
    private let locked: LockedVault
    private let open: VaultFiles
    private let closed: VaultFiles
    private let path = VaultPath(trusted: "journal/2026-11-20.md.age")
    private let text = Array("# A day\n\nWords.\n".utf8)

    init() throws {
        locked = try LockedVault()
        open = try locked.workspace().vault.files
        closed = try locked.workspace(isOpen: false).vault.files
    }

    @Test func names() {
        let one = VaultPath(trusted: "a/b.md.age")
        #expect(one.isLocked && one.isLockedDocument && one.isDocument && !one.isMarkdown)
        #expect(one.stem == "b" && one.opened.text == "a/b.md" && one.opened.locked == one && one.locked == one)
        #expect(!VaultPath(trusted: ".age").isLocked && !VaultPath(trusted: "b.jpg.age").isLockedDocument)
        #expect(VaultPath(trusted: "a/b.age").stem == "b")
    }

    @Test func whatIsMadeIsEncrypted() throws {
        // Nothing secret is needed to make one.
        try closed.create(path, text)
        #expect(try locked.text(path.text) == "# A day\n\nWords.\n")
        #expect(try open.read(path).bytes == text)
        #expect(try open.readStart(path, limit: 5) == Array("# A d".utf8))
        #expect(try open.readPart(path, from: 2, count: 5) == Array("A day".utf8))
        #expect(try open.document(path, settings: .init()).title == "A day")
        #expect(try closed.read(path).bytes.starts(with: "age-encryption.org/v1\n".utf8))
        #expect(throws: VaultError.lock(.closed, path)) { try closed.document(path, settings: .init()) }
        let other = VaultPath(trusted: "none.md.age")
        #expect(throws: VaultError.missing(other)) { try closed.document(other, settings: .init()) }
    }

    @Test func whatSaysTheSameStaysTheSameFile() throws {
        try open.create(path, text)
        let before = try closed.read(path).bytes
        try open.edit(path) { $0 }
        let same: VaultFiles.Edit = (path, { $0 })
        _ = try open.edit([same]) { _ in false }
        #expect(try closed.read(path).bytes == before)
        try open.edit(path) { $0 + Array("More.\n".utf8) }
        #expect(try locked.text(path.text).hasSuffix("Words.\nMore.\n"))
        let more: VaultFiles.Edit = (path, { $0 + Array("Batch.\n".utf8) })
        let many = try open.edit([more]) { _ in false }
        #expect(try many[0].get().after.text(0..<3) == "# A")
        #expect(try locked.text(path.text).hasSuffix("Batch.\n"))
        #expect(try closed.read(path).bytes != before)
    }

    /// A closed door lets ciphertext through as it is, and nothing else.
    @Test func withoutTheKey() throws {
        try open.create(path, text)
        let bytes = try closed.read(path).bytes
        let moved = VaultPath(trusted: "moved.md.age")
        try closed.create(moved, bytes)
        #expect(try open.read(moved).bytes == text)
        let bare = try VaultFiles(folder: locked.vault.root)
        #expect(throws: VaultError.lock(.noRecipients, VaultPath(trusted: "plain.md.age"))) {
            try bare.create(VaultPath(trusted: "plain.md.age"), text)
        }
        #expect(throws: VaultError.lock(.closed, path)) { try open.append(path, text) }
        #expect(try locked.files(holding: "Words").isEmpty)
    }

    @Test func otherFiles() throws {
        let picture = [UInt8](repeating: 7, count: 200_000)
        try AtomicWrite.replace(locked.vault.home.path + "/outside.jpg", with: picture)
        let path = VaultPath(trusted: "media/a.jpg.age")
        try closed.copy(locked.vault.home.path + "/outside.jpg", to: path)
        #expect(try open.read(path).bytes == picture)
        var pieces: [UInt8] = []
        try open.readPieces(path, size: 4096) { pieces += $0 }
        #expect(pieces == picture)
    }

    @Test func damagedAndForOthers() throws {
        try open.create(path, text)
        var bytes = try closed.read(path).bytes
        bytes[bytes.count - 3] ^= 1
        let damaged = VaultPath(trusted: "damaged.md.age")
        try closed.create(damaged, bytes)
        #expect(throws: VaultError.lock(.damaged, damaged)) { try open.read(damaged) }
        let stranger = try locked.workspace(as: .make()).vault.files
        #expect(throws: VaultError.lock(.forOthers(kinds: ["X25519"]), path)) { try stranger.read(path) }
        // Nothing is written over what cannot be read.
        #expect(throws: VaultError.lock(.damaged, damaged)) { try open.edit(damaged) { _ in text } }
        #expect(try closed.read(damaged).bytes == bytes)
    }

    @Test func lockedAgainForOthers() throws {
        try open.create(path, text)
        let friend = AgeIdentity.make()
        var recipients = LockRecipients()
        recipients.entries = [try LockedVault.entry("friend", of: friend)]
        let lock = VaultLock(recipients, identities: [locked.identity])
        let failures = try VaultFolder(folder: locked.vault.root).with(lock).files.lockAgain([path])
        #expect(failures.isEmpty)
        #expect(try locked.text(path.text, as: friend) == "# A day\n\nWords.\n")
        #expect(throws: AgeError.self) { try locked.text(path.text) }
    }
}
