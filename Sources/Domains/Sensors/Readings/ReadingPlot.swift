// The points of a chart: single readings or periods, and the gaps in the line.

import CivilTime

/// The chart data of a measure. Corrected values.
package struct ReadingPlot: Sendable {
    /// Times are in milliseconds since the epoch, like all here; `value` is the mean of `count` readings.
    package struct Point: Sendable, Hashable {
        package let time: Int64
        package let value: Double
        package let least: Double
        package let greatest: Double
        package let count: Int
        /// From the 5th to the 95th percentile of its readings; nil if not requested, or for fewer than twenty readings.
        package var band: ClosedRange<Double>?
    }

    package let measure: MeasureID
    /// The period of a point; nil: a single reading.
    package let period: ReadingPeriod?
    package private(set) var points: [Point] = []
    /// Periods without readings that interrupt the line.
    package private(set) var gaps: [ReadingGap] = []
    /// The last single value, part of the last point's mean; nil without readings.
    package private(set) var last: Double?
    /// Shown instead of points if the values are states.
    package private(set) var timeline: StateTimeline?

    /// - Parameters:
    ///   - series: corrected; required for single readings and minutes.
    ///   - rollup: raw sums, used for longer periods and gaps.
    ///   - hasBand: whether points include the range of nine tenths of their readings. Sums do not have it: `series` is required.
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
        // A gap shorter than a point's period is within points.
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

    /// A period that yields some hundred points; nil: single readings.
    ///
    /// - Parameters:
    ///   - span: milliseconds.
    ///   - count: the number of readings of a measure in it.
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
    /// In milliseconds; the usual length for a month.
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
