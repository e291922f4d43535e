// This device's key and the recovery key: creation, opening, change of passphrase, replacement with the help of the recovery key.

import AgeFormat
import Bytes
import CivilTime
import Cryptography
import FileSystem
import Locking
import Vault
import Workspaces

/// A new device key with a recovery key, before either is stored.
package struct NewDeviceKey {
    package let name: String
    private let identity: AgeIdentity
    /// The recovery key: new, or known already.
    private let paper: RecoveryKey?

    /// Throws `LockActionError.badName`.
    ///
    /// - Parameter paper: nil if there is none.
    package init(named name: String, with paper: RecoveryKey?) throws(LockActionError) {
        self.name = try KeyName.checked(name)
        identity = .make()
        self.paper = paper
    }

    /// Stores the key; the recovery key exists on paper alone. Returns the public halves. Throws `LockingError`, `AtomicWriteError`.
    package func keep(
        in keys: VaultKeys, passphrase: SecretBytes?, today: Day, replaces: Bool = false
    ) throws -> LockRecipients {
        var recipients = LockRecipients()
        if let text = identity.recipient.text { recipients.entries.append(.init(name: name, key: text, added: today)) }
        if let entry = paper?.entry(on: today) { recipients.entries.append(entry) }
        try keys.folder.keep(identity, among: recipients, passphrase: passphrase, replaces: replaces)
        return keys.folder.recipients
    }

    /// Throws `VaultError.lock` if the vault's documents are not locked for this recovery key.
    package func check(_ paper: RecoveryKey, in workspace: Workspace) throws {
        guard let first = try ChangeRecipients.lockedFiles(in: workspace).first else { return }
        _ = try workspace.vault.with(VaultLock(LockRecipients(), identities: [paper.identity])).files.read(first)
    }

    /// Adds the new key to the vault's, and locks its documents again with the help of the recovery key.
    package func takeOver(
        with paper: RecoveryKey, _ recipients: LockRecipients, in workspace: Workspace
    ) throws -> ChangeRecipients.Result {
        let keys = VaultKeys(workspace)
        let before = try keys.pinned.load()
        var after = recipients
        // Other devices' keys stay if they are known here, except for the replaced one.
        for entry in before.entries where after[key: entry.key] == nil && after[named: entry.name] == nil {
            after.entries.append(entry)
        }
        try keys.pinned.save(after)
        try ChangeRecipients.propose(recipients, in: workspace)
        let files = try ChangeRecipients.lockedFiles(in: workspace)
        let lock = VaultLock(after, identities: [paper.identity], record: keys.record)
        let failures = files.isEmpty ? [] : try workspace.vault.with(lock).files.lockAgain(files)
        return .init(
            added: after.entries.filter { before[key: $0.key] == nil },
            removed: before.entries.filter { after[key: $0.key] == nil }, count: files.count - failures.count,
            failures: failures)
    }
}

/// The recovery key, kept on paper: new, or as typed.
package struct RecoveryKey {
    package let identity: AgeIdentity
    /// A typed key was created on another day.
    private let isNew: Bool

    /// A new one.
    package init() { (identity, isNew) = (.make(), true) }

    /// Whitespace, hyphens and case do not matter. Throws `LockActionError.wrongRecoveryKey` for anything but a key.
    package init(typed: [UInt8]) throws(LockActionError) {
        let bare = SecretBytes(copying: Self.bare(typed))
        guard let identity = try? AgeIdentity.identities(in: bare).first, identity.text != nil else {
            throw .wrongRecoveryKey
        }
        (self.identity, isNew) = (identity, false)
    }

    /// The public half; nil if it has none.
    func entry(on today: Day) -> LockRecipients.Entry? {
        identity.recipient.text.map { .init(name: LockRecipients.paper, key: $0, added: isNew ? today : nil) }
    }

    /// The text to write on paper, in groups that can be typed.
    package var text: String {
        guard var bytes = identity.text?.exposed else { return "" }
        defer { Memory.wipe(&bytes) }
        return Self.grouped(bytes)
    }

    /// Whether a typed text is this key.
    package func matches(_ typed: [UInt8]) -> Bool {
        identity.text.map { SecretBytes(copying: Self.bare(typed)) == $0 } ?? false
    }

    private static let prefix = Array("AGE-SECRET-KEY-1".utf8)

    /// Without separators between the groups.
    static func bare(_ typed: [UInt8]) -> [UInt8] {
        var letters = typed.filter { $0.isLetter || $0.isDigit }.map { $0.lowercased }
        let start = prefix.filter { $0.isLetter || $0.isDigit }.map(\.lowercased)
        if letters.starts(with: start) { letters.removeFirst(start.count) }
        return prefix + letters.map { $0 >= 0x61 && $0 <= 0x7a ? $0 - 0x20 : $0 }
    }

    /// The letters after `AGE-SECRET-KEY-1` in groups of four, in two lines.
    static func grouped(_ text: [UInt8]) -> String {
        let letters = text.dropFirst(prefix.count)
        let groups = stride(from: letters.startIndex, to: letters.endIndex, by: 4).map {
            String(decoding: letters[$0..<min($0 + 4, letters.endIndex)], as: UTF8.self)
        }
        let half = (groups.count + 1) / 2
        return groups[..<half].joined(separator: " ") + "\n" + groups[half...].joined(separator: " ")
    }
}

/// The name of a key, restricted to what a file name can be.
package enum KeyName {
    /// Throws `LockActionError.badName`.
    package static func checked(_ typed: String) throws(LockActionError) -> String {
        let name = typed.trimmed
        guard 1...40 ~= name.count, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
            throw .badName(typed)
        }
        return name
    }
}
