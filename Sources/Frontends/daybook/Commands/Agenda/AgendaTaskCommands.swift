// `daybook agenda done|skip`: completes a task, or skips an occurrence.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import ICalendar
import Search
import Vault
import Wording
import Workspaces

enum AgendaDoneCommand {
    private static let undo = Flag("undo", Phrase("open it again", fr: "la rouvrir"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "done"], summary: Phrase("mark a task as done", fr: "marquer une tâche comme faite"),
            manual: Phrase(
                """
                Checks the task and dates it (done:). A task that repeats stays open instead and its dates go on to the next turn, in the same \
                line; a bullet below it says that it was done (daybook streak 'task:"water plants"' counts them). As in org-mode, repeat:.+3d counts \
                from today, repeat:++1w leaves out the turns that are over, and all others count from their own dates: the 31st stays the 31st, and \
                a shorter month has it on its last day. count: runs down and until: ends the series. --undo opens a task again; one that repeats \
                goes back to the turn that was done.
                """,
                fr: """
                    Coche la tâche et la date (done:). Une tâche qui se répète reste ouverte et ses dates passent à la fois suivante, sur la même \
                    ligne ; une puce dessous dit qu’elle a été faite (daybook streak 'task:"arroser"' les compte). Comme dans org-mode, repeat:.+3d \
                    compte à partir d’aujourd’hui, repeat:++1w saute les fois passées, les autres comptent à partir de leurs propres dates : le 31 reste \
                    le 31, et un mois plus court l’a le dernier jour. count: diminue et until: termine la série. --undo rouvre une tâche ; celle qui se \
                    répète revient à la fois qui a été faite.
                    """),
            operands: [.agendaLine], flags: [undo, .on, .dryRun],
            examples: [
                Example(
                    line: "daybook agenda done \"call the bank\"", says: Phrase("by its words", fr: "par ses mots")),
                Example(
                    line: "daybook agenda done 3",
                    says: Phrase("the third of the last agenda tasks", fr: "la troisième du dernier agenda tasks")),
                Example(
                    line: "daybook agenda done agenda/2026/2026-11-20.md:12",
                    says: Phrase("by its place", fr: "par sa place")),
            ],
            seeAlso: ["agenda tasks", "agenda skip"], group: .write
        ) { context, words in
            let day = try words[.on].map { try context.date($0, leaning: .past).days.first ?? context.today }
            let request = FinishTask(.words(words[.agendaLine]), reopens: words.has(undo), on: day)
            try context.show(request.plan(in: context.workspace()), words)
            return 0
        }
    }
}

enum AgendaSkipCommand {
    static var command: Command<Context> {
        Command(
            path: ["agenda", "skip"], summary: Phrase("leave out one occurrence", fr: "sauter une occurrence"),
            manual: Phrase(
                """
                Of a series of events, the next occurrence or that of --on is left out (except:); of a series that was cut in two, --on says which \
                half is meant. Of a task that repeats, the open turn is skipped: its dates go on and nothing is marked as done.
                """,
                fr: """
                    D’une série d’événements, la prochaine occurrence ou celle de --on est sautée (except:) ; d’une série coupée en deux, --on dit \
                    quelle moitié est visée. D’une tâche qui se répète, la fois ouverte est sautée : ses dates avancent et rien n’est marqué comme fait.
                    """),
            operands: [.agendaLine], flags: [.on, .dryRun],
            examples: [
                Example(
                    line: "daybook agenda skip yoga --on 2026-12-21",
                    says: Phrase("not on that day", fr: "pas ce jour-là"))
            ],
            seeAlso: ["agenda move", "agenda remove"], group: .write
        ) { context, words in
            let request = SkipOccurrence(
                .words(words[.agendaLine]), on: try words[.on].map { try context.occurrence($0) })
            try context.show(request.plan(in: context.workspace()), words)
            return 0
        }
    }
}
