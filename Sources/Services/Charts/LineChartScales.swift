// The scales of a line chart: the values and times at the edges of its plot.

extension LineChart {
    struct Scales {
        /// Positions of the first and last points, or of the axis.
        let first: Double
        let last: Double
        let least: Double
        let greatest: Double
        let value: NiceScale
        /// The bounds of the value axis.
        let low: Double
        let high: Double

        /// The time range of an axis, without values.
        init(_ axis: TimeAxis) {
            first = axis.first
            last = max(axis.last, axis.first + 1e-6)
            (least, greatest) = (0, 1)
            value = NiceScale(0, 1, most: 2)
            (low, high) = (0, 1)
        }

        /// Nil if no line has a value.
        init?(_ chart: LineChart, most: Int = 5) {
            var (first, last, least, greatest) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
            for line in chart.lines {
                for point in line.points {
                    guard let value = point.value else { continue }
                    (first, last) = (min(first, point.position), max(last, point.position))
                    least = min(least, point.spread?.lowerBound ?? value)
                    greatest = max(greatest, point.spread?.upperBound ?? value)
                }
            }
            guard first <= last else { return nil }
            self.first = chart.axis?.first ?? first
            self.last = max(chart.axis?.last ?? last, self.first + (chart.axis == nil ? 1 : 1e-6))
            (self.least, self.greatest) = (least, greatest)
            var shown = (least, greatest)
            // Thresholds near the values are included.
            let reach = (greatest - least) * 0.5
            if chart.namedTicks == nil, chart.axis != nil {
                for bound in chart.bands.flatMap({ [$0.below, $0.above] }).compactMap({ $0 }) {
                    if bound < least, bound >= least - reach { shown.0 = min(shown.0, bound) }
                    if bound > greatest, bound <= greatest + reach { shown.1 = max(shown.1, bound) }
                }
            }
            value = NiceScale(
                chart.namedTicks?.first?.value ?? shown.0, chart.namedTicks?.last?.value ?? shown.1, most: most)
            low = chart.namedTicks?.first?.value ?? value.low
            high = chart.namedTicks?.last?.value ?? value.high
        }
    }

    /// The most serious band that contains a value.
    func kind(of value: Double) -> Band.Kind? {
        var found: Band.Kind?
        for band in bands where band.below.map({ value < $0 }) ?? false || band.above.map({ value > $0 }) ?? false {
            if found != .critical { found = band.kind }
        }
        return found
    }
}

/// The plot's position in the picture, and its scales.
struct ChartFrame {
    /// 480 units wide: on a 360 px screen a label of 15 units is still 11 px high.
    static let width = 480.0

    var left = 52.0
    var right = 470.0
    var top = 12.0
    var bottom = 206.0
    /// The maximum width of a character, in units.
    var letter = 7.0
    let scales: LineChart.Scales

    func x(_ position: Double) -> Double {
        left + (position - scales.first) / (scales.last - scales.first) * (right - left)
    }

    func y(_ value: Double) -> Double {
        let share = (min(max(value, scales.low), scales.high) - scales.low) / (scales.high - scales.low)
        return bottom - share * (bottom - top)
    }
}
