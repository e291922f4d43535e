// Decisions on the disk: read back as they were, and nothing granted by accident.

import FileSystem
import Permissions
import TestSupport
import Testing

@Suite struct PermissionBookTests {
    private func grant(_ paths: [String]) -> PermissionGrant {
        var grant = PermissionGrant(.granted, since: 1_795_162_500)
        grant.paths = paths
        return grant
    }

    @Test func roundTrip() {
        var book = PermissionBook()
        var contacts = grant(["/home/léa/contacts", "https://example.org/a.ics"])
        contacts.hidden = ["phone", "email"]
        contacts.mode = .readWrite
        book.set(contacts, for: .contacts)
        var photos = grant(["/p"])
        photos.expiry = .at(1_795_999_999)
        book.set(photos, for: .photos)
        var health = grant(["/h"])
        health.expiry = .endOfSession("12-345")
        book.set(health, for: .health)
        book.set(PermissionGrant(.denied, since: 1), for: .location)
        book.tour = (1, [.contacts, .photos])
        let again = PermissionBook(book.encoded)
        #expect(again == book && again.problem == nil)
        book.set(nil, for: .contacts)
        #expect(PermissionBook(book.encoded)[.contacts] == nil)
    }

    private static let sound =
        #"{"version":1,"sources":{"contacts":{"decision":"granted","mode":"read","paths":["/c"],"hidden":[],"since":"2026-11-20T08:15:00Z","expires":null}}}"#

    @Test(arguments: [
        "", "{", "[]", "null", "{}", #"{"version":1}"#, #"{"version":"1","sources":{}}"#,
        #"{"version":1,"sources":{"dreams":{}}}"#, #"{"version":1,"sources":{"contacts":{}}}"#,
        sound.replacing("granted", with: "maybe"), sound.replacing("\"read\"", with: "\"all\""),
        sound.replacing("[\"/c\"]", with: "[1]"), sound.replacing("[\"/c\"]", with: "\"/c\""),
        sound.replacing("2026-11-20T08:15:00Z", with: "yesterday"), sound.replacing("null", with: "\"soon\""),
        sound.replacing(",\"expires\":null", with: ""), sound.replacing("null", with: "7"),
        sound.replacing(
            "\"contacts\"",
            with:
                "\"contacts\":{\"decision\":\"denied\",\"mode\":\"read\",\"paths\":[],\"hidden\":[],\"since\":\"2026-11-20T08:15:00Z\",\"expires\":null},\"contacts\""
        ),
    ])
    func halfUnderstoodGrantsNothing(text: String) {
        let book = PermissionBook(Array(text.utf8))
        #expect(book.problem == .damaged)
        #expect(book.grants.isEmpty)
    }

    @Test func newerGrantsNothing() {
        #expect(PermissionBook(Array(Self.sound.utf8)).problem == nil)
        let newer = PermissionBook(Array(Self.sound.replacing("\"version\":1", with: "\"version\":2").utf8))
        #expect(newer.problem == .newer(version: 2) && newer.grants.isEmpty)
    }

    /// Any damage to a sound file: the same decisions, or none at all; never another one.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func damageGrantsNothingElse(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let original = PermissionBook(Array(Self.sound.utf8))
        for _ in 0..<3000 {
            var bytes = Array(Self.sound.utf8)
            for _ in 0...Int.random(in: 0...2, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place...)
                default: bytes.remove(at: place)
                }
                if bytes.isEmpty { break }
            }
            let book = PermissionBook(bytes)
            guard let grant = book[.contacts], book.problem == nil else { continue }
            // A path or a date may have another letter; what is granted, and how, may not.
            #expect(grant.mode == original[.contacts]?.mode && grant.decision == .granted && grant.paths.count <= 1)
            #expect(Set(book.grants.keys) == [.contacts])
        }
    }

    @Test func aFileThatOthersMayWriteGrantsNothing() throws {
        let folder = try TemporaryFolder()
        let store = PermissionStore(folder: folder.path)
        #expect(store.load().problem == nil)
        var book = PermissionBook()
        book.set(grant(["/c"]), for: .contacts)
        try store.save(book)
        #expect(store.load() == book)
        #expect(try FileStamp.of(store.path).mode & 0o777 == 0o600)
        try AtomicWrite.replace(store.path, with: book.encoded, mode: 0o666)
        try folder.changeMode(of: "permissions.json", to: 0o666)
        #expect(store.load().grants.isEmpty)
    }

    @Test func historyIsKeptAndTurned() throws {
        let folder = try TemporaryFolder()
        let history = PermissionHistory(folder: folder.path)
        #expect(history.lines.isEmpty)
        history.add(.init(time: 1_795_162_500, event: .granted, subject: "contacts", detail: "line\nbreak \"quoted\""))
        #expect(history.lines.map(\.detail) == ["line\nbreak \"quoted\""])
        let long = String(repeating: "x", count: 60_000)
        for number in 0..<60 { history.add(.init(time: Int64(number), event: .used, subject: "s", detail: long)) }
        #expect(history.lines.last?.time == 59)
        #expect(try FileStamp.of(Paths.join(folder.path, "permissions.jsonl")).size < 2 << 20)
        #expect(FileStamp.exists(Paths.join(folder.path, "permissions.jsonl.1")))
        #expect(try FileStamp.of(Paths.join(folder.path, "permissions.jsonl")).mode & 0o777 == 0o600)
    }
}
