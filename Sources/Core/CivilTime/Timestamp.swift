// A date as front matter and readings hold it: perhaps with a time, perhaps with an offset.

/// A local date, perhaps with a time, perhaps with its offset from UTC.
///
/// Two timestamps are equal when they are written alike, not when they mean the same instant:
/// `09:15+01:00` and `08:15Z` differ. Their order is that of the local dates and times.
package struct Timestamp: Hashable, Sendable {
    package var day: Day
    /// Nil for a date alone.
    package var time: TimeOfDay?
    /// 0 to 999,999,999; 0 for a date alone.
    package var nanoseconds: Int
    /// Seconds east of UTC; nil is local time ("floating"). Means nothing without a time.
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

    /// An instant as clocks show it that many seconds east of UTC.
    package init(secondsSinceEpoch: Int64, nanoseconds: Int = 0, offsetSeconds: Int = 0) {
        let epoch = LocalDateTime(day: Day(number: 0), time: .midnight)
        let utc = epoch.adding(seconds: Int(secondsSinceEpoch))
        self.init(utc.adding(seconds: offsetSeconds), offsetSeconds: offsetSeconds)
        self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    }

    /// Seconds since 1970-01-01T00:00:00Z, or nil without an offset: a floating time does not say which instant it is.
    package var secondsSinceEpoch: Int64? {
        guard time != nil, let offsetSeconds else { return nil }
        return Int64(local.localSeconds - offsetSeconds)
    }

    /// Whether it was before another: by the instants where both say which they are, so that devices in two time zones agree; else as
    /// both are written.
    package func isEarlier(than other: Timestamp) -> Bool {
        guard let mine = secondsSinceEpoch, let theirs = other.secondsSinceEpoch else { return self < other }
        return (mine, nanoseconds) < (theirs, other.nanoseconds)
    }

    /// The local date and time; midnight for a date alone.
    package var local: LocalDateTime { LocalDateTime(day: day, time: time ?? .midnight) }

    /// Local seconds since 1970-01-01T00:00:00: sorts timestamps by what is written in them.
    package var sortKey: Int64 { Int64(local.localSeconds) }
}

extension Timestamp: Comparable {
    /// By local date and time; among equals a date alone comes first, then by offset.
    package static func < (earlier: Timestamp, later: Timestamp) -> Bool {
        (earlier.sortKey, earlier.nanoseconds, earlier.time == nil ? 0 : 1, earlier.offsetSeconds ?? .min)
            < (later.sortKey, later.nanoseconds, later.time == nil ? 0 : 1, later.offsetSeconds ?? .min)
    }
}
