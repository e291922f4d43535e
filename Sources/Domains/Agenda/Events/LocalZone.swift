// A time zone as a function of offsets: conversion between instants and wall clock.

import Bytes
import CivilTime
import ICalendar

/// A time zone, reduced to one function. The reader's comes from the system, others from the zone database.
package struct LocalZone: Sendable {
    /// Seconds east of UTC at an instant (seconds since the epoch).
    package let offset: @Sendable (Int64) -> Int

    package init(offset: @escaping @Sendable (Int64) -> Int) { self.offset = offset }

    /// A constant offset east of UTC, in seconds.
    package static func fixed(_ seconds: Int) -> LocalZone { LocalZone { _ in seconds } }

    /// The instant of a local time. The first one if it occurs twice; a nonexistent time uses the offset before the
    /// gap (RFC 5545 §3.3.5).
    package func instant(of local: LocalDateTime) -> Int64 {
        let wall = Int64(local.localSeconds)
        // Zones are at most a day from UTC, and do not change twice within two days.
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

    /// The local times skipped by clock changes in a UTC year. Misses zones that change twice within a week.
    func gaps(in year: Int) -> [ClockGap] {
        guard let first = Day(year: year, month: 1, day: 1), let next = Day(year: year + 1, month: 1, day: 1) else {
            return []
        }
        let end = Int64(next.number) * 86_400
        var gaps: [ClockGap] = []
        var early = Int64(first.number) * 86_400
        while early < end {
            let late = min(early + 7 * 86_400, end)
            let (before, after) = (offset(early), offset(late))
            if after > before {
                // The first instant with another offset.
                let change = (early + 1..<late).partitioningIndex { offset($0) != before }
                gaps.append(ClockGap(first: change + Int64(before), end: change + Int64(after)))
            }
            early = late
        }
        return gaps
    }
}
