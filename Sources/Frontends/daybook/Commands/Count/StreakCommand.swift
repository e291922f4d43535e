// `daybook streak`: the current and longest streak of a habit.

import Arguments
import Bytes
import CivilTime
import Journal
import Overviews
import Search
import Vault
import Wording

enum StreakCommand {
    private static let every = Flag(
        "every", value: .text, placeholder: "STEP",
        Phrase("the rhythm: 2d, week, month", fr: "le rythme : 2d, semaine, mois"))

    static var command: Command<Context> {
        Command(
            path: ["streak"], summary: Phrase("count days in a row", fr: "compter les jours d’affilée"),
            manual: Phrase(
                """
                A day counts when at least one document that matches is dated on it; without a query, journal entries with text. The current \
                streak is the run that ends today or yesterday: a day that is not over breaks nothing. With day_ends_at: 04:00 in \
                .daybook/settings.yaml, what was written before four belongs to the day before.

                task:"water plants" in place of a query counts the days on which that task was done: agenda done leaves a bullet below a task that \
                repeats, and tasks with these words that are [x] count as well. Its rhythm is the step of its repetition.

                --every sets another rhythm: with --every 2d a day may be missed, with --every week one day in each ISO week is enough and \
                the streak counts weeks.
                """,
                fr: """
                    Un jour compte quand au moins un document trouvé porte sa date ; sans requête, les entrées de journal qui ont du texte. La \
                    série en cours est celle qui finit aujourd’hui ou hier : un jour inachevé ne rompt rien. Avec day_ends_at: 04:00 dans \
                    .daybook/settings.yaml, ce qui est écrit avant quatre heures compte pour la veille.

                    task:"arroser les plantes" à la place d’une requête compte les jours où cette tâche a été faite : agenda done laisse une puce sous \
                    une tâche qui se répète, et les tâches [x] qui ont ces mots comptent aussi. Son rythme est le pas de sa répétition.

                    --every donne un autre rythme : avec --every 2d on peut sauter un jour, avec --every week un jour par semaine ISO suffit et \
                    la série compte des semaines.
                    """),
            operands: [.query], flags: [every, .calendarYear],
            examples: [
                Example(line: "daybook streak", says: Phrase("of the journal", fr: "du journal")),
                Example(
                    line: "daybook streak --every week tag:running",
                    says: Phrase("weeks with a run", fr: "les semaines avec une course")),
                Example(
                    line: "daybook streak 'task:\"water plants\"'",
                    says: Phrase("a task that is a habit", fr: "une tâche qui est une habitude")),
            ],
            group: .count, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let report = try StreakReport(
            of: words[.query], every: words[every], in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.streak(report))
            return 0
        }
        print(report.streak, report.cadence, report.entries, context)
        if let year = words[.calendarYear] {
            CalendarPrinter(context: context).print(year: year, logged: report.logged)
        }
        return report.streak.days > 0 ? 0 : ExitCode.nothing.rawValue
    }

    private static func print(_ streak: Streak, _ cadence: Cadence, _ entries: Int, _ context: Context) {
        let terminal = context.terminal
        guard streak.days > 0 else {
            context.diagnostic(Phrase("nothing logged yet", fr: "rien de noté pour l’instant"))
            return
        }
        let current = cadence.counted(streak.current)[context.language]
        terminal.line(
            terminal.styled(context.say(Phrase("current  ", fr: "en cours   ")), .faint)
                + terminal.styled(current, streak.current > 0 ? .green : .faint))
        var longest = cadence.counted(streak.longest)[context.language]
        if let from = streak.longestFrom, let to = streak.longestTo, streak.longest > 1 {
            longest += context.say(Phrase("  (\(from.iso) to \(to.iso))", fr: "  (du \(from.iso) au \(to.iso))"))
        }
        terminal.line(terminal.styled(context.say(Phrase("longest  ", fr: "record     ")), .faint) + longest)
        terminal.line(
            terminal.styled(context.say(Phrase("logged   ", fr: "notés      ")), .faint)
                + context.say(
                    Phrase.counted(streak.days, "day", "days", fr: "jour", "jours") + Phrase(same: ", ")
                        + Phrase.counted(entries, "entry", "entries", fr: "entrée", "entrées")))
        if let last = streak.last {
            let relative =
                CivilNames.relative(last, today: context.today, in: context.language).map { " (\($0))" } ?? ""
            terminal.line(
                terminal.styled(context.say(Phrase("last     ", fr: "dernier    ")), .faint) + last.iso + relative)
        }
    }
}
