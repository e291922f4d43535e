// Messages for problems with files and diaries of other programs.

import Bytes
import ExternalSources
import Journal
import JournalActions
import Sensors
import Wording
import Workspaces

extension ImportActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .notASource(let typed):
            Explanation(.failed, Phrase("\(typed): not a file or folder", fr: "\(typed) : ni fichier ni dossier"))
        case .notAFile(let typed):
            Explanation(
                .failed, Phrase("\(typed): not a file", fr: "\(typed) : ce n’est pas un fichier"),
                hint: Phrase(
                    "name the export.zip, or the export.xml in it",
                    fr: "nommez l’export.zip, ou le export.xml qu’il contient"))
        case .notAFolder(let typed):
            Explanation(.usage, Phrase("\(typed) is not a folder", fr: "\(typed) n’est pas un dossier"))
        case .nothingOf(let program, let typed): Explanation(.nothing, program.absence(typed))
        case .noHabits(let typed):
            Explanation(
                .nothing, Phrase("\(typed): no Habits.csv of Loop in it", fr: "\(typed) : aucun Habits.csv de Loop"),
                hint: Phrase(
                    "in Loop: Settings, Export as CSV", fr: "dans Loop : Paramètres, Exporter en CSV"))
        case .journalOfDayOne(let typed):
            Explanation(
                .usage, Phrase("\(typed) is a journal of Day One", fr: "\(typed) est un journal de Day One"),
                hint: Phrase(same: "daybook import dayone \(typed)"))
        case .refusedDiary(let file, let refusal): Explanation(refusal, file: file)
        case .encryptedDiary(let file):
            Explanation(
                .usage, Phrase("\(file) is encrypted", fr: "\(file) est chiffré"),
                hint: Phrase(
                    "on a terminal its password is asked for; --password-file FILE reads it",
                    fr: "sur un terminal, le mot de passe est demandé ; --password-file FICHIER le lit"))
        case .wrongPassword(let file):
            Explanation(
                .failed,
                Phrase(
                    "wrong password for \(file), or the file is damaged",
                    fr: "mauvais mot de passe pour \(file), ou fichier abîmé"),
                hint: Phrase("nothing of it was read", fr: "rien n’en a été lu"))
        case .refusedSource(let file, let refusal):
            Explanation(
                .failed,
                {
                    let place = file + (refusal.line.map { ":\($0)" } ?? "")
                    return Phrase("\(place): ", fr: "\(place) : ") + refusal.message
                }())
        case .lockedEntries(let count):
            Explanation(
                .failed,
                Phrase.counted(
                    count, "locked document cannot be compared with what is imported",
                    "locked documents cannot be compared with what is imported",
                    fr: "document verrouillé ne peut être comparé à ce qui est importé",
                    "documents verrouillés ne peuvent être comparés à ce qui est importé"),
                hint: Phrase(
                    "daybook open --for 15m: else what lock: of the settings locked would be imported twice",
                    fr: "daybook open --for 15m : sinon ce que lock: des réglages a verrouillé serait importé deux fois"
                ))
        case .refusedTable(let file, let refusal): Explanation(table: refusal, file)
        case .archive(let error, let file): Explanation(error, archive: file)
        case .unknownMood(let text): .unknownMood(text)
        case .unmappedMoods(let names): Explanation(unmappedMoods: names)
        case .unsafeSettings(let path, let lines):
            Explanation(
                .failed, Phrase("\(path) cannot be changed safely", fr: "\(path) ne peut être modifié sûrement"),
                hint: Phrase("add these lines:\n\(lines)", fr: "ajoutez ces lignes :\n\(lines)"))
        case .notACardFile(let typed):
            Explanation(.failed, Phrase("\(typed): not a vCard file", fr: "\(typed) : pas un fichier vCard"))
        case .noCards(let typed):
            Explanation(.nothing, Phrase("\(typed): no .vcf file in it", fr: "\(typed) : aucun fichier .vcf"))
        case .notInVault(let typed):
            Explanation(.usage, Phrase("\(typed): not in the vault", fr: "\(typed) : pas dans le coffre"))
        case .noFolderOfVault(let typed):
            Explanation(
                .usage,
                Phrase("“\(typed)” is not a folder of the vault", fr: "« \(typed) » n’est pas un dossier du coffre"))
        case .isInVault(let typed):
            Explanation(.usage, Phrase("\(typed) is in the vault", fr: "\(typed) est dans le coffre"))
        case .noPictures(let folder):
            Explanation(.nothing, Phrase("\(folder): no picture in it", fr: "\(folder) : aucune image dedans"))
        case .captionOfSeveral:
            Explanation(
                .usage, Phrase("--caption goes with one picture", fr: "--caption va avec une seule image"))
        case .missingFolder(let folder):
            Explanation(
                .failed,
                Phrase(
                    "\(folder) is not there yet; --dry-run makes no folder",
                    fr: "\(folder) n’existe pas encore ; --dry-run ne crée pas de dossier"))
        }
    }
}

extension DiaryProgram {
    /// For a source without anything from this program.
    fileprivate func absence(_ typed: String) -> Phrase {
        switch self {
        case .dayOne:
            Phrase(
                "\(typed): no journal of Day One in it (.json, or .doentry)",
                fr: "\(typed) : aucun journal de Day One (.json ou .doentry)")
        case .jrnl: Phrase("\(typed): no .txt file in it", fr: "\(typed) : aucun fichier .txt")
        case .appleJournal:
            Phrase("\(typed): no Entries/*.html in it", fr: "\(typed) : aucun Entries/*.html")
        case .journey, .googleKeep, .diarium, .nomie:
            Phrase("\(typed): no .json file in it", fr: "\(typed) : aucun fichier .json")
        case .daylio, .text, .jekyll, .redNotebook, .diarly:
            Phrase("\(typed): no file of this kind in it", fr: "\(typed) : aucun fichier de ce genre")
        }
    }
}

extension Explanation {
    /// `file` is the source as typed.
    fileprivate init(_ refusal: ImportRefusal, file: String) {
        self.init(.failed, Phrase("\(file) ", fr: "\(file) ") + refusal.message, hint: refusal.hint)
    }

    fileprivate init(unmappedMoods names: [String]) {
        let list = names.joined(separator: ", ")
        let flags = names.map { name -> String in
            let quoted =
                name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
                ? name : "'" + name.replacing("'", with: "'\\''") + "'"
            return "--mood \(quoted)=MOOD"
        }.joined(separator: " ")
        self.init(
            .usage, Phrase("unknown moods: \(list)", fr: "humeurs inconnues : \(list)"),
            hint: Phrase(
                "\(flags) with very_sad, sad, neutral, happy or very_happy for MOOD",
                fr: "\(flags) avec very_sad, sad, neutral, happy ou very_happy pour MOOD"))
    }

    /// An unreadable table of health data.
    fileprivate init(table refusal: ImportTable.Refusal, _ file: String) {
        switch refusal {
        case .noColumn(let name):
            self.init(.usage, Phrase("\(file): no column “\(name)”", fr: "\(file) : pas de colonne « \(name) »"))
        case .openDates(let example):
            self.init(
                .usage,
                Phrase(
                    "\(file): does \(example) begin with the day or the month?",
                    fr: "\(file) : \(example) commence-t-il par le jour ou le mois ?"),
                hint: Phrase(same: "--dates " + DateOrder.allCases.map(\.rawValue).joined(separator: "|")))
        case .noTime, .unreadClock, .noMeasures, .units:
            self.init(
                .failed,
                Phrase(
                    "\(file): no days with steps, sleep or anything else that is known",
                    fr: "\(file) : pas de jours avec des pas, du sommeil ou autre chose de connu"),
                hint: Phrase(
                    "--map 'COLUMN=steps' says what a column is", fr: "--map 'COLONNE=steps' dit ce qu’est une colonne")
            )
        }
    }
}
