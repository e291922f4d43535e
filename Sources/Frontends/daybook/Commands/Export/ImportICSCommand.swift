// `daybook import ics`: imports calendars as agenda lines.

import Agenda
import AgendaActions
import Arguments
import Bytes
import FileSystem
import Vault
import Wording
import Workspaces

enum ImportICSCommand {
    private static let files = Operand(
        some: "files", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("calendars, or folders of them", fr: "des calendriers, ou leurs dossiers"))
    private static let to = Flag(
        "to", value: .path, Phrase("the page for what is new", fr: "la page de ce qui est nouveau"))

    static var command: Command<Context> {
        Command(
            path: ["import", "ics"], summary: Phrase("bring in calendars", fr: "reprendre des calendriers"),
            manual: Phrase(
                """
                Each calendar of FILE or DIR becomes one page, agenda/calendars/NAME.md, or --to PAGE: an event or a task a line, in the order of \
                time, with its description, links and people indented below. An event that is in the vault already (by its id:) is updated where \
                it is, and only where the calendar says something else: tokens, tags and bullets of your own stay. Importing a file again \
                changes nothing. A folder of .ics files without names of their own is one calendar; one of more than 10,000 new events gets a page for each \
                year. Notes (VJOURNAL) become entries of the journal.

                What has no place in a line is counted and named at the end. A file that is damaged is read as far as it goes; FILE:LINE says \
                where it is. DIR may be a vdir, FILE may be - for standard input.
                """,
                fr: """
                    Chaque calendrier de FICHIER ou DOSSIER devient une page, agenda/calendars/NOM.md, ou --to PAGE : une ligne par événement ou \
                    tâche, dans l’ordre du temps, avec description, liens et personnes en retrait dessous. Un événement déjà dans le coffre (par son \
                    id:) est mis à jour à sa place, et seulement là où le calendrier dit autre chose : vos marques, étiquettes et puces restent. \
                    Reprendre un fichier une seconde fois ne change rien. Un dossier de fichiers .ics sans nom propre est un seul calendrier ; au-delà \
                    de 10 000 événements nouveaux, il a une page par année. Les notes (VJOURNAL) deviennent des entrées du journal.

                    Ce qui n’a pas de place dans une ligne est compté et nommé à la fin. Un fichier abîmé est lu aussi loin que possible ; \
                    FICHIER:LIGNE dit où. DOSSIER peut être un vdir, FICHIER peut être - pour l’entrée standard.
                    """),
            operands: [files], flags: [to, .dryRun],
            examples: [
                Example(
                    line: "daybook import ics holidays.ics",
                    says: Phrase("a calendar of its own page", fr: "un calendrier sur sa page")),
                Example(
                    line: "daybook import ics --dry-run --to agenda/work.md ~/calendars/work",
                    says: Phrase("what a folder would change", fr: "ce qu’un dossier changerait")),
            ],
            seeAlso: ["export ics", "agenda"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let page = try words[to].map { try workspace.agendaPage(named: $0) }
        let calendars = try words[files].flatMap { typed in
            typed == "-"
                ? [CalendarFiles(contents: try StandardStream.input.readAll(), named: typed)]
                : try CalendarFiles.find(typed, on: context.machine)
        }
        let plan = try ImportCalendars(calendars, to: page).plan(in: workspace)
        return try CalendarImportPrinter(context).carryOut(
            plan, isDryRun: words.has(.dryRun), asJSON: words.has(.json))
    }
}
