// Errors with the keys of locked files.

/// Why a key cannot be used or created. No case says more about a passphrase than that it is wrong.
package enum LockingError: Error, Sendable, Equatable {
    /// This device has no key yet.
    case noKey
    /// It already has one.
    case keyExists(path: String)
    case wrongPassphrase
    /// Other users can read or write the key's file.
    case exposedKey(path: String)
    /// The key's file does not contain one.
    case unreadableKey(path: String)
    /// The list of recipients has a line that is not a key.
    case unreadableRecipients(path: String, line: Int)
    /// The system cannot keep secrets for a session.
    case noSession
    /// The typed text is not a key.
    case notAKey(String)
    /// A kind of key that is not supported.
    case unsupportedKey(kind: String)
}
