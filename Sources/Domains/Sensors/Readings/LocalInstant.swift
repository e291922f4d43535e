// Converts local times to instants, including clock changes.

/// Instants of local times, both in seconds since the epoch.
package enum LocalInstant {
    /// The instant of a local time. The first one if it occurs twice; a nonexistent time uses the offset before the
    /// gap (RFC 5545 §3.3.5).
    package static func of(_ wall: Int64, _ zone: (Int64) -> Int) -> Int64 {
        // Zones are at most a day from UTC, and do not change twice within two days.
        let before = Int64(zone(wall - 86_400))
        let after = Int64(zone(wall + 86_400))
        let early = wall - before
        if before == after || Int64(zone(early)) == before { return early }
        let late = wall - after
        return Int64(zone(late)) == after ? late : early
    }

    /// The second instant of a local time that occurs twice; nil for others.
    package static func second(of wall: Int64, _ zone: (Int64) -> Int) -> Int64? {
        let (before, after) = (Int64(zone(wall - 86_400)), Int64(zone(wall + 86_400)))
        guard before > after, Int64(zone(wall - before)) == before, Int64(zone(wall - after)) == after else {
            return nil
        }
        return wall - after
    }
}
