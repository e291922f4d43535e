// Why a share cannot be synced. The list is left as it is.

import Permissions
import Vault

/// One reason each, so that the frontend has words for it. What git says of the network is a `SyncError`.
package enum ShareError: Error, Sendable, Equatable {
    /// What a repository holds that is not a share.
    package enum Content: Sendable, Equatable {
        /// Other files than one, or one of another name.
        case files
        /// A link, a folder, a program.
        case kind
        case tooLarge
        /// Not UTF-8.
        case text
    }

    case notAShare(address: String, Content)
    /// It holds nothing.
    case empty(address: String)
    /// It holds nothing any more.
    case gone(address: String)
    /// It holds something already.
    case notEmpty(address: String)
    /// The version that a list goes back to is not in the share's history.
    case otherHistory(address: String)
    case isPrivate(VaultPath)
    /// It holds something that is denied: coordinates, health.
    case isRedacted(VaultPath, Redaction)
    /// Marks of a conflict are not a list.
    case isMarked(VaultPath)
    /// Not UTF-8, or too large.
    case unreadable(VaultPath)
    /// The share went on changing.
    case moving(address: String)
}
