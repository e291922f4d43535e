// Why nothing was done with a file of ink.

import Ink
import Vault

package enum InkActionError: Error, Sendable, Equatable {
    /// No ink was found in a file, for this reason.
    case noInk(name: String, InkProblem?)
    /// There are no strokes that could be drawn or taken over.
    case noStrokes(name: String)
    /// A file that this program would not write as it is is not written again.
    case notOurs(VaultPath, InkProblem?)
    /// A number from 1.
    case noPage(name: String, number: Int, count: Int)
    /// Names of strokes that are not in a file.
    case noStroke(VaultPath, id: String)
    /// The name of a file whose end says nothing that can be written.
    case unknownKind(String)
    /// A file that stays in the vault.
    case staysPrivate(VaultPath)
}
