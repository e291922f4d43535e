// The time of an event: whole days, or a range of times, on the clock of its zone.

import CivilTime
import Vault

/// A span of local time. `end` is exclusive.
package struct EventSpan: Sendable, Hashable {
    package var isAllDay: Bool
    /// Midnight for whole days.
    package var start: LocalDateTime
    /// The midnight after the last whole day; equals `start` for a time without an end.
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

    /// The time of a line on a page of that day; nil if it has a time but neither gives a day.
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
            // "18:00 – 2026-11-24" ends at the end of that day.
            let finish =
                end.map { LocalDateTime(day: last, time: $0) }
                ?? LocalDateTime(day: last.adding(days: 1), time: .midnight)
            self.init(start: start, end: max(start, finish))
        }
    }

    /// A range of times; an end that is not after the start is on the next day.
    private init(day: Day, _ time: TimeOfDay, _ end: TimeOfDay?) {
        let start = LocalDateTime(day: day, time: time)
        let finish = end.map { LocalDateTime(day: $0 > time ? day : day.adding(days: 1), time: $0) }
        self.init(start: start, end: finish ?? start)
    }

    /// Seconds on the wall clock; 0 for a time without an end.
    package var duration: Int { end - start }

    /// The last day that it overlaps.
    package var lastDay: Day { end > start && end.time == .midnight ? end.day.adding(days: -1) : end.day }

    package var days: DayRange { DayRange(first: start.day, last: lastDay) }

    /// The same duration from another start.
    package func moved(to start: LocalDateTime) -> EventSpan {
        EventSpan(isAllDay: isAllDay, start: start, end: start.adding(seconds: duration))
    }
}

extension EventSpan {
    /// In line notation: `14:00-15:30` and `all-day` on the page of its day, otherwise with dates.
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
