// What can be wrong with an encrypted remote. In doubt nothing is read and nothing is written.

/// Who wrote a manifest, and when, as it says and its signature proves.
package struct ManifestOrigin: Sendable, Equatable {
    package let generation: Int
    package let device: String
    /// As RFC 3339 has it.
    package let written: String
}

package enum EncryptedRemoteError: Error, Sendable, Equatable {
    case badAddress(String)
    /// The folder is not there: a drive that is not mounted, or a mistyped path. Never taken for a new repository.
    case notThere(String)
    /// Nothing is there, and nothing was known of it.
    case empty(String)
    /// Nothing is there any more.
    case gone(String)
    /// One is there already.
    case exists(String)
    /// A folder to begin in has other files.
    case otherFiles(String)
    /// A manifest that is for other keys.
    case notForUs(String)
    /// A file that is not what it has to be.
    case damaged(String)
    /// A pack that a manifest names is not there.
    case missing(String)
    /// A manifest of a device whose key is not trusted here.
    case unknownWriter(device: String, fingerprint: String)
    /// The same where nothing of the repository is known here yet.
    case firstContact(device: String, fingerprint: String)
    /// What is there is older than what was there.
    case rolledBack(found: ManifestOrigin, seen: ManifestOrigin)
    /// What is there does not follow from what was there.
    case forked(found: ManifestOrigin, seen: ManifestOrigin)
    /// Another repository has taken the place of the one that is known.
    case otherRepository(String)
    /// Written by a later daybook.
    case newerFormat(Int)
    /// Others write faster.
    case moving
    /// The repository has names for its objects that the remote has not (sha1, sha256).
    case otherObjectFormat(String)
    /// What git said.
    case git(String)
}
