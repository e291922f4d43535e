// What assistants are let read: nothing by default, the granted parts, and of those nothing that is private, denied or not understood.

import Bytes
import FileSystem
import Permissions
import TestSupport
import Testing
import Vault

@Suite struct AssistantViewTests {
    private let folder: TemporaryFolder
    private let store: PermissionStore
    private let history: PermissionHistory
    private let now: Int64 = 1_795_162_500

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("vault/.daybook")
        store = PermissionStore(folder: folder.path + "/state")
        history = PermissionHistory(folder: folder.path + "/state")
    }

    private func write(_ text: String, to path: String) throws { try folder.write(text, to: "vault/" + path) }

    private func gate(now: Int64? = nil, unread: String? = nil) -> PermissionGate {
        var circumstances = PermissionGate.Circumstances(
            now: now ?? self.now, session: "1", restricted: [], missingNotifier: nil, vaultRoot: folder.path + "/vault")
        circumstances.unreadSettings = unread
        return PermissionGate(store: store, history: history, circumstances)
    }

    private func decide(_ change: (inout PermissionBook) -> Void) throws {
        var book = store.load()
        change(&book)
        try store.save(book)
    }

    private func allow(_ reads: Set<VaultPart>, _ writes: Set<VaultPart> = []) throws {
        try decide { book in
            var decision = AssistantDecision(.granted, since: now)
            (decision.reads, decision.writes) = (reads, writes)
            book.assistant = decision
        }
    }

    private func seen(_ sensors: [VaultPath] = []) throws -> VaultFolder {
        let vault = try VaultFolder(folder: folder.path + "/vault")
        let view = AssistantView(try gate().assistantGrant(), of: vault, sensors: sensors)
        return vault.seen(through: view, settings: vault.settings)
    }

    private func read(_ path: String, in vault: VaultFolder) -> String? {
        VaultPath(path).flatMap { try? vault.files.read($0).bytes }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func refusal(_ gate: PermissionGate) -> PermissionRefusal? {
        do {
            _ = try gate.assistantGrant()
            return nil
        } catch {
            return error
        }
    }

    // MARK: The gate

    @Test func nothingIsGrantedByDefault() throws {
        #expect(gate().assistantState == .unknown && refusal(gate()) == .assistantNotAsked)
        try decide { $0.assistant = AssistantDecision(.denied, since: now) }
        #expect(gate().assistantState == .denied && refusal(gate()) == .assistantDenied)
        try allow([.lists])
        #expect(gate().assistantState == .granted && refusal(gate()) == nil)
        try decide { $0.assistant = nil }
        #expect(refusal(gate()) == .assistantNotAsked)
    }

    @Test func aGrantEnds() throws {
        try decide { book in
            var decision = AssistantDecision(.granted, since: now)
            decision.reads = [.lists]
            decision.expiry = .at(now + 60)
            book.assistant = decision
        }
        #expect(gate().assistantState == .provisional && refusal(gate()) == nil)
        #expect(refusal(gate(now: now + 60)) == .assistantNotAsked)
    }

    /// Nobody knows what is private where the settings cannot be read, nor what was denied where the decisions cannot.
    @Test func whatCannotBeReadGrantsNothing() throws {
        try allow([.lists])
        #expect(refusal(gate(unread: ".daybook/settings.yaml")) == .noSettings(path: ".daybook/settings.yaml"))
        for text in [
            #"{"version":1,"sources":{},"assistant":{"decision":"granted","read":["lists","all"],"write":[],"since":"2026-11-20T08:15:00Z","expires":null}}"#,
            #"{"version":1,"sources":{},"assistant":{"decision":"granted","read":[],"write":["sensors"],"since":"2026-11-20T08:15:00Z","expires":null}}"#,
            #"{"version":1,"sources":{},"assistant":{"decision":"granted"}}"#,
            #"{"version":1,"sources":{},"assistant":null}"#,
        ] {
            #expect(PermissionBook(Array(text.utf8)).problem == .damaged, "\(text)")
        }
    }

    @Test func theBookIsReadAsItWasWritten() throws {
        try allow([.journal, .sensors], [.journal])
        let book = store.load()
        #expect(book.problem == nil && book.assistant?.reads == [.journal, .sensors])
        #expect(book.assistant?.writes == [.journal])
        #expect(PermissionBook(book.encoded) == book)
    }

    @Test func writingIsForWhatWasSaid() throws {
        try allow([.lists, .agenda], [.lists])
        let grant = try gate().assistantGrant()
        try grant.requireWriting(in: .lists)
        #expect(throws: PermissionRefusal.assistantReadsOnly(.agenda)) { try grant.requireWriting(in: .agenda) }
        grant.noteUse(of: "search", documents: [VaultPath(trusted: "lists/a.md")], bytes: 120)
        grant.noteRefusal(of: "edit", PermissionRefusal.assistantReadsOnly(.agenda).message)
        let lines = history.lines
        #expect(lines.map(\.subject) == ["assistant", "assistant"] && lines.map(\.event) == [.used, .refused])
        #expect(lines.first?.detail == "search: 1 document, 120 bytes: lists/a.md")
    }

    // MARK: The view

    @Test func partsAreGrantedOneByOne() throws {
        try write("# Tea\n", to: "notes/tea.md")
        try write("# Groceries\n\n- [ ] milk\n", to: "lists/groceries.md")
        try write("# Ran\n", to: "journal/2026/2026-11-20-0915.md")
        try write("---\ntype: list\n---\n- [ ] wood\n", to: "notes/wood.md")
        try write("---\ntype: note\n---\nSECRET\n", to: "journal/2026/odd.md")
        try allow([.lists])
        var vault = try seen()
        #expect(read("lists/groceries.md", in: vault) != nil)
        #expect(read("notes/tea.md", in: vault) == nil && read("journal/2026/2026-11-20-0915.md", in: vault) == nil)
        // A list among the notes is both.
        #expect(read("notes/wood.md", in: vault) == nil)
        try allow([.lists, .notes])
        vault = try seen()
        #expect(read("notes/tea.md", in: vault) != nil && read("notes/wood.md", in: vault) != nil)
        #expect(read("journal/2026/odd.md", in: vault) == nil)
    }

    @Test(arguments: [
        ("notes/key.md", "---\nprivate: true\n---\nSECRET\n"), ("notes/private/x.md", "SECRET\n"),
        ("notes/Privé/x.md", "SECRET\n"), ("notes/tag.md", "# A\n\nSECRET #private\n"),
        ("notes/section.md", "# A\n\n## B #privé\n\nSECRET\n"), ("notes/head.md", "---\ntitle: [\n---\nSECRET\n"),
        ("notes/head2.md", "---\nprivate: true\ntitle: \"\n---\nSECRET\n"),
        ("notes/line.md", "private: true\n\nSECRET\n"),
        ("notes/.hidden.md", "SECRET\n"), (".trash/notes/x.md", "SECRET\n"), ("notes/ignored.md", "SECRET\n"),
        ("notes/table.csv", "a\nSECRET\n"), ("notes/picture.jpg", "SECRET"), ("config.txt", "SECRET"),
        (".daybook/settings.yaml", "places: []\n"), (".git/config", "SECRET"),
    ])
    func whatIsNotForThemIsMissing(_ path: String, _ text: String) throws {
        try write("ignored.md\n", to: ".daybookignore")
        try write(text, to: path)
        try allow(Set(VaultPart.allCases))
        let vault = try seen()
        let place = VaultPath(trusted: path)
        #expect(throws: VaultError.missing(place)) { try vault.files.read(place) }
        #expect(throws: VaultError.missing(place)) { try vault.files.readStart(place, limit: 4) }
        #expect(throws: VaultError.missing(place)) { try vault.files.readEnd(place, count: 4) }
        #expect(throws: VaultError.missing(place)) { try vault.files.readPieces(place) { _ in } }
        #expect(!vault.files.exists(place) && vault.files.stamp(place) == nil)
    }

    /// Names lead to files, and a link to another file than its name says.
    @Test func linksLeadNowhere() throws {
        try write("---\nprivate: true\n---\nSECRET\n", to: "journal/x.md")
        try write("SECRET\n", to: "notes/private/x.md")
        try folder.link("vault/notes/a.md", to: "../journal/x.md")
        try folder.link("vault/notes/b.md", to: "private/x.md")
        try folder.link("vault/notes/open", to: "private")
        try allow([.notes])
        let vault = try seen()
        for path in ["notes/a.md", "notes/b.md", "notes/open/x.md"] { #expect(read(path, in: vault) == nil, "\(path)") }
    }

    @Test func commentsAndExactPlacesStay() throws {
        try write("# A\n\nBefore %%SECRET%% after. At 45.76412, 4.83571.\n", to: "notes/a.md")
        try allow([.notes])
        let text = try #require(read("notes/a.md", in: seen()))
        #expect(text.contains("Before") && !text.contains("SECRET") && !text.contains("45.76412"))
        try folder.makeFolder("tracks")
        try decide { book in
            var grant = PermissionGrant(.granted, since: now)
            grant.paths = [folder.path + "/tracks"]
            book.set(grant, for: .location)
        }
        #expect(try #require(read("notes/a.md", in: seen())).contains("45.76412"))
    }

    @Test func devicesAreWholeOrNotThere() throws {
        try write("---\ntype: sensor\n---\n", to: "sensors/kitchen/device.md")
        try write("time,temperature\n2026-11-20T08:00:00Z,21\n", to: "sensors/kitchen/2026-11.csv")
        try write("---\nprivate: true\n---\n", to: "sensors/bedroom/device.md")
        try write("time,motion\n2026-11-20T08:00:00Z,1\n", to: "sensors/bedroom/2026-11.csv")
        try write("---\nkind: health\n---\n", to: "sensors/watch/device.md")
        try write("time,steps\n2026-11-20T08:00:00Z,87654\n", to: "sensors/watch/2026-11.csv")
        try allow([.sensors])
        var vault = try seen()
        #expect(
            read("sensors/kitchen/2026-11.csv", in: vault) != nil && read("sensors/watch/2026-11.csv", in: vault) != nil
        )
        #expect(read("sensors/bedroom/2026-11.csv", in: vault) == nil)
        #expect(!vault.files.admits(VaultPath(trusted: "sensors/bedroom")))
        try decide { $0.set(PermissionGrant(.denied, since: now), for: .health) }
        let key = vault.viewKey
        vault = try seen()
        #expect(
            read("sensors/kitchen/2026-11.csv", in: vault) != nil && read("sensors/watch/2026-11.csv", in: vault) == nil
        )
        #expect(vault.viewKey != key)
        try allow([.notes])
        #expect(try read("sensors/kitchen/2026-11.csv", in: seen()) == nil)
    }

    @Test func aReaderDoesNotWrite() throws {
        try write("# Tea\n", to: "notes/tea.md")
        try allow([.notes], [.notes])
        let files = try seen().files
        let path = VaultPath(trusted: "notes/tea.md")
        #expect(throws: VaultError.self) { try files.create(VaultPath(trusted: "notes/new.md"), []) }
        #expect(throws: VaultError.self) { try files.edit(path) { _ in [] } }
        #expect(throws: VaultError.self) { try files.append(path, []) }
        #expect(throws: VaultError.self) { try files.remove(path) }
        #expect(throws: VaultError.self) { try files.restore(path, []) }
        #expect(try folder.read("vault/notes/tea.md") == "# Tea\n")
    }
}
