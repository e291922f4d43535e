// A day and a time, without a time zone.

/// A local ("floating") date and time, as shown by a wall clock and a calendar.
package struct LocalDateTime: Hashable, Comparable, Sendable {
    package var day: Day
    package var time: TimeOfDay

    package init(day: Day, time: TimeOfDay) {
        self.day = day
        self.time = time
    }

    /// Seconds since 1970-01-01T00:00:00 on the same wall clock.
    package init(localSeconds: Int) {
        let days = localSeconds >= 0 ? localSeconds / 86_400 : -((86_399 - localSeconds) / 86_400)
        self.init(day: Day(number: Int32(clamping: days)), time: TimeOfDay(seconds: localSeconds - days * 86_400))
    }

    /// Seconds since 1970-01-01T00:00:00 on the same wall clock.
    package var localSeconds: Int { Int(day.number) * 86_400 + time.secondsSinceMidnight }

    package func adding(seconds: Int) -> LocalDateTime {
        // Three hundred thousand years either way: exceeds the calendar without overflow.
        let bound = 10_000_000_000_000
        return LocalDateTime(localSeconds: localSeconds + min(max(seconds, -bound), bound))
    }

    /// Seconds from `earlier` to `later` on the same wall clock.
    package static func - (later: LocalDateTime, earlier: LocalDateTime) -> Int {
        later.localSeconds - earlier.localSeconds
    }

    package static func < (earlier: LocalDateTime, later: LocalDateTime) -> Bool {
        earlier.localSeconds < later.localSeconds
    }

    /// `2026-11-20T09:15:00`
    package var text: String { day.iso + "T" + time.longText }
}

extension LocalDateTime: CustomStringConvertible {
    package var description: String { text }
}
