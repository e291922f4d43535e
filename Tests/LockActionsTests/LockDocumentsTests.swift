// Documents that are locked and unlocked: their names, their files, their links, and what is left of their words.

import ApplicationTestSupport
import Bytes
import CivilTime
import DocumentActions
import FileSystem
import JournalActions
import LockActions
import Permissions
import Search
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

struct LockDocumentsTests {
    private static let entry = "journal/2026/11/2026-11-19-2130-nachtigall.md"
    private static let words =
        "---\nmood: sad\ntags: [diary]\nphotos: [media/a.jpg]\n---\n\n# Nachtigall\n\nSang all night.\n"

    private func lockedVault(_ more: [String: String] = [:]) throws -> LockedVault {
        try LockedVault(
            [
                Self.entry: Self.words, "media/a.jpg": "Nachtigall in JPEG", "notes/plain.md": "# Plain\n\nTea.\n",
                "notes/b.md":
                    "See [[2026-11-19-2130-nachtigall]] and [it](../journal/2026/11/2026-11-19-2130-nachtigall.md).\n",
            ].merging(more) { $1 })
    }

    /// A command that was killed between its two steps left both files: the plain one goes, and there is one entry.
    @Test func whatWasLockedAlready() throws {
        let locked = try lockedVault()
        _ = try locked.apply(isOpen: false) { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let (path, plain) = ("journal/2026/11/2026-11-19-2130.md.age", "journal/2026/11/2026-11-19-2130.md")
        try locked.vault.write(try locked.text(path), to: plain)
        let again = try locked.apply { try LockDocuments(.words([plain])).plan(in: $0) }
        #expect(again.documents.map(\.new.text) == [path])
        #expect(try locked.vault.files().keys.filter { $0.hasPrefix("journal/") } == [path])
        // The locked one has the name, too; and unlocking makes no second one either.
        try locked.vault.write(try locked.text(path), to: plain)
        _ = try locked.apply { try LockDocuments(.words(["2026-11-19-2130"])).plan(in: $0) }
        #expect(try locked.vault.files().keys.filter { $0.hasPrefix("journal/") } == [path])
        try locked.vault.write(try locked.text(path), to: plain)
        _ = try locked.apply { try UnlockDocuments([path]).plan(in: $0) }
        #expect(try locked.vault.files().keys.filter { $0.hasPrefix("journal/") } == [plain])
        _ = try locked.apply { try LockDocuments(.words([plain])).plan(in: $0) }
        // Another text of that minute is another entry.
        try locked.vault.write("# Owl\n", to: plain)
        let other = try locked.apply { try LockDocuments(.words([plain])).plan(in: $0) }
        #expect(other.documents.map(\.new.text) == ["journal/2026/11/2026-11-19-2130-2.md.age"])
    }

    @Test func whatAKilledCommandLeft() throws {
        let locked = try lockedVault()
        let (left, ours) = (
            "notes/.a.md.4194305-7.tmp", "notes/.a.md.\(MachineFacts.processNumber)-7.tmp"
        )
        for path in [left, ours] { try locked.vault.write("Nachtigall", to: path) }
        let findings = try locked.workspace().withIndex { try VaultCheck($0).findings() }
        #expect(findings.map(\.path).contains(left) && !findings.map(\.path).contains(ours))
        LockDocuments.removeLeftovers(in: try locked.workspace().vault)
        #expect(try locked.vault.files().keys.filter { $0.hasSuffix(".tmp") } == [ours])
    }

    @Test func anEntry() throws {
        let locked = try lockedVault()
        // The words are in the index, as those of any document.
        #expect(try locked.workspace().withIndex { try $0.documentCount() } == 3)
        #expect(try locked.files().contains { $0.contains("index.sqlite") })
        let result = try locked.apply(isOpen: false) { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        try locked.workspace().discardCopies()
        #expect(result.documents.map(\.new.text) == ["journal/2026/11/2026-11-19-2130.md.age"])
        #expect(result.files.map(\.new.text) == ["media/a.jpg.age"])
        #expect(result.linking.map(\.text) == ["notes/b.md"])
        #expect(
            try locked.vault.read("notes/b.md")
                == "See [[2026-11-19-2130]] and [it](../journal/2026/11/2026-11-19-2130.md).\n")
        let text = try locked.text("journal/2026/11/2026-11-19-2130.md.age")
        // What its name alone said is inside.
        #expect(text == Self.words.replacing("a.jpg]\n---", with: "a.jpg]\ndate: 2026-11-19T21:30:00\n---"))
        #expect(try locked.text("media/a.jpg.age") == "Nachtigall in JPEG")
        // Nowhere, after the index was made again, with the key and without.
        #expect(try locked.workspace(isOpen: false).withIndex { try $0.documentCount() } == 2)
        #expect(try locked.workspace().withIndex { try $0.documentCount() } == 3)
        #expect(try locked.files() == [])
        // The link arrives, and is not said to be broken.
        #expect(try locked.workspace(isOpen: false).withIndex { try VaultCheck($0).findings() }.map(\.path) == [])
        let path = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")
        let incoming = try locked.workspace().withIndex { try $0.links(of: path).incoming.map(\.path?.text) }
        #expect(incoming == ["notes/b.md"])

        let back = try locked.apply { try UnlockDocuments(["2026-11-19-2130"]).plan(in: $0) }
        #expect(back.documents.map(\.new.text) == ["journal/2026/11/2026-11-19-2130.md"])
        #expect(try locked.vault.files()["media/a.jpg"] == Array("Nachtigall in JPEG".utf8))
        #expect(try locked.vault.files().keys.filter { $0.hasSuffix(".age") } == [])
    }

    /// `names: hidden`: not even the day shows, and comes back.
    @Test func namesThatSayNothing() throws {
        let locked = try lockedVault([".daybook/settings.yaml": "lock: {names: hidden}\n"])
        let result = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let path = try #require(result.documents.first?.new)
        #expect(path.folder == "journal" && path.name.hasPrefix("locked-") && path.name.utf8.count == 24)
        let words = "date: 2026-11-19T21:30:00"
        #expect(try locked.text(path.text).contains(words))
        // While the key is open it is an entry of its day.
        let workspace = try locked.workspace()
        let query = try workspace.query(["date:2026-11-19", "kind:journal"])
        let hits = try workspace.withIndex { try $0.search(query, today: workspace.today).hits }
        #expect(hits.map(\.path) == [path])
        #expect(try locked.vault.read("notes/b.md").contains(path.opened.stem))
        let back = try locked.apply { try UnlockDocuments([path.opened.stem]).plan(in: $0) }
        #expect(back.documents.map(\.new.text) == [Self.entry])
    }

    @Test func searchedWhileOpen() throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        try locked.workspace().discardCopies()
        func found(isOpen: Bool) throws -> [String] {
            let workspace = try locked.workspace(isOpen: isOpen)
            let query = try workspace.query(["nachtigall", "mood:sad", "tag:diary"])
            return try workspace.withIndex { try $0.search(query, today: workspace.today).hits.map(\.path.text) }
        }
        #expect(try found(isOpen: true) == ["journal/2026/11/2026-11-19-2130.md.age"])
        #expect(try found(isOpen: false) == [])
        #expect(try locked.workspace(isOpen: false).withIndex { try $0.lockedDocuments().count } == 1)
        #expect(throws: VaultError.lock(.closed, VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age"))) {
            try locked.workspace(isOpen: false).document(named: "2026-11-19-2130")
        }
        #expect(try locked.workspace().document(named: "Nachtigall").title == "Nachtigall")
        #expect(try locked.files() == [])
    }

    /// Another entry is not the last one while that is locked and closed.
    @Test(arguments: [("last", true), ("-1", true), ("-2", false), ("-3", nil)] as [(String, Bool?)])
    func theLastWhileClosed(typed: String, isLocked: Bool?) throws {
        let locked = try lockedVault()
        try locked.vault.write(
            "---\ndate: 2026-11-18T09:00\n---\nEarlier.\n", to: "journal/2026/11/2026-11-18-0900-earlier.md")
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let path = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")
        let (open, closed) = (try locked.workspace(), try locked.workspace(isOpen: false))
        switch isLocked {
        case true?:
            #expect(try EntrySelection.path(typed, in: open) == path)
            #expect(throws: VaultError.lock(.closed, path)) { try EntrySelection.path(typed, in: closed) }
            #expect(throws: VaultError.lock(.closed, path)) { try EntrySelection.last(typed, in: closed) }
            #expect(throws: LockActionError.alreadyLocked(path)) { try LockDocuments(.words([typed])).plan(in: closed) }
        case false?:
            for workspace in [open, closed] {
                #expect(try EntrySelection.path(typed, in: workspace).stem == "2026-11-18-0900-earlier")
            }
        case nil:
            for workspace in [open, closed] {
                #expect(throws: EntryActionError.self) { try EntrySelection.path(typed, in: workspace) }
            }
        }
    }

    /// A note's name would tell what it is about.
    @Test func aNote() throws {
        let locked = try lockedVault(["notes/secret plan.md": "No heading here.\n"])
        let result = try locked.apply { try LockDocuments(.words(["notes/secret plan.md"])).plan(in: $0) }
        let path = try #require(result.documents.first?.new)
        #expect(path.text.wholeMatch(of: /notes\/locked-[0-9a-f]{10}\.md\.age/) != nil)
        #expect(try locked.text(path.text).contains("title: secret plan\n"))
        let back = try locked.apply { try UnlockDocuments([path.text]).plan(in: $0) }
        #expect(back.documents.map(\.new.text) == ["notes/secret-plan.md"])
    }

    @Test func refusals() throws {
        let locked = try lockedVault(["lists/a.md": "- [ ] Tea\n", "journal/2026-11-18.md": "Day.\n"])
        func plan(_ words: [String], isOpen: Bool = true) throws -> [String] {
            let workspace = try locked.workspace(isOpen: isOpen)
            return try LockDocuments(.words(words)).plan(in: workspace).changes.map(\.path.text)
        }
        let list = VaultPath(trusted: "lists/a.md")
        #expect(throws: LockActionError.notLockable(list)) { try plan(["lists/a.md"]) }
        #expect(throws: LockActionError.nothingMeant) { try plan(["tag:none"]) }
        let keyless = try LockedVault(["a.md": "A.\n"], hasKey: false)
        #expect(throws: VaultError.lock(.noRecipients, VaultPath(trusted: "a.md"))) {
            try LockDocuments(.words(["a.md"])).plan(in: keyless.workspace(isOpen: false))
        }
        _ = try locked.apply { try LockDocuments(.words(["journal/2026-11-18.md"])).plan(in: $0) }
        let path = VaultPath(trusted: "journal/2026-11-18.md.age")
        #expect(throws: LockActionError.alreadyLocked(path)) { try plan([path.text]) }
        #expect(throws: VaultError.lock(.closed, path)) {
            try UnlockDocuments([], isAll: true).plan(in: locked.workspace(isOpen: false))
        }
        #expect(throws: LockActionError.notLocked(list)) {
            try UnlockDocuments(["lists/a.md"]).plan(in: locked.workspace())
        }
        // A query asks first, a name does not.
        #expect(try LockDocuments(.words(["tag:diary"])).plan(in: locked.workspace()).confirmations == [.locks(1)])
        #expect(try LockDocuments(.words([Self.entry])).plan(in: locked.workspace()).confirmations == [])
    }

    @Test func namesThatAreTaken() throws {
        let locked = try lockedVault([
            "journal/2026/11/2026-11-19-2130-other.md": "Another of that minute.\n",
            "journal/2026/11/2026-11-19-2130.md": "And one without words in its name.\n",
        ])
        let result = try locked.apply { try LockDocuments(.words(["date:2026-11-19"])).plan(in: $0) }
        #expect(
            result.documents.map(\.new.text).sorted() == [
                "journal/2026/11/2026-11-19-2130-2.md.age", "journal/2026/11/2026-11-19-2130-3.md.age",
                "journal/2026/11/2026-11-19-2130.md.age",
            ])
    }

    /// A rehearsal reads and writes nothing.
    @Test func rehearsal() throws {
        let locked = try lockedVault()
        let before = try locked.vault.files()
        let workspace = try locked.workspace()
        let result = try workspace.preview(LockDocuments(.words([Self.entry])).plan(in: workspace))
        #expect(result.documents.count == 1 && result.files.count == 1)
        #expect(try locked.vault.files() == before)
    }

    @Test func byRule() throws {
        let locked = try lockedVault([
            ".daybook/settings.yaml": "lock: {tags: [diary], folders: [notes/night]}\n", "notes/night/a.md": "A.\n",
            "notes/c.md": "#diary/deep\n", "lists/d.md": "- [ ] x #diary\n",
        ])
        let names = try locked.workspace().withIndex { try $0.documentsToLock().map(\.text) }
        #expect(names == [Self.entry, "notes/c.md", "notes/night/a.md"])
        #expect(
            try locked.workspace().withIndex { try VaultCheck($0).findings() }.filter { $0.problem.code == .lock }
                .map(\.path) == names)
        _ = try locked.apply { try LockDocuments(.byRule).plan(in: $0) }
        #expect(try locked.workspace().withIndex { try $0.documentsToLock() } == [])
    }

    /// What a rule names and an action writes as it is, is said; it stays to be locked.
    @Test func writtenAsItIs() throws {
        let vault = try TemporaryVault([".daybook/settings.yaml": "lock: {folders: [notes/night]}\n"])
        var said: [VaultPath] = []
        let workspace = Workspace(
            try VaultFolder(folder: vault.root), machine: vault.machine,
            configuration: UserConfiguration(file: vault.machine.configurationFile), language: .english, memory: nil,
            tell: { if case .notLocked(let paths) = $0 { said += paths } })
        _ = try workspace.apply(NewDocument("Dream", in: "notes/night").plan(in: workspace))
        _ = try workspace.apply(NewDocument("Tea", in: "notes").plan(in: workspace))
        #expect(said.map(\.text) == ["notes/night/dream.md"])
    }

    /// A day with a time is the entry of that time.
    @Test(arguments: [
        ("2026-11-19-2130", ["2026-11-19-2130-nachtigall"]), ("2026-11-19 21:45", ["2026-11-19-2145-late"]),
        ("2026-11-19-2200", []), ("2026-11-19", ["2026-11-19-2130-nachtigall", "2026-11-19-2145-late"]),
    ])
    func entriesByTheirTime(_ typed: String, _ names: [String]) throws {
        let locked = try lockedVault(["journal/2026/11/2026-11-19-2145-late.md": "Later.\n"])
        let found = try? EntrySelection.paths(typed, in: locked.workspace())
        #expect((found ?? []).map(\.stem) == names)
    }

    /// The name of a picture that is locked is not free: unlocked, it comes back.
    @Test func aLockedPictureKeepsItsName() throws {
        let locked = try lockedVault(["media/2026/11/a.jpg.age": "locked"])
        let other = try TemporaryFolder()
        try other.write("another picture", to: "a.jpg")
        var media = MediaFolder(try VaultFiles(folder: locked.vault.root))
        let day = try #require(FileNameDate.timestamp(of: VaultPath(trusted: Self.entry))?.day)
        let placed = try media.place(.file(other.path + "/a.jpg"), named: "a.jpg", on: day)
        #expect(placed.path.text == "media/2026/11/a-2.jpg")
    }

    @Test func damagedOnesAreChecked() throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let path = "journal/2026/11/2026-11-19-2130.md.age"
        let bytes = try #require(try locked.vault.files()[path])
        func findings(isOpen: Bool) throws -> [String] {
            try locked.workspace(isOpen: isOpen).withIndex { try VaultCheck($0).findings() }.filter {
                $0.problem.code == .lock
            }.map(\.path)
        }
        #expect(try findings(isOpen: true) == [] && findings(isOpen: false) == [])
        try AtomicWrite.replace(locked.vault.root + "/" + path, with: Array(bytes.dropLast()))
        #expect(try findings(isOpen: true) == [path])
        try AtomicWrite.replace(locked.vault.root + "/" + path, with: Array("# Plain\n".utf8))
        #expect(try findings(isOpen: true) == [path] && findings(isOpen: false) == [path])
    }

    @Test func newEntries() throws {
        let locked = try lockedVault([".daybook/settings.yaml": "lock: {tags: [diary]}\n"])
        var entry = LogEntry("Nachtigall again. #diary")
        let first = try locked.apply(isOpen: false) { try entry.plan(in: $0) }.path
        #expect(first.text == "journal/2026/11/2026-11-20-0915.md.age")
        #expect(try locked.text(first.text).contains("# Nachtigall again\n"))
        entry = LogEntry("I love my #diary and Nachtigall today.")
        #expect(
            try locked.apply(isOpen: false) { try entry.plan(in: $0) }.path.text
                == "journal/2026/11/2026-11-20-0915-2.md.age")
        entry = LogEntry("Tea.")
        let plain = try locked.apply(isOpen: false) { try entry.plan(in: $0) }.path
        #expect(!plain.isLocked)
        entry.isLocked = true
        #expect(try locked.apply(isOpen: false) { try entry.plan(in: $0) }.path.isLocked)
        // Not understood: every new entry is locked.
        try locked.vault.write("lock: yes\n", to: ".daybook/settings.yaml")
        #expect(try locked.apply(isOpen: false) { try LogEntry("Coffee.").plan(in: $0) }.path.isLocked)
        let keyless = try LockedVault([".daybook/settings.yaml": "lock: {tags: [diary]}\n"], hasKey: false)
        #expect(throws: VaultError.self) { try keyless.apply(isOpen: false) { try LogEntry("X #diary").plan(in: $0) } }
        #expect(try keyless.vault.files().keys.allSatisfy { !$0.hasPrefix("journal") })
    }

    @Test func trashAndBack() throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        try locked.workspace().discardCopies()
        let gone = try locked.apply { try DeleteEntries(["2026-11-19-2130"]).plan(in: $0) }
        #expect(gone.entries.map(\.new.text) == [".trash/journal/2026/11/2026-11-19-2130.md.age"])
        #expect(gone.attachments.map(\.new.text) == [".trash/media/a.jpg.age"])
        #expect(try locked.files() == [])
        _ = try locked.apply { try RestoreEntries(["2026-11-19-2130"]).plan(in: $0) }
        #expect(try locked.text("media/a.jpg.age") == "Nachtigall in JPEG")
        // It stays locked at another time.
        let moved = try locked.apply { try RetimeEntry("2026-11-19-2130", to: "2026-11-10 08:00").plan(in: $0) }
        #expect(moved.path.text.hasSuffix("2026-11-10-0800.md.age"))
        #expect(try locked.vault.read("notes/b.md").contains("[[2026-11-10-0800]]"))
        #expect(try locked.files() == [])
    }

    /// Its pictures are named inside: without the key they would stay in the trash.
    @Test func backWhileClosed() throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        _ = try locked.apply { try DeleteEntries(["2026-11-19-2130"]).plan(in: $0) }
        let path = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")
        #expect(throws: VaultError.lock(.closed, path)) {
            try RestoreEntries(["2026-11-19-2130"]).plan(in: locked.workspace(isOpen: false))
        }
    }

    /// What was cut off, or attached while another device locked the entry: pictures that are plain still.
    @Test(arguments: ["2026-11-19-2130", nil]) func picturesThatAreLeft(_ name: String?) throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let picture = try #require(try locked.vault.files()["media/a.jpg.age"])
        try locked.vault.write("Nachtigall in JPEG", to: "media/a.jpg")
        let meant: LockDocuments.Meant = name.map { .words([$0]) } ?? .byRule
        // Cut off before the plain one went, and before the locked one came.
        let result = try locked.apply { try LockDocuments(meant).plan(in: $0) }
        #expect(result.files.map(\.old.text) == ["media/a.jpg"] && result.documents.isEmpty)
        #expect(try locked.vault.files()["media/a.jpg.age"] == picture)
        try Paths.removeFile(locked.vault.root + "/media/a.jpg.age")
        try locked.vault.write("Nachtigall in JPEG", to: "media/a.jpg")
        _ = try locked.apply { try LockDocuments(meant).plan(in: $0) }
        #expect(try locked.text("media/a.jpg.age") == "Nachtigall in JPEG")
        #expect(try locked.vault.files()["media/a.jpg"] == nil)
        let path = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")
        #expect(throws: name == nil ? LockActionError.nothingMeant : .alreadyLocked(path)) {
            try LockDocuments(meant).plan(in: locked.workspace())
        }
    }

    /// A damaged entry, or one for other keys, keeps no other one plain.
    @Test func besideADamagedOne() throws {
        let locked = try lockedVault([".daybook/settings.yaml": "lock: {tags: [diary]}\n"])
        try locked.vault.write("age-encryption.org/v1\nnothing", to: "journal/2026/11/2026-11-18-0900.md.age")
        let result = try locked.apply { try LockDocuments(.byRule).plan(in: $0) }
        #expect(result.documents.map(\.old.text) == [Self.entry])
    }

    /// Files go first: what is cut off is found again by its document.
    @Test func filesAreFirst() throws {
        let locked = try lockedVault()
        let plan = try LockDocuments(.words([Self.entry])).plan(in: locked.workspace())
        #expect(plan.changes.first?.path.text == "media/a.jpg")
    }

    @Test func aListThatAQueryFinds() throws {
        let locked = try lockedVault(["lists/a.md": "---\ntags: [diary]\n---\n- [ ] Tea\n"])
        let result = try locked.apply { try LockDocuments(.words(["tag:diary"])).plan(in: $0) }
        #expect(result.documents.map(\.old.text) == [Self.entry])
        #expect(result.refusals.map(\.path.text) == ["lists/a.md"])
        try locked.vault.write("# {{date}}\n", to: "templates/custom.md")
        #expect(throws: LockActionError.notLockable(VaultPath(trusted: "templates/custom.md"))) {
            try LockDocuments(.words(["templates/custom.md"])).plan(in: locked.workspace())
        }
    }

    /// A folder that is its writer's own stays; that of a month would say when.
    @Test func hiddenNamesKeepTheirFolder() throws {
        let path = "journal/night/2026-01-05-2300.md"
        let locked = try lockedVault([".daybook/settings.yaml": "lock: {names: hidden}\n", path: "Dark.\n"])
        let result = try locked.apply { try LockDocuments(.words([path])).plan(in: $0) }
        let hidden = try #require(result.documents.first?.new)
        #expect(hidden.folder == "journal/night" && hidden.name.hasPrefix("locked-"))
        let back = try locked.apply { try UnlockDocuments([hidden.opened.stem]).plan(in: $0) }
        #expect(back.documents.map(\.new.text) == [path])
    }

    /// Whoever has the key: nothing that is locked leaves but in the owner's own backup, and there as it is.
    @Test func nothingLeaves() throws {
        let locked = try lockedVault()
        _ = try locked.apply { try LockDocuments(.words([Self.entry])).plan(in: $0) }
        let workspace = try locked.workspace()
        let path = VaultPath(trusted: "journal/2026/11/2026-11-19-2130.md.age")
        for route in ExportRoute.allCases where route != .backup {
            let vault = OutgoingVault(workspace.vault, try workspace.gate().exportGrant(via: route, isRehearsal: true))
            #expect(try vault.tree(includingHidden: true).files.allSatisfy { !$0.path.isLocked }, "\(route)")
            #expect(vault.withholding(path) != nil, "\(route)")
        }
        let backup = OutgoingVault(workspace.vault, try workspace.gate().exportGrant(via: .backup, isRehearsal: true))
        #expect(try backup.tree().files.filter(\.path.isLocked).count == 2)
        var bytes: [UInt8] = []
        try backup.readPieces(path) { bytes += $0 }
        #expect(bytes.starts(with: "age-encryption.org/v1".utf8))
    }
}
