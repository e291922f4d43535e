// What keeps a vault or a list from being synced or shared, beside what git says.

import CivilTime
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
    /// The share has no version of that number that could be taken back; nil: none that others made.
    case noSharedVersion(VaultPath, Int?, last: Int)
    /// Nothing in an address tells what its folder would be called.
    case noFolderName(String)
    /// A folder for a new vault with something in it.
    case usedFolder(String)
    /// A repository has several branches, and none is its first.
    case severalBranches([String], folder: String)
    /// Nothing of other devices has come to this one.
    case nothingCame
    /// What came last was taken back before.
    case alreadyTakenBack
    /// Files with changes that are in no commit.
    case unsavedFiles([String])
    /// What came in these files was changed since, in the same lines.
    case changedSince([String])
    /// No commit has the file.
    case noVersions(VaultPath)
    /// The first version is younger than that day.
    case nothingSoEarly(VaultPath, Day, TimeOfDay?, first: LocalDateTime?)
    /// What the file says now is in no commit, and would be lost.
    case unsaved(VaultPath)
    /// Git does not have the bytes, as in a shallow or partial clone.
    case lostVersion(VaultPath)
    /// A version that is not text cannot be shown.
    case notText(VaultPath)
}
