// `daybook.agenda/1`, `daybook.agenda-lines/1`, `daybook.free/1`: events, tasks and free time for programs.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Search
import Vault
import Wording

extension Schema {
    /// - Parameter zone: the reader's; times are converted to it.
    package static func agenda(_ days: AgendaDays, zone: LocalZone) -> JSONValue {
        agenda(days.answer, from: days.first, to: days.last, zone: zone)
    }

    package static func agenda(
        _ answer: AgendaAnswer, from first: Day? = nil, to last: Day? = nil, zone: LocalZone
    ) -> JSONValue {
        let conflicts = TimeConflicts.find(
            in: answer.events.map { $0.times == 1 ? $0.span : EventSpan(start: $0.span.start, end: $0.span.start) })
        var members: [(String, JSONValue)] = []
        if let first { members.append(("from", .string(first.iso))) }
        if let last { members.append(("to", .string(last.iso))) }
        let events = answer.events.enumerated().map {
            event($1, isConflicting: conflicts.contains($0), zone: zone)
        }
        members.append(("events", .array(events)))
        members.append(("tasks", .array(answer.tasks.map { .members(Self.members(of: $0)) })))
        return object("agenda", members)
    }

    package static func agenda(_ answer: ListOpenTasks.Answer) -> JSONValue {
        let tasks = answer.tasks.map { group, entry in
            JSONValue.members(members(of: entry) + [("group", .string(group.rawValue))])
        }
        return object("agenda", [("count", .int(answer.total)), ("events", .array([])), ("tasks", .array(tasks))])
    }

    /// Changed lines, with their interpretation.
    package static func agendaLines(_ lines: [PlacedLine], language: LanguageCode) -> JSONValue {
        object("agenda-lines", [("lines", .array(lines.map { line($0, language) }))])
    }

    private static func line(_ placed: PlacedLine, _ language: LanguageCode) -> JSONValue {
        let event = placed.reading?.event
        let task = placed.reading?.task
        let item = event?.line ?? task?.line
        let repetition = event?.repetition ?? task?.repetition
        let start = event.map { $0.span.isAllDay ? $0.span.start.day.iso : $0.span.start.text }
        let end = event.map { $0.span.isAllDay ? $0.span.end.day.iso : $0.span.end.text }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        let until = repetition?.rule?.until.flatMap { LocalDateTime($0) }?.day.iso
        return .members([
            ("path", .string(placed.place.path.text)), ("line", .int(placed.place.line)),
            ("source", .string(String(placed.text.prefix { !$0.isNewline }))),
            ("reading", text(placed.reading?.phrase[language])), ("title", text(item?.text)),
            ("task", .bool(task != nil)), ("start", text(start)), ("end", text(end)),
            ("all_day", .bool(event?.span.isAllDay ?? false)), ("zone", text(event?.zone)),
            ("due", text(task?.due?.text)),
            ("recurrence", rules(repetition)), ("until", text(until)),
            ("count", repetition?.rule?.count.map { .int($0) } ?? .null),
            ("except", .array((repetition?.except ?? []).map { .string($0.text) })),
            ("also", .array((repetition?.also ?? []).map { .string($0.text) })),
            ("unread", .array(placed.unread.map { .string($0) })),
        ])
    }

    /// RRULEs, one per line.
    private static func rules(_ repetition: Repetition?) -> JSONValue {
        guard let rules = repetition?.rules, !rules.isEmpty else { return .null }
        return .string(rules.map(\.text).joined(separator: "\n"))
    }

    package static func freeTime(_ gaps: [EventSpan]) -> JSONValue {
        object(
            "free",
            [
                (
                    "gaps",
                    .array(
                        gaps.map {
                            .members([
                                ("start", .string($0.start.text)), ("end", .string($0.end.text)),
                                ("minutes", .int($0.duration / 60)),
                            ])
                        })
                )
            ])
    }

    /// Times with a zone are RFC 3339 with the reader's offset, floating times have no offset; for whole days, `end` is the day after the
    /// last, like DTEND in RFC 5545 §3.6.1.
    package static func event(_ entry: AgendaEventEntry, isConflicting: Bool, zone: LocalZone) -> JSONValue {
        .members(members(of: entry, isConflicting: isConflicting, zone: zone))
    }

    package static func members(
        of entry: AgendaEventEntry, isConflicting: Bool, zone: LocalZone
    ) -> [(String, JSONValue)] {
        let event = entry.event
        var members: [(String, JSONValue)] = [
            ("start", .string(time(entry.span.start, entry.occurrence.instant, entry.span, zone))),
            ("end", .string(time(entry.span.end, entry.occurrence.endInstant, entry.span, zone))),
            ("all_day", .bool(entry.span.isAllDay)), ("title", .string(event.title)),
            ("place", event.place.map { .string($0) } ?? .null), ("tags", .array(event.tags.map { .string($0) })),
            ("path", .string(entry.line.path.text)), ("line", .int(entry.line.number)),
            ("uid", event.identifier.map { .string($0) } ?? .null),
            ("recurrence", rules(event.repetition)),
            ("alarm", event.alarms.isEmpty ? .null : .string(event.alarms.map(\.text).joined(separator: ","))),
            ("zone", event.zone.map { .string($0) } ?? .null), ("moved", .bool(entry.occurrence.isMoved)),
            ("conflict", .bool(isConflicting)),
        ]
        if entry.times > 1 { members.append(("times", .int(entry.times))) }
        return members
    }

    private static func time(_ local: LocalDateTime, _ instant: Int64?, _ span: EventSpan, _ zone: LocalZone) -> String
    {
        if span.isAllDay { return local.day.iso }
        guard let instant else { return local.text }
        return Timestamp(local, offsetSeconds: zone.offset(instant)).text
    }

    package static func members(of entry: AgendaTaskEntry) -> [(String, JSONValue)] {
        let task = entry.task
        let due = task.due == nil ? nil : entry.moment
        let start = task.due == nil ? entry.moment ?? task.start : task.start
        return [
            ("text", .string(task.text)), ("state", .string(task.state.name)),
            ("due", due.map { .string($0.text) } ?? .null), ("start", start.map { .string($0.text) } ?? .null),
            ("done", task.done.map { .string($0.text) } ?? .null),
            ("priority", task.priority.map { .string($0.text) } ?? .null), ("path", .string(entry.line.path.text)),
            ("line", .int(entry.line.number)), ("tags", .array(task.line.tags.map { .string($0) })),
            ("place", task.line.places.first.map { .string($0) } ?? .null),
            ("page", task.page.map { .string($0.iso) } ?? .null),
            ("uid", task.line["id"].map { .string($0) } ?? .null),
            ("recurrence", rules(task.repetition)), ("later", .bool(entry.isLater)),
        ]
    }
}
