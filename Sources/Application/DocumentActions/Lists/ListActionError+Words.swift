// Messages for failed actions on lists.

import Vault
import Wording

extension ListActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noList(let name, let similar, let all):
            let list = all.joined(separator: ", ")
            let hint: Phrase =
                if let similar {
                    Phrase("did you mean \(similar)?", fr: "vouliez-vous dire \(similar) ?")
                } else if all.isEmpty {
                    Phrase("daybook lists new NAME makes one", fr: "daybook lists new NOM en crée une")
                } else {
                    Phrase(
                        "lists: \(list); daybook lists new NAME makes another",
                        fr: "listes : \(list) ; daybook lists new NOM en crée une autre")
                }
            return Explanation(
                .nothing, Phrase("there is no list “\(name)”", fr: "il n’y a pas de liste « \(name) »"), hint: hint)
        case .invalidName(let name):
            return Explanation(
                .usage, Phrase("“\(name)” cannot be a name", fr: "« \(name) » ne peut pas être un nom"))
        case .emptyName:
            return Explanation(.usage, Phrase("the new name is empty", fr: "le nouveau nom est vide"))
        case .emptySection:
            return Explanation(.usage, Phrase("a section needs a name", fr: "une section a besoin d’un nom"))
        case .emptyBuyer:
            return Explanation(.usage, Phrase("--by needs a name", fr: "--by demande un nom"))
        case .invalidDate(let key, let value):
            return Explanation(
                .usage, Phrase("\(key): invalid date “\(value)”", fr: "\(key) : date invalide « \(value) »"),
                hint: Phrase("such as 2026-11-22, tomorrow, friday", fr: "par exemple 2026-11-22, demain, vendredi"))
        case .invalidAmount(let typed):
            return Explanation(
                .usage, Phrase("“\(typed)” is not an amount", fr: "« \(typed) » n’est pas une quantité"),
                hint: Phrase("such as 3, 500 g, 2 × 33 cl", fr: "par exemple 3, 500 g, 2 × 33 cl"))
        case .noItemsNamed:
            return Explanation(.usage, Phrase("no item is named", fr: "aucun élément n’est nommé"))
        case .noItem(let name, let list, let similar):
            let names = similar.joined(separator: ", ")
            return Explanation(
                .nothing, Phrase("\(list) has no “\(name)”", fr: "\(list) n’a pas de « \(name) »"),
                hint: names.isEmpty ? nil : Phrase("did you mean \(names)?", fr: "vouliez-vous dire \(names) ?"))
        case .ambiguousItem(let name, let lines, let hasMore):
            let list =
                lines.map { "\n  :\($0.number)  " + $0.source + ($0.section.map { "  (\($0))" } ?? "") }.joined()
                + (hasMore ? "\n  …" : "")
            let first = lines.first?.number ?? 1
            return Explanation(
                .usage, Phrase("“\(name)” may be any of:\(list)", fr: "« \(name) » peut être :\(list)"),
                hint: Phrase("give more of the name, or :\(first)", fr: "plus de son nom, ou :\(first)"))
        case .changedSinceShown(let list, let text):
            return Explanation(
                .conflict,
                Phrase(
                    "\(list): the line has changed since it was shown: “\(text)”",
                    fr: "\(list) : la ligne a changé depuis qu’elle a été montrée : « \(text) »"),
                hint: Phrase("load the page again", fr: "rechargez la page"))
        case .existing(let text, let list, let line):
            return Explanation(.conflict, Self.alreadyThere(text, list, line))
        case .existingInTarget(let text, let list, let line):
            return Explanation(
                .conflict, Self.alreadyThere(text, list, line),
                hint: Phrase("remove one of them", fr: "retirez l’un des deux"))
        case .cannotMove(let text):
            return Explanation(
                .usage, Phrase("“\(text)” cannot go there", fr: "« \(text) » ne peut pas aller là"))
        case .nothingToImport(let name):
            return Explanation(.nothing, Phrase("\(name): no items", fr: "\(name) : aucun élément"))
        case .isFolder(let name):
            return Explanation(
                .usage, Phrase("\(name) is a folder", fr: "\(name) est un dossier"),
                hint: Phrase(
                    "--flat takes each file in it as one item", fr: "--flat prend chaque fichier pour un élément"))
        case .notAFolder(let name):
            return Explanation(
                .usage, Phrase("\(name) is not a folder", fr: "\(name) n’est pas un dossier"),
                hint: Phrase(
                    "--flat reads a folder with one file a thing", fr: "--flat lit un dossier, un fichier par chose"))
        case .isTheListItself(let file):
            return Explanation(
                .usage, Phrase("\(file): is the list itself", fr: "\(file) : est la liste elle-même"))
        case .unreadableFile(let name, let problem):
            return Explanation(.failed, Phrase("\(name): ", fr: "\(name) : ") + problem.message)
        }
    }

    private static func alreadyThere(_ text: String, _ list: String, _ line: Int) -> Phrase {
        Phrase(
            "\(list) already has “\(text)”, on line \(line)", fr: "\(list) a déjà « \(text) », ligne \(line)")
    }
}
