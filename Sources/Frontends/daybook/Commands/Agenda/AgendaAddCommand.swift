// `daybook agenda add`: adds a typed line to the right page.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import Vault
import Wording

enum AgendaAddCommand {
    private static let text = Operand(
        text: "text", label: Phrase("TEXT", fr: "TEXTE"), summary: Phrase("what, when, where", fr: "quoi, quand, où"))
    private static let task = Flag("task", short: "t", Phrase("a task, with a checkbox", fr: "une tâche, à cocher"))
    private static let on = Flag("on", value: .date, Phrase("the day, given separately", fr: "le jour, dit à part"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "add"], summary: Phrase("add an event or a task", fr: "ajouter un événement ou une tâche"),
            manual: Phrase(
                """
                The date, the time and a repetition may be anywhere in the text, in English or French: "Dentist tomorrow 2pm-3:30pm", \
                "Yoga tous les lundis 18h30 pendant 1h". The line goes to the page of its first day, in the order of times under the heading for \
                events or tasks (Events, Tasks, Rendez-vous, À faire); a page that is missing is made from its template. A week or a month \
                ("this week", "2026-W47") is a task of that page, and so is a text without a date on today's page. What has to be done "by friday" \
                or "due 24 december" is a task, and so is what has due:, start:, repeat:.+ or the (A) of todo.txt.

                Days: "lundi en huit", "a week from tuesday", "3 days before christmas", "last friday of november", "monday 23 and wednesday 25" \
                (also:). Repetitions: "every 2 weeks on tuesday", "mon, wed and fri", "fridays", "weekdays", "2e mardi du mois", "2nd tuesday every 3 \
                months", with "until 1 march", "for 2 weeks", "10 times", "from 1 december to 1 march", "except sunday", "sauf le 24 décembre", "except in \
                august". A length is "for 2 hours", "14:00 +2h" or "(2h)", a zone "10am America/New_York" or "UTC".

                What was understood is reported on standard error and, with --json, in fields. What looks like a date and was left in the text is told, \
                too; a date that does not exist is refused. Text in quotes is never read: "Friday Night Lights".

                Tokens stay as typed: #tag, @place, alarm:30m, due:2026-11-22, tz:America/New_York, priority:A, until:2027-06-30, count:10, \
                except:2026-12-25, repeat: and rrule:. A repetition is 3d, 2w, 1m, 1y, weekdays, monday, "2nd monday", "last day", \
                "dernier vendredi", .+3d (from the day it was done) or ++1w (without the turns that are over). An event of the 31st leaves out the \
                months without one (RFC 5545), a task is due on their last day; "last day" is the last of each.
                """,
                fr: """
                    La date, l’heure et une répétition se mettent n’importe où dans le texte, en français ou en anglais : « Dentiste demain \
                    14h-15h30 », « Yoga tous les lundis 18h30 pendant 1h ». La ligne va sur la page de son premier jour, dans l’ordre des heures, sous \
                    le titre des événements ou des tâches (Rendez-vous, À faire, Events, Tasks) ; une page absente est créée à partir de son modèle. \
                    Une semaine ou un mois (« cette semaine », « 2026-W47 ») donne une tâche de cette page, un texte sans date une tâche de celle \
                    d’aujourd’hui. Ce qui est à faire « avant vendredi » ou « d’ici le 24 décembre » est une tâche, comme ce qui \
                    a due:, start:, repeat:.+ ou le (A) de todo.txt.

                    Jours : « lundi en huit », « a week from tuesday », « 3 jours avant noël », « dernier vendredi de novembre », « lundi 23 et \
                    mercredi 25 » (also:). Répétitions : « toutes les 2 semaines le mardi », « lundi et mercredi », « les lundis », « en semaine », « 2e \
                    mardi du mois », « 2e mardi tous les 3 mois », avec « jusqu’au 1er mars », « pendant 2 semaines », « 10 fois », « du 1er décembre au 1er \
                    mars », « sauf le dimanche », « sauf le 24 décembre », « sauf en août ». Une durée est « pendant 2h », « 14:00 +2h » ou « (2h) », un \
                    fuseau « 10h America/New_York » ou « UTC ».

                    Ce qui a été compris est dit sur la sortie d’erreur et, avec --json, dans des champs. Ce qui ressemble à une date et reste dans le \
                    texte est dit aussi ; une date qui n’existe pas est refusée. Un texte entre guillemets n’est jamais lu : "Friday Night Lights".

                    Les marques restent telles quelles : #étiquette, @lieu, alarm:30m, due:2026-11-22, tz:America/New_York, priority:A, \
                    until:2027-06-30, count:10, except:2026-12-25, repeat: et rrule:. Une répétition est 3d, 2w, 1m, 1y, weekdays, lundi, « 2e lundi », \
                    « dernier jour », « dernier vendredi », .+3d (à partir du jour où c’est fait) ou ++1w (sans les fois passées). Un événement du 31 \
                    saute les mois qui n’en ont pas (RFC 5545), une tâche est due le dernier jour de ces mois ; « dernier jour » est le dernier de chacun.
                    """),
            operands: [text], flags: [task, on, .dryRun],
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
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AddAgendaLine(
            words[text], isTask: words.has(task),
            on: try words[on].map { try context.date($0, leaning: .future) })
        try context.show(request.plan(in: context.workspace()), words)
        return 0
    }
}
