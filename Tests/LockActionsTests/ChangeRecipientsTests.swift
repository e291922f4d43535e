// Keys that come and go: what the vault proposes is nothing until it is trusted, and files follow.

import AgeFormat
import ApplicationTestSupport
import Cryptography
import FileSystem
import LockActions
import Locking
import TestSupport
import Testing
import Vault
import Workspaces

struct ChangeRecipientsTests {
    private let locked: LockedVault
    private let phone = AgeIdentity.make()
    private let path = "journal/2026-11-19.md.age"

    init() throws {
        locked = try LockedVault(["journal/2026-11-19.md": "Nachtigall.\n"])
        _ = try locked.apply { try LockDocuments(.words(["2026-11-19"])).plan(in: $0) }
    }

    private func propose(_ entries: [LockRecipients.Entry]) throws {
        var recipients = LockRecipients()
        recipients.entries = entries
        try locked.vault.write(recipients.text, to: LockRecipients.proposal)
    }

    private func run(_ change: ChangeRecipients, isOpen: Bool = true) throws -> ChangeRecipients.Result {
        try change.run(in: locked.workspace(isOpen: isOpen))
    }

    /// Whoever can write into the vault must not become one who can read what is locked.
    @Test func aProposalIsNoReader() throws {
        try propose([LockedVault.entry("laptop", of: phone)])
        try locked.vault.write("Nachtigall.\n", to: "journal/2026-11-18.md")
        _ = try locked.apply { try LockDocuments(.words(["2026-11-18"])).plan(in: $0) }
        let overview = try KeyOverview(in: locked.workspace())
        #expect(overview.rows.map(\.isTrusted) == [true, false])
        #expect(throws: AgeError.self) { try locked.text("journal/2026-11-18.md.age", as: phone) }
    }

    @Test func trustedAndRemoved() throws {
        try propose([LockedVault.entry("phone", of: phone)])
        #expect(throws: LockActionError.noRecipient("tablet", known: ["phone"])) { try run(.trust(["tablet"])) }
        #expect(throws: VaultError.lock(.closed, VaultPath(trusted: path))) { try run(.trust([]), isOpen: false) }
        #expect(throws: AgeError.self) { try locked.text(path, as: phone) }
        let trusted = try run(.trust(["phone"]))
        #expect(trusted.added.map(\.name) == ["phone"] && trusted.count == 1)
        #expect(try locked.text(path, as: phone) == "---\ndate: 2026-11-19\n---\nNachtigall.\n")
        #expect(try run(.trust([])).added.isEmpty)

        let removed = try run(.remove("phone"))
        #expect(removed.removed.map(\.name) == ["phone"] && removed.count == 1)
        #expect(throws: AgeError.self) { try locked.text(path, as: phone) }
        #expect(try !locked.vault.read(LockRecipients.proposal).contains("phone"))
        #expect(throws: LockActionError.ownRecipient("laptop")) { try run(.remove("laptop")) }
        #expect(throws: LockActionError.noRecipient("phone", known: ["laptop"])) { try run(.remove("phone")) }
    }

    /// A vault that was moved or cloned again knows only its own key: what others read stays theirs.
    @Test func nobodyIsShutOut() throws {
        _ = try run(.add(name: "phone", key: LockedVault.entry("phone", of: phone).key))
        try Paths.removeFile(VaultKeys(locked.vault.machine, VaultFolder(folder: locked.vault.root)).pinned.path)
        let before = try locked.vault.files()[path]
        let place = VaultPath(trusted: path)
        #expect(throws: VaultError.lock(.fewerReaders, place)) {
            _ = try locked.apply { _ in
                Plan([.edit(place) { [.insert("More.\n", at: $0.bytes.count)] }], ())
            }
        }
        #expect(try locked.vault.files()[path] == before)
        // Whoever is chosen, or said to be all of them, counts from then on.
        _ = try run(.trust(["phone"]))
        _ = try locked.apply { _ in Plan([.edit(place) { [.insert("More.\n", at: $0.bytes.count)] }], ()) }
        #expect(try locked.text(path, as: phone).hasSuffix("More.\n"))
    }

    @Test func twoOfOneName() throws {
        let other = AgeIdentity.make()
        try propose([LockedVault.entry("phone", of: phone), LockedVault.entry("phone", of: other)])
        let keys = [phone, other].map { $0.recipient.text ?? "" }
        #expect(throws: LockActionError.severalKeys("phone", keys)) { try run(.trust(["phone"])) }
        #expect(try run(.trust([keys[1]])).added.map(\.key) == [keys[1]])
        #expect(try run(.trust(["phone"])).added.map(\.key) == [keys[0]])
    }

    @Test func addedByItsKey() throws {
        let entry = try LockedVault.entry("phone", of: phone)
        #expect(throws: LockingError.notAKey("age1xyz")) { try run(.add(name: "phone", key: "age1xyz")) }
        #expect(throws: LockActionError.badName("a b")) { try run(.add(name: "a b", key: entry.key)) }
        _ = try run(.add(name: "phone", key: entry.key))
        #expect(throws: LockActionError.nameTaken("tablet")) { try run(.add(name: "tablet", key: entry.key)) }
        #expect(try locked.text(path, as: phone).contains("Nachtigall"))
        // Other devices find it in the vault.
        #expect(try locked.vault.read(LockRecipients.proposal).contains(entry.key))
    }

    /// What was locked elsewhere for fewer keys, or not locked again since a change was cut off.
    @Test func again() throws {
        let entry = try LockedVault.entry("phone", of: phone)
        let pinned = VaultKeys(try locked.workspace()).pinned
        var recipients = try pinned.load()
        recipients.entries.append(entry)
        try pinned.save(recipients)
        #expect(throws: AgeError.self) { try locked.text(path, as: phone) }
        #expect(try run(.lockAgain).count == 1)
        #expect(try locked.text(path, as: phone).contains("Nachtigall"))
        // One that is not ours stays as it is, and is named.
        let bytes = try AgeEncryption.encrypt(SecretBytes(copying: [1]), to: [AgeIdentity.make().recipient])
        try AtomicWrite.replace(locked.vault.root + "/other.md.age", with: bytes)
        let result = try run(.lockAgain)
        #expect(result.count == 1 && result.failures.map(\.path.text) == ["other.md.age"])
        #expect(try locked.vault.files()["other.md.age"] == bytes)
    }

    /// A sheet that is lost: the next one opens what is locked, and the old one nothing that is locked from now on.
    @Test func anotherSheet() throws {
        let keys = VaultKeys(try locked.workspace())
        let (first, second) = (RecoveryKey(), RecoveryKey())
        #expect(try !run(.paper(first)).leavesNoPaper)
        let result = try run(.paper(second))
        #expect(result.added.map(\.name) == ["paper"] && result.removed.map(\.name) == ["paper"] && result.count == 1)
        #expect(try locked.text(path, as: second.identity).contains("Nachtigall"))
        #expect(throws: AgeError.self) { try locked.text(path, as: first.identity) }
        // Vaults without keys of their own are locked for it as well.
        #expect(keys.folder.recipients.entries.map(\.name) == ["laptop", "paper"])
        #expect(try run(.remove("paper")).leavesNoPaper)
    }

    @Test func aListThatCannotBeRead() throws {
        let pinned = VaultKeys(try locked.workspace()).pinned
        try Paths.makeFolder(Paths.parent(of: pinned.path))
        try AtomicWrite.replace(pinned.path, with: Array("# a\nage1damaged\n".utf8))
        #expect(throws: LockingError.unreadableRecipients(path: pinned.path, line: 2)) { try locked.workspace() }
    }

    /// A device is lost: a new one takes over with the key on paper.
    @Test func theKeyOnPaper() throws {
        let sheet = RecoveryKey()
        let made = try NewDeviceKey(named: "desk", with: sheet)
        let text = sheet.text
        #expect(text.split(whereSeparator: \.isWhitespace).allSatisfy { $0.utf8.count <= 4 })
        #expect(sheet.matches(Array(text.lowercased().replacing(" ", with: "-").utf8)))
        #expect(sheet.matches(Array(("AGE-SECRET-KEY-1" + text).utf8)))
        #expect(!sheet.matches(Array(text.dropLast().utf8)) && !sheet.matches([]))

        let keys = VaultKeys(try locked.workspace())
        let recipients = try made.keep(in: keys, passphrase: nil, today: locked.workspace().today, replaces: true)
        #expect(recipients.entries.map(\.name) == ["desk", "paper"])
        #expect(try run(.lockAgain).count == 1)
        // Now all that is left is the paper.
        #expect(throws: LockActionError.wrongRecoveryKey) { try RecoveryKey(typed: Array("abcd".utf8)) }
        let paper = try RecoveryKey(typed: Array(text.utf8))
        let next = try NewDeviceKey(named: "new", with: paper)
        try next.check(paper, in: locked.workspace())
        let kept = try next.keep(in: keys, passphrase: nil, today: locked.workspace().today, replaces: true)
        let result = try next.takeOver(with: paper, kept, in: locked.workspace())
        #expect(result.count == 1 && result.failures.isEmpty)
        #expect(try locked.text(path, as: keys.folder.identity { nil }).contains("Nachtigall"))
        #expect(try locked.text(path, as: paper.identity).contains("Nachtigall"))
        // A key that opens nothing here takes nothing over.
        let stranger = try RecoveryKey(typed: try #require(AgeIdentity.make().text).exposed)
        #expect(throws: VaultError.self) { try next.check(stranger, in: locked.workspace()) }
    }
}
