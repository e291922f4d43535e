// Why a decision on a source could not be recorded.

import Permissions

package enum PermissionActionError: Error, Sendable {
    case noSource(String)
    case noPart(String, of: PermissionSource)
    /// A word that is not a part of a vault.
    case noVaultPart(String)
    /// Assistants cannot be granted to write there.
    case unwritablePart(VaultPart)
    /// A grant to assistants must name what they read or write.
    case needsParts
    /// An option that is only for assistants, or only for sources.
    case misplacedFlag(String, isForAssistants: Bool)
    /// A grant of this source needs paths.
    case needsPaths(PermissionSource)
    /// A path in the vault, or one that contains it.
    case vaultIsNoSource(String)
    /// An address, although only files and folders can be granted.
    case noAddresses(PermissionSource)
    /// `suggestion` is the address probably meant.
    case invalidAddress(String, suggestion: String?)
    case invalidExpiry(String)
    /// No user program fetches addresses. `file` is where to name one.
    case noFetchProgram(file: String)
    /// A key below `sources.calendar` of config.yaml that is not a duration.
    case invalidFetchSetting(String)
    case nothingFetched
    case fetchedNoCalendar
    case fetchedInPart
}
