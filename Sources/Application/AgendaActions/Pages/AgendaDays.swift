// The agenda of a range of days, day by day, for all views.

import Agenda
import CivilTime
import Search
import Vault
import Wording
import Workspaces

/// An item of one day: an event or a task, with its time on that day.
package struct AgendaDayItem: Sendable {
    package enum Source: Sendable {
        case event(AgendaEventEntry)
        case task(AgendaTaskEntry)
    }

    package let source: Source
    package let span: EventSpan?
    package let isConflicting: Bool

    package init(source: Source, span: EventSpan?, isConflicting: Bool = false) {
        (self.source, self.span, self.isConflicting) = (source, span, isConflicting)
    }

    package var line: AgendaLine {
        switch source {
        case .event(let entry): entry.line
        case .task(let entry): entry.line
        }
    }

    package var item: LineItem {
        switch source {
        case .event(let entry): entry.event.line
        case .task(let entry): entry.task.line
        }
    }

    /// With the number of occurrences, if it represents several: `Tick ×50400`.
    package var title: String {
        let title =
            switch source {
            case .event(let entry): InlineText.plain(entry.event.title(on: entry.span.start.day))
            case .task(let entry): InlineText.plain(entry.task.text)
            }
        return times > 1 ? title + " ×\(times)" : title
    }

    /// The number of occurrences of one line on the day that it represents.
    package var times: Int {
        switch source {
        case .event(let entry): entry.times
        case .task(let entry): entry.times
        }
    }

    package var isTask: Bool { if case .task = source { true } else { false } }

    /// Whole days first, then by time; tasks without a time last.
    package func order(on day: Day) -> Int { span?.order(on: day) ?? 200_000 }

    /// The time on that day: `14:00–15:30`, `all day`, `→ 02:00` for an event that began earlier.
    package func timeText(on day: Day, in language: LanguageCode) -> String {
        span.map { $0.text(on: day, in: language) } ?? ""
    }
}

extension EventSpan {
    /// Sort key of a span within a day: whole days first, then spans that began earlier, then by time.
    package func order(on day: Day) -> Int {
        isAllDay ? -2 : start.day < day ? -1 : start.time.secondsSinceMidnight
    }

    /// The time on that day: `14:00–15:30`, `all day`, `→ 02:00` for an event that began earlier.
    package func text(on day: Day, in language: LanguageCode) -> String {
        if isAllDay {
            guard start.day != lastDay else { return Phrase("all day", fr: "journée")[language] }
            return "\(day - start.day + 1)/\(lastDay - start.day + 1)"
        }
        guard duration > 0 else { return start.time.shortText }
        switch (start.day == day, end.day == day || lastDay == day) {
        case (true, true): return "\(start.time.shortText)–\(end.time.shortText)"
        case (true, false): return "\(start.time.shortText) →"
        case (false, true): return "→ \(end.time.shortText)"
        case (false, false): return "→"
        }
    }
}

/// The events and tasks of a range of days.
package struct AgendaDays: Sendable {
    package let first: Day
    package let last: Day
    package let answer: AgendaAnswer
    private let items: [Day: [AgendaDayItem]]

    init(_ answer: AgendaAnswer, from first: Day, to last: Day) {
        self.first = first
        self.last = last
        self.answer = answer
        var items: [Day: [AgendaDayItem]] = [:]
        // A folded item has gaps, and is in conflict with nothing.
        let conflicts = TimeConflicts.find(
            in: answer.events.map { $0.times == 1 ? $0.span : EventSpan(start: $0.span.start, end: $0.span.start) })
        for (index, entry) in answer.events.enumerated() {
            let shown = entry.span.days.intersection(DayRange(first: first, last: last))
            for number in (shown.first ?? first).number...max(shown.last ?? first, shown.first ?? first).number {
                let day = Day(number: number)
                items[day, default: []].append(
                    AgendaDayItem(source: .event(entry), span: entry.span, isConflicting: conflicts.contains(index)))
            }
        }
        for entry in answer.tasks {
            guard let days = entry.days?.intersection(DayRange(first: first, last: last)).days else { continue }
            let span =
                entry.span
                ?? entry.moment.flatMap { moment in
                    moment.time.map {
                        EventSpan(
                            start: LocalDateTime(day: moment.day, time: $0),
                            end: LocalDateTime(day: moment.day, time: $0))
                    }
                }
            // Tasks of a whole day are listed among those without a time.
            let hasTime = span.map { !$0.isAllDay || $0.start.day < $0.lastDay } ?? false
            for day in days {
                items[day, default: []].append(AgendaDayItem(source: .task(entry), span: hasTime ? span : nil))
            }
        }
        for (day, list) in items {
            let places = list.map { $0.order(on: day) }
            items[day] = list.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { list[$0] }
        }
        self.items = items
    }

    /// Each day of the range.
    package var all: some Sequence<Day> { (first.number...last.number).lazy.map { Day(number: $0) } }

    package subscript(day: Day) -> [AgendaDayItem] { items[day] ?? [] }

    package var isEmpty: Bool { items.isEmpty }
}
