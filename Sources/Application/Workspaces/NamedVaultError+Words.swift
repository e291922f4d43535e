// Messages for unknown names of vaults.

import Wording

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
