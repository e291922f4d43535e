// Summarises readings by local hours, days, weeks and months.

import CivilTime

/// The period of a row in a table of readings.
package enum ReadingPeriod: String, Sendable, CaseIterable {
    case minute, hour, day, week, month
}

/// Count, minimum, mean, maximum and last of some values.
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

/// A row: a period and its values.
package struct PeriodSummary: Sendable, Hashable {
    /// The local start of the period.
    package let start: LocalDateTime
    /// The UTC offset in seconds at its first value.
    package let offset: Int
    package fileprivate(set) var summary = ReadingSummary()
}

extension ReadingPeriod {
    /// The local start of the period that contains a moment.
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
    /// The corrected values of a measure by periods of at least an hour, in order.
    package func periods(
        of measure: MeasureID, by period: ReadingPeriod, calibration: CalibrationHistory, from: Int64?, to: Int64?,
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
        of measure: MeasureID, by period: ReadingPeriod, calibration: CalibrationHistory, zone: @escaping (Int64) -> Int
    ) -> [PeriodSummary] {
        var table = PeriodTable(period, zone)
        for (index, value) in (column(measure) ?? []).enumerated() where !value.isNaN {
            table.summary(at: times[index]) { $0.add(calibration.corrected(value, at: times[index])) }
        }
        return table.rows
    }
}

extension ReadingSeries {
    /// Fewer values do not allow the estimate of a twentieth.
    private static let fewestForBand = 20

    /// The range of the middle nine tenths of the values of each period, by its local start; none for fewer than twenty values.
    func bands(
        of measure: MeasureID, by period: ReadingPeriod, zone: @escaping (Int64) -> Int
    ) -> [LocalDateTime: ClosedRange<Double>] {
        var table = PeriodTable(period, zone)
        var groups: [[Double]] = []
        for (index, value) in (column(measure) ?? []).enumerated() where !value.isNaN {
            table.summary(at: times[index]) { $0.add(value) }
            if groups.count < table.rows.count { groups.append([]) }
            groups[groups.count - 1].append(value)
        }
        var bands: [LocalDateTime: ClosedRange<Double>] = [:]
        for (row, values) in zip(table.rows, groups) where values.count >= Self.fewestForBand {
            let sorted = values.sorted()
            bands[row.start] = Self.quantile(0.05, of: sorted)...Self.quantile(0.95, of: sorted)
        }
        return bands
    }

    /// A quantile of sorted values with linear interpolation (definition 7 of Hyndman and Fan, Sample Quantiles in
    /// Statistical Packages, 1996; as in R, NumPy and spreadsheets).
    private static func quantile(_ share: Double, of sorted: [Double]) -> Double {
        let place = share * Double(sorted.count - 1)
        let (low, part) = (Int(place), place - place.rounded(.down))
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * part
    }
}

/// A table under construction: instants are ascending.
private struct PeriodTable {
    private let period: ReadingPeriod
    private var clock: LocalClock
    private(set) var rows: [PeriodSummary] = []
    /// The local seconds of the last row's period.
    private var current = 0..<0

    init(_ period: ReadingPeriod, _ zone: @escaping (Int64) -> Int) {
        self.period = period
        clock = LocalClock(zone)
    }

    mutating func summary(at time: Int64, _ body: (inout ReadingSummary) -> Void) {
        let offset = clock.offset(at: time)
        let seconds = Int(time.flooredSeconds) + offset
        // When clocks go back an hour occurs twice: the second one is a separate row.
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

    /// The start of the next period.
    func end(_ start: LocalDateTime) -> LocalDateTime {
        switch self {
        case .minute: start.adding(seconds: 60)
        case .hour: start.adding(seconds: 3600)
        case .day: start.adding(seconds: 86_400)
        case .week: start.adding(seconds: 7 * 86_400)
        case .month: LocalDateTime(day: start.day.monthOfYear.last.adding(days: 1), time: .midnight)
        }
    }
}
