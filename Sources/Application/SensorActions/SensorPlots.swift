// Readings of a device for a chart: points of measures over a span, and the alerts among them.

import Alerting
import Charts
import CivilTime
import Pages
import Permissions
import Readings
import Sensors
import Wording
import Workspaces

package struct SensorPlots {
    package let device: DeviceSettings
    package private(set) var plots: [ReadingPlot] = []
    package let alerts: [SensorAlert]
    /// Measures that may not leave the vault.
    package private(set) var withheld: [MeasureID] = []
    private let span: (from: Int64?, to: Int64?)

    fileprivate init(
        _ question: ReadingQuestion, _ reader: SensorReader, _ grant: ExportGrant?, hasBand: Bool
    ) throws {
        let device = try question.settings(reader)
        let (from, to) = question.span.instants(reader.workspace.machine)
        let days = question.span.days(reader.workspace.machine)
        let rollup = try reader.rollup(of: device, question.span)
        var names = try reader.measures(question.measures, of: device, known: rollup.measures)
        if let grant { (names, withheld) = try reader.exportable(names, of: device, by: grant) }
        let period = question.step.period(usually: Self.usualPeriod(rollup, names, from, to))
        let hasStates = names.contains { device.measure(named: $0)?.hasStates ?? false }
        var whole: ReadingSeries?
        if period ?? .minute == .minute || hasStates || hasBand {
            whole = try reader.store.series(of: device.identifier, days: days).corrected(by: device)
        }
        let series = whole?.restricted(from: from, to: to)
        // A state that last changed long before the span still applies at its beginning.
        let past = try hasStates && from != nil ? reader.store.rollup(of: device) : nil
        for name in names {
            let timeline = whole.flatMap { whole in
                StateTimeline(
                    of: name, device, whole, earlier: past?.last(name, of: device, before: from ?? .min), from: from,
                    to: to, now: reader.now)
            }
            let plot = ReadingPlot(
                name, of: device, by: period, rollup: rollup, series: series, timeline: timeline, from: from, to: to,
                hasBand: hasBand, zone: Machine.zone)
            if !plot.isEmpty { plots.append(plot) }
        }
        self.device = device
        let shown = Set(names)
        alerts = reader.store.alerts(of: device.identifier).filter {
            $0.time >= from ?? .min && $0.time <= to ?? .max
                && (grant == nil || $0.measure.map(shown.contains) ?? true)
        }
        span = (from, to)
    }

    /// A period that yields some hundred points; nil for single readings.
    private static func usualPeriod(
        _ rollup: ReadingRollup, _ names: [MeasureID], _ from: Int64?, _ to: Int64?
    ) -> ReadingPeriod? {
        let slots = names.map { rollup.slots(of: $0).filter { $0.last >= from ?? .min && $0.first <= to ?? .max } }
        let first = slots.compactMap { $0.first?.first }.min() ?? 0
        let last = slots.compactMap { $0.last?.last }.max() ?? 0
        let count = slots.map { $0.reduce(0) { $0 + Int($1.count) } }.max() ?? 0
        return ReadingPlot.usualPeriod(span: last - first, count: count)
    }
    /// The measures as panels with a common time axis.
    ///
    /// - Parameter most: the number of dates that fit on the axis.
    package func stack(in language: LanguageCode, most ticks: Int = 8) -> ChartStack {
        SensorPanels(language: language, zone: Machine.zone)
            .stack(device, plots, alerts: alerts, from: span.from, to: span.to, most: ticks)
    }
}

extension ReadingRollup {
    /// The last calibrated value of a measure among the slots that end before a moment.
    func last(
        _ name: MeasureID, of device: DeviceSettings, before moment: Int64
    ) -> (time: Int64, value: Double)? {
        slots(of: name).last { $0.last < moment }.map { slot in
            let calibration = device.measure(named: name)?.calibration.valid(at: slot.first)
            return (slot.last, slot.corrected(by: calibration).final)
        }
    }
}

extension ReadingPlot {
    /// A mean without digits from rounding errors.
    package static func rounded(_ value: Double) -> Double {
        let scaled = (value * 1e9).rounded()
        return abs(scaled) < 9e15 ? scaled / 1e9 : value
    }
}

extension ReadingQuestion {
    /// The points of a chart.
    ///
    /// - Parameters:
    ///   - grant: for a chart that leaves the vault; nil if it stays with the reader.
    ///   - hasBand: points of many readings include the range of the middle nine tenths, which reads all rows of the span.
    /// - Throws: also `PermissionRefusal`
    package func plots(
        in workspace: Workspace, _ grant: ExportGrant? = nil, hasBand: Bool = false
    ) throws -> SensorPlots {
        try SensorPlots(self, SensorReader(workspace), grant, hasBand: hasBand)
    }
}
