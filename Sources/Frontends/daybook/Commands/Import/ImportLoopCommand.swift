// `daybook import loop`: habits of Loop Habit Tracker.

import AgendaActions
import Arguments
import ExchangeActions
import Wording
import Workspaces

enum ImportLoopCommand {
    private static let page = Flag(
        "to", value: .path, Phrase("the page for what is new", fr: "la page de ce qui est nouveau"))

    static var command: Command<Context> {
        Command(
            path: ["import", "loop"],
            summary: Phrase(
                "bring in habits of Loop Habit Tracker", fr: "reprendre les habitudes de Loop Habit Tracker"),
            manual: Phrase(
                """
                SOURCE is the ZIP archive of “Export as CSV”, or the folder it unpacks to. Each habit becomes a task of agenda/loop.md, or --to PAGE, \
                with repeat: as often as it is meant to be; below it are its question, its description, the notes of single days, and the days on which it was kept \
                (- done: 2026-11-20), which daybook streak counts: daybook streak task:"Meditate". A habit that is counted was kept on a day that \
                reached its target. Archived habits are cancelled tasks.

                Importing again adds the days that are new; a habit is known by its name. Numbers, colours, units and rhythms such as three times \
                in a week have no place in a line: they are counted and named at the end.
                """,
                fr: """
                    SOURCE est l’archive ZIP d’« Exporter en CSV », ou le dossier qu’elle contient. Chaque habitude devient une tâche d’agenda/loop.md, \
                    ou de --to PAGE, avec repeat: à son rythme ; dessous viennent sa question, sa description, les notes de certains jours et les jours où elle a été tenue \
                    (- done: 2026-11-20), que daybook streak compte : daybook streak tâche:"Méditer". Une habitude qui se compte a été tenue un jour \
                    où elle a atteint son but. Les habitudes archivées sont des tâches annulées.

                    Reprendre une seconde fois ajoute les jours nouveaux ; une habitude se reconnaît à son nom. Nombres, couleurs, unités et rythmes \
                    comme trois fois par semaine n’ont pas de place dans une ligne : ils sont comptés et nommés à la fin.
                    """),
            operands: [DiaryCommand.source], flags: [page, .dryRun],
            examples: [
                Example(
                    line: "daybook import loop 'Loop Habits CSV 2026-11-20.zip' --dry-run",
                    says: Phrase("look first", fr: "regarder d’abord"))
            ],
            seeAlso: ["streak", "import taskwarrior"], group: .takeOut
        ) { context, words in
            let workspace = try context.workspace()
            let plan = try ImportHabits(
                try context.diarySource(words[DiaryCommand.source]),
                to: try words[page].map { try workspace.agendaPage(named: $0) }
            ).plan(in: workspace)
            return try CalendarImportPrinter(context).carryOut(
                plan, isDryRun: words.has(.dryRun), asJSON: words.has(.json))
        }
    }
}
