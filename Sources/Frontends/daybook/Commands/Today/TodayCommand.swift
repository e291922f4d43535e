// `daybook today`: the whole day on one screen.

import Arguments
import Bytes
import CivilTime
import Overviews
import Permissions
import Vault
import Wording

enum TodayCommand {
    private static let date = Operand(
        optionalText: "date", kind: .date, label: Phrase("DATE", fr: "DATE"),
        summary: Phrase("another day than today", fr: "un autre jour qu’aujourd’hui"))
    private static let write = Flag(
        "write", Phrase("put it into the page of the day", fr: "la mettre dans la page du jour"))
    private static let withSources = Flag(
        "with-sources",
        Phrase("with --write: what is outside the vault, too", fr: "avec --write : aussi ce qui est hors du coffre"))

    static var command: Command<Context> {
        Command(
            path: ["today"],
            summary: Phrase("the day at a glance", fr: "la journée d’un coup d’œil"),
            manual: Phrase(
                """
                Shows one day: events and tasks with what is overdue, birthdays, reminders, the weather, lists with something on them, sensors \
                that are not normal, steps and sleep, photos, the journal with its streak and mood, a question, and what was written on this day in \
                earlier years. What lies outside the vault (calendars, contacts, health, …) is shown only as far as you granted it: a quiet line \
                at the end names what is not granted; "daybook permissions" changes that. A source that is slow or broken is left out after a \
                second, and said. So is a service of this vault that is installed and has stopped (service status).

                Tasks tagged #medication or #médicament are listed apart: done is taken. Who is named (@Léa, [[Léa]]) and has a birthday within a \
                week is said with the age, and a birthday that the agenda does not have comes with the command that adds it.

                --short is one line for a status bar. --html is a page that needs nothing else, on stdout; -o FILE writes it to a file that ends in \
                .html or .pdf. --write puts the day into its page of the agenda, between the markers of a block that "daybook bake" keeps up to \
                date; the page is made where it is missing. What is outside the vault does not get into it, unless --with-sources says so: such a \
                block is written by this command alone, and "bake" leaves it as it is.
                """,
                fr: """
                    Montre une journée : événements et tâches avec les retards, anniversaires, rappels, le temps, les listes non vides, les capteurs \
                    anormaux, pas et sommeil, photos, le journal avec sa série et son humeur, une question, et ce qui a été écrit ce jour-là les \
                    autres années. Ce qui est hors du coffre (calendriers, contacts, santé…) n’est montré qu’autant que vous l’avez accordé : une \
                    ligne discrète à la fin nomme ce qui ne l’est pas ; « daybook permissions » le change. Une source lente ou en panne est laissée \
                    de côté au bout d’une seconde, et c’est dit. De même un service installé de ce coffre qui s’est arrêté (service status).

                    Les tâches marquées #medication ou #médicament sont à part : fait veut dire pris. Qui est nommé (@Léa, [[Léa]]) et fête son \
                    anniversaire dans la semaine est dit, avec l’âge ; un anniversaire absent de l’agenda vient avec la commande qui l’ajoute.

                    --short donne une ligne pour une barre d’état. --html est une page qui se suffit, sur stdout ; -o FICHIER l’écrit dans un \
                    fichier en .html ou .pdf. --write met la journée dans sa page d’agenda, entre les marques d’un bloc que « daybook bake » tient à \
                    jour ; une page absente est créée. Ce qui est hors du coffre n’y entre pas, sauf avec --with-sources : un tel bloc n’est écrit \
                    que par cette commande, « bake » le laisse tel quel.
                    """),
            operands: [date], flags: GlanceOutput.flags + [write, withSources, .dryRun],
            examples: [
                Example(line: "daybook today", says: Phrase("this day", fr: "ce jour")),
                Example(line: "daybook today last friday", says: Phrase("a day that was", fr: "un jour passé")),
                Example(
                    line: "daybook today -o today.html", says: Phrase("a page to look at", fr: "une page à regarder")),
                Example(
                    line: "daybook today --write",
                    says: Phrase("into the page of the day", fr: "dans la page du jour")),
            ],
            seeAlso: ["week", "agenda", "bake", "permissions", "prompt"], group: .find, isPaged: true
        ) { context, words in
            let day = try words.day(context, of: date)
            let form = try GlanceOutput(context, words, others: [write])
            if words.has(write) {
                let workspace = try context.workspace()
                let found = words.has(withSources) ? TodaySources(in: workspace, from: day, to: day).wait() : nil
                for warning in found?.warnings ?? [] { context.diagnostic(warning.message) }
                let plan = try WriteDay(day, with: found).plan(in: workspace)
                if let path = try context.perform(plan, isDryRun: words.has(.dryRun)) ?? nil {
                    context.terminal.line(TerminalText.harmless(path.text))
                }
                return 0
            }
            if words.has(withSources) || words.has(.dryRun) {
                throw CommandError(
                    .usage,
                    Phrase(
                        "--with-sources and --dry-run go with --write",
                        fr: "--with-sources et --dry-run vont avec --write")
                )
            }
            let glance = try form.glance(from: day, to: day)
            try form.show(glance, { $0.printDay() }, Schema.today)
            return 0
        }
    }
}
