// What can go wrong with the keys of locked files.

/// Why a key is not used, or not made. None says more about a passphrase than that it is the wrong one.
package enum LockingError: Error, Sendable, Equatable {
    /// This device has no key yet.
    case noKey
    /// It has one already.
    case keyExists(path: String)
    case wrongPassphrase
    /// Others can read the file of the key, or write it.
    case exposedKey(path: String)
    /// The file of the key does not hold one.
    case unreadableKey(path: String)
    /// The list of keys that files are locked for has a line that is not a key.
    case unreadableRecipients(path: String, line: Int)
    /// The system keeps no secrets for a session.
    case noSession
    /// A typed key is not one.
    case notAKey(String)
    /// A key of a kind that cannot be used here.
    case unsupportedKey(kind: String)
}
