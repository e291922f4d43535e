// Every error's words, hint and exit code.

import Archives
import Arguments
import Bytes
import Export
import FileSystem
import GitSync
import Permissions
import Processes
import SQLite
import Search
import Vault
import Wording

/// The exit codes of every command.
enum ExitCode: Int32 {
    /// Nothing found, or `check` found problems.
    case nothing = 1
    case usage = 2
    /// Something could not be read, written or run.
    case failed = 3
    /// A conflict needs a person.
    case conflict = 4
    case notPermitted = 5
}

/// An error as the user reads it.
struct CommandError: Error {
    let exitCode: ExitCode
    let message: Phrase
    let hint: Phrase?
    /// The text in question with a caret under the place.
    let excerpt: String?

    init(_ exitCode: ExitCode, _ message: Phrase, hint: Phrase? = nil, excerpt: String? = nil) {
        self.exitCode = exitCode
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
    }

    /// A query error under the query itself.
    init(_ error: QueryError, query: String) {
        let shown = query.map { $0.isNewline ? " " : $0 }
        let caret = TerminalText.width(String(shown.prefix(error.range.lowerBound)))
        let length = TerminalText.width(String(shown.dropFirst(error.range.lowerBound).prefix(error.range.count)))
        self.init(
            .usage, error.message, hint: error.hint,
            excerpt: "  " + String(shown) + "\n  " + String(repeating: " ", count: caret)
                + String(repeating: "^", count: max(1, length)))
    }

    /// Any error that a command can meet.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as UsageError:
            self.init(.usage, error.message, hint: error.hint ?? Self.helpHint(error.path))
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

    private static func helpHint(_ path: [String]) -> Phrase {
        let command = (["daybook"] + path + ["--help"]).joined(separator: " ")
        return Phrase("\(command) shows how it is used", fr: "\(command) montre le mode d’emploi")
    }

    private init(_ error: VaultError) {
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

    private init(_ error: AtomicWriteError) {
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

    private init(_ error: IndexError) {
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

    private init(_ error: ProcessError) {
        switch error {
        case .missing(let program):
            self.init(
                .failed, Phrase("\(program) is not installed", fr: "\(program) n’est pas installé"),
                hint: Phrase("apt-get install \(program)", fr: "apt-get install \(program)"))
        case .failed(let program, let reason): self.init(.failed, Phrase(same: "\(program): \(reason)"))
        }
    }

    private init(_ error: ExportError) {
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

    func text(_ language: LanguageCode, isColoured: Bool) -> String {
        let label = isColoured ? "\u{1b}[1;31mdaybook:\u{1b}[0m " : "daybook: "
        var lines = [label + message[language]]
        if let excerpt { lines.append(excerpt) }
        if let hint { lines.append((language == .french ? "  piste : " : "  hint: ") + hint[language]) }
        return lines.joined(separator: "\n")
    }
}
