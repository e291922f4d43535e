// Every error in words, for every front door: what is wrong, what to do next, and what kind of thing it is.

import Archives
import Export
import FileSystem
import GitSync
import Permissions
import Processes
import SQLite
import Search
import Vault
import Wording

/// An error as a person reads it. Names in it are as they lie on the disk: who shows it on a terminal takes the controls out.
package struct Explanation: Sendable {
    /// What a door makes an exit code, a status of HTTP or a code of JSON-RPC of.
    package enum Kind: Sendable {
        /// What was asked for is not there.
        case nothing
        /// The request cannot be understood.
        case usage
        /// Something could not be read, written or run.
        case failed
        /// A conflict needs a person.
        case conflict
        case notPermitted
    }

    package let kind: Kind
    package let message: Phrase
    package let hint: Phrase?
    /// The text in question, with a caret under the place.
    package let excerpt: String?

    package init(_ kind: Kind, _ message: Phrase, hint: Phrase? = nil, excerpt: String? = nil) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
    }

    /// Any error that an action can end with.
    package init(_ error: any Error) {
        switch error {
        case let error as any ExplainedError: self = error.explanation
        case let error as QueryError: self.init(.usage, error.message, hint: error.hint)
        case let error as EditRefusal: self.init(.failed, error.reason)
        case let error as VaultError: self.init(error)
        case let error as SystemError: self.init(.failed, Phrase(same: "\(error.path): \(error.reason)"))
        case let error as AtomicWriteError: self.init(error)
        case let error as IndexError: self.init(error)
        case let error as SQLiteError:
            self.init(
                .failed, Phrase("index: \(error.message)", fr: "index : \(error.message)"),
                hint: Phrase("daybook index --rebuild makes it anew", fr: "daybook index --rebuild le refait"))
        case let error as ProcessError: self.init(error)
        case let error as ExportError: self.init(error)
        case let error as SyncError: self.init(error)
        case let error as ShareError: self.init(error)
        case let error as PermissionRefusal: self.init(.notPermitted, error.message, hint: error.hint)
        case let error as ArchiveError: self.init(error, archive: nil)
        default: self.init(.failed, Phrase(same: "\(error)"))
        }
    }
}

/// The error of an action. Its words stand in a file of this target beside those of the others.
package protocol ExplainedError: Error {
    var explanation: Explanation { get }
}

// What the services throw.
extension Explanation {
    fileprivate init(_ error: VaultError) {
        switch error {
        case .outside(let path):
            self.init(.failed, Phrase("\(path): leads out of the vault", fr: "\(path) : sort du coffre"))
        case .missing(let path):
            self.init(.failed, Phrase("\(path): no such file", fr: "\(path) : fichier introuvable"))
        case .existing(let path):
            self.init(.failed, Phrase("\(path): there is such a file already", fr: "\(path) : ce fichier existe déjà"))
        case .notAFile(let path):
            self.init(.failed, Phrase("\(path): not a file", fr: "\(path) : pas un fichier"))
        case .changing(let path):
            self.init(
                .conflict,
                Phrase(
                    "\(path): changed by another program while it was edited",
                    fr: "\(path) : modifié en même temps par un autre programme"),
                hint: Phrase("nothing was written; try again", fr: "rien n’a été écrit ; réessayez"))
        case .system(let error, let path):
            let place = path?.text ?? error.path
            self.init(.failed, Phrase(same: "\(place): \(error.reason)"))
        }
    }

    fileprivate init(_ error: AtomicWriteError) {
        switch error {
        case .changedMeanwhile(let path):
            self.init(
                .conflict,
                Phrase("\(path): changed by another program", fr: "\(path) : modifié par un autre programme"),
                hint: Phrase("nothing was written; try again", fr: "rien n’a été écrit ; réessayez"))
        case .system(let error):
            // The file beside the target is nobody's business: its folder is what cannot be written.
            self.init(.failed, Phrase(same: "\(Paths.parent(of: error.path)): \(error.reason)"))
        }
    }

    fileprivate init(_ error: IndexError) {
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

    fileprivate init(_ error: ProcessError) {
        switch error {
        case .missing(let program):
            self.init(
                .failed, Phrase("\(program) is not installed", fr: "\(program) n’est pas installé"),
                hint: Phrase("apt-get install \(program)", fr: "apt-get install \(program)"))
        case .failed(let program, let reason): self.init(.failed, Phrase(same: "\(program): \(reason)"))
        }
    }

    fileprivate init(_ error: ExportError) {
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
