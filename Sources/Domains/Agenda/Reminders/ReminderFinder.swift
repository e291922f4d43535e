// Computes the reminders of agenda lines that are due between two instants.

import CivilTime
import ICalendar
import Vault

/// Computes reminders line by line. Caches time zones.
package struct ReminderFinder {
    /// The range of instants, inclusive.
    package let window: ClosedRange<Int64>
    /// The default for lines with a time but without alarms.
    package let standard: Alarm?
    private var finder: OccurrenceFinder

    package init(window: ClosedRange<Int64>, reader: LocalZone, standard: Alarm? = nil) {
        self.window = window
        self.standard = standard
        finder = OccurrenceFinder(reader: reader)
    }

    private var reader: LocalZone { finder.reader }

    /// The reminders of a line. `replaced` are the occurrences of its series that other lines replace. Completed and
    /// cancelled lines have none.
    package mutating func reminders(
        of line: LineItem, page: Day?, isAgenda: Bool, at source: ReminderSource, replaced: Set<Moment> = []
    ) throws(RecurrenceError) -> [Reminder] {
        let task = AgendaTask(line, page: page)
        if let task, !task.isOpen { return [] }
        let own = Alarm.all(line).compactMap(\.alarm)
        let isSilent = own.isEmpty && (standard == nil || line.fields.contains { $0.key == "alarm" })
        guard !isSilent, !line.text.isEmpty else { return [] }
        // A due date takes precedence over the time of the line, as in all views.
        if isAgenda, task?.due == nil, let event = AgendaEvent(line, page: page) {
            guard !event.isCancelled else { return [] }
            let alarms = own.isEmpty && !event.span.isAllDay ? [standard].compactMap { $0 } : own
            return try reminders(of: event, alarms, isTask: task != nil, source, replaced)
        }
        guard let task else { return [] }
        let alarms = own.isEmpty && task.moment?.time != nil ? [standard].compactMap { $0 } : own
        return try reminders(of: task, alarms, source)
    }

    // MARK: Events

    private mutating func reminders(
        of event: AgendaEvent, _ alarms: [Alarm], isTask: Bool, _ source: ReminderSource, _ replaced: Set<Moment>
    ) throws(RecurrenceError) -> [Reminder] {
        let replaced = event.replaces == nil ? replaced : []
        let clock = finder.zone(named: event.zone) ?? reader
        var found: [Reminder] = []
        for alarm in alarms {
            switch alarm {
            case .at(let moment):
                // It goes off once, for the next occurrence at that time.
                let due = clock.instant(of: moment)
                guard window.contains(due) else { continue }
                let day = reader.local(of: due).day
                let next = try finder.occurrences(of: event, from: day, to: day.adding(days: 366), replaced: replaced)
                    .first { $0.span.start >= reader.local(of: due) }
                let span = next?.span ?? event.span
                let start = next?.instant ?? reader.instant(of: span.start)
                found.append(reminder(event.title, event.place, "", alarm, span, start, due, isTask, source))
            case .before(let seconds):
                let days = days(seconds)
                for occurrence in try finder.occurrences(
                    of: event, from: days.first, to: days.last, replaced: replaced)
                {
                    let start = occurrence.instant ?? reader.instant(of: occurrence.span.start)
                    let local = occurrence.instant.map { clock.local(of: $0) } ?? occurrence.span.start
                    let due = alarm.due(start: local, isAllDay: occurrence.span.isAllDay, on: clock)
                    guard window.contains(due) else { continue }
                    // The instant if there is one: travellers are not reminded twice.
                    var name = occurrence.instant.map { "@\($0)" } ?? Self.name(occurrence.span)
                    if occurrence.isMoved, let original = occurrence.original { name += "<" + original.text }
                    found.append(
                        reminder(event.title, event.place, name, alarm, occurrence.span, start, due, isTask, source))
                }
            }
        }
        return found
    }

    private static func name(_ span: EventSpan) -> String {
        span.isAllDay ? span.start.day.iso : Moment(span.start).text
    }

    // MARK: Tasks

    private func reminders(
        of task: AgendaTask, _ alarms: [Alarm], _ source: ReminderSource
    ) throws(RecurrenceError) -> [Reminder] {
        let place = task.line.places.first
        var found: [Reminder] = []
        for alarm in alarms {
            switch alarm {
            case .at(let moment):
                let due = reader.instant(of: moment)
                guard window.contains(due) else { continue }
                let span = task.moment.map(Self.span) ?? EventSpan(start: moment, end: moment)
                let start = reader.instant(of: span.start)
                found.append(reminder(task.text, place, "", alarm, span, start, due, true, source))
            case .before(let seconds):
                let days = days(seconds)
                for turn in try task.turns(from: days.first, to: days.last) {
                    let span = Self.span(turn)
                    let due = alarm.due(start: span.start, isAllDay: span.isAllDay, on: reader)
                    guard window.contains(due) else { continue }
                    let start = reader.instant(of: span.start)
                    found.append(reminder(task.text, place, turn.text, alarm, span, start, due, true, source))
                }
            }
        }
        return found
    }

    private static func span(_ moment: Moment) -> EventSpan {
        moment.time == nil
            ? EventSpan(first: moment.day, last: moment.day) : EventSpan(start: moment.local, end: moment.local)
    }

    /// The reminder for another program's task with a time: by `standard`, else when it is due.
    package func reminders(ofTask title: String, due moment: Moment, at source: ReminderSource) -> [Reminder] {
        guard moment.time != nil, !title.isEmpty else { return [] }
        let alarm = standard ?? .before(0)
        let span = Self.span(moment)
        let due = alarm.due(start: span.start, isAllDay: false, on: reader)
        guard window.contains(due) else { return [] }
        return [reminder(title, nil, moment.text, alarm, span, reader.instant(of: span.start), due, true, source)]
    }

    // MARK: Both

    /// The days on which something may start whose alarm goes off within the window; one more on both sides for zones and clock changes.
    private func days(_ seconds: Int) -> (first: Day, last: Day) {
        // Fifty years before the start is as good as never.
        let lead = Int64(min(max(seconds, -1_577_880_000), 1_577_880_000))
        return (
            reader.local(of: window.lowerBound + lead).day.adding(days: -1),
            reader.local(of: window.upperBound + lead).day.adding(days: 1)
        )
    }

    private func reminder(
        _ title: String, _ place: String?, _ occurrence: String, _ alarm: Alarm, _ span: EventSpan, _ start: Int64,
        _ due: Int64, _ isTask: Bool, _ source: ReminderSource
    ) -> Reminder {
        let nextDay = LocalDateTime(day: span.start.day.adding(days: 1), time: .midnight)
        return Reminder(
            source, title: InlineText.plain(title), place: place, occurrence: occurrence, alarm: alarm,
            start: span.start, isAllDay: span.isAllDay, startInstant: start,
            endOfUse: span.isAllDay ? reader.instant(of: nextDay) : start, due: due, isTask: isTask)
    }
}
