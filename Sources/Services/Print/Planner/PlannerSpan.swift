// The time span of a planner: a day, a week, a month, a year, or blank paper.

import CivilTime

/// The time that the first page of a planner covers.
package enum PlannerSpan: Sendable, Hashable {
    case day(Day)
    case week(ISOWeek)
    case month(Month)
    case year(Int)
    case blank(pages: Int)

    /// Its days; nil for blank paper, and for a year outside 1 to 9999.
    package var days: DayRange? {
        switch self {
        case .day(let day): DayRange(day)
        case .week(let week): week.days
        case .month(let month): month.days
        case .year(let year): DayRange(year: year)
        case .blank: nil
        }
    }

    /// The size of a span; pages of smaller units can follow.
    package enum Unit: Int, Sendable, Comparable {
        case none, day, week, month, year

        package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
    }

    package var unit: Unit {
        switch self {
        case .blank: .none
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }

    /// Whether pages of a part can follow: smaller units, and reviews of months and years.
    package func has(_ part: PlannerPart) -> Bool {
        switch part {
        case .months: unit > .month
        case .weeks: unit > .week
        case .days: unit > .day
        case .reviews: unit >= .month
        }
    }

    /// `2026-11-20`, `2026-W47`, `2026-11`, `2026`, `blank`: suitable for a file name.
    package var name: String {
        switch self {
        case .day(let day): day.iso
        case .week(let week): week.iso
        case .month(let month): month.iso
        case .year(let year): String(String(10_000 + year).dropFirst())
        case .blank: "blank"
        }
    }
}

/// Further pages that follow the first.
package enum PlannerPart: String, Sendable, Hashable, CaseIterable {
    case months, weeks, days
    /// Questions that review months and a year.
    case reviews
}

/// Seven days from any weekday. The number is that of the ISO week with the same Thursday.
struct PlannerWeek: Hashable {
    let first: Day

    /// The week that contains this day.
    init(containing day: Day, from start: Weekday) {
        first = day.adding(days: -start.days(until: day.weekday))
    }

    /// The week that contains the Thursday of an ISO week.
    init(_ week: ISOWeek, from start: Weekday) {
        self.init(containing: week.day(.thursday), from: start)
    }

    var iso: ISOWeek { days[(Weekday.thursday.rawValue - first.weekday.rawValue + 7) % 7].week }
    var last: Day { first.adding(days: 6) }
    var days: [Day] { (0..<7).map { first.adding(days: $0) } }
}
