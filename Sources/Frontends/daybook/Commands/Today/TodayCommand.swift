// `daybook today`: the whole day on one screen.

import Arguments
import Bytes
import CivilTime
import Permissions
import Wording

enum TodayCommand {
    static let command = Command<Context>(
        path: ["today"],
        summary: Phrase("the day at a glance", fr: "la journée d’un coup d’œil"),
        manual: Phrase(
            """
            Shows one day: events and tasks with what is overdue, birthdays, reminders, the weather, lists with something on them, sensors \
            that are not normal, steps and sleep, photos, the journal with its streak and mood, a question, and what was written on this day in \
            earlier years. What lies outside the vault (calendars, contacts, health, …) is shown only as far as you granted it: a quiet line \
            at the end names what is not granted; "daybook permissions" changes that. A source that is slow or broken is left out after a \
            second, and said.

            --short is one line for a status bar.
            """,
            fr: """
                Montre une journée : événements et tâches avec les retards, anniversaires, rappels, le temps, les listes non vides, les capteurs \
                anormaux, pas et sommeil, photos, le journal avec sa série et son humeur, une question, et ce qui a été écrit ce jour-là les \
                autres années. Ce qui est hors du coffre (calendriers, contacts, santé…) n’est montré qu’autant que vous l’avez accordé : une \
                ligne discrète à la fin nomme ce qui ne l’est pas ; « daybook permissions » le change. Une source lente ou en panne est laissée \
                de côté au bout d’une seconde, et c’est dit.

                --short donne une ligne pour une barre d’état.
                """),
        operands: [
            Operand(
                name: "date", kind: .date, arity: .any, label: Phrase("DATE", fr: "DATE"),
                summary: Phrase("another day than today", fr: "un autre jour qu’aujourd’hui"))
        ],
        flags: [Flag("short", Phrase("one line", fr: "une ligne"))],
        examples: [
            Example(line: "daybook today", says: Phrase("this day", fr: "ce jour")),
            Example(line: "daybook today last friday", says: Phrase("a day that was", fr: "un jour passé")),
        ],
        seeAlso: ["agenda", "permissions", "prompt"], group: .find
    ) { context, words in
        let typed = words.all("date").joined(separator: " ")
        var day = context.today
        if !typed.isEmpty {
            guard let found = try context.date(typed, leaning: .nearest).days.first else { throw context.noDate(typed) }
            day = found
        }
        // Sources are read beside what the vault knows.
        let sources = try TodaySources(context, day: day)
        let facts = try TodayFacts(context, day: day)
        let found = sources.wait()
        if words.has("json") {
            TodayJSON(context: context, facts: facts, found: found).print()
        } else if words.has("short") {
            context.output.line(
                try TodayText(context: context, facts: facts, found: found).short(context.leave(by: .status)))
        } else {
            TodayText(context: context, facts: facts, found: found).print()
        }
        return 0
    }
}
