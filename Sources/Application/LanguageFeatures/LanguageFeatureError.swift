// Why a question about a place in a text has no answer.

import Vault

package enum LanguageFeatureError: Error, Sendable, Equatable {
    /// The vault is being read for the first time, or after large changes.
    case stillIndexing
    /// What was asked needs a vault, and the file lies in none.
    case noVault
    /// Nothing can be called so.
    case invalidName(String)
    case nameTaken(VaultPath)
    /// What is there has no name that could be another one.
    case nothingToRename
    /// A place of the user's own configuration, which no editor of the vault changes.
    case namedInConfiguration(String)
    /// The editor makes no changes of files.
    case editorRenamesNoFiles
}
