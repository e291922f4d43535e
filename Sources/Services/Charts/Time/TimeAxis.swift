// An axis of instants with ticks at local times, and the nights in between.

import CivilTime
import Wording

/// The span of a chart of instants. Positions are days of UTC since 1970-01-01, so that hours have equal length even when clocks change.
package struct TimeAxis: Sendable {
    package struct Tick: Sendable, Hashable {
        package let position: Double
        package let label: String
    }

    package let first: Double
    package let last: Double
    package let ticks: [Tick]
    /// From 21:00 to 06:00 on the local clock.
    package let nights: [ClosedRange<Double>]
    /// The first and the last local day.
    package let days: ClosedRange<Day>

    package static let nightHours = "21:00–06:00"
    /// Nights are shown on spans up to this number of days.
    package static let longestWithNights = 14.0

    /// - Parameters:
    ///   - from: milliseconds since the epoch.
    ///   - zone: seconds east of UTC at an instant in seconds since the epoch.
    package init(from: Int64, to: Int64, in language: LanguageCode, most: Int = 6, zone: @escaping (Int64) -> Int) {
        // A single moment is shown in the middle of an hour.
        let (from, to) = to - from < 60_000 ? (from - 1_800_000, to + 1_800_000) : (from, to)
        first = Self.position(from)
        last = Self.position(to)
        let clock = WallClock(zone: zone)
        let (start, end) = (clock.wall(from), clock.wall(to))
        let (firstDay, lastDay) = (LocalDateTime(localSeconds: start).day, LocalDateTime(localSeconds: end).day)
        days = firstDay...max(firstDay, lastDay)
        let seconds = Int((to - from) / 1000)
        if seconds < 4 * 86_400 {
            ticks = TickChoice.finest(Self.steps, most: most) { [first, last] step in
                seconds / step > 60
                    ? nil
                    : Self.clockTicks(start, end, step, clock, language).filter {
                        $0.position >= first && $0.position <= last
                    }
            }
        } else {
            ticks = DateScale(
                min(lastDay, start % 86_400 == 0 ? firstDay : firstDay.adding(days: 1)), lastDay, in: language,
                most: most
            ).ticks.compactMap { [first, last] tick in
                let position = clock.position(Int(tick.day.number) * 86_400)
                return position >= first && position <= last ? Tick(position: position, label: tick.label) : nil
            }
        }
        nights = Self.nights(days, first...last, clock)
    }

    private static func nights(
        _ days: ClosedRange<Day>, _ span: ClosedRange<Double>, _ clock: WallClock
    ) -> [ClosedRange<Double>] {
        guard span.upperBound - span.lowerBound <= longestWithNights else { return [] }
        var nights: [ClosedRange<Double>] = []
        for day in Int(days.lowerBound.number) - 1...Int(days.upperBound.number) {
            let low = max(clock.position(day * 86_400 + 21 * 3600), span.lowerBound)
            let high = min(clock.position((day + 1) * 86_400 + 6 * 3600), span.upperBound)
            if low < high { nights.append(low...high) }
        }
        return nights
    }

    package static func position(_ milliseconds: Int64) -> Double { Double(milliseconds) / 86_400_000 }

    /// Seconds.
    private static let steps = [
        60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400,
    ]

    private static func clockTicks(
        _ start: Int, _ end: Int, _ step: Int, _ clock: WallClock, _ language: LanguageCode
    ) -> [Tick] {
        let low = (start + step - 1) / step * step
        guard low <= end else { return [] }
        return stride(from: low, through: end, by: step).map { wall in
            let moment = LocalDateTime(localSeconds: wall)
            let isMidnight = moment.time == .midnight
            return Tick(
                position: clock.position(wall),
                label: isMidnight
                    ? CivilNames.dayMonth(moment.day, in: language, short: true) : moment.time.shortText)
        }
    }

    /// `11 January 2016 to 24 January 2016`, or a single day.
    package var spanText: Phrase {
        let (from, to) = (days.lowerBound, days.upperBound)
        if from == to {
            return Phrase(
                CivilNames.long(from, in: .english), fr: FrenchText(verbatim: CivilNames.long(from, in: .french)))
        }
        return Phrase(
            "\(CivilNames.long(from, in: .english)) to \(CivilNames.long(to, in: .english))",
            fr: "du \(CivilNames.long(from, in: .french)) au \(CivilNames.long(to, in: .french))")
    }
}

/// Converts between a local clock and instants.
private struct WallClock {
    let zone: (Int64) -> Int

    /// The local seconds of an instant in milliseconds.
    func wall(_ milliseconds: Int64) -> Int {
        let seconds = milliseconds / 1000
        return Int(seconds) + zone(seconds)
    }

    /// The position of a local time; a nonexistent one is interpreted with the offset before the gap.
    func position(_ wall: Int) -> Double {
        let before = zone(Int64(wall) - 86_400)
        let after = zone(Int64(wall) + 86_400)
        let early = wall - before
        if before == after || zone(Int64(early)) == before { return Double(early) / 86_400 }
        return Double(zone(Int64(wall - after)) == after ? wall - after : early) / 86_400
    }
}
