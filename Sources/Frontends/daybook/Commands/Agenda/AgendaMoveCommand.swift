// `daybook agenda move`: another day or time for an event, a task, one occurrence, or a series from a day on.

import Agenda
import Arguments
import CivilTime
import ICalendar
import Search
import Vault
import Wording
import Workspaces

enum AgendaMoveCommand {
    static let command = Command<Context>(
        path: ["agenda", "move"], summary: Phrase("move an event or a task", fr: "déplacer un événement ou une tâche"),
        manual: Phrase(
            """
            WHEN is a date, a time or both; what it does not say stays as it is, and so does the length. A line that has its date from its \
            page goes over to the page of the new day, with what is indented below it; one with a date of its own is changed where it is. A \
            task with due: gets another due date. Of a series, --on moves the one occurrence of that day (moved:), --from ends the series \
            before that day and starts another one from there, --all moves it as a whole.
            """,
            fr: """
                QUAND est une date, une heure ou les deux ; ce qui n’est pas dit reste, la durée aussi. Une ligne dont la date est celle de sa \
                page passe sur la page du nouveau jour, avec ce qui est en retrait dessous ; une ligne qui a sa propre date change sur place. \
                Une tâche avec due: change d’échéance. D’une série, --on déplace la seule occurrence de ce jour (moved:), --from termine la \
                série avant ce jour et en commence une autre, --all la déplace tout entière.
                """),
        operands: [
            .agendaLine,
            Operand(
                name: "when", arity: .some, label: Phrase("WHEN", fr: "QUAND"),
                summary: Phrase("the new day, time or both", fr: "le nouveau jour, l’heure ou les deux")),
        ],
        flags: [
            .on,
            Flag(
                "from", value: .date,
                Phrase("the occurrence of this day and those after it", fr: "l’occurrence de ce jour et les suivantes")),
            Flag("all", Phrase("the whole series", fr: "toute la série")), .dryRun,
        ],
        examples: [
            Example(line: "daybook agenda move dentist friday 10am", says: Phrase("day and time", fr: "jour et heure")),
            Example(line: "daybook agenda move dentiste 16h", says: Phrase("the time alone", fr: "l’heure seule")),
            Example(
                line: "daybook agenda move yoga \"2026-12-08 19:00\" --on 2026-12-07",
                says: Phrase("one occurrence", fr: "une seule occurrence")),
        ],
        seeAlso: ["agenda skip", "agenda edit"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let target = try AgendaTarget.find(words["line"] ?? "", .any, context)
        let typed = words.all("when").joined(separator: " ")
        let date = try context.date(typed, leaning: .future)
        guard date.unit == .day || date.unit == .range, let day = date.days.first else {
            throw WorkspaceError.invalidDate(typed)
        }
        let move = Move(
            day: date.isTimeAlone ? nil : day, lastDay: date.unit == .range ? date.days.last : nil, time: date.time,
            endTime: date.endTime)
        let isDryRun = words.has("dry-run")
        if let event = target.event, target.task?.due == nil {
            try moveEvent(event, target, move, words, context, isDryRun)
        } else if let task = target.task {
            try moveTask(task, target, move, context, isDryRun)
        } else {
            throw CommandError(
                .usage,
                Phrase(
                    "\(target.path):\(target.line): neither an event nor a task",
                    fr: "\(target.path):\(target.line) : ni un événement ni une tâche"))
        }
        return 0
    }

    /// What was said of the new time.
    private struct Move {
        let day: Day?
        let lastDay: Day?
        let time: TimeOfDay?
        let endTime: TimeOfDay?

        func applied(to span: EventSpan) -> EventSpan {
            let first = day ?? span.start.day
            if let lastDay, time == nil, span.isAllDay { return EventSpan(first: first, last: lastDay) }
            guard let time = time ?? (span.isAllDay ? nil : span.start.time) else {
                return span.moved(to: LocalDateTime(day: first, time: .midnight))
            }
            let start = LocalDateTime(day: first, time: time)
            if let endTime {
                let last = lastDay ?? (endTime > time ? first : first.adding(days: 1))
                return EventSpan(start: start, end: LocalDateTime(day: last, time: endTime))
            }
            // A whole day that gets a time has no length yet.
            return span.isAllDay ? EventSpan(start: start, end: start) : span.moved(to: start)
        }
    }

    private static func moveEvent(
        _ event: AgendaEvent, _ target: AgendaTarget, _ move: Move, _ words: Invocation, _ context: Context,
        _ isDryRun: Bool
    ) throws {
        guard event.repetition != nil else {
            return try relocate(event, target, move.applied(to: event.span), context, isDryRun)
        }
        if let typed = words.value("from") {
            guard let day = try context.date(typed, leaning: .future).days.first else {
                throw WorkspaceError.invalidDate(typed)
            }
            return try split(event, target, from: day, move, context, isDryRun)
        }
        if words.value("on") != nil || event.state != nil && !words.has("all") {
            let occurrence = try SeriesOccurrence.find(words.value("on"), of: target, event, context)
            let span = move.applied(
                to: event.span.moved(to: LocalDateTime(day: occurrence.day, time: event.span.start.time)))
            let moment = Moment(
                day: span.start.day,
                time: span.isAllDay || span.start.time == event.span.start.time ? nil : span.start.time)
            try context.edit(target, isDryRun: isDryRun) { target in
                target.event.map { target.document.moving(occurrence, of: $0, to: moment) } ?? []
            }
            return
        }
        guard words.has("all") else {
            throw CommandError(
                .usage,
                Phrase("\(target.path):\(target.line): it repeats", fr: "\(target.path):\(target.line) : il se répète"),
                hint: Phrase(
                    "--on DATE moves one occurrence, --from DATE it and those after, --all the series",
                    fr: "--on DATE déplace une occurrence, --from DATE celle-là et les suivantes, --all toute la série")
            )
        }
        try relocate(event, target, move.applied(to: event.span), context, isDryRun)
    }

    /// Changes the line where it is, or takes it over to the page of its new day.
    private static func relocate(
        _ event: AgendaEvent, _ target: AgendaTarget, _ span: EventSpan, _ context: Context, _ isDryRun: Bool
    ) throws {
        var isDated = false
        if case .dated = event.line.when { isDated = true }
        let isDayPage = PageType(named: target.document.fields.type, path: target.path) == .day
        guard !isDated, isDayPage, span.start.day != target.page, target.item.indent == 0 else {
            return try context.edit(target, isDryRun: isDryRun) { target in
                target.event.map { target.document.setting(span, of: $0) } ?? []
            }
        }
        let changed = try target.document.applying(target.document.setting(span.atDay(target.page), of: event))
        let document = Document(path: target.path, contents: changed, settings: try context.vault().settings)
        guard let moved = AgendaTarget(document, line: target.line) else { return }
        try context.take(target, as: moved.block, to: .day(span.start.day), isDryRun: isDryRun)
    }

    private static func split(
        _ event: AgendaEvent, _ target: AgendaTarget, from day: Day, _ move: Move, _ context: Context, _ isDryRun: Bool
    ) throws {
        guard let split = try target.document.splitting(event, from: day) else {
            throw CommandError(
                .usage,
                Phrase(
                    "\(target.path):\(target.line): the series has no occurrence before and after \(day.iso)",
                    fr: "\(target.path):\(target.line) : la série n’a pas d’occurrence avant et après le \(day.iso)"),
                hint: Phrase("--all moves the whole series", fr: "--all déplace toute la série"))
        }
        // The new line on a page of its own, then moved as any other.
        let page = AgendaPage.day(split.start.day)
        let holder = Document(path: page.path, contents: Array("---\ntype: day\n---\n\(split.rest)\n".utf8))
        guard let rest = AgendaTarget(holder, line: 4), let restEvent = rest.event else { return }
        let span = move.applied(to: restEvent.span)
        let bytes = try holder.applying(holder.setting(span.atDay(split.start.day), of: restEvent))
        let line = AgendaTarget(Document(path: page.path, contents: bytes), line: 4)?.block ?? split.rest
        let place = try context.place(line, on: .day(span.start.day), isDryRun: isDryRun)
        try context.edit(target, isDryRun: isDryRun) { target in
            try target.event.flatMap { try target.document.splitting($0, from: day)?.edits } ?? []
        }
        if !isDryRun { context.say(line, at: place) }
    }

    private static func moveTask(
        _ task: AgendaTask, _ target: AgendaTarget, _ move: Move, _ context: Context, _ isDryRun: Bool
    ) throws {
        if let key = task.due != nil ? "due" : task.line["start"] != nil ? "start" : nil,
            let old = task.due ?? task.start
        {
            let moment = Moment(day: move.day ?? old.day, time: move.time ?? old.time)
            return try context.edit(target, isDryRun: isDryRun) {
                $0.document.setting(key, to: moment.text, of: $0.item)
            }
        }
        let isDayPage = PageType(named: target.document.fields.type, path: target.path) == .day
        guard let day = move.day, move.time == nil, isDayPage, target.document.kind == .agenda, target.item.indent == 0
        else {
            let moment = Moment(day: move.day ?? task.page ?? context.today, time: move.time)
            return try context.edit(target, isDryRun: isDryRun) {
                $0.document.setting("due", to: moment.text, of: $0.item)
            }
        }
        guard day != target.page else { return }
        try context.take(target, as: target.block, to: .day(day), isDryRun: isDryRun)
    }
}

extension EventSpan {
    /// The same times on another day: what a line says that gets its date from its page.
    func atDay(_ day: Day?) -> EventSpan {
        day.map { moved(to: LocalDateTime(day: $0, time: start.time)) } ?? self
    }
}

extension Context {
    /// Takes a line and what is indented below it over to another page: written there first, so that a crash between leaves it twice and
    /// never loses it.
    func take(_ target: AgendaTarget, as block: String, to page: AgendaPage, isDryRun: Bool) throws {
        let place = try place(block, on: page, isDryRun: isDryRun)
        try edit(target.path, isDryRun: isDryRun) { document in
            let now = try target.again(in: document)
            return document.removingLine(of: now.item)
        }
        if !isDryRun { say(block, at: place) }
    }
}
