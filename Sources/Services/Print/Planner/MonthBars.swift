// What takes several days, as bars across the cells of one week.

import CivilTime
import Pages

/// The bars of seven days, each in a lane of its own, and what is left for the cells.
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
    /// What each day has beside the bars.
    private(set) var others: [[PlannerEntry]]

    /// One thing on several days is the same words of the same kind; entries of whole days alone make a bar.
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
            // What goes on ends its bar here where the next day does not have it.
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

    /// Whole days, and the first and last day of a journey with times; a night over midnight is not a bar.
    private static func isPartOfBar(_ entry: PlannerEntry) -> Bool {
        entry.kind == .event && entry.start == nil && entry.end == nil
    }

    private static func key(_ entry: PlannerEntry) -> PlannerEntry {
        PlannerEntry(kind: entry.kind, title: entry.title, place: entry.place)
    }

    /// How many lines of a day's cell belong to bars, and how many bars there are on it.
    func lanes(on column: Int) -> (used: Int, count: Int) {
        let here = bars.filter { $0.days.contains(column) }
        return ((here.map(\.lane).max() ?? -1) + 1, here.count)
    }
}
