// Logged days: the common basis of totals, streaks and heat maps.

import CivilTime

/// The number of documents of a day with a given mood (or none).
package struct LoggedDay: Sendable, Hashable {
    /// The day for which they count.
    package let day: Day
    /// −2…+2; nil for those without a mood.
    package let mood: Int?
    package let count: Int

    package init(day: Day, mood: Int? = nil, count: Int = 1) {
        self.day = day
        self.mood = mood
        self.count = count
    }

    /// The day for which something at a local time counts: times before the vault's `day_ends_at` belong to the
    /// previous day. Without a time it is the written day.
    package static func counted(_ day: Day, minute: Int?, dayEndsAt end: TimeOfDay) -> Day {
        guard let minute, minute * 60 < end.secondsSinceMidnight else { return day }
        return day.adding(days: -1)
    }
}
