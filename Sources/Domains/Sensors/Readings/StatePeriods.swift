// States of a measure by hours, days, weeks or months: their durations and the number of changes per period.

import CivilTime

/// A period of a `StateTimeline`.
package struct StatePeriod: Sendable, Hashable {
    /// The local start of the period.
    package let start: LocalDateTime
    /// The UTC offset in seconds at the start.
    package let offset: Int
    /// Milliseconds since the epoch: the whole period, even if the states begin later or end earlier.
    package let span: Range<Int64>
    /// The states within the period.
    package let timeline: StateTimeline
    /// Changes between known states; one at midnight belongs to the day that begins.
    package let changes: Int
}

extension StateTimeline {
    /// Periods without a known state are omitted.
    ///
    /// - Parameter zone: the UTC offset in seconds at an instant in seconds since the epoch.
    package func periods(by period: ReadingPeriod, zone: @escaping (Int64) -> Int) -> [StatePeriod] {
        guard let first = intervals.first, let last = intervals.last else { return [] }
        var clock = LocalClock(zone)
        var periods: [StatePeriod] = []
        /// The instant, near another one, of a local time.
        func instant(of local: LocalDateTime, near time: Int64) -> Int64 {
            let (seconds, offset) = (Int64(local.localSeconds), clock.offset(at: time))
            let same = seconds - Int64(offset)
            // An hour that occurs twice is two periods; other periods end by the changed clock.
            guard period > .hour, zone(same) != offset else { return same * 1000 }
            let other = seconds - Int64(zone(same))
            return (zone(other) == zone(same) ? other : same) * 1000
        }
        var beginning = instant(of: period.start(clock.local(first.from)), near: first.from)
        let changes = changeTimes
        // A last reading at the start of a period has no duration, and belongs to that period.
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
