// Why locking, unlocking, or a change of keys failed.

import Vault

package enum LockActionError: Error, Sendable, Equatable {
    /// Lists and devices are written by programs without a key.
    case notLockable(VaultPath)
    case alreadyLocked(VaultPath)
    case notLocked(VaultPath)
    /// No document was selected, or none that needs locking.
    case nothingMeant
    case noRecipient(String, known: [String])
    case alreadyTrusted(String)
    /// Whoever can write into the vault can propose a key under a name that another one has.
    case severalKeys(String, [String])
    case nameTaken(String)
    /// This device's key stays: without it, nothing could be read here.
    case ownRecipient(String)
    /// No key would be left.
    case lastRecipient
    /// The typed text is not the recovery key.
    case wrongRecoveryKey
    /// A name for a key with characters that are not allowed.
    case badName(String)
    /// This machine has no folder in memory.
    case noMemoryFolder
}
