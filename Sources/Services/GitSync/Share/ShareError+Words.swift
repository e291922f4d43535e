// Messages for shares that cannot be synced.

import Permissions
import Wording

extension ShareError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .notAShare(let address, let content):
            let what =
                switch content {
                case .files:
                    Phrase("it holds other files than a list", fr: "il contient d’autres fichiers qu’une liste")
                case .kind:
                    Phrase(
                        "it contains something that is not a plain file",
                        fr: "ce qu’il contient n’est pas un simple fichier")
                case .tooLarge: Phrase("its list is larger than 4 MiB", fr: "sa liste dépasse 4 Mio")
                case .text: Phrase("its list is not UTF-8 text", fr: "sa liste n’est pas du texte UTF-8")
                }
            return Explanation(
                .failed,
                Phrase("\(address) is not a shared list: ", fr: "\(address) n’est pas une liste partagée : ") + what)
        case .empty(let address):
            return Explanation(
                .failed, Phrase("\(address) holds no list", fr: "\(address) ne contient pas de liste"),
                hint: Phrase(
                    "daybook share LIST --with \(address) puts one there",
                    fr: "daybook share LISTE --with \(address) y en met une"))
        case .gone(let address):
            return Explanation(
                .failed, Phrase("\(address) holds no list any more", fr: "\(address) ne contient plus de liste"),
                hint: Phrase(
                    "yours stays; daybook share stop LIST ends the share, daybook share LIST begins it again",
                    fr: "la vôtre reste ; daybook share stop LISTE finit le partage, daybook share LISTE le recommence")
            )
        case .notEmpty(let address):
            return Explanation(
                .conflict,
                Phrase("\(address) holds another list already", fr: "\(address) contient déjà une autre liste"),
                hint: Phrase(
                    "daybook share accept \(address) takes part in it",
                    fr: "daybook share accept \(address) y participe"))
        case .otherHistory(let address):
            return Explanation(
                .conflict,
                Phrase(
                    "\(address) does not have the version that the list goes back to",
                    fr: "\(address) n’a pas la version dont la liste est issue"),
                hint: Phrase(
                    "it was created again: daybook share stop LIST, then share or accept it again",
                    fr: "il a été refait : daybook share stop LISTE, puis partagez ou acceptez de nouveau"))
        case .isPrivate(let path):
            return Explanation(
                .notPermitted,
                Phrase("\(path) is private: it is not shared", fr: "\(path) est privée : pas de partage"),
                hint: Phrase(
                    "without private: true, outside of private/ and without a private tag it could be",
                    fr: "sans private: true, hors de private/ et sans étiquette privée, ce serait possible"))
        case .isRedacted(let path, let redaction):
            return Explanation(
                .notPermitted,
                Phrase("\(path) holds what may not leave: ", fr: "\(path) contient ce qui ne doit pas sortir : ")
                    + redaction.phrase,
                hint: Phrase("daybook permissions says why", fr: "daybook permissions dit pourquoi"))
        case .isMarked(let path):
            return Explanation(
                .conflict, Phrase("\(path) has conflict markers", fr: "\(path) a des marques de conflit"),
                hint: Phrase("daybook resolve, then daybook sync", fr: "daybook resolve, puis daybook sync"))
        case .unreadable(let path):
            return Explanation(
                .failed,
                Phrase(
                    "\(path): not UTF-8 text of at most 4 MiB", fr: "\(path) : pas du texte UTF-8 de 4 Mio au plus"))
        case .moving(let address):
            return Explanation(
                .failed,
                Phrase(
                    "\(address) went on changing while the list was synced",
                    fr: "\(address) changeait pendant la synchronisation de la liste"),
                hint: Phrase("nothing is lost; try again", fr: "rien n’est perdu ; réessayez"))
        }
    }
}
