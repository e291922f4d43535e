// `daybook agenda tasks`: what is to be done, by when it presses.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Schemas
import Search
import Wording

enum AgendaTasksCommand {
    static let command = Command<Context>(
        path: ["agenda", "tasks"], summary: Phrase("list open tasks", fr: "lister les tâches ouvertes"),
        manual: Phrase(
            """
            The open tasks of all documents but lists, in groups: overdue, today, the next seven days, later, left on past pages (agenda carry \
            moves them to today), some day. Within a group by date, then by priority: (A) and high come first. The dates of Obsidian Tasks, \
            Dataview, Logseq and todo.txt are read as well.
            """,
            fr: """
                Les tâches ouvertes de tous les documents sauf les listes, par groupes : en retard, aujourd’hui, les sept prochains jours, plus \
                tard, restées sur des pages passées (agenda carry les reporte à aujourd’hui), un jour. Dans un groupe par date, puis par priorité : \
                (A) et high d’abord. Les dates d’Obsidian Tasks, de Dataview, de Logseq et de todo.txt sont lues aussi.
                """),
        operands: [.query],
        flags: [
            Flag(
                "group", value: .choice(TaskGroup.allCases.filter { $0 != .finished }.map(\.rawValue)), repeats: true,
                Phrase("this group alone", fr: "ce groupe seulement")), .limit,
        ],
        examples: [
            Example(line: "daybook agenda tasks", says: Phrase("everything", fr: "tout")),
            Example(
                line: "daybook agenda tasks tag:work --group overdue",
                says: Phrase("what is late at work", fr: "les retards du travail")),
        ],
        seeAlso: ["agenda done", "agenda carry"], group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let answer = try ListOpenTasks(
            matching: try context.lineQuery(words),
            in: Set(words.values("group").compactMap { TaskGroup(rawValue: $0) }), limit: words.integer("limit")
        ).answer(in: context.workspace())
        if words.has("json") {
            context.terminal.json(Schema.agenda(answer))
            return answer.total == 0 ? ExitCode.nothing.rawValue : 0
        }
        let groups = Dictionary(grouping: answer.tasks, by: \.group)
        let text = AgendaEntryText(context)
        for group in TaskGroup.allCases {
            guard let tasks = groups[group] else { continue }
            context.terminal.line(
                context.terminal.styled(context.say(group.phrase), group == .overdue ? .red : .bold)
                    + context.terminal.styled("  \(tasks.count)", .faint))
            for task in tasks { context.terminal.line(text.task(task.entry)) }
        }
        if answer.total == 0 { context.diagnostic(Phrase("no open task", fr: "aucune tâche ouverte")) }
        return answer.total == 0 ? ExitCode.nothing.rawValue : 0
    }
}
