// Ticks for an axis of days, at days, Mondays, months or years, as fine as there is room for.

import CivilTime
import Wording

/// The positions and labels of the ticks between two days.
struct DateScale {
    struct Tick {
        let day: Day
        let label: String
    }

    let ticks: [Tick]

    /// - Parameter most: the maximum number of ticks; one more is allowed for a finer step if there would be fewer than four otherwise.
    init(_ first: Day, _ last: Day, in language: LanguageCode, most: Int = 7) {
        let days = last - first
        if days <= 1 {
            ticks = [first, last].map { Tick(day: $0, label: CivilNames.dayMonth($0, in: language, short: true)) }
        } else if days < 124 {
            ticks = TickChoice.finest([1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 56], most: most) {
                Self.everyDays(first, last, $0, language)
            }
        } else {
            let months = days / 28
            ticks = TickChoice.finest([1, 2, 3, 4, 6, 12, 24, 60, 120, 240, 300, 600], most: most) {
                // Avoids generating far too many.
                months / $0 > 60 ? nil : Self.everyMonths(first, last, $0, language)
            }
        }
    }

    private static func everyDays(_ first: Day, _ last: Day, _ step: Int, _ language: LanguageCode) -> [Tick] {
        stride(from: 0, through: last - first, by: step).map { offset in
            let day = first.adding(days: offset)
            return Tick(day: day, label: CivilNames.dayMonth(day, in: language, short: true))
        }
    }

    private static func everyMonths(_ first: Day, _ last: Day, _ step: Int, _ language: LanguageCode) -> [Tick] {
        var ticks: [Tick] = []
        var month = first.monthOfYear
        // Starts at a month that the step divides, so that every January has a tick.
        while (month.year * 12 + month.month - 1) % step != 0 || month.first < first {
            let next = month.adding(months: 1)
            guard next > month else { break }
            month = next
        }
        while month.first <= last, ticks.count < 80 {
            let name = CivilNames.month(month.month, in: language, short: true)
            let isYear = step >= 12 || month.month == 1
            ticks.append(Tick(day: month.first, label: isYear ? String(month.year) : name))
            let next = month.adding(months: step)
            guard next > month else { break }
            month = next
        }
        return ticks
    }
}

/// Chooses the step between ticks.
enum TickChoice {
    /// The ticks of the finest step that fits; or of the next finer one if these are fewer than four and that one is over by a single tick.
    ///
    /// - Parameter ticks: the ticks of a step; nil if there are far too many.
    static func finest<Tick>(_ steps: [Int], most: Int, _ ticks: (Int) -> [Tick]?) -> [Tick] {
        var before: [Tick]?
        var last: [Tick] = []
        for step in steps {
            guard let found = ticks(step) else { continue }
            last = found
            guard found.count <= most else {
                before = found
                continue
            }
            if found.count < 4, let before, before.count == most + 1 { return before }
            return found
        }
        return last
    }
}
