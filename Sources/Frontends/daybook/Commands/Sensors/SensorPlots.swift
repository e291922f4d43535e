// What `sensors chart` draws: the points of some measures over a span, as charts of one stack.

import Alerting
import Arguments
import Charts
import CivilTime
import Export
import Permissions
import Readings
import Sensors
import Wording

struct SensorPlots {
    let device: DeviceSettings
    private(set) var plots: [ReadingPlot] = []
    let alerts: [SensorAlert]
    let stack: ChartStack

    /// - Parameter grant: what is drawn leaves the vault.
    ///
    /// Reads what the flags `--from`, `--to`, `--by` and `--measure` ask for.
    init(_ reader: SensorReader, _ words: Invocation, most ticks: Int, grant: ExportGrant? = nil) throws {
        var device = try reader.device(named: words["device"])
        if words.has("uncalibrated") { device = device.uncalibrated }
        let (days, from, to) = try reader.span(from: words.value("from"), to: words.value("to"))
        let rollup = try reader.store.rollup(of: device, days: days, warning: reader.tell)
        var names = try reader.measures(
            words.values("measure") + [words["measure"]].compactMap { $0 }, of: device, known: rollup.measures)
        if let grant { names = try reader.exportable(names, of: device, by: grant) }
        let period = Self.period(words.value("by"), rollup, names, from, to)
        var series: ReadingSeries?
        if period ?? .minute == .minute {
            series = try reader.store.series(of: device.identifier, days: days).restricted(from: from, to: to)
                .corrected(by: device)
        }
        for name in names {
            let plot = ReadingPlot(
                name, of: device, by: period, rollup: rollup, series: series, from: from, to: to,
                zone: SensorReader.zone)
            if !plot.points.isEmpty { plots.append(plot) }
        }
        self.device = device
        let shown = Set(names)
        alerts = reader.store.alerts(of: device.identifier).filter {
            $0.time >= from ?? .min && $0.time <= to ?? .max
                && (grant == nil || $0.measure.map(shown.contains) ?? true)
        }
        stack = SensorPanels(language: reader.context.language, zone: SensorReader.zone).stack(
            device, plots, alerts: alerts, from: from, to: to, most: ticks)
    }

    /// `--by`, or what gives some hundred points.
    private static func period(
        _ word: String?, _ rollup: ReadingRollup, _ names: [String], _ from: Int64?, _ to: Int64?
    ) -> ReadingPeriod? {
        if let word { return ReadingPeriod(rawValue: word) }
        let slots = names.map { rollup.slots(of: $0).filter { $0.last >= from ?? .min && $0.first <= to ?? .max } }
        let first = slots.compactMap { $0.first?.first }.min() ?? 0
        let last = slots.compactMap { $0.last?.last }.max() ?? 0
        let count = slots.map { $0.reduce(0) { $0 + Int($1.count) } }.max() ?? 0
        return ReadingPlot.usualPeriod(span: last - first, count: count)
    }
}
