// `daybook week`: seven days at a glance.

import AgendaActions
import Arguments
import Bytes
import CivilTime
import Overviews
import Wording

enum WeekCommand {
    static var command: Command<Context> {
        Command(
            path: ["week"],
            summary: Phrase("the week at a glance", fr: "la semaine d’un coup d’œil"),
            manual: Phrase(
                """
                Shows seven days one below the other, each with its events and tasks, birthdays, reminders, medication, places, steps and sleep, \
                photos, weather and journal; then what belongs to no day: what is overdue, birthdays to come, lists with something on them, sensors \
                that are not normal, the streak and the mood. Days of the week that are over and have nothing are left out. What lies outside the \
                vault is shown as "daybook today" shows it. The week starts on the day of week_start: in .daybook/settings.yaml, else as the \
                user's country has it.

                --short is one line: what is left of the week. --html is a page that needs nothing else, on stdout; -o FILE writes it to a file \
                that ends in .html or .pdf.
                """,
                fr: """
                    Montre sept jours l’un sous l’autre, chacun avec ses événements et ses tâches, anniversaires, rappels, médicaments, lieux, pas et \
                    sommeil, photos, temps et journal ; puis ce qui n’est d’aucun jour : les retards, les anniversaires à venir, les listes non vides, \
                    les capteurs anormaux, la série et l’humeur. Les jours passés où il n’y a rien sont omis. Ce qui est hors du coffre est montré \
                    comme le fait « daybook today ». La semaine commence le jour de week_start: dans .daybook/settings.yaml, sinon selon le pays.

                    --short donne une ligne : ce qui reste de la semaine. --html est une page qui se suffit, sur stdout ; -o FICHIER l’écrit dans un \
                    fichier en .html ou .pdf.
                    """),
            operands: [.whichDay], flags: [.next, .previous] + GlanceOutput.flags,
            examples: [
                Example(line: "daybook week", says: Phrase("this week", fr: "cette semaine")),
                Example(
                    line: "daybook week 2026-W48",
                    says: Phrase("a week by its number", fr: "une semaine par son numéro")),
                Example(
                    line: "daybook week --next -o week.pdf",
                    says: Phrase("the next one on paper", fr: "la suivante sur papier")),
            ],
            seeAlso: ["today", "agenda week"], group: .find, isPaged: true
        ) { context, words in
            let form = try GlanceOutput(context, words)
            let day = try words.day(context).adding(days: 7 * words.step)
            let first = try context.workspace().firstDay(ofWeekWith: day)
            let glance = try form.glance(from: first, to: first.adding(days: 6))
            try form.show(glance, { $0.printWeek() }, Schema.week)
            return 0
        }
    }
}
