// The words for a share that cannot be synced.

import Explanations
import GitSync
import Permissions
import Wording

extension Explanation {
    init(share error: ShareError) {
        switch error {
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
            self.init(
                .failed,
                Phrase("\(address) is not a shared list: ", fr: "\(address) n’est pas une liste partagée : ") + what)
        case .empty(let address):
            self.init(
                .failed, Phrase("\(address) holds no list", fr: "\(address) ne contient pas de liste"),
                hint: Phrase(
                    "daybook share LIST --with \(address) puts one there",
                    fr: "daybook share LISTE --with \(address) y en met une"))
        case .gone(let address):
            self.init(
                .failed, Phrase("\(address) holds no list any more", fr: "\(address) ne contient plus de liste"),
                hint: Phrase(
                    "yours stays; daybook share stop LIST ends the share, daybook share LIST begins it again",
                    fr: "la vôtre reste ; daybook share stop LISTE finit le partage, daybook share LISTE le recommence")
            )
        case .notEmpty(let address):
            self.init(
                .conflict,
                Phrase("\(address) holds another list already", fr: "\(address) contient déjà une autre liste"),
                hint: Phrase(
                    "daybook share accept \(address) takes part in it",
                    fr: "daybook share accept \(address) y participe"))
        case .otherHistory(let address):
            self.init(
                .conflict,
                Phrase(
                    "\(address) does not have the version that the list goes back to",
                    fr: "\(address) n’a pas la version dont la liste est issue"),
                hint: Phrase(
                    "it was created again: daybook share stop LIST, then share or accept it again",
                    fr: "il a été refait : daybook share stop LISTE, puis partagez ou acceptez de nouveau"))
        case .isPrivate(let path):
            self.init(
                .notPermitted,
                Phrase("\(path) is private: it is not shared", fr: "\(path) est privée : pas de partage"),
                hint: Phrase(
                    "without private: true, outside of private/ and without a private tag it could be",
                    fr: "sans private: true, hors de private/ et sans étiquette privée, ce serait possible"))
        case .isRedacted(let path, let redaction):
            self.init(
                .notPermitted,
                Phrase("\(path) holds what may not leave: ", fr: "\(path) contient ce qui ne doit pas sortir : ")
                    + redaction.phrase,
                hint: Phrase("daybook permissions says why", fr: "daybook permissions dit pourquoi"))
        case .isMarked(let path):
            self.init(
                .conflict, Phrase("\(path) has conflict markers", fr: "\(path) a des marques de conflit"),
                hint: Phrase("daybook resolve, then daybook sync", fr: "daybook resolve, puis daybook sync"))
        case .unreadable(let path):
            self.init(
                .failed,
                Phrase(
                    "\(path): not UTF-8 text of at most 4 MiB", fr: "\(path) : pas du texte UTF-8 de 4 Mio au plus"))
        case .moving(let address):
            self.init(
                .failed,
                Phrase(
                    "\(address) went on changing while the list was synced",
                    fr: "\(address) changeait pendant la synchronisation de la liste"),
                hint: Phrase("nothing is lost; try again", fr: "rien n’est perdu ; réessayez"))
        }
    }

    package init(_ fault: ShareAddress.Fault, _ text: String) {
        let shown = text
        switch fault {
        case .form:
            self.init(
                .usage,
                Phrase("invalid repository address “\(shown)”", fr: "adresse de dépôt invalide « \(shown) »"),
                hint: Phrase(
                    "such as me@example.org:list.git, https://example.org/list.git or a folder",
                    fr: "par exemple moi@example.org:liste.git, https://example.org/liste.git ou un dossier"))
        case .helper:
            self.init(
                .usage,
                Phrase(
                    "“\(shown)” would run a program: refused", fr: "« \(shown) » lancerait un programme : refusé"))
        case .scheme(let scheme):
            self.init(
                .usage,
                Phrase("\(scheme):// is not supported for shares", fr: "\(scheme):// ne mène pas à un partage"),
                hint: Phrase(same: "ssh, https, http, git, file"))
        case .password:
            self.init(
                .usage,
                Phrase(
                    "an address with a password would be written into the list",
                    fr: "une adresse avec mot de passe serait écrite dans la liste"),
                hint: Phrase(
                    "leave it out; git asks for it, or has it from a credential helper",
                    fr: "laissez-le : git le demande, ou l’a d’un assistant d’identification"))
        }
    }
}
