// The charts of a device: its measures as panels above one time axis, with thresholds, gaps and alerts.

import Charts
import CivilTime
import Sensors
import Wording

package struct SensorPanels {
    let language: LanguageCode
    let zone: (Int64) -> Int

    /// - Parameter zone: seconds east of UTC at an instant in seconds since the epoch.
    package init(language: LanguageCode, zone: @escaping (Int64) -> Int) {
        self.language = language
        self.zone = zone
    }

    /// The maximum number of points with individual tooltips.
    private static let maxWithWords = 120
    private static let maxStretches = 96

    /// - Parameters:
    ///   - from: the start of the axis, `to` its end (milliseconds); nil: that of the points.
    ///   - most: the maximum number of dates on the axis.
    package func stack(
        _ device: DeviceSettings, _ plots: [ReadingPlot], alerts: [SensorAlert], from: Int64? = nil, to: Int64? = nil,
        most: Int = 6
    ) -> ChartStack {
        let first = plots.compactMap { $0.timeline?.intervals.first?.from ?? $0.points.first?.time }.min() ?? 0
        let last = plots.compactMap { $0.timeline?.intervals.last?.to ?? $0.points.last?.time }.max() ?? 0
        // The axis ends with the readings; but a requested day is shown entirely.
        let day: Int64 = 86_400_000
        let start = from.map { first - $0 < day ? $0 : first } ?? first
        let end = to.map { $0 - last < day ? $0 : last } ?? last
        let axis = TimeAxis(from: start, to: max(start, end), in: language, most: most, zone: zone)
        let shared = alerts.filter { $0.measure == nil }
        return ChartStack(
            title: device.name,
            panels: plots.enumerated().map { index, plot in
                // Alerts about the device as a whole are shown in the first panel.
                let marks = alerts.filter { $0.measure == plot.measure } + (index == 0 ? shared : [])
                if let timeline = plot.timeline, let measure = device.measure(named: plot.measure) {
                    return .states(bar(device, measure, timeline, marks))
                }
                return .lines(chart(device, plot, marks))
            }, axis: axis)
    }

    private func chart(_ device: DeviceSettings, _ plot: ReadingPlot, _ alerts: [SensorAlert]) -> LineChart {
        let measure = device.measure(named: plot.measure)
        let label = device.title(of: plot.measure)
        let bands = [
            measure?.warning.map { LineChart.Band(.warning, below: $0.low, above: $0.high) },
            measure?.critical.map { LineChart.Band(.critical, below: $0.low, above: $0.high) },
        ].compactMap { $0 }
        return LineChart(
            title: label, unit: measure?.unit,
            lines: [
                .init(
                    label: label, points: points(plot, measure), hasDots: plot.points.count <= Self.maxWithWords,
                    stretches: stretches(plot, measure), ending: plot.last)
            ],
            bands: bands, marks: alerts.map { mark($0, device) }, gaps: gaps(plot))
    }

    /// If there are many gaps, only the longest are drawn; at the others the line is just broken.
    private static let maxGaps = 40

    private func gaps(_ plot: ReadingPlot) -> [LineChart.Stretch] {
        let longest = plot.gaps.sorted { ($1.to - $1.from, $0.from) < ($0.to - $0.from, $1.from) }.prefix(Self.maxGaps)
        return longest.sorted { $0.from < $1.from }.map { gap in
            let length = Self.length(gap.to - gap.from)
            return LineChart.Stretch(
                from: TimeAxis.position(gap.from), to: TimeAxis.position(gap.to),
                words: (length + Phrase(" without readings", fr: " sans relevé"))[language], brief: length[language])
        }
    }

    /// `4 d`, and below two days to the minute: `3 h 40`.
    private static func length(_ milliseconds: Int64) -> Phrase {
        let days = (milliseconds + 43_200_000) / 86_400_000
        return milliseconds < 172_800_000
            ? TimeDistance.length(milliseconds / 1000) : Phrase("\(days) d", fr: "\(days) j")
    }

    /// Tooltips for a line with too many points for individual ones: for as many stretches as possible.
    private func stretches(_ plot: ReadingPlot, _ measure: Measure?) -> [LineChart.Stretch] {
        let points = plot.points
        guard points.count > Self.maxWithWords else { return [] }
        let size = (points.count + Self.maxStretches - 1) / Self.maxStretches
        return stride(from: 0, to: points.count, by: size).map { start in
            let part = points[start..<min(points.count, start + size)]
            let (first, last) = (part[part.startIndex], part[part.endIndex - 1])
            let count = part.reduce(0) { $0 + $1.count }
            let mean = part.reduce(0) { $0 + $1.value * Double($1.count) } / Double(max(1, count))
            let (least, greatest) = part.dropFirst().reduce((first.least, first.greatest)) {
                (min($0.0, $1.least), max($0.1, $1.greatest))
            }
            let hasTime = plot.period ?? .minute <= .hour
            let span = moment(first.time, hasTime: hasTime) + " – " + moment(last.time, hasTime: hasTime)
            return LineChart.Stretch(
                from: TimeAxis.position(first.time), to: TimeAxis.position(last.time),
                words: span + (language == .french ? " : " : ": ") + value(mean, least, greatest, measure))
        }
    }

    /// Values without a name that are distinguished; if there are more, they form one state.
    private static let maxWithoutWords = 3

    private func bar(
        _ device: DeviceSettings, _ measure: Measure, _ timeline: StateTimeline, _ alerts: [SensorAlert]
    ) -> StateBar {
        let shares = timeline.shares
        let nameless = Set(shares.compactMap(\.value).filter { measure.word(for: $0) == nil })
        let others = nameless.count > Self.maxWithoutWords ? nameless : []
        var states: [StateBar.State] = []
        var places: [Double?: Int] = [:]
        for share in shares where share.value.map({ !others.contains($0) }) ?? true {
            places[share.value] = states.count
            let kind: LineChart.Band.Kind? =
                switch share.value.map(measure.status) ?? .normal {
                case .warning: .warning
                case .critical: .critical
                case .normal, .offline: nil
                }
            states.append(
                .init(
                    label: (share.value.map(measure.phrase) ?? Phrase("unknown", fr: "inconnu"))[language],
                    note: note(share.length, share.share), isUnknown: share.value == nil, kind: kind))
        }
        if !others.isEmpty {
            for value in others { places[value] = states.count }
            let rest = shares.filter { $0.value.map(others.contains) ?? false }
            states.append(
                .init(
                    label: Phrase("other values", fr: "autres valeurs")[language],
                    note: note(
                        rest.map(\.length).reduce(0, +),
                        rest.compactMap(\.share).isEmpty ? nil : rest.compactMap(\.share).reduce(0, +))))
        }
        return StateBar(
            title: measure.title, states: states,
            intervals: timeline.intervals.compactMap { interval in
                places[interval.value].map {
                    .init(
                        from: TimeAxis.position(interval.from), to: TimeAxis.position(interval.to), state: $0,
                        words: words(interval, measure))
                }
            },
            note: Phrase.counted(timeline.changes, "change", "changes", fr: "changement", "changements")[language],
            marks: alerts.map { mark($0, device) })
    }

    /// `12.5% (3 h 10)`; empty if no time passed.
    private func note(_ length: Int64, _ share: Double?) -> String {
        guard let share else { return "" }
        let percent = share * 100
        let edge = percent > 0 && percent < 0.1 ? "< " : percent < 100 && percent > 99.9 ? "> " : ""
        let shown = edge == "< " ? 0.1 : edge == "> " ? 99.9 : percent
        let number = edge + LocalNumber.text(shown, decimals: 0...1, in: language)
        let sign = language == .french ? "\u{a0}%" : "%"
        return number + sign + (length > 0 ? " (" + TimeDistance.length(length / 1000)[language] + ")" : "")
    }

    /// `2026-11-20 06:00 – 2026-11-20 08:10: open (2 h 10)`
    private func words(_ interval: StateTimeline.Interval, _ measure: Measure) -> String {
        let state = interval.value.map(measure.phrase) ?? Phrase("unknown", fr: "inconnu")
        return moment(interval.from, hasTime: true)
            + (interval.length > 0 ? " – " + moment(interval.to, hasTime: true) : "")
            + (language == .french ? "\u{a0}: " : ": ") + state[language]
            + (interval.length > 0 ? " (" + TimeDistance.length(interval.length / 1000)[language] + ")" : "")
    }

    /// The points, with a break at each gap.
    private func points(_ plot: ReadingPlot, _ measure: Measure?) -> [ChartPoint] {
        var points: [ChartPoint] = []
        var gaps = plot.gaps[...]
        let hasWords = plot.points.count <= Self.maxWithWords
        var previous: Int64?
        for point in plot.points {
            // A weekly point may be after the week's last reading: the middle of a gap determines which points it separates.
            while let gap = gaps.first, (gap.from + gap.to) / 2 <= (previous ?? point.time) { gaps.removeFirst() }
            if let last = previous, let gap = gaps.first, (gap.from + gap.to) / 2 < point.time {
                points.append(ChartPoint(position: TimeAxis.position((last + point.time) / 2), value: nil))
            }
            points.append(
                ChartPoint(
                    position: TimeAxis.position(point.time), value: point.value,
                    spread: point.count > 1 && point.least < point.greatest ? point.least...point.greatest : nil,
                    band: point.band,
                    words: hasWords ? words(point, plot, measure) : nil))
            previous = point.time
        }
        return points
    }

    private func words(_ point: ReadingPlot.Point, _ plot: ReadingPlot, _ measure: Measure?) -> String {
        moment(point.time, hasTime: plot.period ?? .minute <= .hour) + (language == .french ? " : " : ": ")
            + value(point.value, point.least, point.greatest, measure) + (point.band.map { most($0) } ?? "")
    }

    /// `7.4 (7.2 – 7.6)`
    private func value(_ mean: Double, _ least: Double, _ greatest: Double, _ measure: Measure?) -> String {
        func number(_ value: Double) -> String { LocalNumber.text(value, decimals: 0...3, in: language) }
        let unit = measure?.unit.map { "\u{202f}" + $0 } ?? ""
        let spread = least < greatest ? " (\(number(least)) – \(number(greatest)))" : ""
        return number(mean) + unit + spread
    }

    /// ` 5–95%: 7.3 – 7.5`
    private func most(_ band: ClosedRange<Double>) -> String {
        func number(_ value: Double) -> String { LocalNumber.text(value, decimals: 0...3, in: language) }
        let bounds = "\(number(band.lowerBound)) – \(number(band.upperBound))"
        return language == .french ? " 5–95\u{a0}%\u{a0}: \(bounds)" : " 5–95%: \(bounds)"
    }

    private func moment(_ time: Int64, hasTime: Bool) -> String {
        let seconds = time / 1000
        let local = LocalDateTime(localSeconds: Int(seconds) + zone(seconds))
        return local.day.iso + (hasTime ? " " + local.time.shortText : "")
    }

    private func mark(_ alert: SensorAlert, _ device: DeviceSettings) -> LineChart.Mark {
        let held = alert.isSent ? "" : " (" + Phrase("held back", fr: "retenue")[language] + ")"
        return LineChart.Mark(
            position: TimeAxis.position(alert.time), isFilled: alert.isSent, style: alert.to.rawValue,
            words: moment(alert.time, hasTime: true) + "  " + alert.sentence(device)[language] + held)
    }
}
