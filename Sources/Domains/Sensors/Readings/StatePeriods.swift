// The states of a measure by hours, days, weeks or months: how long each lasted in a period, and how often it changed.

import CivilTime

/// One period of a `StateTimeline`.
package struct StatePeriod: Sendable, Hashable {
    /// The local beginning of the period.
    package let start: LocalDateTime
    /// Seconds east of UTC at that beginning.
    package let offset: Int
    /// Milliseconds since the epoch: the whole period, also where the states begin later or end earlier.
    package let span: Range<Int64>
    /// The states within the period.
    package let timeline: StateTimeline
    /// Changes from one known state to another; that at midnight is one of the day that begins.
    package let changes: Int
}

extension StateTimeline {
    /// Periods without any known state are left out.
    ///
    /// - Parameter zone: seconds east of UTC at an instant in seconds since the epoch.
    package func periods(by period: ReadingPeriod, zone: @escaping (Int64) -> Int) -> [StatePeriod] {
        guard let first = intervals.first, let last = intervals.last else { return [] }
        var clock = LocalClock(zone)
        var periods: [StatePeriod] = []
        /// When clocks show a local time that is near an instant.
        func instant(of local: LocalDateTime, near time: Int64) -> Int64 {
            let (seconds, offset) = (Int64(local.localSeconds), clock.offset(at: time))
            let same = seconds - Int64(offset)
            // An hour that comes twice is two periods; other periods end when the clocks that were changed say so.
            guard period > .hour, zone(same) != offset else { return same * 1000 }
            let other = seconds - Int64(zone(same))
            return (zone(other) == zone(same) ? other : same) * 1000
        }
        var beginning = instant(of: period.start(clock.local(first.from)), near: first.from)
        let changes = changeTimes
        // A last reading at the beginning of a period, and thus without length, belongs to that period.
        while beginning < last.to || beginning == last.from {
            let start = period.start(clock.local(beginning))
            let end = max(beginning + 1, instant(of: period.end(start), near: beginning))
            let part = within(beginning..<end)
            if part.intervals.contains(where: { $0.value != nil }) {
                periods.append(
                    StatePeriod(
                        start: start, offset: clock.offset(at: beginning), span: beginning..<end, timeline: part,
                        changes: changes.count { $0 >= beginning && $0 < end }))
            }
            beginning = end
        }
        return periods
    }
}
