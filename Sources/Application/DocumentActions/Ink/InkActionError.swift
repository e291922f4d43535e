// Why nothing was done with a file of ink.

import Archives
import Ink
import Vault

package enum InkActionError: Error, Sendable, Equatable {
    /// No ink was found in a file, for this reason.
    case noInk(name: String, InkProblem?)
    /// What a file is packed in cannot be undone.
    case packing(name: String, ArchiveError)
    /// There are no strokes that could be drawn or taken over.
    case noStrokes(name: String)
    /// A file that this program would not write as it is is not written again.
    case notOurs(VaultPath, InkProblem?)
    /// A number from 1.
    case noPage(name: String, number: Int, count: Int)
    /// The name of a file whose end says nothing that can be written.
    case unknownKind(String)
    /// A file that stays in the vault.
    case staysPrivate(VaultPath)
    /// A page that names no file of strokes under `ink:`.
    case noInkOnPage(VaultPath)
    /// A page that names several, of which one is meant.
    case severalFiles(VaultPath, [String])
    /// No recognised text of this file of ink in a page.
    case noText(VaultPath, file: String)
    /// A block of recognised text without what binds its words to strokes.
    case unboundText(VaultPath, file: String)
    /// `2`, a line, or `2.3`, a word of it, which is not there.
    case noWord(VaultPath, place: String)
    /// The program that reads handwriting is missing, or its knowledge of a language.
    case recogniserMissing(package: String)
    /// The reader that is named is not where it is installed to.
    case readerMissing(path: String)
    /// It gave no answers: the last that it said.
    case recogniserFailed(program: String, reason: String)
}
