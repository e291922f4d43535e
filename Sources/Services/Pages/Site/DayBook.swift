// The contents of each day of a site: events, tasks, purchases.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

/// An event or a task on one day.
package struct DayLine: Sendable {
    package var entry: PlannerEntry
    /// Nil for an event.
    let state: LineItem.State?
    /// The due day of a task, if it differs.
    var due: Day?
    /// The number of its document.
    package let source: Int
    /// The number of occurrences on this day; those more than hourly share one line.
    var times = 1

    package init(entry: PlannerEntry, state: LineItem.State?, due: Day? = nil, source: Int, times: Int = 1) {
        (self.entry, self.state, self.due, self.source, self.times) = (entry, state, due, source, times)
    }

    func add(to hash: inout ContentHash) {
        hash.add(entry.title)
        hash.add(entry.start?.secondsSinceMidnight ?? -1)
        hash.add(entry.end?.secondsSinceMidnight ?? -1)
        hash.add(entry.place ?? "")
        hash.add((entry.continuesBefore ? 1 : 0) + (entry.continuesAfter ? 2 : 0) + (entry.kind == .birthday ? 4 : 0))
        hash.add(state?.mark ?? "")
        hash.add(due?.number ?? 0)
        hash.add(source)
        hash.add(times)
    }
}

/// The lines of all days with documents, events or tasks.
package struct DayBook: Sendable {
    private(set) var lines: [Day: [DayLine]] = [:]
    private(set) var bought: [Day: [(list: Int, item: String)]] = [:]
    /// The number of lines whose repetitions were dropped, as there are too many for this number of days.
    private(set) var cutShort = 0

    init() {}

    /// - Parameters:
    ///   - facts: of each document, by number.
    ///   - written: days with documents.
    init(_ facts: [AgendaFacts], written: Set<Day>, reader: LocalZone) {
        var days = written
        for fact in facts {
            for event in fact.events { days.insert(event.span.start.day) }
            for task in fact.tasks { if let day = task.due?.day ?? task.day { days.insert(day) } }
        }
        guard let first = days.min(), let last = days.max() else { return }
        var builder = Builder(days: days, range: first...last, finder: OccurrenceFinder(reader: reader))
        var replaced: [String: Set<Moment>] = [:]
        for event in facts.lazy.flatMap(\.events) {
            if let name = event.identifier, let moment = event.replaces { replaced[name, default: []].insert(moment) }
        }
        for (number, fact) in facts.enumerated() where !fact.isEmpty {
            for event in fact.events {
                let own = event.replaces == nil ? event.identifier.flatMap { replaced[$0] } ?? [] : []
                builder.add(event, number, own)
            }
            for task in fact.tasks { builder.add(task, number) }
            for (day, item) in fact.bought where written.contains(day) {
                bought[day, default: []].append((number, item))
            }
        }
        lines = builder.lines.mapValues(Self.inOrder)
        cutShort = builder.cutShort
    }

    /// Days with lines.
    package var days: some Sequence<Day> { lines.keys }

    /// In planner order: all-day events, timed ones, then tasks; done ones come last.
    private static func inOrder(_ lines: [DayLine]) -> [DayLine] {
        guard lines.count > 1 else { return lines }
        var places: [PlannerEntry: [Int]] = [:]
        for (index, line) in lines.enumerated().reversed() { places[line.entry, default: []].append(index) }
        return PlannerEntry.inOrder(lines.map(\.entry)).compactMap { places[$0]?.popLast().map { lines[$0] } }
    }

    private struct Builder {
        package let days: Set<Day>
        let range: ClosedRange<Day>
        var finder: OccurrenceFinder
        var lines: [Day: [DayLine]] = [:]
        var cutShort = 0
        /// The remaining budget of repetitions: the size of a site must be proportional to its sources.
        private var budget: Int

        init(days: Set<Day>, range: ClosedRange<Day>, finder: OccurrenceFinder) {
            (self.days, self.range, self.finder) = (days, range, finder)
            budget = 20_000 + days.count * 40
        }

        // MARK: Events

        mutating func add(_ event: AgendaEvent, _ source: Int, _ replaced: Set<Moment>) {
            let reach = EventReach(event)
            let last = min(reach.last ?? range.upperBound, range.upperBound)
            let first = max(reach.first, range.lowerBound)
            guard first <= last else { return }
            guard event.repetition == nil || budget > 0 else {
                cutShort += 1
                return add(event, [event.span], source)
            }
            guard let found = try? finder.occurrences(of: event, from: first, to: last, replaced: replaced) else {
                // A repetition that cannot be computed is shown only on its own day.
                return add(event, [event.span], source)
            }
            if event.repetition != nil { budget -= found.count }
            add(event, found.map(\.span), source)
        }

        private mutating func add(_ event: AgendaEvent, _ spans: [EventSpan], _ source: Int) {
            var times: [Day: Int] = [:]
            for span in spans {
                var day = max(span.start.day, range.lowerBound)
                let last = min(span.lastDay, range.upperBound)
                budget -= max(0, last - day)
                while day <= last {
                    if days.contains(day) {
                        let count = (times[day] ?? 0) + 1
                        times[day] = count
                        if count <= Self.maxPerDay { put(event, span, on: day, source) }
                    }
                    // A span of years is shown on its first days and the last.
                    if budget < 0, day < last { day = max(day, last.adding(days: -1)) }
                    guard day < .latest else { break }
                    day = day.adding(days: 1)
                }
            }
            for (day, count) in times where count > Self.maxPerDay {
                lines[day]?.removeLast(Self.maxPerDay - 1)
                if let index = lines[day]?.indices.last { lines[day]?[index].times = count }
            }
        }

        private static let maxPerDay = 24

        private mutating func put(_ event: AgendaEvent, _ span: EventSpan, on day: Day, _ source: Int) {
            var entry = PlannerEntry(
                kind: event.isBirthday
                    ? .birthday : event.state == nil ? .event : event.state == .done ? .doneTask : .task,
                title: InlineText.plain(event.title(on: span.start.day)), place: event.place, tags: event.tags,
                continuesBefore: span.start.day < day, continuesAfter: span.lastDay > day)
            if !span.isAllDay {
                if !entry.continuesBefore { entry.start = span.start.time }
                if !entry.continuesAfter, span.duration > 0 { entry.end = span.end.time }
            }
            lines[day, default: []].append(DayLine(entry: entry, state: event.state, source: source))
        }

        // MARK: Tasks

        mutating func add(_ task: AgendaTask, _ source: Int) {
            var found: [Day: TimeOfDay?] = [:]
            if let page = task.page { found[page] = .some(nil) }
            if task.state == .done, let done = task.done { found[done.day] = .some(nil) }
            if task.state != .cancelled, let moment = task.moment {
                // Later repetitions are plans: they are in the agenda, not on pages of days.
                found[moment.day] = .some(moment.time)
                if let last = task.lastDay, last > moment.day {
                    for day in days where day > moment.day && day <= last { found[day] = .some(nil) }
                }
            }
            for (day, time) in found where days.contains(day) {
                let entry = PlannerEntry(
                    kind: task.state == .done ? .doneTask : .task, start: time, title: InlineText.plain(task.text),
                    place: task.line.places.first, tags: task.line.tags)
                lines[day, default: []].append(
                    DayLine(
                        entry: entry, state: task.state, due: task.due.flatMap { $0.day == day ? nil : $0.day },
                        source: source))
            }
        }
    }
}
