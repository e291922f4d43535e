// The lock of one vault on one device: its key, if unlocked, and the recipients of its files.

import AgeFormat
import Bytes
import Cryptography
import FileSystem
import Vault

package struct VaultLock: FileLock {
    /// The recipients on this device, whatever the vault says.
    package let recipients: LockRecipients
    private let keys: [AgeRecipient]
    private let identities: [AgeIdentity]
    private let record: RelockRecord?
    /// Whether these recipients were not chosen for this vault: after a new clone, or a move.
    private let isProvisional: Bool

    /// - Parameters:
    ///   - identities: empty if the key is not unlocked.
    ///   - isProvisional: whether the recipients were not chosen for this vault.
    ///   - record: of re-encrypted files.
    package init(
        _ recipients: LockRecipients, identities: [AgeIdentity], record: RelockRecord? = nil,
        isProvisional: Bool = false
    ) {
        self.isProvisional = isProvisional
        self.recipients = recipients
        self.identities = identities
        self.record = record
        // An invalid one may be the owner's: then nothing is locked at all.
        keys = recipients.wrongLine == nil ? recipients.entries.compactMap { try? AgeRecipient($0.key) } : []
    }

    /// The same key with other recipients.
    package func locking(for recipients: LockRecipients) -> VaultLock {
        VaultLock(recipients, identities: identities, record: record)
    }

    package var isOpen: Bool { !identities.isEmpty }
    package var canLock: Bool { !keys.isEmpty }

    package func opened(_ bytes: [UInt8]) throws(LockError) -> [UInt8] {
        guard isOpen else { throw .closed }
        do {
            return try AgeDecryption.text(of: bytes, with: identities)
        } catch AgeError.noMatch(let kinds) {
            throw .forOthers(kinds: kinds)
        } catch {
            throw .damaged
        }
    }

    package func locked(_ text: [UInt8]) throws(LockError) -> [UInt8] {
        guard !keys.isEmpty else { throw .noRecipients }
        do {
            return try AgeEncryption.encrypt(SecretBytes(copying: text), to: keys)
        } catch {
            throw .unusableKey
        }
    }
}

extension VaultLock {
    package func keepsReaders(of file: [UInt8]) -> Bool {
        guard isProvisional else { return true }
        let end = file.firstRange(of: Array("\n---".utf8))?.lowerBound ?? 0
        let readers = file[..<end].split(separator: .newline).count {
            $0.starts(with: "-> ".utf8) && !String(decoding: $0, as: UTF8.self).hasSuffix("-grease")
        }
        return readers <= keys.count
    }

    package func note(_ new: [UInt8], sameAs old: [UInt8]) { record?.note(new, sameAs: old) }

    package func isKnownAsSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        record?.isKnownAsSame(one, other) ?? false
    }
}

/// The file with the recipients of a vault's files, in the user's state folder.
package struct PinnedRecipients: Sendable {
    package let path: String
    private let own: KeyFolder

    /// - Parameter stateFolder: `$XDG_STATE_HOME/daybook/<vault>`.
    package init(stateFolder: String, _ own: KeyFolder) {
        (path, self.own) = (Paths.join(stateFolder, "recipients"), own)
    }

    /// The device's own if there is no file. Throws `LockingError.unreadableRecipients`, `SystemError`.
    package func load() throws -> LockRecipients {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile.reading(path).readAll(limit: 1 << 20)
        } catch {
            if error.isMissing { return own.recipients }
            throw error
        }
        let recipients = LockRecipients(bytes)
        if let line = recipients.wrongLine { throw LockingError.unreadableRecipients(path: path, line: line) }
        return recipients
    }

    /// Keys that a trusted device named to those of a remote: a proposal, like the vault's.
    package var proposed: LockRecipients {
        get {
            (try? OpenFile.reading(path + "-proposed").readAll(limit: 1 << 20)).map { LockRecipients($0) }
                ?? LockRecipients()
        }
        nonmutating set {
            guard newValue != proposed else { return }
            bestEffort {
                try Paths.makePrivateFolder(Paths.parent(of: path))
                try AtomicWrite.replace(path + "-proposed", with: Array(newValue.text.utf8), mode: 0o600)
            }
        }
    }

    /// Whether recipients were ever chosen for this vault.
    package var isThere: Bool { FileStamp.exists(path) }

    /// Throws `AtomicWriteError`, `SystemError`.
    package func save(_ recipients: LockRecipients) throws {
        try Paths.makePrivateFolder(Paths.parent(of: path))
        try AtomicWrite.replace(path, with: Array(recipients.text.utf8), mode: 0o600)
    }
}
