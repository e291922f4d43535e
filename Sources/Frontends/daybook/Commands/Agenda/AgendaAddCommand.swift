// `daybook agenda add`: a typed line becomes a line of the right page.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import Vault
import Wording

enum AgendaAddCommand {
    static let command = Command<Context>(
        path: ["agenda", "add"], summary: Phrase("add an event or a task", fr: "ajouter un événement ou une tâche"),
        manual: Phrase(
            """
            The date, the time and a repetition may stand anywhere in the text, in English or French: "Dentist tomorrow 2pm-3:30pm", \
            "Yoga tous les lundis 18h30 pendant 1h". The line goes to the page of its first day, in the order of times under the heading for \
            events or tasks (Events, Tasks, Rendez-vous, À faire); a page that is missing is made from its template. A week or a month \
            ("this week", "2026-W47") is a task of that page, and so is a text without a date on today's page.

            Tokens stay as typed: #tag, @place, alarm:30m, due:2026-11-22, tz:America/New_York, priority:A, until:2027-06-30, count:10, \
            except:2026-12-25, repeat: and rrule:. A repetition is 3d, 2w, 1m, 1y, weekdays, monday, "2nd monday", "last day", \
            "dernier vendredi", or .+3d (from the day it was done). The 31st of a month leaves out the months without one (RFC 5545); \
            "last day" is the last of each.
            """,
            fr: """
                La date, l’heure et une répétition se mettent n’importe où dans le texte, en français ou en anglais : « Dentiste demain \
                14h-15h30 », « Yoga tous les lundis 18h30 pendant 1h ». La ligne va sur la page de son premier jour, dans l’ordre des heures, sous \
                le titre des événements ou des tâches (Rendez-vous, À faire, Events, Tasks) ; une page absente est créée à partir de son modèle. \
                Une semaine ou un mois (« cette semaine », « 2026-W47 ») donne une tâche de cette page, un texte sans date une tâche de celle \
                d’aujourd’hui.

                Les marques restent telles quelles : #étiquette, @lieu, alarm:30m, due:2026-11-22, tz:America/New_York, priority:A, \
                until:2027-06-30, count:10, except:2026-12-25, repeat: et rrule:. Une répétition est 3d, 2w, 1m, 1y, weekdays, lundi, « 2e lundi », \
                « dernier jour », « dernier vendredi », ou .+3d (à partir du jour où c’est fait). Le 31 du mois saute les mois qui n’en ont \
                pas (RFC 5545) ; « dernier jour » est le dernier de chacun.
                """),
        operands: [
            Operand(
                name: "text", arity: .some, label: Phrase("TEXT", fr: "TEXTE"),
                summary: Phrase("what, when, where", fr: "quoi, quand, où"))
        ],
        flags: [
            Flag("task", short: "t", Phrase("a task, with a checkbox", fr: "une tâche, à cocher")),
            Flag("on", value: .date, Phrase("the day, said apart", fr: "le jour, dit à part")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook agenda add \"Dentiste demain 14h-15h30 @Lyon #santé alarm:30m\"",
                says: Phrase("an event with a place and an alarm", fr: "un rendez-vous avec lieu et alarme")),
            Example(
                line: "daybook agenda add --task \"Call the bank friday priority:A\"",
                says: Phrase("a task that is due", fr: "une tâche à échéance")),
            Example(
                line: "daybook agenda add \"Team lunch every 2nd monday 12:30\"",
                says: Phrase("a series", fr: "une série")),
        ],
        seeAlso: ["agenda", "agenda move", "agenda done"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AddAgendaLine(
            words.all("text").joined(separator: " "), isTask: words.has("task"),
            on: try words.value("on").map { try context.date($0, leaning: .future) })
        try context.show(request.plan(in: context.workspace()), isDryRun: words.has("dry-run"))
        return 0
    }
}
