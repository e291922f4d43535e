// `daybook agenda done|skip`: a task is done, or its turn left out.

import Agenda
import Arguments
import CivilTime
import ICalendar
import Search
import Vault
import Wording
import Workspaces

enum AgendaDoneCommand {
    static let command = Command<Context>(
        path: ["agenda", "done"], summary: Phrase("mark a task as done", fr: "marquer une tâche comme faite"),
        manual: Phrase(
            """
            Checks the task and dates it (done:). A task that repeats stays open instead and its dates go on to the next turn, in the same \
            line; repeat:.+3d counts from today, all others from their own dates, so the 31st stays the 31st. count: runs down and until: \
            ends the series. --undo opens a task again.
            """,
            fr: """
                Coche la tâche et la date (done:). Une tâche qui se répète reste ouverte et ses dates passent à la fois suivante, sur la même \
                ligne ; repeat:.+3d compte à partir d’aujourd’hui, les autres à partir de leurs propres dates : le 31 reste le 31. count: \
                diminue et until: termine la série. --undo rouvre une tâche.
                """),
        operands: [.agendaLine],
        flags: [Flag("undo", Phrase("open it again", fr: "la rouvrir")), .on, .dryRun],
        examples: [
            Example(line: "daybook agenda done \"call the bank\"", says: Phrase("by its words", fr: "par ses mots")),
            Example(
                line: "daybook agenda done agenda/2026/2026-11-20.md:12",
                says: Phrase("by its place", fr: "par sa place")),
        ],
        seeAlso: ["agenda tasks", "agenda skip"], group: .write
    ) { context, words in
        let target = try AgendaTarget.find(words["line"] ?? "", .task, context)
        guard target.task != nil else { throw notATask(target) }
        let day =
            try words.value("on").map { try context.date($0, leaning: .past).days.first ?? context.today }
            ?? context.today
        try context.edit(target, isDryRun: words.has("dry-run")) { target in
            guard let task = target.task else { return [] }
            return words.has("undo")
                ? target.document.reopening(task) : try target.document.completing(task, today: day)
        }
        return 0
    }

    static func notATask(_ target: AgendaTarget) -> CommandError {
        CommandError(
            .usage,
            Phrase("\(target.path):\(target.line): not a task", fr: "\(target.path):\(target.line) : pas une tâche"),
            hint: Phrase("tasks have a checkbox: - [ ] …", fr: "les tâches ont une case : - [ ] …"))
    }
}

enum AgendaSkipCommand {
    static let command = Command<Context>(
        path: ["agenda", "skip"], summary: Phrase("leave out one occurrence", fr: "sauter une occurrence"),
        manual: Phrase(
            """
            Of a series of events, the next occurrence or that of --on is left out (except:). Of a task that repeats, the open turn is \
            skipped: its dates go on and nothing is marked as done.
            """,
            fr: """
                D’une série d’événements, la prochaine occurrence ou celle de --on est sautée (except:). D’une tâche qui se répète, la fois \
                ouverte est sautée : ses dates avancent et rien n’est marqué comme fait.
                """),
        operands: [.agendaLine], flags: [.on, .dryRun],
        examples: [
            Example(
                line: "daybook agenda skip yoga --on 2026-12-21", says: Phrase("not on that day", fr: "pas ce jour-là"))
        ],
        seeAlso: ["agenda move", "agenda remove"], group: .write
    ) { context, words in
        let target = try AgendaTarget.find(words["line"] ?? "", .repeating, context)
        let isDryRun = words.has("dry-run")
        if let event = target.event, event.repetition != nil, event.state == nil {
            let occurrence = try SeriesOccurrence.find(words.value("on"), of: target, event, context)
            try context.edit(target, isDryRun: isDryRun) { target in
                target.event.map { target.document.excepting(occurrence, of: $0) } ?? []
            }
            return 0
        }
        guard let task = target.task else { throw notRepeating(target) }
        guard task.isOpen, try task.nextTurn(today: context.today) != nil else { throw notRepeating(target) }
        try context.edit(target, isDryRun: isDryRun) { target in
            try target.task.flatMap { try target.document.skipping($0, today: context.today) } ?? []
        }
        return 0
    }

    static func notRepeating(_ target: AgendaTarget) -> CommandError {
        CommandError(
            .usage,
            Phrase(
                "\(target.path):\(target.line): it does not repeat, or has no next turn",
                fr: "\(target.path):\(target.line) : elle ne se répète pas, ou n’a pas de fois suivante"),
            hint: Phrase("daybook agenda remove takes the line away", fr: "daybook agenda remove enlève la ligne"))
    }
}

/// One occurrence of a series that a person means.
enum SeriesOccurrence {
    /// The occurrence on the day that was typed, else the next one from now on, as its own clock names it.
    static func find(_ typed: String?, of target: AgendaTarget, _ event: AgendaEvent, _ context: Context) throws
        -> Moment
    {
        var finder = OccurrenceFinder(reader: context.readerZone)
        if let typed {
            let date = try context.date(typed, leaning: .future)
            guard let day = date.days.first else { throw WorkspaceError.invalidDate(typed) }
            let found = try finder.occurrences(of: event, from: day, to: day).filter { $0.span.start.day == day }
            if let match = found.first(where: { date.time == nil || $0.span.start.time == date.time }),
                let original = match.original
            {
                return original
            }
            throw CommandError(
                .nothing,
                Phrase(
                    "\(target.path):\(target.line): no occurrence on \(day.iso)",
                    fr: "\(target.path):\(target.line) : pas d’occurrence le \(day.iso)"),
                hint: next(event, &finder, context).map {
                    Phrase(
                        "the next one is on \($0.span.start.day.iso)",
                        fr: "la prochaine est le \($0.span.start.day.iso)")
                })
        }
        guard let original = next(event, &finder, context)?.original else {
            throw AgendaSkipCommand.notRepeating(target)
        }
        return original
    }

    private static func next(_ event: AgendaEvent, _ finder: inout OccurrenceFinder, _ context: Context) -> Occurrence?
    {
        for reach in [40, 400, 4000] {
            let found = try? finder.occurrences(of: event, from: context.today, to: context.today.adding(days: reach))
            if let next = found?.first(where: { $0.span.end > context.now || $0.span.start >= context.now }) {
                return next
            }
        }
        return nil
    }
}
