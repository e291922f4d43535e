// `daybook.agenda/1`: events and tasks for programs.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Search
import Vault

struct AgendaJSON {
    let context: Context

    func print(_ answer: AgendaAnswer, from first: Day? = nil, to last: Day? = nil) {
        let conflicts = TimeConflicts.find(in: answer.events.map(\.span))
        context.terminal.json(
            [("schema", "daybook.agenda/1")]
                + (first.map { [("from", .string($0.iso))] } ?? []) + (last.map { [("to", .string($0.iso))] } ?? [])
                + [
                    (
                        "events",
                        .array(answer.events.enumerated().map { event($1, isConflicting: conflicts.contains($0)) })
                    ),
                    ("tasks", .array(answer.tasks.map { .members(members(of: $0)) })),
                ])
    }

    /// Times of a zone are RFC 3339 with the reader's offset, those that float have none; of whole days `end` is the day after the last,
    /// as DTEND in RFC 5545 §3.6.1.
    func event(_ entry: AgendaEventEntry, isConflicting: Bool) -> JSONValue {
        let event = entry.event
        return .members([
            ("start", .string(time(entry.span.start, entry.occurrence.instant, entry.span))),
            ("end", .string(time(entry.span.end, entry.occurrence.endInstant, entry.span))),
            ("all_day", .bool(entry.span.isAllDay)), ("title", .string(event.title)),
            ("place", event.place.map { .string($0) } ?? .null), ("tags", .array(event.tags.map { .string($0) })),
            ("path", .string(entry.line.path.text)), ("line", .int(entry.line.number)),
            ("uid", event.identifier.map { .string($0) } ?? .null),
            ("recurrence", event.repetition?.rule.map { .string($0.text) } ?? .null),
            ("alarm", event.alarms.isEmpty ? .null : .string(event.alarms.map(\.text).joined(separator: ","))),
            ("zone", event.zone.map { .string($0) } ?? .null), ("moved", .bool(entry.occurrence.isMoved)),
            ("conflict", .bool(isConflicting)),
        ])
    }

    private func time(_ local: LocalDateTime, _ instant: Int64?, _ span: EventSpan) -> String {
        if span.isAllDay { return local.day.iso }
        guard let instant else { return local.text }
        return Timestamp(local, offsetSeconds: context.readerZone.offset(instant)).text
    }

    func members(of entry: AgendaTaskEntry) -> [(String, JSONValue)] {
        let task = entry.task
        let due = task.due == nil ? nil : entry.moment
        let start = task.due == nil ? entry.moment ?? task.start : task.start
        return [
            ("text", .string(task.text)), ("state", .string(Self.name(task.state))),
            ("due", due.map { .string($0.text) } ?? .null), ("start", start.map { .string($0.text) } ?? .null),
            ("done", task.done.map { .string($0.text) } ?? .null),
            ("priority", task.priority.map { .string($0.text) } ?? .null), ("path", .string(entry.line.path.text)),
            ("line", .int(entry.line.number)), ("tags", .array(task.line.tags.map { .string($0) })),
            ("place", task.line.places.first.map { .string($0) } ?? .null),
            ("page", task.page.map { .string($0.iso) } ?? .null),
            ("uid", task.line["id"].map { .string($0) } ?? .null),
            ("recurrence", task.repetition?.rule.map { .string($0.text) } ?? .null), ("later", .bool(entry.isLater)),
        ]
    }

    private static func name(_ state: LineItem.State) -> String {
        switch state {
        case .open: "open"
        case .done: "done"
        case .cancelled: "cancelled"
        case .started: "started"
        case .other(let mark): mark
        }
    }
}
