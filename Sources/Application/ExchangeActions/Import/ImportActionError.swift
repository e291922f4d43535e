// What can be wrong with what is imported.

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
    /// Nothing in it is of the program that it is said to be from.
    case nothingOf(DiaryProgram, in: String)
    /// No habits of Loop.
    case noHabits(in: String)
    /// Another program wrote it.
    case journalOfDayOne(String)
    /// The file of another program cannot be read as it is.
    case refusedDiary(file: String, ImportRefusal)
    /// A password is needed, and none was said.
    case encryptedDiary(file: String)
    /// The password opens it not, or it is damaged.
    case wrongPassword(file: String)
    case refusedSource(file: String, SourceRefusal)
    /// This many locked documents cannot be read: which entries are there already is not known.
    case lockedEntries(Int)
    /// A table of health data.
    case refusedTable(file: String, ImportTable.Refusal)
    case archive(ArchiveError, file: String)
    case unknownMood(String)
    /// Moods of Daylio without a known meaning.
    case unmappedMoods([String])
    /// Settings that `lines` cannot be added to safely.
    case unsafeSettings(VaultPath, lines: String)
    case notACardFile(String)
    case noCards(in: String)
    /// Where notes of contacts were to go.
    case noFolderOfVault(String)
    /// Where a folder of notes was to go.
    case notInVault(String)
    /// A folder that is to be copied lies in the vault already.
    case isInVault(String)
    case noPictures(in: String)
    /// A caption for several pictures.
    case captionOfSeveral
    /// A folder for a backup that is not there, and would not be made.
    case missingFolder(String)
}
