// Errors of imports.

import Archives
import ExternalSources
import Journal
import Sensors
import Vault

package enum ImportActionError: Error, Sendable {
    /// Neither a file nor a folder.
    case notASource(String)
    case notAFile(String)
    case notAFolder(String)
    /// It contains nothing from the stated program.
    case nothingOf(DiaryProgram, in: String)
    /// It contains no habits of Loop.
    case noHabits(in: String)
    /// Written by another program.
    case journalOfDayOne(String)
    /// The file of another program is unreadable.
    case refusedDiary(file: String, ImportRefusal)
    /// A password is needed, and none was given.
    case encryptedDiary(file: String)
    /// The password is wrong, or the file is damaged.
    case wrongPassword(file: String)
    case refusedSource(file: String, SourceRefusal)
    /// This number of locked documents cannot be read: which entries exist already is unknown.
    case lockedEntries(Int)
    /// A table of health data.
    case refusedTable(file: String, ImportTable.Refusal)
    case archive(ArchiveError, file: String)
    case unknownMood(String)
    /// Moods of Daylio without a known meaning.
    case unmappedMoods([String])
    /// Settings to which `lines` cannot be added safely.
    case unsafeSettings(VaultPath, lines: String)
    case notACardFile(String)
    case noCards(in: String)
    /// The destination for notes of contacts.
    case noFolderOfVault(String)
    /// The destination for a folder of notes.
    case notInVault(String)
    /// The folder to copy is already in the vault.
    case isInVault(String)
    case noPictures(in: String)
    /// A caption for several pictures.
    case captionOfSeveral
    /// The folder for a backup does not exist, and a rehearsal creates none.
    case missingFolder(String)
}
