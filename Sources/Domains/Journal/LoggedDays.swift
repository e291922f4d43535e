// When a day counts: the one predicate behind totals, streaks and heat maps.

import CivilTime

/// A document as statistics see it.
package struct LoggedEntry: Sendable, Hashable {
    /// The local date as written.
    package let day: Day
    /// Minutes after midnight where a time was written.
    package let minute: Int?
    /// −2…+2.
    package let mood: Int?
    package let words: Int

    package init(day: Day, minute: Int? = nil, mood: Int? = nil, words: Int = 0) {
        self.day = day
        self.minute = minute
        self.mood = mood
        self.words = words
    }

    /// The day that the entry counts for: what was written before the vault's `day_ends_at` belongs to the day before.
    package func countedDay(dayEndsAt end: TimeOfDay) -> Day {
        guard let minute, minute * 60 < end.secondsSinceMidnight else { return day }
        return day.adding(days: -1)
    }
}
