// Why nothing was locked, unlocked, or changed about keys.

import Vault

package enum LockActionError: Error, Sendable, Equatable {
    /// Lists and devices are written by programs that have no key.
    case notLockable(VaultPath)
    case alreadyLocked(VaultPath)
    case notLocked(VaultPath)
    /// No document was meant, or none that has to be locked.
    case nothingMeant
    case noRecipient(String, known: [String])
    case alreadyTrusted(String)
    /// Whoever can write into the vault can propose a key under a name that another one has.
    case severalKeys(String, [String])
    case nameTaken(String)
    /// The key of this device stays: without it nothing could be read here.
    case ownRecipient(String)
    /// Not one key would be left.
    case lastRecipient
    /// What was typed is not the key on paper.
    case wrongRecoveryKey
    /// A name of a key with characters that are none of a name.
    case badName(String)
    /// No folder of this machine is in memory.
    case noMemoryFolder
}
