// The result of an export, and reasons for failure.

import Wording

/// Counts of files, and warnings for the reader.
package struct ExportReport: Sendable {
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    package var warnings: [Phrase] = []
    /// Files that a backup could not restore, by name.
    package var damaged: [Phrase] = []

    package init() {}
}

/// Why an export or restore stopped before changing anything.
package enum ExportError: Error, Sendable {
    /// The folder contains files but no manifest of an earlier export.
    case foreignFolder(path: String)
    /// The folder is the vault or contains it.
    case folderIsVault(path: String)
    /// The manifest of the earlier export is invalid.
    case damagedManifest(path: String)
    /// The cached facts about the last site cannot be read.
    case damagedRecords(path: String)
    /// Nothing matches the query.
    case nothing
    /// No program to convert SVG to PNG or PDF.
    case missingPictureConverter
    /// The PDF converter failed with this message.
    case converterFailed(program: String, message: String)
    /// Not a backup of this kind.
    case notABackup(Phrase)
    /// These files already exist with other content.
    case wouldOverwrite(paths: [String])
}
