// Errors of encrypted remotes. In doubt nothing is read or written.

/// The author and time of a manifest, proved by its signature.
package struct ManifestOrigin: Sendable, Equatable {
    package let generation: Int
    package let device: String
    /// In RFC 3339 format.
    package let written: String
}

package enum EncryptedRemoteError: Error, Sendable, Equatable {
    case badAddress(String)
    /// The folder does not exist: an unmounted drive or a mistyped path. Never taken for a new repository.
    case notThere(String)
    /// The remote is empty, and nothing is known about it.
    case empty(String)
    /// The remote has become empty.
    case gone(String)
    /// A remote already exists.
    case exists(String)
    /// A folder for a new remote contains other files.
    case otherFiles(String)
    /// A manifest encrypted for other keys.
    case notForUs(String)
    /// A malformed file.
    case damaged(String)
    /// A pack named by a manifest is missing.
    case missing(String)
    /// A manifest from a device whose key is not trusted here.
    case unknownWriter(device: String, fingerprint: String)
    /// The same if nothing about the repository is known here yet.
    case firstContact(device: String, fingerprint: String)
    /// The remote is older than when it was last seen.
    case rolledBack(found: ManifestOrigin, seen: ManifestOrigin)
    /// The remote does not follow from what was last seen.
    case forked(found: ManifestOrigin, seen: ManifestOrigin)
    /// A different repository has replaced the known one.
    case otherRepository(String)
    /// Written by a later daybook.
    case newerFormat(Int)
    /// Concurrent writers won every time.
    case moving
    /// The repository's object format differs from the remote's (sha1, sha256).
    case otherObjectFormat(String)
    /// The message from git.
    case git(String)
}
