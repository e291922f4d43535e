// The file of paired devices: what it holds, and what it takes to be believed.

import FileSystem
import Permissions
import TestSupport
import Testing

@Suite struct DeviceBookTests {
    @Test func itStays() throws {
        let folder = try TemporaryFolder()
        let store = DeviceStore(folder: folder.path + "/state")
        let place = DeviceBook.Place(address: "https://10.0.0.2:4712", fingerprint: "AB:CD")
        var device = PairedDevice(name: "Léa’s phone", token: "token", at: 1_795_162_500)
        (device.seesPrivate, device.writes) = (true, true)
        try store.change { book in
            book.place = place
            book.devices = [device]
            book.code = PairingCode("code", at: 1_795_162_500)
        }
        let book = store.load()
        #expect(book.devices == [device] && book.place == place && book.problem == nil)
        #expect(book.code == PairingCode("code", at: 1_795_162_500))
        #expect(book.device(token: "token") == device && book.device(token: "Token") == nil)
        #expect(book.device(named: "LÉA’S PHONE") == device)
        #expect(try FileStamp.of(store.path).mode & 0o777 == 0o600)
        #expect(place.invitation("12ab") == "https://10.0.0.2:4712/pair#c=12ab")
    }

    @Test func whatOthersMayReadLetsNobodyIn() throws {
        let folder = try TemporaryFolder()
        let store = DeviceStore(folder: folder.path)
        try store.change { $0.devices = [PairedDevice(name: "Phone", token: "token", at: 0)] }
        let bytes = try OpenFile.reading(store.path).readAll(limit: 1 << 16)
        for mode: UInt32 in [0o644, 0o640, 0o604] {
            try Paths.removeFile(store.path)
            try AtomicWrite.replace(store.path, with: bytes, mode: mode)
            #expect(store.load().devices.isEmpty && store.load().problem == .damaged)
            #expect(throws: PermissionRefusal.self) { try store.change { $0.devices = [] } }
        }
    }

    @Test(arguments: [
        "", "{", "{}", #"{"version":1}"#, #"{"version":1,"devices":[{"name":"Phone"}]}"#,
        #"{"version":1,"devices":[{"name":"","sha256":"","paired":"x","last_seen":"x","private":false,"write":false}]}"#,
    ])
    func whatIsNotUnderstood(_ text: String) {
        #expect(DeviceBook(Array(text.utf8)).problem == .damaged)
    }

    @Test func aNewerFile() {
        #expect(DeviceBook(Array(#"{"version":2,"devices":[]}"#.utf8)).problem == .newer(version: 2))
    }

    @Test func namesThatAreFree() {
        var book = DeviceBook()
        #expect(book.freeName(like: "Phone") == "Phone")
        book.devices = ["phone", "Phone 2"].map { PairedDevice(name: $0, token: $0, at: 0) }
        #expect(book.freeName(like: "Phone") == "Phone 3")
    }

    @Test func aCodeEnds() {
        let code = PairingCode("code", at: 1000)
        #expect(code.isOpen(at: 1000) && code.isOpen(at: 1599))
        // Neither later nor after the clock was turned back.
        #expect(!code.isOpen(at: 1600) && code.isOpen(at: 940) && !code.isOpen(at: 939))
        var guessed = code
        guessed.guesses = PairingCode.maxGuesses
        #expect(!guessed.isOpen(at: 1000))
    }

    /// Two who change it at the same time both count.
    @Test func changesOfManyCount() async throws {
        let folder = try TemporaryFolder()
        let store = DeviceStore(folder: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try store.change { $0.devices.append(PairedDevice(name: "\(number)", token: "\(number)", at: 0)) }
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(store.load().devices.map(\.name)).count == 16)
    }
}
