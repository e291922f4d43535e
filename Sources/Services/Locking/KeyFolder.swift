// The files of this device's key, in the state folder of its user.

import AgeFormat
import Bytes
import Cryptography
import FileSystem
import Vault

/// `$XDG_STATE_HOME/daybook/keys`, which its user alone may look into. `identity.age` is the key, locked with a passphrase (`age --decrypt` opens
/// it); `identity.txt` is one without; `remote.txt` is the one for encrypted remotes; `recipients` has their public halves and that of the key on
/// paper.
package struct KeyFolder: Sendable {
    private let folder: String

    package init(stateFolder: String) { folder = Paths.join(stateFolder, "daybook/keys") }

    private var sealed: String { Paths.join(folder, "identity.age") }
    private var plain: String { Paths.join(folder, "identity.txt") }
    private var remote: String { Paths.join(folder, "remote.txt") }
    private var recipientsFile: String { Paths.join(folder, "recipients") }
    /// Of the session in which it is open.
    var sessionName: String { "daybook:" + StableHash.digits(of: folder) }

    package var hasKey: Bool { FileStamp.exists(sealed) || FileStamp.exists(plain) }
    package var needsPassphrase: Bool { FileStamp.exists(sealed) }
    /// Where the key lies.
    package var path: String { needsPassphrase || !FileStamp.exists(plain) ? sealed : plain }

    /// Whom a vault's files are locked for where nothing else is said: this device first, and the key on paper. Empty without a key.
    package var recipients: LockRecipients {
        guard hasKey, let bytes = try? OpenFile.reading(recipientsFile).readAll(limit: 1 << 16) else {
            return LockRecipients()
        }
        return LockRecipients(bytes)
    }

    /// Keeps a key as that of this device. Throws `LockingError`, `AtomicWriteError`, `SystemError`.
    ///
    /// - Parameters:
    ///   - recipients: its public half and that of the key on paper.
    ///   - passphrase: nil for a key that is kept as it is.
    ///   - workFactor: how long the passphrase takes, 2^n rounds; about a second.
    ///   - replaces: whether one that is there goes.
    package func keep(
        _ identity: AgeIdentity, among recipients: LockRecipients, passphrase: SecretBytes?, workFactor: Int = 18,
        replaces: Bool = false
    ) throws {
        guard !hasKey || replaces else { throw LockingError.keyExists(path: path) }
        guard let secret = identity.text else { throw LockingError.unreadableKey(path: path) }
        var text = secret.exposed + [.newline]
        defer { Memory.wipe(&text) }
        try Paths.makePrivateFolder(folder)
        // First: a key without them would be one whose public half nothing knows.
        try AtomicWrite.replace(recipientsFile, with: Array(recipients.text.utf8), mode: 0o600)
        if let passphrase {
            let bytes = try AgeEncryption.encrypt(
                SecretBytes(copying: text), to: [.passphrase(passphrase, workFactor: workFactor)])
            try AtomicWrite.replace(sealed, with: bytes, mode: 0o600)
            bestEffort { try Paths.removeFile(plain) }
        } else {
            try AtomicWrite.replace(plain, with: text, mode: 0o600)
            bestEffort { try Paths.removeFile(sealed) }
        }
        _ = try remoteIdentity()
    }

    /// Has another key on paper among those that vaults are locked for where nothing else is said. Throws `LockingError`, `AtomicWriteError`.
    package func replacePaper(with entry: LockRecipients.Entry) throws {
        guard hasKey else { throw LockingError.noKey }
        var recipients = recipients
        recipients.entries.removeAll { $0.name == LockRecipients.paper }
        recipients.entries.append(entry)
        try AtomicWrite.replace(recipientsFile, with: Array(recipients.text.utf8), mode: 0o600)
    }

    /// The key of this device for encrypted remotes, made where there is none. It has no passphrase, so that no sync asks for one: what it opens lies
    /// plain in the vault beside it, but for what is locked with the other key. Throws `LockingError`, `AtomicWriteError`, `SystemError`.
    package func remoteIdentity() throws -> RemoteIdentity {
        guard hasKey else { throw LockingError.noKey }
        if !FileStamp.exists(remote), let secret = AgeIdentity.make().text {
            var text = secret.exposed + [.newline]
            defer { Memory.wipe(&text) }
            // Two that begin at once: one of them is the key.
            do throws(AtomicWriteError) {
                try AtomicWrite.replace(remote, with: text, expecting: .nothing, mode: 0o600)
            } catch {
                guard case .changedMeanwhile = error else { throw error }
            }
        }
        var bytes = try secretBytes(remote)
        guard let found = try? AgeIdentity.identities(in: SecretBytes(wiping: &bytes)), let first = found.first,
            let identity = RemoteIdentity(first)
        else { throw LockingError.unreadableKey(path: remote) }
        var recipients = recipients
        if let own = recipients.entries.first, own.remote != identity.publicKey {
            recipients.entries[0].remote = identity.publicKey
            try AtomicWrite.replace(recipientsFile, with: Array(recipients.text.utf8), mode: 0o600)
        }
        return identity
    }

    /// What a file holds that its user alone may look into.
    private func secretBytes(_ path: String) throws -> [UInt8] {
        let file = try OpenFile.reading(path, followingLinks: false)
        guard try file.stamp().mode & 0o077 == 0 else { throw LockingError.exposedKey(path: path) }
        return try file.readAll(limit: 1 << 16)
    }

    /// The key of this device. Throws `LockingError`, `SystemError`.
    ///
    /// - Parameter passphrase: asked for where one is needed; nil where none is given.
    package func identity(_ passphrase: () throws -> SecretBytes?) throws -> AgeIdentity {
        guard hasKey else { throw LockingError.noKey }
        let path = path
        var bytes = try secretBytes(path)
        defer { Memory.wipe(&bytes) }
        let text: SecretBytes
        if needsPassphrase {
            guard let words = try passphrase() else { throw LockingError.wrongPassphrase }
            do {
                text = try AgeDecryption.decrypt(bytes, with: [.passphrase(words)])
            } catch AgeError.wrongPassphrase {
                throw LockingError.wrongPassphrase
            } catch is AgeError {
                throw LockingError.unreadableKey(path: path)
            }
        } else {
            text = SecretBytes(wiping: &bytes)
        }
        guard let found = try? AgeIdentity.identities(in: text), let identity = found.first else {
            throw LockingError.unreadableKey(path: path)
        }
        return identity
    }
}
