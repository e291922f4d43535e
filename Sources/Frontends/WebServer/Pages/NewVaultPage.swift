// The first page in a folder that is not a vault: its contents, what a vault adds, and one button. Nothing is written before that.

import Bytes
import Synchronization
import Vault
import Wording
import Workspaces

struct NewVaultPage {
    let visit: Visit

    static let address = "/vault"

    private var making: MakeVault {
        MakeVault(in: visit.door.surroundings.vault, visit.language, visit.door.surroundings.machine())
    }

    func response() throws -> WebResponse { .html(html(making)) }

    private func html(_ making: MakeVault) -> [UInt8] {
        var page = WebPage(language: visit.language, vault: visit.door.vaultName)
        page.hasNavigation = false
        return page.html(visit.say(Self.title)) { html in
            html.element("h1", visit.say(Self.title))
            html.markup("<p class=\"fingerprint\">")
            html.words(visit.door.surroundings.vault)
            html.markup("</p>\n")
            if visit.door.surroundings.vault == visit.door.surroundings.machine()["HOME"] {
                html.element("p", visit.say(Self.home))
            }
            let documents = making.notes.count(where: \.isMarkdown)
            html.element("p", visit.say(making.isAdopted ? Self.found(documents, of: making.notes.count) : Self.empty))
            html.element("h2", visit.say(Self.adds))
            html.markup("<ul>\n")
            for line in making.isAdopted ? Self.addedToNotes : Self.added { html.element("li", visit.say(line)) }
            html.markup("</ul>\n")
            html.element("p", visit.say(Self.before))
            FormMarkup(visit: visit).write(to: Self.address, class: "entry-form", back: "/", &html) { html in
                if !making.isAdopted {
                    html.markup("<label><input type=\"checkbox\" name=\"sample\" value=\"1\" checked> ")
                    html.words(visit.say(Self.sample))
                    html.markup("</label>")
                }
                FormMarkup.button(visit.say(Self.make), &html)
            }
        }
    }

    /// If submitted twice, the vault is created once. Throws what creating it throws.
    func make() throws -> WebResponse {
        var making = making
        making.isEmpty = visit.form["sample"] != "1"
        making.program = visit.door.surroundings.makingWith ?? making.program
        let result = try making.run()
        if let phrase = result.repository.phrase { visit.door.surroundings.tell(phrase) }
        visit.door.isVault.store(true, ordering: .releasing)
        return .seeOther(WebAddress.home)
    }

    // MARK: Words

    private static let title = Phrase("Not a vault yet", fr: "Pas encore un coffre")
    private static let home = Phrase(
        "This is your home folder. A vault is better off in a folder of its own: end this with Ctrl-C in the terminal, and start daybook serve there.",
        fr:
            "C’est votre dossier personnel. Un coffre est mieux dans un dossier à lui : arrêtez ceci par Ctrl-C dans le terminal, et lancez-y daybook serve."
    )
    private static let empty = Phrase(
        "There are no Markdown files in this folder. What is in it stays as it is.",
        fr: "Il n’y a pas de fichier Markdown dans ce dossier. Ce qui s’y trouve reste tel quel.")

    /// - Parameter all: including tables.
    private static func found(_ documents: Int, of all: Int) -> Phrase {
        let tables = all - documents
        return Phrase.counted(documents, "Markdown file", "Markdown files", fr: "fichier Markdown", "fichiers Markdown")
            + (tables > 0
                ? Phrase(" and ", fr: " et ") + Phrase.counted(tables, "table", "tables", fr: "tableau", "tableaux")
                : Phrase(same: ""))
            + Phrase(
                " in this folder: they stay as they are, and are the notes of the vault from then on.",
                fr: " dans ce dossier : ils restent tels quels, et sont dès lors les notes du coffre.")
    }

    private static let adds = Phrase("What a vault adds", fr: "Ce qu’ajoute un coffre")
    private static let settings = Phrase(
        ".daybook/settings.yaml, with the settings", fr: ".daybook/settings.yaml, avec les réglages")
    private static let addedToNotes = [settings]
    private static let added = [
        settings,
        Phrase("templates/, with templates of pages", fr: "templates/, avec des modèles de pages"),
        Phrase(
            "a git repository where git is installed, with nothing committed",
            fr: "un dépôt git si git est installé, sans rien valider"),
        Phrase(
            "with the sample: a week of an agenda, a journal, lists and a device with its readings, to try things with",
            fr:
                "avec l’exemple : une semaine d’agenda, un journal, des listes et un appareil avec ses relevés, pour essayer"
        ),
    ]
    private static let sample = Phrase("with the sample", fr: "avec l’exemple")
    private static let make = Phrase("Make a vault here", fr: "Créer un coffre ici")
    private static let before = Phrase(
        "Until then nothing is written. A vault is a folder of text files, which any program reads.",
        fr: "D’ici là, rien n’est écrit. Un coffre est un dossier de fichiers texte, que tout programme lit.")
}
