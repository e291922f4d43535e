// Why a vault or a list cannot be synced or shared, apart from errors of git.

import CivilTime
import GitSync
import Vault

package enum SyncActionError: Error, Sendable {
    /// Another process is syncing this vault.
    case syncing
    case notInVault(String)
    case invalidAddress(ShareAddress.Fault, String)
    /// Two lists of the vault declare the same share.
    case sameShare(VaultPath, VaultPath)
    /// The list is shared with somebody else.
    case sharedElsewhere(VaultPath, with: String)
    /// The address already belongs to another list of the vault.
    case takenAddress(ShareAddress, by: VaultPath)
    /// The list is outside the folders where a sync looks for shared lists.
    case outsideOfLists(VaultPath)
    /// The list at the address is already in the vault.
    case accepted(VaultPath, ShareAddress)
    case existingList(VaultPath)
    case notShared(VaultPath)
    /// The share has no version of that number that could be undone; if nil, none by others.
    case noSharedVersion(VaultPath, Int?, last: Int)
    /// The address does not yield a folder name.
    case noFolderName(String)
    /// The folder for a new vault is not empty.
    case usedFolder(String)
    /// The repository has several branches, and none is the default.
    case severalBranches([String], folder: String)
    /// Nothing has been received from other devices.
    case nothingCame
    /// The last changes received have been undone already.
    case alreadyTakenBack
    /// Files with uncommitted changes.
    case unsavedFiles([String])
    /// The lines received in these files have changed since.
    case changedSince([String])
    /// No commit has the file.
    case noVersions(VaultPath)
    /// The first version is later than that day.
    case nothingSoEarly(VaultPath, Day, TimeOfDay?, first: LocalDateTime?)
    /// The current text is in no commit, and would be lost.
    case unsaved(VaultPath)
    /// git lacks the bytes, as in a shallow or partial clone.
    case lostVersion(VaultPath)
    /// A binary version cannot be shown.
    case notText(VaultPath)
}
