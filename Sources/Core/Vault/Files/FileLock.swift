// Locked files: stored encrypted in the vault, under their name with `.age` appended.

/// Decrypts and encrypts the locked files of a vault. All access through `VaultFiles` goes through it.
package protocol FileLock: Sendable {
    /// Whether files can be decrypted. Encryption needs no secret.
    var isOpen: Bool { get }
    var canLock: Bool { get }

    /// Throws `LockError`.
    func opened(_ bytes: [UInt8]) throws(LockError) -> [UInt8]

    /// Throws `LockError`.
    func locked(_ text: [UInt8]) throws(LockError) -> [UInt8]

    /// Whether everyone who can read this file can also read one that replaces it.
    func keepsReaders(of file: [UInt8]) -> Bool

    /// Records that a file was encrypted again with the same text.
    func note(_ new: [UInt8], sameAs old: [UInt8])

    /// Whether two locked files are recorded as having the same text; needs no key.
    func isKnownAsSame(_ one: [UInt8], _ other: [UInt8]) -> Bool
}

extension FileLock {
    package func keepsReaders(of file: [UInt8]) -> Bool { true }
}

/// Why a locked file cannot be read or created.
package enum LockError: Error, Sendable, Equatable {
    /// The key has not been unlocked.
    case closed
    /// It is locked for others, with keys of these kinds according to its header.
    case forOthers(kinds: [String])
    /// Modified or truncated after encryption, or not an age file at all.
    case damaged
    /// This device has no recipients to encrypt for.
    case noRecipients
    /// The key is unusable.
    case unusableKey
    /// Its other readers are unknown on this device, and would lose access.
    case fewerReaders
}

/// What can be learned from a locked file without its key.
package enum LockedFile {
    /// Age files, binary and armored (C2SP age specification, "Header" and "ASCII armor").
    private static let beginnings = ["age-encryption.org/v1\n", "-----BEGIN AGE ENCRYPTED FILE-----"]

    /// The number of bytes needed to recognise one.
    package static let beginningSize = 40

    package static func begins(_ bytes: [UInt8]) -> Bool { beginnings.contains { bytes.starts(with: $0.utf8) } }

    /// Whether it is not an age file or, if the key is open, was modified or truncated.
    package static func isDamaged(_ bytes: [UInt8], for lock: (any FileLock)?) -> Bool {
        guard begins(bytes) else { return true }
        guard let lock, lock.isOpen else { return false }
        do throws(LockError) {
            _ = try lock.opened(bytes)
            return false
        } catch {
            return error == .damaged
        }
    }
}

extension VaultPath {
    static let lockEnding = ".age"

    /// Whether the file is encrypted.
    package var isLocked: Bool { text.utf8.count > 4 && text.hasSuffix(Self.lockEnding) }

    /// A locked document: `NAME.md.age`.
    package var isLockedDocument: Bool { isLocked && opened.isMarkdown }

    /// Whether it is a document, locked or not.
    package var isDocument: Bool { isMarkdown || isLockedDocument }

    /// The name of the same file when unlocked.
    package var opened: VaultPath { isLocked ? VaultPath(trusted: String(text.dropLast(4))) : self }

    /// The name of the same file when locked.
    package var locked: VaultPath { isLocked ? self : VaultPath(trusted: text + Self.lockEnding) }
}

extension VaultFiles {
    /// The bytes of a file for its reader: the plaintext of a locked one, if the key is open.
    func text(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) -> [UInt8] {
        guard path.isLocked, let lock, lock.isOpen else { return bytes }
        do throws(LockError) {
            return try lock.opened(bytes)
        } catch {
            throw .lock(error, path)
        }
    }

    /// The bytes of a file as stored on disk. Without the key, a file can still be moved unchanged.
    func stored(_ path: VaultPath, _ text: [UInt8]) throws(VaultError) -> [UInt8] {
        guard path.isLocked else { return text }
        if lock?.isOpen != true, LockedFile.begins(text) { return text }
        guard let lock else { throw .lock(.noRecipients, path) }
        if let old = try? closed.readStart(path, limit: 1 << 16), !lock.keepsReaders(of: old) {
            throw .lock(.fewerReaders, path)
        }
        do throws(LockError) {
            return try lock.locked(text)
        } catch {
            throw .lock(error, path)
        }
    }

    /// Whether files can be locked here.
    package var canLock: Bool { lock?.canLock == true && view == nil }

    /// Whether locked files can be read.
    package var isOpen: Bool { lock?.isOpen == true && view == nil }

    /// The same files without the key: locked ones are read as stored.
    package var closed: VaultFiles {
        var files = self
        files.lock = nil
        return files
    }
}

extension VaultFolder {
    package var lock: (any FileLock)? { files.lock }

    /// The same vault with a key, or at least with the means to lock.
    package func with(_ lock: (any FileLock)?) -> VaultFolder {
        var files = files
        files.lock = lock
        return VaultFolder(files: files, settings: settings, ignore: ignore, configuration: configuration)
    }
}
