// A zone as its offsets: from the instant to the wall clock and back.

import CivilTime

/// A time zone seen through one question. The reader's own comes from the system, others from the zone database.
package struct LocalZone: Sendable {
    /// Seconds east of UTC at an instant (seconds since the epoch).
    package let offset: @Sendable (Int64) -> Int

    package init(offset: @escaping @Sendable (Int64) -> Int) { self.offset = offset }

    /// Always this many seconds east of UTC.
    package static func fixed(_ seconds: Int) -> LocalZone { LocalZone { _ in seconds } }

    /// The instant of a wall clock's time. One that occurs twice is the first; one that does not occur is read with the offset before
    /// the gap (RFC 5545 §3.3.5).
    package func instant(of local: LocalDateTime) -> Int64 {
        let wall = Int64(local.localSeconds)
        // No zone is more than a day from UTC, and none changes twice within two days.
        let before = offset(wall - 86_400)
        let after = offset(wall + 86_400)
        let early = wall - Int64(before)
        if before == after || offset(early) == before { return early }
        let late = wall - Int64(after)
        return offset(late) == after ? late : early
    }

    package func local(of instant: Int64) -> LocalDateTime {
        LocalDateTime(localSeconds: Int(instant) + offset(instant))
    }
}
