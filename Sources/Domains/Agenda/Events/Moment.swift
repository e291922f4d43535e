// A day, or a time on a day: identifies an occurrence of a series.

import CivilTime
import ICalendar

/// `2026-11-20` or `2026-11-20T14:00`, on the clock of the series.
package struct Moment: Sendable, Hashable, Comparable {
    package var day: Day
    package var time: TimeOfDay?

    package init(day: Day, time: TimeOfDay? = nil) {
        self.day = day
        self.time = time
    }

    package init(_ moment: LocalDateTime) {
        self.init(day: moment.day, time: moment.time)
    }

    /// Parses a day or a date-time, without an offset or a zone.
    package init?(_ text: some StringProtocol) {
        guard let day = Day(iso: text.prefix(10)) else { return nil }
        let rest = text.dropFirst(10)
        guard !rest.isEmpty else {
            self.init(day: day)
            return
        }
        guard rest.first == "T" || rest.first == " ", let time = TimeOfDay(iso: rest.dropFirst()) else { return nil }
        self.init(day: day, time: time)
    }

    package var text: String { time.map { "\(day.iso)T\($0.text)" } ?? day.iso }

    /// In token notation: `2026-11-20T14:00`, without zero seconds.
    package var shortText: String { time.map { "\(day.iso)T\($0.shortText)" } ?? day.iso }

    package var local: LocalDateTime { LocalDateTime(day: day, time: time ?? .midnight) }

    /// Whether it identifies the occurrence with this start: a day matches every start on it.
    package func names(_ start: LocalDateTime) -> Bool {
        day == start.day && (time == nil || time == start.time)
    }

    package static func < (earlier: Moment, later: Moment) -> Bool { earlier.local < later.local }
}

extension LocalDateTime {
    package init?(_ time: ICalendarTime) {
        guard let day = Day(year: time.year, month: time.month, day: time.day) else { return nil }
        // A leap second becomes the end of its minute, as clocks here have none.
        let clock = TimeOfDay(hour: time.hour, minute: time.minute, second: min(time.second, 59)) ?? .midnight
        self.init(day: day, time: time.isDate ? .midnight : clock)
    }
}

extension ICalendarTime {
    package init(_ day: Day) {
        let parts = day.parts
        self.init(year: parts.year, month: parts.month, day: parts.day)
    }

    package init(_ moment: LocalDateTime) {
        let parts = moment.day.parts
        self.init(
            year: parts.year, month: parts.month, day: parts.day, hour: moment.time.hour, minute: moment.time.minute,
            second: moment.time.second)
    }
}
