// The words for what has no vault, no document or no reading.

import Explanations
import Search
import Vault
import Wording
import Workspaces

extension WorkspaceError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noVault:
            Explanation(
                .failed, Phrase("no vault here or above", fr: "aucun coffre ici ni au-dessus"),
                hint: Phrase(
                    "daybook init DIR makes one; daybook --vault DIR opens any folder of Markdown files",
                    fr:
                        "daybook init DOSSIER en crée un ; daybook --vault DOSSIER ouvre tout dossier de fichiers Markdown"
                ))
        case .invalidDate(let text):
            Explanation(
                .usage, Phrase("invalid date “\(text)”", fr: "date invalide « \(text) »"),
                hint: Phrase(
                    "such as 2026-11-20, yesterday, last friday, 2026-W47",
                    fr: "par exemple 2026-11-20, hier, vendredi dernier, 2026-W47"))
        case .invalidDuration(let text):
            Explanation(
                .usage, Phrase("invalid duration “\(text)”", fr: "durée invalide « \(text) »"),
                hint: Phrase("such as 10m, 1h30, 2 days", fr: "par exemple 10m, 1h30, 2 jours"))
        case .reversedSpan(let from, let to, let first, let last):
            Explanation(
                .usage,
                Phrase(
                    "invalid span: “\(to)”\(to == last ? "" : " (\(last))") is before “\(from)”\(from == first ? "" : " (\(first))")",
                    fr:
                        "intervalle invalide : « \(to) »\(to == last ? "" : " (\(last))") est avant « \(from) »\(from == first ? "" : " (\(first))")"
                ))
        case .noDocument(let name):
            Explanation(
                .nothing, Phrase("no document is called “\(name)”", fr: "aucun document ne s’appelle « \(name) »"),
                hint: Phrase(
                    "daybook search \(name) looks in the texts", fr: "daybook search \(name) cherche dans les textes"))
        case .ambiguousDocument(let name, let paths):
            Explanation(
                .usage,
                {
                    let list = paths.prefix(5).map(\.text).joined(separator: ", ")
                    return Phrase(
                        "“\(name)” is the name of several: \(list)", fr: "« \(name) » en désigne plusieurs : \(list)")
                }())
        case .unknownPlace(let name):
            Explanation(
                .usage, Phrase("nothing says where “\(name)” is", fr: "rien ne dit où est « \(name) »"),
                hint: Phrase(
                    "near:45.76,4.84,20km; or name it in .daybook/settings.yaml: places: {\(name): [45.76, 4.84]}",
                    fr:
                        "pres:45.76,4.84,20km ; ou nommez-le dans .daybook/settings.yaml : places: {\(name): [45.76, 4.84]}"
                ))
        case .invalidQuery(let error, let query): Explanation(error, query: query)
        case .missingCompanion(let name, let package):
            Explanation(
                .failed, Phrase("\(name) is not installed", fr: "\(name) n’est pas installé"),
                hint: Phrase(
                    "script/install puts it beside daybook; it needs the package \(package)",
                    fr: "script/install le met à côté de daybook ; il lui faut le paquet \(package)"))
        case .noFreeName(let path):
            Explanation(
                .failed, Phrase("\(path): too many files of this name", fr: "\(path) : trop de fichiers de ce nom"))
        }
    }
}

extension NamedVaultError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unknown(let name, let near):
            Explanation(
                .usage, Phrase("no vault has the name “\(name)”", fr: "aucun coffre ne s’appelle « \(name) »"),
                hint: near.isEmpty
                    ? Phrase("daybook vaults lists the names", fr: "daybook vaults donne les noms")
                    : Phrase(
                        "did you mean \(near.joined(separator: ", "))?",
                        fr: "vouliez-vous dire \(near.joined(separator: ", ")) ?"))
        case .invalidName(let name):
            Explanation(
                .usage, Phrase("invalid name of a vault “\(name)”", fr: "nom de coffre invalide « \(name) »"),
                hint: Phrase("letters, digits, - _ and .", fr: "lettres, chiffres, - _ et ."))
        case .nameTaken(let name, let path):
            Explanation(
                .usage,
                Phrase("“\(name)” is the vault in \(path)", fr: "« \(name) » est le coffre dans \(path)"),
                hint: Phrase(same: "daybook vaults remove \(name)"))
        case .noFolder(let path):
            Explanation(
                .failed, Phrase("\(path): no folder", fr: "\(path) : pas un dossier"),
                hint: Phrase("daybook init \(path) makes a vault", fr: "daybook init \(path) crée un coffre"))
        case .folderAndName:
            Explanation(
                .usage,
                Phrase(
                    "--vault names a folder and -v a vault: one of them",
                    fr: "--vault nomme un dossier et -v un coffre : l’un des deux"))
        case .unsafeFile(let file, let lines):
            Explanation(
                .failed, Phrase("\(file) cannot be changed safely", fr: "\(file) ne peut être modifié sûrement"),
                hint: Phrase("write these lines:\n\(lines)", fr: "écrivez ces lignes :\n\(lines)"))
        }
    }
}

extension Explanation {
    /// A query error under the query itself.
    fileprivate init(_ error: QueryError, query: String) {
        let shown = query.map { $0.isNewline ? " " : $0 }
        let caret = DisplayWidth.of(String(shown.prefix(error.range.lowerBound)))
        let length = DisplayWidth.of(String(shown.dropFirst(error.range.lowerBound).prefix(error.range.count)))
        self.init(
            .usage, error.message, hint: error.hint,
            excerpt: "  " + String(shown) + "\n  " + String(repeating: " ", count: caret)
                + String(repeating: "^", count: max(1, length)))
    }
}

extension UserProgramError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .notAProgram(let name):
            Explanation(
                .failed,
                Phrase(
                    "config.yaml: \(name) is not a program and its arguments",
                    fr: "config.yaml : \(name) n’est pas un programme et ses arguments"))
        case .blankInWord(let name, let word, let variable):
            Explanation(
                .failed,
                Phrase(
                    "config.yaml: \(name): {} is not a word of its own in “\(word)”",
                    fr: "config.yaml : \(name) : {} n’est pas un mot à part dans « \(word) »"),
                hint: Phrase(
                    "in a line for the shell it is \"$\(variable)\"",
                    fr: "dans une ligne pour le shell, c’est \"$\(variable)\""))
        case .notStarted(let name, let program):
            Explanation(
                .failed, Phrase("\(name) cannot be started: \(program)", fr: "\(name) ne démarre pas : \(program)"))
        case .tooSlow(let name, let seconds):
            Explanation(
                .failed,
                Phrase(
                    "\(name) took more than \(seconds) s and was ended",
                    fr: "\(name) a dépassé \(seconds) s et a été arrêtée"))
        case .tooLong(let name, let megabytes):
            Explanation(
                .failed,
                Phrase(
                    "\(name) printed more than \(megabytes) MB and was ended",
                    fr: "\(name) a affiché plus de \(megabytes) Mo et a été arrêtée"))
        case .ended(let name, let code, let reason):
            Explanation(
                .failed,
                {
                    let reason = reason.map { ": " + $0 } ?? ""
                    return Phrase(
                        "\(name) ended with \(code)\(reason)", fr: "\(name) a fini avec \(code)\(reason)")
                }())
        }
    }
}

extension UndoChangeError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .changedSince(let path):
            Explanation(
                .conflict,
                Phrase(
                    "\(path): changed since; nothing was taken back",
                    fr: "\(path) : modifié depuis ; rien n’a été annulé"))
        }
    }
}
