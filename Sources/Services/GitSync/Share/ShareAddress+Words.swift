// Messages for invalid addresses of shares.

import Wording

extension Explanation {
    /// `shown` is the address as typed.
    package init(_ fault: ShareAddress.Fault, _ shown: String) {
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
