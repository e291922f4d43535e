// What an export did, and why one could not be made.

import Wording

/// Counts of files, and what the reader should know.
package struct ExportReport: Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package var warnings: [Phrase] = []
    /// What a backup could not give back, each with its name.
    package var damaged: [Phrase] = []

    package init() {}
}

/// Why an export or a restore stopped before it changed anything.
package enum ExportError: Error, Sendable {
    /// The folder holds files but no manifest of an earlier export.
    case foreignFolder(path: String)
    /// The folder is the vault or holds it.
    case folderIsVault(path: String)
    /// The manifest of the earlier export cannot be understood.
    case damagedManifest(path: String)
    /// What is known of the last site cannot be read.
    case damagedRecords(path: String)
    /// Nothing matches the query.
    case nothing
    /// Nothing makes PNG or PDF of SVG.
    case missingPictureConverter
    /// The program that makes PDF ended with these words.
    case converterFailed(program: String, message: String)
    /// Not a backup of this kind.
    case notABackup(Phrase)
    /// These files are there already with other content.
    case wouldOverwrite(paths: [String])
}
