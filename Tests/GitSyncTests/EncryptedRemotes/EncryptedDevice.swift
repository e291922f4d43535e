// A device with keys and a repository, which reads and writes an encrypted remote in this process.

import AgeFormat
import Bytes
import CivilTime
import Cryptography
import EncryptedRemotes
import FileSystem
import GitSync
import Locking
import Processes
import TestSupport
import Testing

final class EncryptedDevice {
    let name: String
    let folder: String
    let own: RemoteIdentity
    let entry: LockRecipients.Entry
    var trusted: LockRecipients
    var today = Day(year: 2026, month: 11, day: 20)!
    var writer: String?
    var proposed = LockRecipients()
    var isChosen = true
    let git: Git
    private let identity = AgeIdentity.make()

    init(_ name: String, in parent: TemporaryFolder) throws {
        self.name = name
        let keys = KeyFolder(stateFolder: try parent.makeFolder(name + "-state"))
        var recipients = LockRecipients()
        recipients.entries = [.init(name: name, key: try #require(identity.recipient.text), added: nil)]
        try keys.keep(identity, among: recipients, passphrase: nil)
        own = try keys.remoteIdentity()
        trusted = keys.recipients
        entry = try #require(trusted.entries.first)
        folder = try parent.makeFolder(name)
        git = Git(folder: folder, mayAsk: false).setting("GIT_CONFIG_GLOBAL", to: "/dev/null")
            .setting("GIT_CONFIG_NOSYSTEM", to: "1")
        try run(["init", "--quiet", "--initial-branch=main"])
    }

    @discardableResult
    func run(_ arguments: [String]) throws -> String {
        let result = try git.run(["-c", "user.name=\(name)", "-c", "user.email=\(name)@example.org"] + arguments)
        #expect(result.exitCode == 0, "git \(arguments): \(result.errorText)")
        return String(result.outputText.prefix { $0 != "\n" })
    }

    /// Its commit.
    @discardableResult
    func commit(_ file: String, _ text: String) throws -> String {
        try AtomicWrite.replace(Paths.join(folder, file), with: Array(text.utf8), isDurable: false)
        try run(["add", "--all"])
        try run(["commit", "--quiet", "--message", file])
        return try run(["rev-parse", "HEAD"])
    }

    /// Trusts another device and is trusted by it.
    func meet(_ other: EncryptedDevice) {
        trusted.take(other.entry, on: nil)
        other.trusted.take(entry, on: nil)
    }

    func remote(_ address: String) throws -> EncryptedRemote {
        var keys = RemoteKeys(
            own: own, others: [identity], trusted: trusted, device: name, today: today,
            written: today.iso + "T09:15:00Z")
        keys.writer = { [writer] in writer }
        keys.isChosen = isChosen
        keys.propose = { [unowned self] in proposed = $0 }
        return EncryptedRemote(
            try EncryptedAddress(address, from: folder), git: git, gitFolder: Paths.join(folder, ".git"), keys: keys,
            mayAsk: false)
    }

    /// What is there, with its objects here.
    @discardableResult
    func fetch(_ address: String) throws -> [String: String] {
        let remote = try remote(address)
        try remote.look()
        try remote.importPacks()
        return try remote.refs()
    }

    @discardableResult
    func push(
        _ address: String, _ source: String? = "HEAD", to target: String = "refs/heads/main", isForced: Bool = false
    ) throws
        -> EncryptedRemote.Refusal?
    {
        let remote = try remote(address)
        try remote.look()
        return try remote.push([.init(source: source, target: target, isForced: isForced)]).first?.refusal
    }

    /// As a sync does: takes in what is there, forks too, and sends.
    func sync(_ address: String) throws {
        let refs = try fetch(address)
        for (_, object) in refs.sorted(by: { $0.key < $1.key }) {
            try run(["merge", "--quiet", "--no-edit", "--allow-unrelated-histories", object])
        }
        #expect(try push(address) == nil)
    }

    var files: Set<String> {
        get throws {
            Set(try OpenFile.folder(folder).entries().compactMap(\.text).filter { $0.hasSuffix(".md") })
        }
    }
}
