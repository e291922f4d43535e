// Summaries of readings by hours, days, weeks and months of a local clock, and the gaps between them.

import CivilTime

/// What a table of readings has one row for.
package enum ReadingPeriod: String, Sendable, CaseIterable {
    case minute, hour, day, week, month
}

/// Count, least, mean, greatest and last of some values.
package struct ReadingSummary: Sendable, Hashable {
    package private(set) var count = 0
    package private(set) var least = Double.infinity
    package private(set) var greatest = -Double.infinity
    package private(set) var last = Double.nan
    private var sum = 0.0

    package init() {}

    package mutating func add(_ value: Double) {
        count += 1
        sum += value
        if value < least { least = value }
        if value > greatest { greatest = value }
        last = value
    }

    package mutating func add(_ slot: RollupSlot) {
        count += Int(slot.count)
        sum += slot.sum
        least = min(least, slot.least)
        greatest = max(greatest, slot.greatest)
        last = slot.final
    }

    package var mean: Double { count == 0 ? .nan : sum / Double(count) }
}

/// One row: a period and what was measured in it.
package struct PeriodSummary: Sendable, Hashable {
    /// The local beginning of the period.
    package let start: LocalDateTime
    /// Seconds east of UTC at its first value.
    package let offset: Int
    package fileprivate(set) var summary = ReadingSummary()
}

/// Local times of many instants in ascending order. The zone is asked once a quarter of an hour: clocks change on those.
package struct LocalClock {
    private let zone: (Int64) -> Int
    private var quarter = Int64.min
    private var offset = 0

    /// - Parameter zone: seconds east of UTC at an instant, in seconds since the epoch.
    package init(_ zone: @escaping (Int64) -> Int) { self.zone = zone }

    package mutating func offset(at milliseconds: Int64) -> Int {
        let now = milliseconds.floorDivided(by: RollupSlot.width)
        if now != quarter {
            quarter = now
            offset = zone(milliseconds.flooredSeconds)
        }
        return offset
    }

    package mutating func local(_ milliseconds: Int64) -> LocalDateTime {
        LocalDateTime(localSeconds: Int(milliseconds.flooredSeconds) + offset(at: milliseconds))
    }
}

extension ReadingPeriod {
    /// The local beginning of the period that a moment lies in.
    package func start(_ moment: LocalDateTime) -> LocalDateTime {
        switch self {
        case .minute: LocalDateTime(localSeconds: moment.localSeconds - moment.localSeconds.modulo(60))
        case .hour: LocalDateTime(localSeconds: moment.localSeconds - moment.localSeconds.modulo(3600))
        case .day: LocalDateTime(day: moment.day, time: .midnight)
        case .week: LocalDateTime(day: moment.day.week.first, time: .midnight)
        case .month: LocalDateTime(day: moment.day.monthOfYear.first, time: .midnight)
        }
    }
}

extension ReadingRollup {
    /// The corrected values of a measure by periods not shorter than an hour, in order.
    package func periods(
        of measure: String, by period: ReadingPeriod, calibration: CalibrationHistory, from: Int64?, to: Int64?,
        zone: @escaping (Int64) -> Int
    ) -> [PeriodSummary] {
        var table = PeriodTable(period, zone)
        for slot in slots(of: measure) where slot.first >= from ?? .min && slot.first <= to ?? .max {
            table.summary(at: slot.first) { $0.add(slot.corrected(by: calibration.valid(at: slot.first))) }
        }
        return table.rows
    }
}

extension ReadingSeries {
    /// The corrected values of a measure by periods of any length, in order.
    package func periods(
        of measure: String, by period: ReadingPeriod, calibration: CalibrationHistory, zone: @escaping (Int64) -> Int
    ) -> [PeriodSummary] {
        var table = PeriodTable(period, zone)
        for (index, value) in (column(measure) ?? []).enumerated() where !value.isNaN {
            table.summary(at: times[index]) { $0.add(calibration.corrected(value, at: times[index])) }
        }
        return table.rows
    }
}

/// Rows in the making: instants come in ascending order.
private struct PeriodTable {
    private let period: ReadingPeriod
    private var clock: LocalClock
    private(set) var rows: [PeriodSummary] = []
    /// The local seconds within which instants belong to the last row.
    private var current = 0..<0

    init(_ period: ReadingPeriod, _ zone: @escaping (Int64) -> Int) {
        self.period = period
        clock = LocalClock(zone)
    }

    mutating func summary(at time: Int64, _ body: (inout ReadingSummary) -> Void) {
        let offset = clock.offset(at: time)
        let seconds = Int(time.flooredSeconds) + offset
        // When clocks go back an hour comes twice: the second one is a row of its own.
        if !current.contains(seconds) || period <= .hour && rows.last?.offset != offset {
            let start = period.start(LocalDateTime(localSeconds: seconds))
            current = start.localSeconds..<period.end(start).localSeconds
            rows.append(PeriodSummary(start: start, offset: offset))
        }
        body(&rows[rows.count - 1].summary)
    }
}

extension ReadingPeriod: Comparable {
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (first: ReadingPeriod, second: ReadingPeriod) -> Bool { first.rank < second.rank }

    /// The beginning of the next period.
    fileprivate func end(_ start: LocalDateTime) -> LocalDateTime {
        switch self {
        case .minute: start.adding(seconds: 60)
        case .hour: start.adding(seconds: 3600)
        case .day: start.adding(seconds: 86_400)
        case .week: start.adding(seconds: 7 * 86_400)
        case .month: LocalDateTime(day: start.day.monthOfYear.last.adding(days: 1), time: .midnight)
        }
    }
}

/// A time without readings.
package struct ReadingGap: Sendable, Hashable {
    /// Milliseconds since the epoch: the reading before, and the one after.
    package let from: Int64
    package let to: Int64
}

extension ReadingRollup {
    /// Spans without a value of a measure that are longer than `longest` milliseconds.
    ///
    /// Within a quarter of an hour nothing is seen: shorter spans are no gaps.
    package func gaps(of measure: String, longerThan longest: Int64, from: Int64?, to: Int64?) -> [ReadingGap] {
        let known = slots(of: measure).filter { $0.last >= from ?? .min && $0.first <= to ?? .max }
        return zip(known, known.dropFirst()).compactMap { one, next in
            next.first - one.last > max(longest, RollupSlot.width)
                ? ReadingGap(from: one.last, to: next.first) : nil
        }
    }

    /// What counts as a gap where the device does not say: three times the usual distance of readings, an hour at least.
    package func usualGap(of measure: String) -> Int64 {
        let known = slots(of: measure)
        let distances =
            zip(known, known.dropFirst()).map { $1.first - $0.last }
            + known.filter { $0.count > 1 }.map { ($0.last - $0.first) / ($0.count - 1) }
        guard !distances.isEmpty else { return 3_600_000 }
        return max(3_600_000, 3 * distances.sorted()[distances.count / 2])
    }
}
