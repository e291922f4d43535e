// The gaps between events.

import CivilTime

/// Computes free time.
package enum FreeTime {
    /// The gaps of at least `minimum` seconds between two times of a day. All-day events and times without an end are ignored.
    package static func gaps(
        in busy: [EventSpan], on day: Day, from start: TimeOfDay, to end: TimeOfDay, minimum: Int
    ) -> [EventSpan] {
        let open = LocalDateTime(day: day, time: start)
        let close = LocalDateTime(day: end > start ? day : day.adding(days: 1), time: end)
        var gaps: [EventSpan] = []
        var at = open
        for span in busy.filter({ !$0.isAllDay && $0.duration > 0 }).sorted(by: { $0.start < $1.start }) {
            guard span.end > at else { continue }
            guard span.start < close else { break }
            if span.start - at >= max(minimum, 1) { gaps.append(EventSpan(start: at, end: span.start)) }
            at = max(at, span.end)
        }
        if close - at >= max(minimum, 1) { gaps.append(EventSpan(start: at, end: close)) }
        return gaps
    }
}
