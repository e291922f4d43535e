// Why a question about a place in a text has no answer.

import Vault

package enum LanguageFeatureError: Error, Sendable, Equatable {
    /// The vault is being read for the first time, or after large changes.
    case stillIndexing
    /// The question needs a vault, and the file is outside any.
    case noVault
    /// Not a valid name for the thing.
    case invalidName(String)
    case nameTaken(VaultPath)
    /// The thing under the cursor has no name that could change.
    case nothingToRename
    /// A place in the user's own configuration, which an editor of the vault does not change.
    case namedInConfiguration(String)
    /// The editor does not support renaming files.
    case editorRenamesNoFiles
}
