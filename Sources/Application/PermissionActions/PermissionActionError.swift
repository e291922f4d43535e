// Why no decision on a source was written down.

import Permissions

package enum PermissionActionError: Error, Sendable {
    /// No source has this name.
    case noPart(String, of: PermissionSource)
    /// A grant of this source needs paths.
    case needsPaths(PermissionSource)
    /// A path in the vault, or around it.
    case vaultIsNoSource(String)
    /// An address where files and folders alone can be granted.
    case noAddresses(PermissionSource)
    /// `suggestion` is the address that was probably meant.
    case invalidAddress(String, suggestion: String?)
    case invalidExpiry(String)
}
