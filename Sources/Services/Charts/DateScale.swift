// Ticks of an axis of days at days, Mondays, months or years, whichever are few enough.

import CivilTime
import Wording

/// Where the ticks between two days lie and what stands at them.
struct DateScale {
    struct Tick {
        let day: Day
        let label: String
    }

    let ticks: [Tick]

    init(_ first: Day, _ last: Day, in language: LanguageCode, most: Int = 7) {
        let days = last - first
        if days <= 1 {
            ticks = [first, last].map { Tick(day: $0, label: CivilNames.dayMonth($0, in: language, short: true)) }
        } else if days < most * 14 {
            ticks = Self.everyDays(first, last, max(1, (days + most - 1) / most), language)
        } else {
            ticks = Self.everyMonths(first, last, max(1, (days / 30 + most - 1) / most), language)
        }
    }

    private static func everyDays(_ first: Day, _ last: Day, _ step: Int, _ language: LanguageCode) -> [Tick] {
        stride(from: 0, through: last - first, by: step).map { offset in
            let day = first.adding(days: offset)
            return Tick(day: day, label: CivilNames.dayMonth(day, in: language, short: true))
        }
    }

    private static func everyMonths(_ first: Day, _ last: Day, _ wanted: Int, _ language: LanguageCode) -> [Tick] {
        let step = [1, 2, 3, 6, 12, 24, 60, 120, 240].first { $0 >= wanted } ?? 600
        var ticks: [Tick] = []
        var month = first.monthOfYear
        // From a month of the year that the step divides, so that January is always one.
        while (month.year * 12 + month.month - 1) % step != 0 || month.first < first {
            let next = month.adding(months: 1)
            guard next > month else { break }
            month = next
        }
        while month.first <= last, ticks.count < 40 {
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
