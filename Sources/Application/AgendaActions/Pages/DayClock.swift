// The events of a day as seen from now: over, going on, the next one.

import Agenda
import CivilTime
import Vault

/// Where an event is to the moment.
package enum EventStanding: String, Sendable {
    case past
    /// It has begun and is not over.
    case now
    /// The first to begin; several may begin together.
    case next
    case later
}

/// Now, and what begins next.
package struct DayClock: Sendable {
    package let now: LocalDateTime
    /// When the next event of the same day begins; nil where none does.
    private let next: LocalDateTime?

    /// - Parameter spans: what may be next; what is done does not belong to it.
    package init(now: LocalDateTime, _ spans: some Sequence<EventSpan>) {
        self.now = now
        next = spans.lazy.filter { !$0.isAllDay && $0.start > now && $0.start.day == now.day }.map(\.start).min()
    }

    package init(now: LocalDateTime, _ items: [AgendaDayItem]) {
        self.init(now: now, items.lazy.filter { $0.item.state != .done }.compactMap(\.span))
    }

    /// Nil for whole days, which no moment divides.
    package func standing(of span: EventSpan) -> EventStanding? {
        guard !span.isAllDay else { return nil }
        if span.start > now { return span.start == next ? .next : .later }
        return span.end > now ? .now : .past
    }

    /// Nil as well for what is to be done: its hour passes, and it is still to be done.
    package func standing(of item: AgendaDayItem) -> EventStanding? {
        guard let standing = item.span.flatMap(standing) else { return nil }
        return item.isTask && (standing == .past || item.item.state == .done) ? nil : standing
    }

    /// Seconds until it begins.
    package func untilStart(of span: EventSpan) -> Int64 { Int64(span.start - now) }
}
