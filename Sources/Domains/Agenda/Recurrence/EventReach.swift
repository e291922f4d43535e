// The range of days for which a line can matter, stored in the index.

import CivilTime
import ICalendar

/// From the first day of an event to its last, extended by a day on both sides if it has a zone; `last` is nil if it never ends.
package struct EventReach: Sendable, Hashable {
    package let first: Day
    package let last: Day?

    package init(_ event: AgendaEvent) {
        let slack = event.zone == nil ? 0 : 1
        var first = event.span.start.day
        var last: Day? = event.span.lastDay
        if let repetition = event.repetition {
            let length = event.span.lastDay - event.span.start.day
            for rule in repetition.rules {
                let end = Self.last(rule, event).map { max($0, event.span.start.day).adding(days: length) }
                last = last.flatMap { last in end.map { max(last, $0) } }
            }
            for moment in repetition.also + repetition.moved.map(\.to) {
                first = min(first, moment.day)
                last = last.map { max($0, moment.day.adding(days: length)) }
            }
        }
        self.first = first.adding(days: -slack)
        self.last = last?.adding(days: slack)
    }

    /// Nil for a rule without end, and for one that takes too long to compute.
    private static func last(_ rule: RecurrenceRule, _ event: AgendaEvent) -> Day? {
        if rule.count == nil, let until = rule.until { return LocalDateTime(until)?.day.adding(days: 1) }
        guard rule.count != nil else { return nil }
        let start = event.span.isAllDay ? ICalendarTime(event.span.start.day) : ICalendarTime(event.span.start)
        guard let last = try? rule.latest(start: start) else { return nil }
        return LocalDateTime(last)?.day
    }
}
