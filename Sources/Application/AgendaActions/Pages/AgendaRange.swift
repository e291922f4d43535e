// Days and hours as typed.

import CivilTime
import Workspaces

/// A range of days, both ends included.
package struct AgendaRange: Sendable, Hashable {
    /// The longest range, in days.
    private static let longest = 73_000

    package let first: Day
    package let last: Day

    /// Periods count in full; without an end, the range has `days` days; without a start, it begins today. Throws
    /// `AgendaActionError.emptyRange`.
    package init(
        from: HumanDate?, to: HumanDate?, days: Int, today: Day
    ) throws(AgendaActionError) {
        first = from?.days.first ?? today
        let end =
            to?.days.last ?? (from.flatMap { $0.unit == .day ? nil : $0.days.last }) ?? first.adding(days: days - 1)
        guard end >= first else { throw .emptyRange(first: first, last: end) }
        last = min(end, first.adding(days: Self.longest))
    }
}

/// A range of hours in a day.
package struct DayHours: Sendable, Hashable {
    package let start: TimeOfDay
    package let end: TimeOfDay

    /// From eight to six.
    package static let standard = DayHours(
        start: TimeOfDay(hour: 8, minute: 0) ?? .midnight, end: TimeOfDay(hour: 18, minute: 0) ?? .midnight)

    package init(start: TimeOfDay, end: TimeOfDay) { (self.start, self.end) = (start, end) }

    /// `9:00-17:30`, `9h-17h`, `9-17`. Throws `AgendaActionError.invalidHours`.
    package init(_ typed: String, now: LocalDateTime) throws(AgendaActionError) {
        // `9-17` would be read as a date, but here it means hours.
        let parts = typed.split(separator: "-").map { $0.allSatisfy(\.isNumber) ? $0 + ":00" : String($0) }
        guard let date = HumanDate.parse(parts.joined(separator: "-"), now: now), let start = date.time,
            let end = date.endTime
        else { throw .invalidHours(typed) }
        (self.start, self.end) = (start, end)
    }
}

extension DurationText {
    /// The shortest gap in seconds, as typed. Throws `AgendaActionError.invalidMinimum`.
    package static func minimum(_ typed: String) throws(AgendaActionError) -> Int {
        guard let seconds = DurationText(text: typed)?.seconds else { throw .invalidMinimum(typed) }
        return seconds
    }
}
