// Sources of `today`, driven by one that does what it is told: every state of a grant, every way to answer, and the rest is always there.

import Agenda
import Bytes
import CivilTime
import Dispatch
import ExternalSources
import FileSystem
import Permissions
import Synchronization
import TestSupport
import Testing
import Wording

@testable import Overviews

/// What a source may do when it is asked.
private enum Conduct: String, CaseIterable, Sendable {
    case answers, answersLate, refuses, hangs, saysNonsense
}

private struct FakeFact: SourceFact {
    let text: String
    init(text: String) { self.text = text }
    /// Nonsense is what the memory cannot give back.
    var json: JSONValue { text == "nonsense" ? .null : .string(text) }
    init?(json: JSONValue) {
        guard let text = json.string else { return nil }
        self.text = text
    }
    func hiding(_ fields: Set<String>) -> FakeFact? { fields.contains("notes") ? nil : self }
}

private struct FakeSource: SourceModule {
    static let source = PermissionSource.reminders
    static let endings = ["fake"]
    static let version = 1

    let conduct: Conduct
    /// What a late one waits for.
    let release: DispatchSemaphore

    func read(_ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems) throws -> [FakeFact] {
        switch conduct {
        case .answers: return [FakeFact(text: "fake")]
        case .answersLate, .hangs:
            release.wait()
            return [FakeFact(text: "late")]
        case .refuses: throw SourceRefusal(Phrase("no", fr: "non"))
        case .saysNonsense: return [FakeFact(text: "nonsense")]
        }
    }
}

/// A vault's state, what lies outside, and a gate over both.
private struct World {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("vault")
        try folder.write("x", to: "outside/a.fake")
        try folder.write("BEGIN:VCARD\nVERSION:4.0\nFN:Léa\nBDAY:--1120\nEND:VCARD\n", to: "contacts/a.vcf")
    }

    var state: String { Paths.join(folder.path, "state") }

    /// A gate at which contacts are granted and the fake source is in the given state.
    func gate(_ wanted: PermissionState) throws -> PermissionGate {
        let store = PermissionStore(folder: state)
        var book = PermissionBook()
        var contacts = PermissionGrant(.granted, since: 0)
        contacts.paths = [Paths.join(folder.path, "contacts")]
        book.set(contacts, for: .contacts)
        if wanted != .unknown {
            var grant = PermissionGrant(wanted == .denied ? .denied : .granted, since: 0)
            grant.paths = [Paths.join(folder.path, wanted == .unavailable ? "nowhere" : "outside")]
            if wanted == .provisional { grant.expiry = .at(1000) }
            book.set(grant, for: .reminders)
        }
        try store.save(book)
        return PermissionGate(
            store: store, history: PermissionHistory(folder: state),
            .init(
                now: 1, session: "s", restricted: wanted == .restricted ? [.reminders] : [], missingNotifier: nil,
                vaultRoot: Paths.join(folder.path, "vault")))
    }
}

@Suite struct TodaySourcesTests {
    private static let day = Day(iso: "2026-11-20")

    @Test(
        arguments: [
            PermissionState.unknown, .granted, .denied, .provisional, .restricted, .unavailable,
        ], Conduct.allCases)
    private func theRestIsThere(state: PermissionState, conduct: Conduct) throws {
        let world = try World()
        let gate = try world.gate(state)
        try #require(gate.state(of: .reminders) == state)
        let release = DispatchSemaphore(value: 0)
        let contactsAreThere = DispatchSemaphore(value: 0)
        let said = Mutex<[String]>([])
        let fake = TodayReader(FakeSource(conduct: conduct, release: release)) { _, facts in
            said.withLock { $0 += facts.map(\.text) }
        }
        let contacts = TodayReader(ContactsSource()) { found, contacts in
            found.contacts = contacts
            contactsAreThere.signal()
        }
        let isReading = [.granted, .provisional].contains(state)
        let isLate = isReading && [.answersLate, .hangs].contains(conduct)
        let all = Mutex<DispatchGroup?>(nil)
        let sources = TodaySources(gate, folder: world.state, [fake, contacts]) { group in
            all.withLock { $0 = group }
            // Patience ends when the others have answered: a late one is not waited for, the others are.
            if isLate { contactsAreThere.wait() } else { group.wait() }
        }
        let found = sources.wait()
        #expect(found.contacts.map(\.name) == ["Léa"])
        #expect(found.withheld.map(\.source) == ([.unknown, .denied, .restricted].contains(state) ? [.reminders] : []))
        #expect(found.withheld.allSatisfy { $0.state == state })
        let warnings = found.warnings.map { $0.message[.english] }
        switch (state, conduct) {
        case (.unavailable, _):
            #expect(warnings.count == 1 && found.warnings.allSatisfy { $0.source == .reminders })
        case (.granted, .refuses), (.provisional, .refuses): #expect(warnings == ["Reminders: a.fake: no"])
        case (.granted, .hangs), (.provisional, .hangs), (.granted, .answersLate), (.provisional, .answersLate):
            #expect(warnings == ["Reminders: takes longer than a second; left out"])
        default: #expect(warnings.isEmpty)
        }
        #expect(
            said.withLock { $0 }
                == (isReading && conduct == .answers
                    ? ["fake"] : isReading && conduct == .saysNonsense ? ["nonsense"] : []))
        // One that was late goes on in the background, and what it says then is not used.
        release.signal()
        if isLate {
            all.withLock { $0 }?.wait()
            #expect(said.withLock { $0 } == ["late"])
        }
    }

    /// What was remembered as nonsense is read again, not shown.
    @Test func nonsenseIsNotRemembered() throws {
        let world = try World()
        let gate = try world.gate(.granted)
        for conduct in [Conduct.saysNonsense, .answers] {
            let said = Mutex<[String]>([])
            let fake = TodayReader(FakeSource(conduct: conduct, release: DispatchSemaphore(value: 1))) { _, facts in
                said.withLock { $0 += facts.map(\.text) }
            }
            _ = TodaySources(gate, folder: world.state, [fake]) { $0.wait() }.wait()
            #expect(said.withLock { $0 } == [conduct == .answers ? "fake" : "nonsense"])
        }
    }

    /// A damaged file of grants, or one of a newer version, lets nothing pass.
    @Test(arguments: ["{\"version\": 99, \"grants\": {}}", "{ broken", "", "\u{0}\u{1}"])
    func aDamagedBookGrantsNothing(text: String) throws {
        let world = try World()
        _ = try world.gate(.granted)
        let store = PermissionStore(folder: world.state)
        try AtomicWrite.replace(store.path, with: Array(text.utf8), mode: 0o600)
        let gate = PermissionGate(
            store: store, history: PermissionHistory(folder: world.state),
            .init(now: 1, session: "s", restricted: [], missingNotifier: nil, vaultRoot: world.folder.path + "/vault"))
        let said = Mutex(0)
        let readers = [
            TodayReader(ContactsSource()) { _, _ in said.withLock { $0 += 1 } },
            TodayReader(FakeSource(conduct: .answers, release: DispatchSemaphore(value: 0))) { _, _ in
                said.withLock { $0 += 1 }
            },
        ]
        let found = TodaySources(gate, folder: world.state, readers) { $0.wait() }.wait()
        #expect(said.withLock { $0 } == 0)
        #expect(found.contacts.isEmpty)
        #expect(found.withheld.map(\.source) == [.reminders, .contacts])
        #expect(found.warnings.count == 1)
        #expect(found.warnings.first?.message[.english].contains("so nothing is granted") == true)
    }

    /// Files that are none of what their names say, for each real source.
    @Test(arguments: PermissionSource.allCases.filter { $0 != .notifications })
    func realSourcesOfNonsense(source: PermissionSource) throws {
        let world = try World()
        var random = SeededGenerator(seed: 20_261_120)
        for ending in ["ics", "txt", "vcf", "xml", "zip", "csv", "gpx", "jpg", "fake"] {
            let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
            try world.folder.makeFolder("nonsense")
            try AtomicWrite.replace(Paths.join(world.folder.path, "nonsense/todo.\(ending)"), with: bytes)
        }
        let store = PermissionStore(folder: world.state)
        var book = PermissionBook()
        var grant = PermissionGrant(.granted, since: 0)
        grant.paths = [Paths.join(world.folder.path, "nonsense")]
        book.set(grant, for: source)
        try store.save(book)
        let gate = PermissionGate(
            store: store, history: PermissionHistory(folder: world.state),
            .init(now: 1, session: "s", restricted: [], missingNotifier: nil, vaultRoot: world.folder.path + "/vault"))
        let day = try #require(Self.day)
        let readers = TodayReader.all(from: day, to: day, today: day, zone: .fixed(0))
        let found = TodaySources(gate, folder: world.state, readers) { $0.wait() }.wait()
        #expect(found.events.isEmpty && found.kept.isEmpty && found.health.isEmpty && found.tracks.isEmpty)
        #expect(found.warnings.allSatisfy { $0.source == source })
        #expect(found.withheld.count == 5)
    }
}
