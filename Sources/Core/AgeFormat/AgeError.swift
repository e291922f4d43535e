// Errors in age files and keys.

/// Why a file cannot be decrypted or encrypted. No case says more about a passphrase than that it is wrong.
package enum AgeError: Error, Sendable, Equatable {
    /// Another beginning.
    case notAge
    /// The version on the first line.
    case unsupportedVersion(String)
    /// The header is malformed on this line, counted from 1.
    case damagedHeader(line: Int)
    /// Longer than a header may be.
    case headerTooLong
    /// It ends before its payload begins.
    case endsEarly
    /// A stanza of this kind is malformed.
    case damagedStanza(kind: String)
    /// A passphrase together with another recipient.
    case mixedPassphrase
    /// The passphrase would take too long: 2^factor rounds.
    case tooMuchWork(factor: Int)
    /// Less memory than the passphrase needs.
    case notEnoughMemory
    /// None of the identities matches. The kinds of recipients in the file.
    case noMatch(kinds: [String])
    case wrongPassphrase
    /// The header was tampered with.
    case wrongMAC
    /// The payload is altered, truncated, or followed by more bytes.
    case damagedPayload
    /// The ASCII armor is malformed.
    case damagedArmor
    /// An empty list of recipients.
    case noRecipients
}

/// Why a text is not a usable key.
package enum AgeKeyError: Error, Sendable, Equatable {
    /// Misspelt, or not a key at all.
    case invalid(line: Int)
    /// A kind that is not supported.
    case unsupported(kind: String, line: Int)
    /// An OpenSSH key with a passphrase.
    case encryptedSSHKey
    /// A file without keys.
    case none
}
