// The times of an event as form fields: its day, its times, and its last day if it takes several.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Vault
import Wording

struct EventTimes {
    /// Nil for a task with a due day, or without a time: it moves as a whole, and has no end.
    private let event: AgendaEvent?
    private let task: AgendaTask?
    /// The day of the page.
    private let day: Day

    /// - Parameters:
    ///   - page: the day of the line's page.
    ///   - day: of the occurrence.
    init?(_ line: String, page: Day?, on day: Day) {
        guard let item = LineGrammar.parse(line) else { return nil }
        task = AgendaTask(item, page: page)
        event = task?.due == nil ? AgendaEvent(item, page: page) : nil
        self.day = day
    }

    /// The current time of the occurrence.
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

    /// The time in a form, for a part of a series: for the whole series, the first occurrence moves by as many days as this one. A form
    /// without a field for the end leaves it unchanged. Throws `AgendaActionError.emptyRange`, `.endWithoutStart`,
    /// `WebRefusal.invalid`.
    func newTime(_ form: FormFields, to first: Day, _ part: SeriesPart) throws -> NewTime {
        let time = try Self.value("time", form["time"], TimeOfDay.init(iso:))
        let days = event.map { part == .all ? $0.span.start.day - day : 0 } ?? 0
        guard let event, let end = form["end"] else { return NewTime(day: first.adding(days: days), time: time) }
        let span = try Self.changed(
            span(event), to: first, time, last: Self.value("last", form["last"]) { Day(iso: $0) },
            end: Self.value("end", end, TimeOfDay.init(iso:)))
        return NewTime(
            span.moved(to: LocalDateTime(day: span.start.day.adding(days: days), time: span.start.time)))
    }

    /// An unchanged end follows the start: the event keeps its duration.
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

    private static func value<Value>(
        _ field: String, _ text: String?, _ read: (String) -> Value?
    ) throws -> Value? {
        guard let text, !text.isEmpty else { return nil }
        guard let value = read(text) else { throw WebRefusal.invalid(field, text) }
        return value
    }
}

extension EventSpan {
    /// Whether its form has a last day: for an event past midnight, the hours determine it.
    fileprivate var takesDays: Bool { isAllDay || duration >= 86_400 }
    fileprivate var shownLastDay: Day { isAllDay ? lastDay : end.day }
}
