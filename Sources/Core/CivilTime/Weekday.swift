// The days of the week.

/// A day of the week with its ISO number: Monday is 1 (ISO 8601-1:2019, section 4.2.2).
package enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day number since 1970-01-01, a Thursday.
    init(dayNumber: Int) {
        let sinceMonday = (dayNumber % 7 + 10) % 7
        self = Self.allCases[sinceMonday]
    }

    package var isWeekend: Bool { self == .saturday || self == .sunday }

    /// Days forward from this weekday to the next `other`, 0 to 6.
    package func days(until other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }
}
