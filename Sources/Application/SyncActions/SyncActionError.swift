// What keeps a vault or a list from being synced or shared, beside what git says.

import GitSync
import Vault

package enum SyncActionError: Error, Sendable {
    /// Another process syncs this vault.
    case syncing
    case notInVault(String)
    case invalidAddress(ShareAddress.Fault, String)
    /// Two lists of the vault say that they are one share.
    case sameShare(VaultPath, VaultPath)
    /// The list is shared with somebody else.
    case sharedElsewhere(VaultPath, with: String)
    /// The address has another list of the vault already.
    case takenAddress(ShareAddress, by: VaultPath)
    /// Where a sync looks for shared lists is not where this one lies.
    case outsideOfLists(VaultPath)
    /// The list of the address is in the vault already.
    case accepted(VaultPath, ShareAddress)
    case existingList(VaultPath)
    case notShared(VaultPath)
}
