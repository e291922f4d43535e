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
        session: String = "1", now: Int64? = nil, restricted: Set<PermissionSource> = [], notifier: Bool = true
    ) -> PermissionGate {
        PermissionGate(
            store: store, history: history,
            .init(
                now: now ?? self.now, session: session, restricted: restricted,
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
            _ = try gate.pass(source, mode, for: "test")
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
        let passage = try gate().pass(.contacts, for: "test")
        let files = passage.files(endings: ["vcf"])
        #expect(files.map { Paths.name(of: $0.path) } == ["hugo.VCF", "lea.vcf"])
        #expect(try passage.read(files[1], limit: 100) == Array("BEGIN:VCARD".utf8))
        var streamed: [UInt8] = []
        try passage.stream(files[1], pieces: 3) { streamed += $0 }
        #expect(streamed == Array("BEGIN:VCARD".utf8))
    }

    /// Links that lead out, links that are put in place later, and the vault itself.
    @Test func nothingLeadsOut() throws {
        try folder.link("contacts/out.vcf", to: path("elsewhere/secret.vcf"))
        try folder.link("contacts/folder", to: path("elsewhere"))
        try folder.link("contacts/vault", to: path("vault"))
        try folder.link("contacts/loop", to: path("contacts"))
        try decide(.contacts, [path("contacts")])
        let passage = try gate().pass(.contacts, for: "test")
        let files = passage.files(endings: ["vcf"])
        #expect(files.map { Paths.name(of: $0.path) } == ["hugo.VCF", "lea.vcf"])
        // The file becomes a link to another one after it was listed.
        try Paths.removeFile(path("contacts/lea.vcf"))
        try folder.link("contacts/lea.vcf", to: path("elsewhere/secret.vcf"))
        #expect(throws: PermissionRefusal.outside(.contacts, path: files[1].path)) {
            _ = try passage.read(files[1], limit: 100)
        }
        #expect(throws: PermissionRefusal.self) { try passage.stream(files[1]) { _ in } }
        #expect(throws: PermissionRefusal.self) { _ = try passage.path(of: files[1]) }
        // A grant of the vault, or of what it lies in, gives none of its files.
        try decide(.contacts, [path("vault"), folder.path])
        let wide = try gate().pass(.contacts, for: "test").files(endings: ["vcf"])
        #expect(!wide.contains { $0.path.contains("/vault/") })
        #expect(wide.contains { $0.path.hasSuffix("elsewhere/secret.vcf") })
    }

    @Test func allIsWrittenDown() throws {
        _ = refusal(gate(), .health)
        try decide(.contacts, [path("contacts")])
        _ = try gate().pass(.contacts, for: "today")
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
            .unknown(cause: "why"),
        ]
        let sentences = all.map { $0.message[language] }
        #expect(Set(sentences).count == all.count && sentences.allSatisfy { $0.count > 8 })
    }
}
