// The cadence of a habit: every day, every two days, every week.

import CivilTime

/// The rhythm of a streak. Time is divided into periods; a streak is an uninterrupted run of periods.
package enum Cadence: Sendable, Hashable {
    /// At most this many days between logged days.
    case days(Int)
    /// At least one logged day per ISO week, month or year; or per group of this many, counted from the epoch.
    case weeks(Int)
    case months(Int)
    case years(Int)

    package static let daily = Cadence.days(1)

    package init(_ step: CalendarStep) {
        switch step.unit {
        case .day: self = .days(max(1, step.count))
        case .week: self = .weeks(max(1, step.count))
        case .month: self = .months(max(1, step.count))
        case .year: self = .years(max(1, step.count))
        }
    }

    /// The index of the period that contains a day, from an arbitrary origin; nil for cadences in days, which have no
    /// fixed periods.
    func period(of day: Day) -> Int? {
        switch self {
        case .days: nil
        // Day 0 is a Thursday; weeks start on Monday.
        case .weeks(let count): Self.floorDivided(Int(day.number) + 3, 7 * count)
        case .months(let count): Self.floorDivided(day.year * 12 + day.month - 1, count)
        case .years(let count): Self.floorDivided(day.year, count)
        }
    }

    private static func floorDivided(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }
}
