// Why an action on an ink file failed.

import Archives
import Ink
import Vault

package enum InkActionError: Error, Sendable, Equatable {
    /// The file contains no ink, for this reason.
    case noInk(name: String, InkProblem?)
    /// The compression of the file cannot be undone.
    case packing(name: String, ArchiveError)
    /// There are no strokes to draw or import.
    case noStrokes(name: String)
    /// A file that this program cannot write back without loss.
    case notOurs(VaultPath, InkProblem?)
    /// A page number, from 1.
    case noPage(name: String, number: Int, count: Int)
    /// A file name whose extension is not an output format.
    case unknownKind(String)
    /// A file that may not leave the vault.
    case staysPrivate(VaultPath)
    /// A page without a file of strokes under `ink:`.
    case noInkOnPage(VaultPath)
    /// A page with several files, one of which must be chosen.
    case severalFiles(VaultPath, [String])
    /// A page without recognised text of this ink file.
    case noText(VaultPath, file: String)
    /// A block of recognised text without the binding of its words to strokes.
    case unboundText(VaultPath, file: String)
    /// A missing line, `2`, or a missing word of one, `2.3`.
    case noWord(VaultPath, place: String)
    /// The handwriting recogniser, or its language data, is missing.
    case recogniserMissing(package: String)
    /// The configured reader is not installed at its path.
    case readerMissing(path: String)
    /// It returned no answers; with its last message.
    case recogniserFailed(program: String, reason: String)
}
