// Messages for exports that cannot be made, and backups that cannot be restored.

import Wording

extension ExportError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .foreignFolder(let path):
            return Explanation(
                .failed, Phrase("\(path) holds files of others", fr: "\(path) contient d’autres fichiers"),
                hint: Phrase(
                    "name an empty folder, or one of an earlier export",
                    fr: "indiquez un dossier vide, ou celui d’un export précédent"))
        case .folderIsVault(let path):
            return Explanation(
                .usage, Phrase("\(path) is the vault or holds it", fr: "\(path) est le coffre ou le contient"))
        case .damagedManifest(let path):
            return Explanation(
                .failed, Phrase("\(path) cannot be understood", fr: "\(path) est incompréhensible"),
                hint: Phrase("remove the folder and export again", fr: "supprimez le dossier et exportez de nouveau"))
        case .damagedRecords(let path):
            return Explanation(
                .failed, Phrase("\(path) cannot be understood", fr: "\(path) est incompréhensible"),
                hint: Phrase("remove it and export again", fr: "supprimez-le et exportez de nouveau"))
        case .nothing: return Explanation(.nothing, Phrase("nothing to export", fr: "rien à exporter"))
        case .missingPictureConverter:
            return Explanation(
                .failed, Phrase("rsvg-convert is not installed", fr: "rsvg-convert n’est pas installé"),
                hint: Phrase(
                    "apt-get install librsvg2-bin, or -o with .svg or .html",
                    fr: "apt-get install librsvg2-bin, ou -o avec .svg ou .html"))
        case .converterFailed(let program, let message):
            return Explanation(.failed, Phrase(same: "\(program): \(message)"))
        case .notABackup(let reason):
            return Explanation(.failed, Phrase("not a backup: ", fr: "pas une sauvegarde : ") + reason)
        case .wouldOverwrite(let paths):
            let names = paths.prefix(3).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
            return Explanation(
                .conflict,
                .counted(
                    paths.count, "file is there with other content: ", "files are there with other content: ",
                    fr: "fichier existe avec un autre contenu : ", "fichiers existent avec un autre contenu : ")
                    + Phrase(same: names),
                hint: Phrase("--overwrite replaces them", fr: "--overwrite les remplace"))
        }
    }
}
