// What can be wrong with a file in the age format, and with a key.

/// Why a file is not opened, or made. None says more about a passphrase than that it is the wrong one.
package enum AgeError: Error, Sendable, Equatable {
    /// It begins otherwise.
    case notAge
    /// What the first line names.
    case unsupportedVersion(String)
    /// The header breaks the rules on this line, from 1.
    case damagedHeader(line: Int)
    /// More than a header may have.
    case headerTooLong
    /// It ends before its text begins.
    case endsEarly
    /// What is said of a key of this kind breaks its rules.
    case damagedStanza(kind: String)
    /// A passphrase and something else.
    case mixedPassphrase
    /// The passphrase would be worked on for too long: 2^factor rounds.
    case tooMuchWork(factor: Int)
    /// There is not as much memory as the passphrase takes.
    case notEnoughMemory
    /// None of the identities opens it. What it is for, as the file says.
    case noMatch(kinds: [String])
    case wrongPassphrase
    /// Somebody changed the header.
    case wrongMAC
    /// The text is changed, cut off, or has something after it.
    case damagedPayload
    /// As text: the lines break the rules.
    case damagedArmor
    /// For whom?
    case noRecipients
}

/// Why a text is not a key.
package enum AgeKeyError: Error, Sendable, Equatable {
    /// Misspelt, or not a key at all.
    case invalid(line: Int)
    /// Of a kind that cannot be used here.
    case unsupported(kind: String, line: Int)
    /// A key of OpenSSH with a passphrase of its own.
    case encryptedSSHKey
    /// A file without any.
    case none
}
