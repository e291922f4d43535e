// `daybook agenda tasks`: open tasks by urgency.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Search
import Wording

enum AgendaTasksCommand {
    private static let group = Flag(
        "group", values: .choice(TaskGroup.allCases.filter { $0 != .finished }),
        Phrase("this group alone", fr: "ce groupe seulement"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "tasks"], summary: Phrase("list open tasks", fr: "lister les tâches ouvertes"),
            manual: Phrase(
                """
                The open tasks of all documents but lists, in groups: overdue, today, the next seven days, later, left on past pages (agenda carry \
                moves them to today), some day. Within a group by date, then by priority: (A) and high come first. The dates of Obsidian Tasks, \
                Dataview, Logseq and todo.txt are read as well.

                The numbers name the lines for agenda done, edit, move, priority and the others, until tasks are listed again in this vault on \
                this machine. A line that was changed since is not taken for another: its number is refused.
                """,
                fr: """
                    Les tâches ouvertes de tous les documents sauf les listes, par groupes : en retard, aujourd’hui, les sept prochains jours, plus \
                    tard, restées sur des pages passées (agenda carry les reporte à aujourd’hui), un jour. Dans un groupe par date, puis par priorité : \
                    (A) et high d’abord. Les dates d’Obsidian Tasks, de Dataview, de Logseq et de todo.txt sont lues aussi.

                    Les numéros désignent les lignes pour agenda done, edit, move, priority et les autres, jusqu’à la prochaine liste de tâches de ce \
                    coffre sur cette machine. Une ligne modifiée depuis n’est pas prise pour une autre : son numéro est refusé.
                    """),
            operands: [.query], flags: [group, .limit],
            examples: [
                Example(line: "daybook agenda tasks", says: Phrase("everything", fr: "tout")),
                Example(
                    line: "daybook agenda tasks tag:work --group overdue",
                    says: Phrase("what is late at work", fr: "les retards du travail")),
            ],
            seeAlso: ["agenda done", "agenda carry"], group: .find, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let answer = try ListOpenTasks(
            matching: try words.lineQuery(context),
            in: Set(words[group]), limit: words[.limit]
        ).answer(in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.agenda(answer))
            return answer.total == 0 ? ExitCode.nothing.rawValue : 0
        }
        let groups = Dictionary(grouping: answer.tasks, by: \.group)
        let text = AgendaEntryText(context)
        // In the order of the groups, as displayed.
        let listed = TaskGroup.allCases.flatMap { groups[$0] ?? [] }
        AgendaListing.remember(listed.map(\.entry.line), in: try context.workspace())
        let width = String(listed.count).utf8.count
        var number = 0
        for group in TaskGroup.allCases {
            guard let tasks = groups[group] else { continue }
            context.terminal.line(
                context.terminal.styled(context.say(group.phrase), group == .overdue ? .red : .bold)
                    + context.terminal.styled("  \(tasks.count)", .faint))
            for task in tasks {
                number += 1
                context.terminal.line(text.task(task.entry, number: number, width: width))
            }
        }
        if answer.total == 0 { context.diagnostic(Phrase("no open task", fr: "aucune tâche ouverte")) }
        return answer.total == 0 ? ExitCode.nothing.rawValue : 0
    }
}
