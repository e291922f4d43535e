// Readings of a device as a table: summaries of measures over a span, and gaps.

import Charts
import CivilTime
import Pages
import Readings
import Sensors
import Wording
import Workspaces

package struct SensorHistory: Sendable {
    /// One row: a period, or a reading.
    package struct Row: Sendable {
        package let time: String
        /// Empty for a period throughout which a state lasted without another reading.
        package let summary: ReadingSummary
        /// For a measure with states, unless single readings are requested.
        package var states: StatePeriod?

        /// Empty without readings.
        package var numbers: [(key: String, value: Double)] {
            guard summary.count > 0 else { return [] }
            return [
                ("min", summary.least), ("mean", (summary.mean * 1_000_000).rounded() / 1_000_000),
                ("max", summary.greatest), ("last", summary.last),
            ]
        }
    }

    package struct OfMeasure: Sendable {
        package let name: MeasureID
        package let rows: [Row]
        package let gaps: [ReadingGap]
        /// The entire span, for a measure with states.
        package let plot: ReadingPlot?
    }

    package let device: DeviceSettings
    /// Nil for single readings.
    package let period: ReadingPeriod?
    package private(set) var measures: [OfMeasure] = []
    /// The calibrated readings, if single ones are requested.
    package private(set) var series = ReadingSeries([])

    package var isEmpty: Bool { measures.allSatisfy(\.rows.isEmpty) }

    /// For days, weeks and months, the stored sums are enough.
    fileprivate init(_ question: ReadingQuestion, _ reader: SensorReader) throws {
        device = try question.settings(reader)
        period = question.step.period(usually: .day)
        let (from, to) = question.span.instants(reader.workspace.machine)
        let days = question.span.days(reader.workspace.machine)
        let rollup = try reader.rollup(of: device, question.span)
        let names = try reader.measures(question.measures, of: device, known: rollup.measures)
        let hasStates = period != nil && names.contains { device.measure(named: $0)?.hasStates ?? false }
        var whole: ReadingSeries?
        if period ?? .minute == .minute || hasStates {
            whole = try reader.store
                .series(of: device.identifier, days: days, equalTimes: period == nil ? .each : .joined)
                .corrected(by: device)
            if let whole { series = whole.restricted(from: from, to: to) }
        }
        let past = try hasStates && from != nil ? reader.store.rollup(of: device) : nil
        for name in names {
            let calibration = device.measure(named: name)?.calibration ?? CalibrationHistory()
            let longest = rollup.longestSilence(of: name, device)
            var rows = rows(name, rollup, calibration, from, to)
            var plot: ReadingPlot?
            if let period, hasStates, let whole,
                let timeline = StateTimeline(
                    of: name, device, whole, earlier: past?.last(name, of: device, before: from ?? .min), from: from,
                    to: to, now: reader.now)
            {
                plot = ReadingPlot(
                    name, of: device, by: period, rollup: rollup, series: series, timeline: timeline, from: from,
                    to: to, zone: Machine.zone)
                rows = Self.rows(timeline, period, rows)
            }
            measures.append(
                OfMeasure(
                    name: name, rows: rows, gaps: rollup.gaps(of: name, longerThan: longest, from: from, to: to),
                    plot: plot))
        }
    }

    /// The periods of a timeline with their readings. Hours and minutes without a reading or a change are left out: they equal the
    /// previous one.
    private static func rows(_ timeline: StateTimeline, _ period: ReadingPeriod, _ read: [Row]) -> [Row] {
        let summaries = Dictionary(read.map { ($0.time, $0.summary) }, uniquingKeysWith: { first, _ in first })
        return timeline.periods(by: period, zone: Machine.zone).compactMap { part in
            let time = text(part.start, part.offset, period)
            let summary = summaries[time] ?? ReadingSummary()
            guard period > .hour || summary.count > 0 || part.changes > 0 else { return nil }
            return Row(time: time, summary: summary, states: part)
        }
    }

    /// The states of a measure as a bar over the entire span; nil for other measures.
    package func bar(of measure: OfMeasure, in language: LanguageCode) -> StateBar? {
        guard let plot = measure.plot else { return nil }
        let panels = SensorPanels(language: language, zone: Machine.zone).stack(device, [plot], alerts: []).panels
        return panels.lazy.compactMap { if case .states(let bar) = $0 { bar } else { nil } }.first
    }

    private func rows(
        _ name: MeasureID, _ rollup: ReadingRollup, _ calibration: CalibrationHistory, _ from: Int64?, _ to: Int64?
    ) -> [Row] {
        switch period {
        case nil:
            return zip(series.times, series.column(name) ?? []).compactMap { time, value in
                guard !value.isNaN else { return nil }
                var summary = ReadingSummary()
                summary.add(value)
                return Row(time: UTCTime.text(time), summary: summary)
            }
        case .minute:
            // The series is already calibrated.
            return series.periods(of: name, by: .minute, calibration: CalibrationHistory(), zone: Machine.zone)
                .map { Row(time: Self.text($0.start, $0.offset, .minute), summary: $0.summary) }
        case .some(let period):
            return rollup.periods(
                of: name, by: period, calibration: calibration, from: from, to: to, zone: Machine.zone
            ).map { Row(time: Self.text($0.start, $0.offset, period), summary: $0.summary) }
        }
    }

    /// `2026-11`, `2026-W47`, `2026-11-20`, or the local time with its offset.
    private static func text(_ start: LocalDateTime, _ offset: Int, _ period: ReadingPeriod) -> String {
        switch period {
        case .month: start.day.monthOfYear.iso
        case .week: start.day.week.iso
        case .day: start.day.iso
        case .hour, .minute: Timestamp(start, offsetSeconds: offset).text
        }
    }
}

extension ReadingQuestion {
    /// Readings, or summaries of periods; days by default.
    package func history(in workspace: Workspace) throws -> SensorHistory {
        try SensorHistory(self, SensorReader(workspace))
    }
}
