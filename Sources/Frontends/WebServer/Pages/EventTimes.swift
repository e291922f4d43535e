// When an event is, in the fields of a form: its day, its times, and its last day where it takes several.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Vault
import Wording

struct EventTimes {
    /// Nil for a task with a day by which it is to be done, or without a time: that moves, and has no end.
    private let event: AgendaEvent?
    private let task: AgendaTask?
    /// That the page is about.
    private let day: Day

    /// - Parameters:
    ///   - page: whose the line is.
    ///   - day: of the occurrence.
    init?(_ line: String, page: Day?, on day: Day) {
        guard let item = LineGrammar.parse(line) else { return nil }
        task = AgendaTask(item, page: page)
        event = task?.due == nil ? AgendaEvent(item, page: page) : nil
        self.day = day
    }

    /// The occurrence as it is now.
    private func span(_ event: AgendaEvent) -> EventSpan {
        let moved = event.repetition?.moved.first { $0.to.day == day }?.to.time
        return event.span.moved(to: LocalDateTime(day: day, time: moved ?? event.span.start.time))
    }

    func fields(_ input: (_ name: String, _ type: String, _ words: Phrase, _ value: String) -> Void) {
        guard let event else { return input("time", "time", WebWords.toTime, task?.due?.time?.shortText ?? "") }
        let span = span(event)
        input("time", "time", WebWords.toTime, span.isAllDay ? "" : span.start.time.shortText)
        if span.takesDays { input("last", "date", WebWords.lastDay, span.shownLastDay.iso) }
        input("end", "time", WebWords.endTime, span.isAllDay || span.duration == 0 ? "" : span.end.time.shortText)
    }

    /// What a form says of the part of a series that it is for: of all of it the first one goes over by as many days as this one. A form
    /// without a field for the end leaves what it does not say. Throws `AgendaActionError.emptyRange`, `.endWithoutStart`,
    /// `WebRefusal.badRequest`.
    func newTime(_ form: FormFields, to first: Day, _ part: SeriesPart) throws -> NewTime {
        let time = try Self.value(form["time"], TimeOfDay.init(iso:))
        let days = event.map { part == .all ? $0.span.start.day - day : 0 } ?? 0
        guard let event, let end = form["end"] else { return NewTime(day: first.adding(days: days), time: time) }
        let span = try Self.changed(
            span(event), to: first, time, last: Self.value(form["last"]) { Day(iso: $0) },
            end: Self.value(end, TimeOfDay.init(iso:)))
        return NewTime(
            span.moved(to: LocalDateTime(day: span.start.day.adding(days: days), time: span.start.time)))
    }

    /// An end that stays as it was follows the start: the event is as long as before.
    private static func changed(
        _ old: EventSpan, to first: Day, _ time: TimeOfDay?, last: Day?, end: TimeOfDay?
    ) throws -> EventSpan {
        let last = last == old.shownLastDay ? nil : last
        if let last, last < first { throw AgendaActionError.emptyRange(first: first, last: last) }
        let lastDay = last ?? first.adding(days: old.takesDays ? old.shownLastDay - old.start.day : 0)
        guard let time else {
            guard end == nil || !old.isAllDay else { throw AgendaActionError.endWithoutStart }
            return EventSpan(first: first, last: lastDay)
        }
        let start = LocalDateTime(day: first, time: time)
        guard let end else { return EventSpan(start: start, end: start) }
        if last == nil, !old.isAllDay, end == old.end.time { return old.moved(to: start) }
        let isNextDay = lastDay == first && end <= time
        return EventSpan(start: start, end: LocalDateTime(day: isNextDay ? first.adding(days: 1) : lastDay, time: end))
    }

    private static func value<Value>(_ text: String?, _ read: (String) -> Value?) throws -> Value? {
        guard let text, !text.isEmpty else { return nil }
        guard let value = read(text) else { throw WebRefusal.badRequest }
        return value
    }
}

extension EventSpan {
    /// Whether its last day is asked for: that of a night follows from its hours.
    fileprivate var takesDays: Bool { isAllDay || duration >= 86_400 }
    fileprivate var shownLastDay: Day { isAllDay ? lastDay : end.day }
}
