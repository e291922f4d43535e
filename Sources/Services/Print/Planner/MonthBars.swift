// Events over several days, as bars across the cells of one week.

import CivilTime
import Pages

/// The bars of seven days, each in its own lane, and the remaining entries for the cells.
struct MonthBars {
    struct Bar: Hashable {
        let entry: PlannerEntry
        /// Columns, 0 to 6.
        var days: ClosedRange<Int>
        var lane = 0
        /// It began in an earlier week.
        var comesFromBefore: Bool
        /// It ends in a later week.
        var goesOn: Bool
    }

    private(set) var bars: [Bar] = []
    /// The entries of each day without the bars.
    private(set) var others: [[PlannerEntry]]

    /// Equal words of the same kind on consecutive days are one event; only entries of whole days form a bar.
    init(_ days: [[PlannerEntry]]) {
        others = days
        var open: [PlannerEntry: Int] = [:]
        for (column, entries) in days.enumerated() {
            var stillOpen: [PlannerEntry: Int] = [:]
            for entry in entries where Self.isPartOfBar(entry) {
                let key = Self.key(entry)
                if entry.continuesBefore, let index = open[key] {
                    bars[index].days = bars[index].days.lowerBound...column
                    bars[index].goesOn = entry.continuesAfter
                    stillOpen[key] = entry.continuesAfter ? index : nil
                } else {
                    if entry.continuesAfter { stillOpen[key] = bars.count }
                    bars.append(
                        Bar(
                            entry: entry, days: column...column, comesFromBefore: entry.continuesBefore,
                            goesOn: entry.continuesAfter))
                }
            }
            // Bars of entries that are missing the next day end here.
            open = stillOpen
            others[column] = entries.filter { !Self.isPartOfBar($0) }
        }
        for index in bars.indices {
            bars[index].goesOn = bars[index].goesOn && bars[index].days.upperBound == days.count - 1
            bars[index].comesFromBefore = bars[index].comesFromBefore && bars[index].days.lowerBound == 0
        }
        bars.sort { ($0.days.lowerBound, -$0.days.count) < ($1.days.lowerBound, -$1.days.count) }
        for index in bars.indices {
            let taken = Set(bars[..<index].filter { $0.days.overlaps(bars[index].days) }.map(\.lane))
            bars[index].lane = (0...taken.count).first { !taken.contains($0) } ?? 0
        }
    }

    /// Whole days, and the first and last days of a journey with times; a night past midnight is not a bar.
    private static func isPartOfBar(_ entry: PlannerEntry) -> Bool {
        entry.kind == .event && entry.start == nil && entry.end == nil
    }

    private static func key(_ entry: PlannerEntry) -> PlannerEntry {
        PlannerEntry(kind: entry.kind, title: entry.title, place: entry.place)
    }

    /// The number of lines taken by bars in a day's cell, and the number of bars on it.
    func lanes(on column: Int) -> (used: Int, count: Int) {
        let here = bars.filter { $0.days.contains(column) }
        return ((here.map(\.lane).max() ?? -1) + 1, here.count)
    }
}
