// From the time of a wall clock to an instant, where clocks change too.

/// Instants of wall-clock times, both in seconds since the epoch.
package enum LocalInstant {
    /// The instant of a local time. One that occurs twice is the first; one that does not occur is read with the offset before the
    /// gap (RFC 5545 §3.3.5).
    package static func of(_ wall: Int64, _ zone: (Int64) -> Int) -> Int64 {
        // No zone is more than a day from UTC, and none changes twice within two days.
        let before = Int64(zone(wall - 86_400))
        let after = Int64(zone(wall + 86_400))
        let early = wall - before
        if before == after || Int64(zone(early)) == before { return early }
        let late = wall - after
        return Int64(zone(late)) == after ? late : early
    }

    /// The second instant of a local time that occurs twice; nil for all others.
    package static func second(of wall: Int64, _ zone: (Int64) -> Int) -> Int64? {
        let (before, after) = (Int64(zone(wall - 86_400)), Int64(zone(wall + 86_400)))
        guard before > after, Int64(zone(wall - before)) == before, Int64(zone(wall - after)) == after else {
            return nil
        }
        return wall - after
    }
}
