// `daybook import vcard`: imports contacts of an address book as notes, and their birthdays as agenda lines.

import Arguments
import Bytes
import ExchangeActions
import ExternalSources
import FileSystem
import Permissions
import Vault
import Wording

enum ImportVCardCommand {
    private static let source = Operand(
        optional: "source", kind: .path, label: Phrase("SOURCE", fr: "SOURCE"),
        summary: Phrase("a vCard file or a folder of them", fr: "un fichier vCard ou un dossier de tels fichiers"))
    private static let birthdays = Flag(
        "birthdays", Phrase("lines of the agenda, no notes", fr: "des lignes de l’agenda, pas de notes"))
    private static let folder = Flag(
        "in", value: .path, placeholder: "FOLDER", Phrase("where the notes go", fr: "où vont les notes"))

    static var command: Command<Context> {
        Command(
            path: ["import", "vcard"],
            summary: Phrase(
                "bring in contacts of an address book", fr: "reprendre les contacts d’un carnet d’adresses"),
            manual: Phrase(
                """
                SOURCE is a vCard file (2.1, 3.0 or 4.0), a folder of them as vdirsyncer keeps it, or - for standard input. Each contact becomes a \
                note people/NAME.md (personnes/ where that folder is there, or in French) with type: person, birthday:, anniversary:, email:, \
                phone:, address: and so on; nicknames, and a given name that no other contact has, become aliases:, so that [[Léa]] finds her. Notes of a \
                card become the text. A picture (PHOTO) that is in the card, or a file \
                beside it, comes into media/ and is the note's photos:; none is fetched. Properties without a place are counted in the report. Without SOURCE, the address books \
                that daybook permissions grant contacts names are read, as far as they are new, for names, days, addresses to reach and numbers.

                A contact that is in the vault already, by imported.id:, is left alone, wherever its note was moved and however it was edited; \
                so is a note of the same name that somebody wrote: importing again adds who is new. Groups are passed over.

                With --birthdays there are no notes: each birthday and anniversary becomes a line of agenda/birthdays.md (anniversaires.md in \
                French) that comes every year, once however often it is imported. 29 February is kept on the 28th where there is none.
                """,
                fr: """
                    SOURCE est un fichier vCard (2.1, 3.0 ou 4.0), un dossier de tels fichiers comme vdirsyncer le tient, ou - pour l’entrée \
                    standard. Chaque contact devient une note personnes/NOM.md (people/ si ce dossier est là, ou en anglais) avec type: person, \
                    birthday:, anniversary:, email:, phone:, address: et ainsi de suite ; les surnoms, et un prénom que personne d’autre n’a, \
                    deviennent aliases:, pour que [[Léa]] la trouve. Les notes d’une fiche deviennent le texte. Une image (PHOTO) dans la \
                    fiche, ou dans un fichier à côté, va dans media/ et devient photos: de la note ; aucune n’est cherchée ailleurs. Les \
                    propriétés sans place sont comptées dans le rapport. Sans SOURCE, les carnets que nomme daybook permissions grant contacts sont \
                    lus, s’ils sont nouveaux, pour les noms, les jours, les adresses électroniques et les numéros.

                    Un contact déjà dans le coffre, par imported.id:, n’est pas touché, où que soit sa note et quoi qu’on y ait changé ; une \
                    note du même nom écrite à la main non plus : réimporter ajoute les nouveaux. Les groupes sont passés.

                    Avec --birthdays, pas de notes : chaque anniversaire devient une ligne d’agenda/anniversaires.md (birthdays.md en anglais) \
                    qui revient chaque année, une fois quel que soit le nombre d’imports. Le 29 février se fête le 28 quand il n’existe pas.
                    """),
            operands: [source], flags: [birthdays, folder, .dryRun],
            examples: [
                Example(
                    line: "daybook import vcard contacts.vcf --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord")),
                Example(
                    line: "daybook import vcard ~/.contacts --birthdays",
                    says: Phrase("the birthdays of a vdir", fr: "les anniversaires d’un vdir")),
            ],
            seeAlso: ["new", "agenda add", "import ics"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let source: ContactFiles
        if let named = words[Self.source] {
            let hidden = try workspace.hiddenFields(ofNamed: .contacts)
            source = try ContactFiles(
                context.diarySource(named), hiding: hidden, takesPictures: !words.has(birthdays))
        } else {
            source = ContactFiles(try workspace.read(ContactsSource(), for: "import vcard"))
        }
        let request = ImportContacts(
            source.contacts, as: words.has(birthdays) ? .yearlyDays : .notes(folder: words[folder]))
        let imported = try request.run(in: workspace, isRehearsal: words.has(.dryRun), tell: context.show)
        if words.has(.json) {
            context.terminal.json(Schema.importedContacts(imported, source, context.language))
        } else {
            imported.print(source, context)
        }
        return source.contacts.isEmpty ? ExitCode.failed.rawValue : 0
    }
}
