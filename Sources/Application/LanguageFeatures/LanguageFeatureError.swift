// Why a question about a place in a text has no answer.

package enum LanguageFeatureError: Error, Sendable, Equatable {
    /// The vault is being read for the first time, or after large changes.
    case stillIndexing
    /// What was asked needs a vault, and the file lies in none.
    case noVault
}
