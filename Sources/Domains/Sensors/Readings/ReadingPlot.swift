// The points of a chart: each reading, or one point a period with what it covers, and where the line is broken.

import CivilTime

/// What is drawn of one measure. Corrected values.
package struct ReadingPlot: Sendable {
    /// Milliseconds since the epoch like all times here; `value` is the mean of `count` readings.
    package struct Point: Sendable, Hashable {
        package let time: Int64
        package let value: Double
        package let least: Double
        package let greatest: Double
        package let count: Int
        /// From the 5th to the 95th percentile of its readings; nil where it was not asked for, or for fewer than twenty of them.
        package var band: ClosedRange<Double>?
    }

    package let measure: MeasureID
    /// What a point covers; nil: one reading.
    package let period: ReadingPeriod?
    package private(set) var points: [Point] = []
    /// Times without readings that break the line.
    package private(set) var gaps: [ReadingGap] = []
    /// The last value that was read, which the last point is a mean of; nil without readings.
    package private(set) var last: Double?
    /// What is drawn instead of points where the values are states.
    package private(set) var timeline: StateTimeline?

    /// - Parameters:
    ///   - series: corrected; needed for readings and for minutes.
    ///   - rollup: raw sums, of which longer periods and gaps are made.
    ///   - hasBand: points of many readings say where nine tenths of them lie. Sums do not know that: `series` is needed.
    package init(
        _ measure: MeasureID, of device: DeviceSettings, by period: ReadingPeriod?, rollup: ReadingRollup,
        series: ReadingSeries?, timeline: StateTimeline? = nil, from: Int64? = nil, to: Int64? = nil,
        hasBand: Bool = false, zone: @escaping (Int64) -> Int
    ) {
        self.measure = measure
        self.timeline = timeline
        self.period = period
        let calibration = device.measure(named: measure)?.calibration ?? CalibrationHistory()
        let longest = rollup.longestSilence(of: measure, device)
        // A gap that is shorter than what a point covers lies within points.
        gaps = rollup.gaps(of: measure, longerThan: max(longest, period?.length ?? 0), from: from, to: to)
        guard let period else {
            guard let series, let column = series.column(measure) else { return }
            for (time, value) in zip(series.times, column) where !value.isNaN {
                points.append(Point(time: time, value: value, least: value, greatest: value, count: 1))
            }
            last = points.last?.value
            return
        }
        let rows =
            period == .minute
            ? series?.periods(of: measure, by: period, calibration: CalibrationHistory(), zone: zone) ?? []
            : rollup.periods(of: measure, by: period, calibration: calibration, from: from, to: to, zone: zone)
        let bands = hasBand ? series?.bands(of: measure, by: period, zone: zone) ?? [:] : [:]
        let slots = rollup.slots(of: measure)
        let (first, last) = (slots.first?.first ?? .min, slots.last?.last ?? .max)
        points = rows.map { row in
            let start = (Int64(row.start.localSeconds) - Int64(row.offset)) * 1000
            let summary = row.summary
            return Point(
                time: min(max(start + period.length / 2, first), last), value: summary.mean, least: summary.least,
                greatest: summary.greatest, count: summary.count, band: bands[row.start])
        }
        self.last = rows.last?.summary.last
    }

    package var isEmpty: Bool { points.isEmpty && timeline == nil }

    /// A period that gives a picture some hundred points; nil: each reading.
    ///
    /// - Parameters:
    ///   - span: milliseconds.
    ///   - count: how many readings a measure has in it.
    package static func usualPeriod(span: Int64, count: Int) -> ReadingPeriod? {
        if count <= 1500 { return nil }
        let day: Int64 = 86_400_000
        switch span {
        case ...(day + day / 2): return .minute
        case ...(45 * day): return .hour
        case ...(1500 * day): return .day
        case ...(8000 * day): return .week
        default: return .month
        }
    }
}

extension ReadingPeriod {
    /// Milliseconds; of a month the usual number.
    package var length: Int64 {
        switch self {
        case .minute: 60_000
        case .hour: 3_600_000
        case .day: 86_400_000
        case .week: 604_800_000
        case .month: 2_592_000_000
        }
    }
}
