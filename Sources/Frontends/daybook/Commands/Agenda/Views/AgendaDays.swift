// The agenda of some days, day by day, as every view of it needs it.

import Agenda
import Arguments
import CivilTime
import Search
import Vault
import Wording

/// What stands on one day: an event or a task, with the time it has on that day.
struct AgendaDayItem {
    enum Source {
        case event(AgendaEventEntry)
        case task(AgendaTaskEntry)
    }

    let source: Source
    let span: EventSpan?
    let isConflicting: Bool

    var line: AgendaLine {
        switch source {
        case .event(let entry): entry.line
        case .task(let entry): entry.line
        }
    }

    var item: LineItem {
        switch source {
        case .event(let entry): entry.event.line
        case .task(let entry): entry.task.line
        }
    }

    var title: String { TerminalText.harmless(InlineText.plain(item.text)) }
    var isTask: Bool { if case .task = source { true } else { false } }

    /// Whole days first, then by time, tasks without one last.
    var order: Int {
        guard let span else { return 200_000 }
        return span.isAllDay ? -1 : span.start.time.secondsSinceMidnight
    }
}

/// The events and tasks from one day to another.
struct AgendaDays {
    let first: Day
    let last: Day
    let answer: AgendaAnswer
    private let items: [Day: [AgendaDayItem]]

    init(
        _ context: Context, from first: Day, to last: Day, query: ResolvedQuery? = nil, includingPrivate: Bool = true
    ) throws {
        self.first = first
        self.last = last
        answer = try context.index().agenda(
            from: first, to: last, reader: context.readerZone, query: query, today: context.today,
            includingPrivate: includingPrivate)
        var items: [Day: [AgendaDayItem]] = [:]
        let conflicts = TimeConflicts.find(in: answer.events.map(\.span))
        for (index, entry) in answer.events.enumerated() {
            let shown = entry.span.days.intersection(DayRange(first: first, last: last))
            for number in (shown.first ?? first).number...max(shown.last ?? first, shown.first ?? first).number {
                let day = Day(number: number)
                items[day, default: []].append(
                    AgendaDayItem(source: .event(entry), span: entry.span, isConflicting: conflicts.contains(index)))
            }
        }
        for entry in answer.tasks {
            guard let day = entry.day, first <= day, day <= last else { continue }
            let span =
                entry.span
                ?? entry.moment.flatMap { moment in
                    moment.time.map {
                        EventSpan(
                            start: LocalDateTime(day: moment.day, time: $0),
                            end: LocalDateTime(day: moment.day, time: $0))
                    }
                }
            items[day, default: []].append(
                AgendaDayItem(source: .task(entry), span: span?.isAllDay == true ? nil : span, isConflicting: false))
        }
        self.items = items.mapValues { list in
            list.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
        }
        for (line, problem) in answer.failures {
            context.diagnostic(
                Phrase("\(line.path):\(line.number): ", fr: "\(line.path):\(line.number) : ") + problem.message)
        }
    }

    /// The days one by one.
    var all: some Sequence<Day> { (first.number...last.number).lazy.map { Day(number: $0) } }

    subscript(day: Day) -> [AgendaDayItem] { items[day] ?? [] }

    var isEmpty: Bool { items.isEmpty }
}
