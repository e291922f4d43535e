// The words for what the services throw.

import Archives
import Explanations
import Export
import GitSync
import Permissions
import SQLite
import Search
import Wording

extension QueryError: ExplainedError {
    package var explanation: Explanation { Explanation(.usage, message, hint: hint) }
}

extension PermissionRefusal: ExplainedError {
    package var explanation: Explanation { Explanation(.notPermitted, message, hint: hint) }
}

extension SQLiteError: ExplainedError {
    package var explanation: Explanation {
        Explanation(
            .failed, Phrase("index: \(message)", fr: "index : \(message)"),
            hint: Phrase("daybook index --rebuild makes a new one", fr: "daybook index --rebuild le refait"))
    }
}

extension IndexError: ExplainedError {
    package var explanation: Explanation { Explanation(index: self) }
}

extension ExportError: ExplainedError {
    package var explanation: Explanation { Explanation(export: self) }
}

extension SyncError: ExplainedError {
    package var explanation: Explanation { Explanation(sync: self) }
}

extension ShareError: ExplainedError {
    package var explanation: Explanation { Explanation(share: self) }
}

extension ArchiveError: ExplainedError {
    package var explanation: Explanation { Explanation(self, archive: nil) }
}

extension Explanation {
    init(index error: IndexError) {
        switch error {
        case .unusable(let reason, let path):
            self.init(
                .failed,
                Phrase(
                    "no place for the index: \(path): \(reason)", fr: "pas de place pour l’index : \(path) : \(reason)"),
                hint: Phrase(
                    "set XDG_CACHE_HOME or TMPDIR to a folder that can be written",
                    fr: "donnez à XDG_CACHE_HOME ou TMPDIR un dossier où l’on peut écrire"))
        case .full(let path):
            self.init(
                .failed, Phrase("\(path): no space left for the index", fr: "\(path) : plus de place pour l’index"))
        }
    }

    init(export error: ExportError) {
        switch error {
        case .foreignFolder(let path):
            self.init(
                .failed, Phrase("\(path) holds files of others", fr: "\(path) contient d’autres fichiers"),
                hint: Phrase(
                    "name an empty folder, or one of an earlier export",
                    fr: "indiquez un dossier vide, ou celui d’un export précédent"))
        case .folderIsVault(let path):
            self.init(.usage, Phrase("\(path) is the vault or holds it", fr: "\(path) est le coffre ou le contient"))
        case .damagedManifest(let path):
            self.init(
                .failed, Phrase("\(path) cannot be understood", fr: "\(path) est incompréhensible"),
                hint: Phrase("remove the folder and export again", fr: "supprimez le dossier et exportez de nouveau"))
        case .damagedRecords(let path):
            self.init(
                .failed, Phrase("\(path) cannot be understood", fr: "\(path) est incompréhensible"),
                hint: Phrase("remove it and export again", fr: "supprimez-le et exportez de nouveau"))
        case .nothing: self.init(.nothing, Phrase("nothing to export", fr: "rien à exporter"))
        case .converterFailed(let program, let message): self.init(.failed, Phrase(same: "\(program): \(message)"))
        case .notABackup(let reason): self.init(.failed, Phrase("not a backup: ", fr: "pas une sauvegarde : ") + reason)
        case .wouldOverwrite(let paths):
            let names = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
            self.init(
                .conflict,
                .counted(
                    paths.count, "file is there with other content: ", "files are there with other content: ",
                    fr: "fichier existe avec un autre contenu : ", "fichiers existent avec un autre contenu : ")
                    + Phrase(same: names),
                hint: Phrase("--overwrite replaces them", fr: "--overwrite les remplace"))
        }
    }
}
