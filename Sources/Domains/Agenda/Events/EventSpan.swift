// When something is: whole days, or from a time to another, on the clock of its own zone.

import CivilTime
import Vault

/// A stretch of time on a wall clock. `end` is not part of it.
package struct EventSpan: Sendable, Hashable {
    package var isAllDay: Bool
    /// Midnight where it takes whole days.
    package var start: LocalDateTime
    /// The midnight after the last whole day; equal to `start` where a time has no end.
    package var end: LocalDateTime

    package init(isAllDay: Bool = false, start: LocalDateTime, end: LocalDateTime) {
        self.isAllDay = isAllDay
        self.start = start
        self.end = end
    }

    /// Whole days from `first` to `last`.
    package init(first: Day, last: Day) {
        self.init(
            isAllDay: true, start: LocalDateTime(day: first, time: .midnight),
            end: LocalDateTime(day: last.adding(days: 1), time: .midnight))
    }

    /// What a line says, on a page of that day; nil where it gives a time and nothing gives a day.
    package init?(_ when: LineItem.When, page: Day?) {
        switch when {
        case .allDay:
            guard let page else { return nil }
            self.init(first: page, last: page)
        case .time(let time, let end):
            guard let page else { return nil }
            self.init(day: page, time, end)
        case .dated(let day, nil, let last, nil):
            self.init(first: day, last: last ?? day)
        case .dated(let day, let time, nil, let end):
            self.init(day: day, time ?? .midnight, end)
        case .dated(let day, let time, let last?, let end):
            let start = LocalDateTime(day: day, time: time ?? .midnight)
            // "18:00 – 2026-11-24" lasts to the end of that day.
            let finish =
                end.map { LocalDateTime(day: last, time: $0) }
                ?? LocalDateTime(day: last.adding(days: 1), time: .midnight)
            self.init(start: start, end: max(start, finish))
        }
    }

    /// From a time to another; one that is not after it is on the next day.
    private init(day: Day, _ time: TimeOfDay, _ end: TimeOfDay?) {
        let start = LocalDateTime(day: day, time: time)
        let finish = end.map { LocalDateTime(day: $0 > time ? day : day.adding(days: 1), time: $0) }
        self.init(start: start, end: finish ?? start)
    }

    /// Seconds on the wall clock; 0 where a time has no end.
    package var duration: Int { end - start }

    /// The last day that it touches.
    package var lastDay: Day { end > start && end.time == .midnight ? end.day.adding(days: -1) : end.day }

    package var days: DayRange { DayRange(first: start.day, last: lastDay) }

    /// The same length from another start.
    package func moved(to start: LocalDateTime) -> EventSpan {
        EventSpan(isAllDay: isAllDay, start: start, end: start.adding(seconds: duration))
    }
}

extension EventSpan {
    /// As a line says it: `14:00-15:30` and `all-day` on the page of its day, else with its dates.
    package func notation(onPageOf page: Day?) -> String {
        if isAllDay {
            if start.day == lastDay { return start.day == page ? "all-day" : start.day.iso }
            return "\(start.day.iso) – \(lastDay.iso)"
        }
        let time = start.time.shortText
        let isShort = duration < 86_400
        let range = duration == 0 ? time : "\(time)-\(end.time.shortText)"
        if start.day == page, duration == 0 || isShort { return range }
        if duration == 0 { return "\(start.day.iso) \(time)" }
        if start.day == end.day { return "\(start.day.iso) \(range)" }
        return "\(start.day.iso) \(time) – \(end.day.iso) \(end.time.shortText)"
    }
}
