// The files of this device's keys, in the user's state folder.

import AgeFormat
import Bytes
import Cryptography
import FileSystem
import Vault

/// `$XDG_STATE_HOME/daybook/keys`, readable only by the user. `identity.age` is the key, encrypted with a passphrase (`age --decrypt`
/// decrypts it); `identity.txt` is one without a passphrase; `remote.txt` is the key for encrypted remotes; `recipients` lists their public
/// keys and that of the paper key.
package struct KeyFolder: Sendable {
    private let folder: String

    package init(stateFolder: String) { folder = Paths.join(stateFolder, "daybook/keys") }

    private var sealed: String { Paths.join(folder, "identity.age") }
    private var plain: String { Paths.join(folder, "identity.txt") }
    private var remote: String { Paths.join(folder, "remote.txt") }
    private var recipientsFile: String { Paths.join(folder, "recipients") }
    /// The name of the session in which the key is unlocked.
    var sessionName: String { "daybook:" + StableHash.digits(of: folder) }

    package var hasKey: Bool { FileStamp.exists(sealed) || FileStamp.exists(plain) }
    package var needsPassphrase: Bool { FileStamp.exists(sealed) }
    /// The path of the key.
    package var path: String { needsPassphrase || !FileStamp.exists(plain) ? sealed : plain }

    /// The default recipients of a vault's files: this device first, then the paper key. Empty without a key.
    package var recipients: LockRecipients {
        guard hasKey, let bytes = try? OpenFile.reading(recipientsFile).readAll(limit: 1 << 16) else {
            return LockRecipients()
        }
        return LockRecipients(bytes)
    }

    /// Stores a key as that of this device. Throws `LockingError`, `AtomicWriteError`, `SystemError`.
    ///
    /// - Parameters:
    ///   - recipients: its public key and that of the paper key.
    ///   - passphrase: nil for a key stored unencrypted.
    ///   - workFactor: the cost of the passphrase, 2^n rounds; about a second.
    ///   - replaces: whether to replace an existing key.
    package func keep(
        _ identity: AgeIdentity, among recipients: LockRecipients, passphrase: SecretBytes?, workFactor: Int = 18,
        replaces: Bool = false
    ) throws {
        guard !hasKey || replaces else { throw LockingError.keyExists(path: path) }
        guard let secret = identity.text else { throw LockingError.unreadableKey(path: path) }
        var text = secret.exposed + [.newline]
        defer { Memory.wipe(&text) }
        try Paths.makePrivateFolder(folder)
        // Written first: without them the key's public half would be unknown.
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

    /// Replaces the paper key among the default recipients. Throws `LockingError`, `AtomicWriteError`.
    package func replacePaper(with entry: LockRecipients.Entry) throws {
        guard hasKey else { throw LockingError.noKey }
        var recipients = recipients
        recipients.entries.removeAll { $0.name == LockRecipients.paper }
        recipients.entries.append(entry)
        try AtomicWrite.replace(recipientsFile, with: Array(recipients.text.utf8), mode: 0o600)
    }

    /// This device's key for encrypted remotes, created if missing. It has no passphrase, so that no sync asks for one: what it decrypts is
    /// in the vault beside it anyway, except for documents locked with the other key. Throws `LockingError`, `AtomicWriteError`,
    /// `SystemError`.
    package func remoteIdentity() throws -> RemoteIdentity {
        guard hasKey else { throw LockingError.noKey }
        if !FileStamp.exists(remote), let secret = AgeIdentity.make().text {
            var text = secret.exposed + [.newline]
            defer { Memory.wipe(&text) }
            // If two processes create one concurrently, the first wins.
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

    /// The contents of a file that only its user may read.
    private func secretBytes(_ path: String) throws -> [UInt8] {
        let file = try OpenFile.reading(path, followingLinks: false)
        guard try file.stamp().mode & 0o077 == 0 else { throw LockingError.exposedKey(path: path) }
        return try file.readAll(limit: 1 << 16)
    }

    /// The key of this device. Throws `LockingError`, `SystemError`.
    ///
    /// - Parameter passphrase: called if one is needed; returns nil if none is given.
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
