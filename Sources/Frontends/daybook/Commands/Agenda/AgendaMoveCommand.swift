// `daybook agenda move`: moves an event, a task, one occurrence, or the rest of a series to another day or time.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import ICalendar
import Search
import Vault
import Wording
import Workspaces

enum AgendaMoveCommand {
    private static let when = Operand(
        text: "when", label: Phrase("WHEN", fr: "QUAND"),
        summary: Phrase("the new day, time or both", fr: "le nouveau jour, l’heure ou les deux"))
    private static let from = Flag(
        "from", value: .date,
        Phrase("the occurrence of this day and those after it", fr: "l’occurrence de ce jour et les suivantes"))
    private static let all = Flag("all", Phrase("the whole series", fr: "toute la série"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "move"],
            summary: Phrase("move an event or a task", fr: "déplacer un événement ou une tâche"),
            manual: Phrase(
                """
                WHEN is a date, a time or both; what it does not say stays as it is, and so does the length. +1w, -2d, +1h and 2 days later count from where it \
                is (+1m is a month, +30m minutes of what has a time), next week is the same weekday of it. A line that has its date from its \
                page goes over to the page of the new day, with what is indented below it; one with a date of its own is changed where it is. A \
                task with due: gets another due date. Of a series, --on moves the one occurrence of that day (moved:), --from ends the series \
                before that day and starts another one from there, --all moves it as a whole; a weekday is then the next one after that day, and repeat: goes over to the new day.
                """,
                fr: """
                    QUAND est une date, une heure ou les deux ; ce qui n’est pas dit reste, la durée aussi. +1w, -2d, +1h et deux jours plus tard comptent de là \
                    où elle est (+1m : un mois, +30m : des minutes si elle a une heure), la semaine prochaine en est le même jour. Une ligne dont la date est celle de sa \
                    page passe sur la page du nouveau jour, avec ce qui est en retrait dessous ; une ligne qui a sa propre date change sur place. \
                    Une tâche avec due: change d’échéance. D’une série, --on déplace la seule occurrence de ce jour (moved:), --from termine la \
                    série avant ce jour et en commence une autre, --all la déplace tout entière ; un jour de semaine est alors le suivant de ce jour-là, et repeat: passe au nouveau jour.
                    """),
            operands: [.agendaLine, when], flags: [.on, from, all, .dryRun],
            examples: [
                Example(
                    line: "daybook agenda move dentist friday 10am", says: Phrase("day and time", fr: "jour et heure")),
                Example(
                    line: "daybook agenda move dentist +1w", says: Phrase("a week later", fr: "une semaine plus tard")),
                Example(line: "daybook agenda move dentiste 16h", says: Phrase("the time alone", fr: "l’heure seule")),
                Example(
                    line: "daybook agenda move yoga \"2026-12-08 19:00\" --on 2026-12-07",
                    says: Phrase("one occurrence", fr: "une seule occurrence")),
            ],
            seeAlso: ["agenda skip", "agenda edit"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let typed = words[when]
        let part: SeriesPart
        if let from = words[from] {
            part = .from(try context.day(from, leaning: .future))
        } else if let on = words[.on] {
            part = .occurrence(try context.occurrence(on))
        } else {
            part = words.has(all) ? .all : .unsaid
        }
        let workspace = try context.workspace()
        guard
            let time = try NewTime(
                typed, of: part, now: workspace.now, reading: { try context.date($0, leaning: .future) })
        else { throw WorkspaceError.invalidDate(typed) }
        if let doubt = time.doubt { context.diagnostic(AgendaWords.unread([doubt])) }
        let request = MoveAgendaLine(.words(words[.agendaLine]), to: time, part)
        if try context.show(request.plan(in: workspace), words).isEmpty {
            context.diagnostic(Phrase("nothing changed: it is there already", fr: "rien n’a changé : elle y est déjà"))
        }
        return 0
    }
}
