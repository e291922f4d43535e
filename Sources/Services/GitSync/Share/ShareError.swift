// Why a share cannot be synced. The list is left unchanged.

import Permissions
import Vault

/// One case per reason, so that the frontend has a message for it. Network errors from git are `SyncError`s.
package enum ShareError: Error, Sendable, Equatable {
    /// Why a repository's contents are not a share.
    package enum Content: Sendable, Equatable {
        /// More than one file, or one of another name.
        case files
        /// A link, a folder, an executable.
        case kind
        case tooLarge
        /// Not UTF-8.
        case text
    }

    case notAShare(address: String, Content)
    /// The repository is empty.
    case empty(address: String)
    /// The repository has become empty.
    case gone(address: String)
    /// The repository is not empty.
    case notEmpty(address: String)
    /// The list's version is not in the share's history.
    case otherHistory(address: String)
    case isPrivate(VaultPath)
    /// It contains something denied: coordinates, health.
    case isRedacted(VaultPath, Redaction)
    /// It contains conflict markers.
    case isMarked(VaultPath)
    /// Not UTF-8, or too large.
    case unreadable(VaultPath)
    /// The share kept changing.
    case moving(address: String)
}
