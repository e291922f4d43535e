// The events of the vault and of granted calendars combined: duplicates, conflicts, and the current time.

import Agenda
import AgendaActions
import CivilTime
import ExternalSources
import Search
import Vault

package struct GlanceAgenda: Sendable {
    /// For today, if it is one of the days.
    package let clock: DayClock?
    /// Calendar events that the vault does not have, in order.
    let shown: [ShownEvent]
    /// The number of calendar events with a title.
    private let counts: [Day: [String: Int]]
    private let conflicts: Set<EventSpan>

    /// - Parameter now: in the reader's zone.
    init(_ facts: TodayFacts, _ found: TodayFound, now: LocalDateTime) {
        let own = Set(
            facts.items.flatMap { day, items in items.map { Self.key(day, $0.span, $0.title) } })
        shown = found.events.filter { event in
            !facts.days.contains {
                event.span.days.contains($0) && own.contains(Self.key($0, event.span, event.title))
            }
        }
        var counts: [Day: [String: Int]] = [:]
        for day in facts.days {
            counts[day] = Dictionary(
                shown.lazy.filter { $0.span.days.contains(day) }.map { ($0.title, 1) }, uniquingKeysWith: +)
        }
        self.counts = counts

        // An event of several days occurs on each of them, but counts once.
        var spans: [EventSpan] = []
        var seen: Set<Occurrence> = []
        for item in facts.items.values.joined() where !item.isTask && item.times == 1 {
            guard let span = item.span else { continue }
            let occurrence = Occurrence(path: item.line.path, number: item.line.number, span: span)
            if seen.insert(occurrence).inserted { spans.append(span) }
        }
        spans += shown.lazy.filter { counts[$0.span.start.day]?[$0.title] ?? 1 <= AgendaAnswer.maxPerDay }.map(\.span)
        conflicts = Set(TimeConflicts.find(in: spans).map { spans[$0] })
        let today = (facts.items[now.day] ?? []).filter { $0.item.state != .done }.compactMap(\.span)
        clock = facts.hasToday ? DayClock(now: now, today + shown.map(\.span)) : nil
    }

    /// An occurrence of a line.
    private struct Occurrence: Hashable {
        let path: VaultPath
        let number: Int
        let span: EventSpan
    }

    private static func key(_ day: Day, _ span: EventSpan?, _ title: String) -> String {
        "\(day.number) \(span?.start.time.secondsSinceMidnight ?? -1) \(title)"
    }

    /// Whether it overlaps another event.
    package func isConflicting(_ span: EventSpan) -> Bool { conflicts.contains(span) }

    /// The calendar events of a day; more than one occurrence per hour is folded into one item with a count, as in the vault.
    package func shown(on day: Day) -> [(event: ShownEvent, times: Int)] {
        var folded: Set<String> = []
        return shown.compactMap { event -> (event: ShownEvent, times: Int)? in
            guard event.span.days.contains(day) else { return nil }
            let count = counts[day]?[event.title] ?? 1
            guard count > AgendaAnswer.maxPerDay else { return (event, 1) }
            return folded.insert(event.title).inserted ? (event, count) : nil
        }
    }
}
