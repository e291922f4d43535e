// Folds repetitions within a day: a rule for every second gives one line per day with a count, not 86,400.

import Agenda
import CivilTime
import Vault
import Wording

extension AgendaAnswer {
    /// More occurrences of a line on one day than hourly ones are folded into one entry.
    package static let maxPerDay = 24

    private struct Place: Hashable {
        let path: VaultPath
        let line: Int
        let day: Day
    }

    /// Folds the entries of a line on a day if they are more than hourly: one entry from the start of the first to the end of the last,
    /// with their number. A line truncated by the calculation limit is reported as a failure.
    package func foldingRepeats() -> AgendaAnswer {
        var folded = self
        folded.foldEvents()
        folded.foldTasks()
        return folded
    }

    private mutating func foldEvents() {
        var places: [Place: [Int]] = [:]
        var totals: [Place: (count: Int, last: Int)] = [:]
        for (index, entry) in events.enumerated() where entry.event.repetition != nil {
            let line = entry.line
            places[Place(path: line.path, line: line.number, day: entry.span.start.day), default: []].append(index)
            let total = Place(path: line.path, line: line.number, day: Day(number: 0))
            totals[total] = ((totals[total]?.count ?? 0) + 1, index)
        }
        for total in totals.values where total.count >= OccurrenceFinder.largestCount {
            let entry = events[total.last]
            failures.append(
                (
                    entry.line,
                    Problem(
                        .badValue, entry.event.line.range,
                        Phrase(
                            "repeats more than \(OccurrenceFinder.largestCount) times in these days: the rest is left out",
                            fr:
                                "se répète plus de \(OccurrenceFinder.largestCount) fois ces jours-là : le reste est omis"
                        ))
                ))
        }
        var gone: Set<Int> = []
        for found in places.values where found.count > Self.maxPerDay {
            let end = found.map { events[$0].span.end }.max()
            events[found[0]].times = found.count
            events[found[0]].foldedEnd = end
            gone.formUnion(found.dropFirst())
        }
        guard !gone.isEmpty else { return }
        events = events.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    }

    private mutating func foldTasks() {
        var places: [Place: [Int]] = [:]
        for (index, entry) in tasks.enumerated() {
            guard entry.span != nil, let day = entry.moment?.day else { continue }
            places[Place(path: entry.line.path, line: entry.line.number, day: day), default: []].append(index)
        }
        var gone: Set<Int> = []
        for found in places.values where found.count > Self.maxPerDay {
            tasks[found[0]].times = found.count
            gone.formUnion(found.dropFirst())
        }
        guard !gone.isEmpty else { return }
        tasks = tasks.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    }
}
