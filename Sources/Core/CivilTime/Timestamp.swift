// A date with an optional time and UTC offset, as in front matter and readings.

/// A local date, optionally with a time and an offset from UTC.
///
/// Timestamps are equal if they are written alike, even though they may denote the same instant otherwise:
/// `09:15+01:00` and `08:15Z` differ. They are ordered by local date and time.
package struct Timestamp: Hashable, Sendable {
    package var day: Day
    /// Nil for a bare date.
    package var time: TimeOfDay?
    /// 0 to 999,999,999; 0 for a bare date.
    package var nanoseconds: Int
    /// Seconds east of UTC; nil is local time ("floating"). Meaningless without a time.
    package var offsetSeconds: Int?

    package init(day: Day, time: TimeOfDay? = nil, nanoseconds: Int = 0, offsetSeconds: Int? = nil) {
        self.day = day
        self.time = time
        self.nanoseconds = nanoseconds
        self.offsetSeconds = offsetSeconds
    }

    package init(_ moment: LocalDateTime, offsetSeconds: Int? = nil) {
        self.init(day: moment.day, time: moment.time, offsetSeconds: offsetSeconds)
    }

    /// An instant on a clock this many seconds east of UTC.
    package init(secondsSinceEpoch: Int64, nanoseconds: Int = 0, offsetSeconds: Int = 0) {
        let epoch = LocalDateTime(day: Day(number: 0), time: .midnight)
        let utc = epoch.adding(seconds: Int(secondsSinceEpoch))
        self.init(utc.adding(seconds: offsetSeconds), offsetSeconds: offsetSeconds)
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    /// Seconds since 1970-01-01T00:00:00Z; nil without an offset, as a floating time does not denote an instant.
    package var secondsSinceEpoch: Int64? {
        guard time != nil, let offsetSeconds else { return nil }
        return Int64(local.localSeconds - offsetSeconds)
    }

    /// Whether it precedes another: compares instants if both have an offset, which makes devices in two time zones
    /// agree; otherwise local times.
    package func isEarlier(than other: Timestamp) -> Bool {
        guard let mine = secondsSinceEpoch, let theirs = other.secondsSinceEpoch else { return self < other }
        return (mine, nanoseconds) < (theirs, other.nanoseconds)
    }

    /// The local date and time; midnight for a bare date.
    package var local: LocalDateTime { LocalDateTime(day: day, time: time ?? .midnight) }

    /// Local seconds since 1970-01-01T00:00:00: sorts timestamps by their written form.
    package var sortKey: Int64 { Int64(local.localSeconds) }
}

extension Timestamp: Comparable {
    /// By local date and time; at the same time a bare date comes first, then by offset.
    package static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        (earlier.sortKey, earlier.nanoseconds, earlier.time == nil ? 0 : 1, earlier.offsetSeconds ?? .min)
            < (later.sortKey, later.nanoseconds, later.time == nil ? 0 : 1, later.offsetSeconds ?? .min)
    }
}
