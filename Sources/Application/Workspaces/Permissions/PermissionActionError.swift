// Why no decision on a source was written down.

import Permissions

package enum PermissionActionError: Error, Sendable {
    case noSource(String)
    case noPart(String, of: PermissionSource)
    /// A word that names no part of a vault.
    case noVaultPart(String)
    /// Assistants cannot be allowed to write there.
    case unwritablePart(VaultPart)
    /// A grant to assistants says what they read or write.
    case needsParts
    /// A flag that is only for assistants, or only for sources.
    case misplacedFlag(String, isForAssistants: Bool)
    /// A grant of this source needs paths.
    case needsPaths(PermissionSource)
    /// A path in the vault, or around it.
    case vaultIsNoSource(String)
    /// An address where only files and folders can be granted.
    case noAddresses(PermissionSource)
    /// `suggestion` is the address that was probably meant.
    case invalidAddress(String, suggestion: String?)
    case invalidExpiry(String)
    /// No program of the user's own fetches addresses. `file` is where one would be named.
    case noFetchProgram(file: String)
    /// A key below `sources.calendar` of config.yaml that is not a length of time.
    case invalidFetchSetting(String)
    case nothingFetched
    case fetchedNoCalendar
    case fetchedInPart
}
