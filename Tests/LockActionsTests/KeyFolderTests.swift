// The key of a device in its files: who opens it, and when it is refused.

import AgeFormat
import Bytes
import Cryptography
import FileSystem
import Glibc
import Locking
import TestSupport
import Testing

struct KeyFolderTests {
    private let folder: TemporaryFolder
    private let keys: KeyFolder
    private let identity = AgeIdentity.make()

    init() throws {
        folder = try TemporaryFolder()
        keys = KeyFolder(stateFolder: folder.path)
    }

    private func words(_ text: String) -> SecretBytes { SecretBytes(copying: Array(text.utf8)) }

    private func keep(_ passphrase: String?, replaces: Bool = false) throws {
        var recipients = LockRecipients()
        recipients.entries = [try LockedVault.entry("laptop", of: identity)]
        try keys.keep(
            identity, among: recipients, passphrase: passphrase.map(words), workFactor: 10, replaces: replaces)
    }

    @Test func aPassphrase() throws {
        #expect(throws: LockingError.noKey) { try keys.identity { nil } }
        try keep("correct horse é")
        #expect(try keys.identity { words("correct horse é") }.recipient.text == identity.recipient.text)
        #expect(throws: LockingError.wrongPassphrase) { try keys.identity { words("correct horse") } }
        #expect(throws: LockingError.wrongPassphrase) { try keys.identity { nil } }
        #expect(keys.recipients.entries.map(\.name) == ["laptop"])
        #expect(throws: LockingError.keyExists(path: keys.path)) { try keep("another") }
        // Its user alone looks into it.
        #expect(try FileStamp.of(Paths.parent(of: keys.path)).mode & 0o777 == 0o700)
        #expect(try FileStamp.of(keys.path).mode & 0o777 == 0o600)
    }

    @Test func anotherPassphraseAndNone() throws {
        try keep("one")
        try keep("two", replaces: true)
        #expect(throws: LockingError.wrongPassphrase) { try keys.identity { words("one") } }
        #expect(try keys.identity { words("two") }.recipient.text == identity.recipient.text)
        try keep(nil, replaces: true)
        #expect(!keys.needsPassphrase)
        #expect(try keys.identity { nil }.recipient.text == identity.recipient.text)
        #expect(try FileTree.files(below: folder.path).keys.filter { $0.contains("identity") }.count == 1)
    }

    @Test func othersMayNotRead() throws {
        try keep("words")
        #expect(chmod(keys.path, 0o640) == 0)
        #expect(throws: LockingError.exposedKey(path: keys.path)) { try keys.identity { words("words") } }
    }

    /// No byte of the file can be other than it is.
    @Test func damage() throws {
        try keep("words")
        let whole = try OpenFile.reading(keys.path).readAll()
        for at in stride(from: 0, to: whole.count, by: 7) {
            var bytes = whole
            bytes[at] ^= 1
            try AtomicWrite.replace(keys.path, with: bytes)
            #expect(throws: LockingError.self) { try keys.identity { words("words") } }
        }
        for count in [0, 1, 100, whole.count - 1] {
            try AtomicWrite.replace(keys.path, with: Array(whole[..<count]))
            #expect(throws: LockingError.self) { try keys.identity { words("words") } }
        }
    }

    /// The session ends by its own clock, and when it is forgotten.
    @Test(.enabled(if: Self.hasSession)) func session() throws {
        let session = KeySession(keys)
        #expect(session.opened(now: 100) == nil)
        try session.keep(identity, until: 160, now: 100)
        #expect(session.opened(now: 159)?.identity.recipient.text == identity.recipient.text)
        #expect(session.opened(now: 159)?.until == 160)
        #expect(session.opened(now: 160) == nil)
        // Other keys are another matter.
        #expect(KeySession(KeyFolder(stateFolder: folder.path + "/other")).opened(now: 100) == nil)
        #expect(session.forget())
        #expect(!session.forget())
        #expect(session.opened(now: 100) == nil)
        try session.keep(identity, until: 101, now: 100)
        usleep(1_300_000)
        // The system has forgotten it, whatever time we think it is.
        #expect(session.opened(now: 100) == nil)
    }

    static let hasSession: Bool = {
        let name = "daybook:test"
        guard (try? [1].withUnsafeBytes { try SessionSecrets.put(name, $0, seconds: 1) }) != nil else { return false }
        return SessionSecrets.remove(name)
    }()
}
