// Locked files: what lies in the vault encrypted, under its name with `.age` after it.

/// What opens the locked files of a vault and makes new ones. Whatever is read and written through `VaultFiles` passes here.
package protocol FileLock: Sendable {
    /// Whether files can be read. To make one, nothing secret is needed.
    var isOpen: Bool { get }
    var canLock: Bool { get }

    /// Throws `LockError`.
    func opened(_ bytes: [UInt8]) throws(LockError) -> [UInt8]

    /// Throws `LockError`.
    func locked(_ text: [UInt8]) throws(LockError) -> [UInt8]

    /// Whether a file that takes the place of this one can be read by all who read this.
    func keepsReaders(of file: [UInt8]) -> Bool

    /// Takes note that a file was encrypted again with the text that it had.
    func note(_ new: [UInt8], sameAs old: [UInt8])

    /// Whether two locked files were noted as the same, which needs no key.
    func isKnownAsSame(_ one: [UInt8], _ other: [UInt8]) -> Bool
}

extension FileLock {
    package func keepsReaders(of file: [UInt8]) -> Bool { true }
}

/// Why a locked file is not read, or not made.
package enum LockError: Error, Sendable, Equatable {
    /// The key has not been asked for.
    case closed
    /// It is locked for others, with keys of these kinds, as it says itself.
    case forOthers(kinds: [String])
    /// Changed or cut off after it was made, or not an age file at all.
    case damaged
    /// There is nothing to lock it with on this device.
    case noRecipients
    /// The key cannot be worked with.
    case unusableKey
    /// Who else reads it is not known on this device, and would not any more.
    case fewerReaders
}

/// What the bytes of a locked file tell without its key.
package enum LockedFile {
    /// Of age files, binary and armored (C2SP age specification, "Header" and "ASCII armor").
    private static let beginnings = ["age-encryption.org/v1\n", "-----BEGIN AGE ENCRYPTED FILE-----"]

    /// How many bytes tell.
    package static let beginningSize = 40

    package static func begins(_ bytes: [UInt8]) -> Bool { beginnings.contains { bytes.starts(with: $0.utf8) } }

    /// Whether it is not an age file, or, where the key is open, one that was changed or cut off.
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

    /// The name of the same file without a lock.
    package var opened: VaultPath { isLocked ? VaultPath(trusted: String(text.dropLast(4))) : self }

    /// The name of the same file with a lock.
    package var locked: VaultPath { isLocked ? self : VaultPath(trusted: text + Self.lockEnding) }
}

extension VaultFiles {
    /// The bytes of a file as its reader has them: the text of a locked one, where there is a key.
    func text(_ path: VaultPath, _ bytes: [UInt8]) throws(VaultError) -> [UInt8] {
        guard path.isLocked, let lock, lock.isOpen else { return bytes }
        do throws(LockError) {
            return try lock.opened(bytes)
        } catch {
            throw .lock(error, path)
        }
    }

    /// The bytes of a file as they are to lie on the disk. Without the key a file may go from one place to another as it is.
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

    /// The same files without the key: locked ones are read as they lie there.
    package var closed: VaultFiles {
        var files = self
        files.lock = nil
        return files
    }
}

extension VaultFolder {
    package var lock: (any FileLock)? { files.lock }

    /// The same vault for one who has a key, or can at least lock something.
    package func with(_ lock: (any FileLock)?) -> VaultFolder {
        var files = files
        files.lock = lock
        return VaultFolder(files: files, settings: settings, ignore: ignore, configuration: configuration)
    }
}
