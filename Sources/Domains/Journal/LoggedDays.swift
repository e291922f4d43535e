// When a day counts: the one predicate after totals, streaks and heat maps.

import CivilTime

/// Documents of one day with one mood (or none), counted.
package struct LoggedDay: Sendable, Hashable {
    /// The day that they count for.
    package let day: Day
    /// −2…+2, or nil for those without a mood.
    package let mood: Int?
    package let count: Int

    package init(day: Day, mood: Int? = nil, count: Int = 1) {
        self.day = day
        self.mood = mood
        self.count = count
    }

    /// The day that something written at a local moment counts for: what comes before the vault's `day_ends_at` belongs to the day
    /// before. Without a time it is the day as written.
    package static func counted(_ day: Day, minute: Int?, dayEndsAt end: TimeOfDay) -> Day {
        guard let minute, minute * 60 < end.secondsSinceMidnight else { return day }
        return day.adding(days: -1)
    }
}
