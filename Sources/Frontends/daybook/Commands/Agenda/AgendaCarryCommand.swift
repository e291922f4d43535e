// `daybook agenda carry`: moves open tasks of past days to today's page.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import FileSystem
import Search
import Vault
import Wording
import Workspaces

enum AgendaCarryCommand {
    private static let from = Flag(
        "from", value: .date, Phrase("no page before this day", fr: "aucune page avant ce jour"))
    private static let to = Flag("to", value: .date, Phrase("the page to move them to", fr: "la page où les mettre"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "carry"],
            summary: Phrase(
                "move open tasks of past days to today", fr: "reporter à aujourd’hui les tâches restées ouvertes"),
            manual: Phrase(
                """
                Shows the open tasks on pages of past days and asks; --yes moves them without asking, --dry-run prints what would change. Each \
                moves with what is indented below it and keeps its due: date. Tasks with a time of their own and those that repeat stay. \
                --from limits how far back it looks, --to names another page than today's.
                """,
                fr: """
                    Montre les tâches ouvertes des pages de jours passés et demande ; --yes les déplace sans demander, --dry-run montre ce qui \
                    changerait. Chacune emporte ce qui est en retrait dessous et garde son échéance (due:). Celles qui ont une heure et celles qui \
                    se répètent restent. --from limite jusqu’où l’on remonte, --to désigne une autre page que celle d’aujourd’hui.
                    """),
            flags: [from, to, .yes, .dryRun],
            examples: [
                Example(line: "daybook agenda carry", says: Phrase("look, then decide", fr: "regarder, puis décider")),
                Example(line: "daybook agenda carry --yes", says: Phrase("each morning", fr: "chaque matin")),
            ],
            seeAlso: ["agenda tasks", "agenda move"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        func day(_ flag: Flag<String?>) throws -> Day? {
            try words[flag].map { try context.day($0, leaning: .nearest) }
        }
        let workspace = try context.workspace()
        let (from, to) = (try day(Self.from), try day(Self.to))
        if let from { context.diagnostic(Phrase("pages since ", fr: "pages depuis le ") + LineReading.day(from)) }
        if let to { context.diagnostic(Phrase("to the page of ", fr: "vers la page du ") + LineReading.day(to)) }
        let plan = try CarryTasks(from: from, to: to).plan(in: workspace)
        guard !plan.changes.isEmpty else {
            context.diagnostic(
                Phrase("nothing is left open on past pages", fr: "rien n’est resté ouvert sur les pages passées"))
            return ExitCode.nothing.rawValue
        }
        let tasks = try workspace.preview(plan)
        let isDryRun = words.has(.dryRun)
        if !isDryRun {
            for task in tasks { context.terminal.line("\(task.path.text): " + TerminalText.harmless(task.text)) }
            for confirmation in plan.confirmations where !words.has(.yes) && !context.isConfirmed(confirmation) {
                context.diagnostic(confirmation.refusal.message)
                return 0
            }
        }
        try context.perform(plan, isDryRun: isDryRun)
        context.diagnostic(
            isDryRun
                ? Phrase.counted(
                    tasks.count, "task would move", "tasks would move", fr: "tâche serait déplacée",
                    "tâches seraient déplacées")
                : Phrase.counted(tasks.count, "task moved", "tasks moved", fr: "tâche déplacée", "tâches déplacées"))
        return 0
    }
}
