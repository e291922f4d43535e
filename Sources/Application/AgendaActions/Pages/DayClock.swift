// The events of a day relative to now: past, current, next.

import Agenda
import CivilTime
import Vault

/// The position of an event relative to now.
package enum EventStanding: String, Sendable {
    case past
    /// It has begun and has not ended.
    case now
    /// The earliest to begin; several may begin together.
    case next
    case later
}

/// The current time, and the start of the next event.
package struct DayClock: Sendable {
    package let now: LocalDateTime
    /// The start of the next event on the same day; nil if there is none.
    private let next: LocalDateTime?

    /// - Parameter spans: candidates for the next event, without anything completed.
    package init(now: LocalDateTime, _ spans: some Sequence<EventSpan>) {
        self.now = now
        next = spans.lazy.filter { !$0.isAllDay && $0.start > now && $0.start.day == now.day }.map(\.start).min()
    }

    package init(now: LocalDateTime, _ items: [AgendaDayItem]) {
        self.init(now: now, items.lazy.filter { $0.item.state != .done }.compactMap(\.span))
    }

    /// Nil for whole days, which have no past and future part.
    package func standing(of span: EventSpan) -> EventStanding? {
        guard !span.isAllDay else { return nil }
        if span.start > now { return span.start == next ? .next : .later }
        return span.end > now ? .now : .past
    }

    /// Nil for open tasks, too: once their hour has passed, they are still to be done.
    package func standing(of item: AgendaDayItem) -> EventStanding? {
        guard let standing = item.span.flatMap(standing) else { return nil }
        return item.isTask && (standing == .past || item.item.state == .done) ? nil : standing
    }

    /// Seconds until the start.
    package func untilStart(of span: EventSpan) -> Int64 { Int64(span.start - now) }
}
