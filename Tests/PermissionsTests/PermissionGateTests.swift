// The gate: every state, every refusal, and no way past what was granted.

import FileSystem
import Permissions
import TestSupport
import Testing
import Wording

@Suite struct PermissionGateTests {
    private let folder: TemporaryFolder
    private let store: PermissionStore
    private let history: PermissionHistory
    private let now: Int64 = 1_795_162_500

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("BEGIN:VCARD", to: "contacts/lea.vcf")
        try folder.write("BEGIN:VCARD", to: "contacts/deep/er/hugo.VCF")
        try folder.write("no card", to: "contacts/readme.txt")
        try folder.write("secret", to: "elsewhere/secret.vcf")
        try folder.write("note", to: "vault/people.vcf")
        store = PermissionStore(folder: Paths.join(folder.path, "state"))
        history = PermissionHistory(folder: Paths.join(folder.path, "state"))
    }

    private func path(_ name: String) -> String { Paths.join(folder.path, name) }

    private func gate(
        session: String = "1", now: Int64? = nil, restricted: Set<PermissionSource> = [],
        withheld: [PermissionSource: Set<String>] = [:], notifier: Bool = true
    ) -> PermissionGate {
        PermissionGate(
            store: store, history: history,
            .init(
                now: now ?? self.now, session: session, restricted: restricted, withheld: withheld,
                missingNotifier: notifier ? nil : ("notify-send", "libnotify-bin"), vaultRoot: path("vault")))
    }

    private func decide(
        _ source: PermissionSource, _ paths: [String], _ change: (inout PermissionGrant) -> Void = { _ in }
    ) throws {
        var book = store.load()
        var grant = PermissionGrant(.granted, since: now)
        grant.paths = paths
        change(&grant)
        book.set(grant, for: source)
        try store.save(book)
    }

    private func refusal(_ gate: PermissionGate, _ source: PermissionSource, _ mode: PermissionGrant.Mode = .read)
        -> PermissionRefusal?
    {
        do {
            _ = try gate.readGrant(of: source, mode, for: "test")
            return nil
        } catch {
            return error
        }
    }

    @Test func statesAndRefusals() throws {
        #expect(gate().state(of: .contacts) == .unknown)
        #expect(refusal(gate(), .contacts) == .notAsked(.contacts))
        try decide(.contacts, [path("contacts")])
        #expect(gate().state(of: .contacts) == .granted)
        #expect(refusal(gate(), .contacts) == nil)
        #expect(refusal(gate(), .contacts, .readWrite) == .readOnly(.contacts))
        #expect(gate(restricted: [.contacts]).state(of: .contacts) == .restricted)
        #expect(refusal(gate(restricted: [.contacts]), .contacts) == .restricted(.contacts))
        try decide(.contacts, [path("nowhere")])
        #expect(gate().state(of: .contacts) == .unavailable)
        #expect(refusal(gate(), .contacts) == .unavailable(.contacts, what: path("nowhere"), package: nil))
        try decide(.contacts, []) { $0.decision = .denied }
        #expect(gate().state(of: .contacts) == .denied)
        #expect(refusal(gate(), .contacts) == .denied(.contacts))
        #expect(gate(notifier: false).state(of: .notifications) == .unavailable)
        try decide(.notifications, [])
        #expect(gate().state(of: .notifications) == .granted)
        #expect(
            refusal(gate(notifier: false), .notifications)
                == .unavailable(.notifications, what: "notify-send", package: "libnotify-bin"))
        try AtomicWrite.replace(store.path, with: Array("{".utf8))
        #expect(refusal(gate(), .notifications) == .noBook(.damaged, path: store.path))
        for source in PermissionSource.allCases { #expect(refusal(gate(), source) != nil) }
    }

    /// `restricted: [location.names]` in the vault's settings: whoever granted the source grants it without that part, and what was written
    /// down of it leaves without it.
    @Test func partsThatSettingsWithhold() throws {
        func redaction(_ names: [String]) throws -> Redaction {
            try gate(withheld: PermissionSource.parts(names)).exportGrant(via: .html, keepsPlaces: true).redaction
        }
        for source in [PermissionSource.location, .photos, .health, .notifications, .contacts] {
            try decide(source, source.hasPaths ? [path("contacts")] : [])
        }
        #expect(try redaction([]).sources == [])
        let coordinates = try redaction(["location.coordinates"])
        #expect(coordinates.hidesCoordinates && coordinates.hidesPhotoPlaces && !coordinates.hidesPlaceNames)
        #expect(coordinates.causes == [.location: .hidden])
        let names = try redaction(["location.names"])
        #expect(names.hidesPlaceNames && !names.hidesCoordinates && !names.hidesPhotoPlaces)
        let photos = try redaction(["photos.place", "photos.camera"])
        #expect(photos.hidesPhotoPlaces && !photos.hidesCoordinates)
        let health = try redaction(["health.weight", "health.sleep"])
        #expect(
            health.hiddenHealth == ["weight", "sleep"] && health.hidesHealth("Body weight (kg)")
                && !health.hidesHealth("steps"))
        #expect(try redaction(["notifications.text"]).hidesNoticeText)
        // A part that is none hides nothing; beside what a grant leaves out itself, both are left out.
        #expect(PermissionSource.parts(["location", "location.everything", "nothing.names", "a.b.c"]) == [:])
        try decide(.health, [path("contacts")]) { $0.hidden = ["steps"] }
        #expect(try redaction(["health.weight"]).hiddenHealth == ["steps", "weight"])
        let read = try gate(withheld: [.contacts: ["phone"]]).readGrant(of: .contacts, for: "test")
        #expect(read.hidden == ["phone"])
    }

    @Test func forAWhile() throws {
        try decide(.contacts, [path("contacts")]) { $0.expiry = .at(now + 60) }
        #expect(gate().state(of: .contacts) == .provisional)
        #expect(gate(now: now + 60).state(of: .contacts) == .unknown)
        #expect(refusal(gate(now: now + 60), .contacts) == .notAsked(.contacts))
        try decide(.contacts, [path("contacts")]) { $0.expiry = .endOfSession("1") }
        #expect(gate().state(of: .contacts) == .provisional)
        #expect(refusal(gate(session: "2"), .contacts) == .notAsked(.contacts))
    }

    @Test func onlyWhatWasGrantedIsRead() throws {
        try decide(.contacts, [path("contacts")])
        let grant = try gate().readGrant(of: .contacts, for: "test")
        let files = grant.files(endings: ["vcf"])
        #expect(files.map { Paths.name(of: $0.path) } == ["hugo.VCF", "lea.vcf"])
        #expect(try grant.read(files[1], limit: 100) == Array("BEGIN:VCARD".utf8))
        var streamed: [UInt8] = []
        try grant.stream(files[1], pieces: 3) { streamed += $0 }
        #expect(streamed == Array("BEGIN:VCARD".utf8))
    }

    /// Links that lead out, links that are put in place later, and the vault itself.
    @Test func nothingLeadsOut() throws {
        try folder.link("contacts/out.vcf", to: path("elsewhere/secret.vcf"))
        try folder.link("contacts/folder", to: path("elsewhere"))
        try folder.link("contacts/vault", to: path("vault"))
        try folder.link("contacts/loop", to: path("contacts"))
        try decide(.contacts, [path("contacts")])
        let grant = try gate().readGrant(of: .contacts, for: "test")
        let files = grant.files(endings: ["vcf"])
        #expect(files.map { Paths.name(of: $0.path) } == ["hugo.VCF", "lea.vcf"])
        // The file becomes a link to another one after it was listed.
        try Paths.removeFile(path("contacts/lea.vcf"))
        try folder.link("contacts/lea.vcf", to: path("elsewhere/secret.vcf"))
        #expect(throws: PermissionRefusal.outside(.contacts, path: files[1].path)) {
            _ = try grant.read(files[1], limit: 100)
        }
        #expect(throws: PermissionRefusal.self) { try grant.stream(files[1]) { _ in } }
        #expect(throws: PermissionRefusal.self) { _ = try grant.path(of: files[1]) }
        // A grant of the vault, or of what it lies in, gives none of its files.
        try decide(.contacts, [path("vault"), folder.path])
        let wide = try gate().readGrant(of: .contacts, for: "test").files(endings: ["vcf"])
        #expect(!wide.contains { $0.path.contains("/vault/") })
        #expect(wide.contains { $0.path.hasSuffix("elsewhere/secret.vcf") })
    }

    /// Of what was fetched, the copies of granted addresses are read and no other, whatever else is granted.
    @Test func copiesOfGrantedAddressesAlone() throws {
        let granted = "https://example.org/cal.ics", other = "https://example.org/other.ics"
        let copies = AddressCopies(stateFolder: path("state"))
        try copies.makeFolder()
        for address in [granted, other] {
            try folder.write(address, to: String(copies.copy(of: address).dropFirst(folder.path.count + 1)))
        }
        try decide(.calendar, [granted, other])
        let both = try gate().readGrant(of: .calendar, for: "test").files(endings: ["ics"])
        let foreign = try #require(both.first { $0.path != copies.copy(of: granted) })
        #expect(both.count == 2)
        // The state folder lies in a folder that is granted, too.
        try decide(.calendar, [granted, folder.path])
        let grant = try gate().readGrant(of: .calendar, for: "test")
        #expect(grant.addresses == [granted])
        let files = grant.files(endings: ["ics"])
        #expect(files.map(\.path) == [try Paths.real(copies.copy(of: granted))])
        #expect(try grant.read(files[0], limit: 100) == Array(granted.utf8))
        #expect(grant.address(ofCopy: files[0].path) == granted)
        #expect(throws: PermissionRefusal.self) { _ = try grant.read(foreign, limit: 100) }
        // A copy that becomes a link to something else is none, before and after it was listed.
        try Paths.removeFile(copies.copy(of: granted))
        try folder.link(
            String(copies.copy(of: granted).dropFirst(folder.path.count + 1)), to: copies.copy(of: other))
        #expect(throws: PermissionRefusal.self) { _ = try grant.read(files[0], limit: 100) }
        #expect(grant.files(endings: ["ics"]).isEmpty)
        // Taken back, nothing is left to read; and an address of another source leads nowhere.
        try decide(.calendar, [folder.path])
        #expect(try gate().readGrant(of: .calendar, for: "test").files(endings: ["ics"]).isEmpty)
        try decide(.contacts, [other])
        let contacts = try gate().readGrant(of: .contacts, for: "test")
        #expect(contacts.addresses.isEmpty && contacts.files(endings: ["ics"]).isEmpty)
        copies.removeAll(but: [other])
        #expect(!FileStamp.exists(copies.copy(of: granted)) && FileStamp.exists(copies.copy(of: other)))
    }

    @Test func recordsOfCopies() throws {
        let copies = AddressCopies(stateFolder: path("state"))
        let address = "https://example.org/cal.ics"
        #expect(copies.record(of: address) == nil)
        let record = AddressCopies.Record(fetched: 5, tried: 7, failure: Phrase("no", fr: "non"))
        try copies.keep(record, of: address)
        // Without the copy there is nothing that was fetched.
        #expect(copies.record(of: address)?.fetched == nil)
        try AtomicWrite.replace(copies.copy(of: address), with: [])
        #expect(copies.record(of: address) == record)
        #expect(copies.record(of: address + "x") == nil)
    }

    @Test(arguments: [
        ("https://lea:secret@example.org:8443/cal.ics?key=1", "example.org"), ("http://[::1]:80/x", "[::1]"),
        ("https://example.org", "example.org"), ("https://", ""), ("cal.ics", "cal.ics"),
    ]) func hosts(address: String, host: String) { #expect(address.webHost == host) }

    @Test func allIsWrittenDown() throws {
        _ = refusal(gate(), .health)
        try decide(.contacts, [path("contacts")])
        _ = try gate().readGrant(of: .contacts, for: "today")
        #expect(
            history.lines.map { "\($0.event.rawValue) \($0.subject)" } == [
                "refused health", "used contacts",
            ])
        #expect(history.lines[1].detail == "today")
    }

    @Test(arguments: [LanguageCode.english, .french])
    func everyRefusalHasItsSentence(language: LanguageCode) {
        let all: [PermissionRefusal] = [
            .notAsked(.calendar), .denied(.health), .restricted(.photos),
            .unavailable(.notifications, what: "notify-send", package: "libnotify-bin"),
            .outside(.contacts, path: "/x"),
            .readOnly(.location), .noBook(.damaged, path: "/p"), .noBook(.newer(version: 2), path: "/p"),
            .noSettings(path: "/s"),
            .unknown(cause: "why"),
        ]
        let sentences = all.map { $0.message[language] }
        #expect(Set(sentences).count == all.count && sentences.allSatisfy { $0.count > 8 })
    }
}
