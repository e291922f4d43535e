// Readings of a device as a table: summaries of some measures over a span, and its gaps.

import CivilTime
import Readings
import Sensors
import Workspaces

package struct SensorHistory: Sendable {
    /// One row: a period, or a reading.
    package struct Row: Sendable {
        package let time: String
        package let summary: ReadingSummary

        package var numbers: [(key: String, value: Double)] {
            [
                ("min", summary.least), ("mean", (summary.mean * 1_000_000).rounded() / 1_000_000),
                ("max", summary.greatest), ("last", summary.last),
            ]
        }
    }

    package struct OfMeasure: Sendable {
        package let name: String
        package let rows: [Row]
        package let gaps: [ReadingGap]
    }

    package let device: DeviceSettings
    /// Nil: each reading.
    package let period: ReadingPeriod?
    package private(set) var measures: [OfMeasure] = []
    /// The corrected readings, where each of them was asked for.
    package private(set) var series = ReadingSeries([])

    package var isEmpty: Bool { measures.allSatisfy(\.rows.isEmpty) }

    /// Days, weeks and months need only the kept sums.
    fileprivate init(_ question: ReadingQuestion, _ reader: SensorReader) throws {
        device = try question.settings(reader)
        period = question.step.period(usually: .day)
        let (from, to) = question.span.instants(reader.workspace.machine)
        let days = question.span.days(reader.workspace.machine)
        let rollup = try reader.rollup(of: device, question.span)
        let names = try reader.measures(question.measures, of: device, known: rollup.measures)
        if period ?? .minute == .minute {
            series = try reader.store
                .series(of: device.identifier, days: days, equalTimes: period == nil ? .each : .joined)
                .corrected(by: device).restricted(from: from, to: to)
        }
        for name in names {
            let calibration = device.measure(named: name)?.calibration ?? CalibrationHistory()
            let longest = rollup.longestSilence(of: name, device)
            measures.append(
                OfMeasure(
                    name: name,
                    rows: rows(name, rollup, calibration, from, to),
                    gaps: rollup.gaps(of: name, longerThan: longest, from: from, to: to)))
        }
    }

    private func rows(
        _ name: String, _ rollup: ReadingRollup, _ calibration: CalibrationHistory, _ from: Int64?, _ to: Int64?
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
            // The series is corrected already.
            return series.periods(of: name, by: .minute, calibration: CalibrationHistory(), zone: Machine.zone)
                .map { Row(time: Self.text($0, .minute), summary: $0.summary) }
        case .some(let period):
            return rollup.periods(
                of: name, by: period, calibration: calibration, from: from, to: to, zone: Machine.zone
            ).map { Row(time: Self.text($0, period), summary: $0.summary) }
        }
    }

    /// `2026-11`, `2026-W47`, `2026-11-20`, or the local time with its offset.
    private static func text(_ row: PeriodSummary, _ period: ReadingPeriod) -> String {
        switch period {
        case .month: row.start.day.monthOfYear.iso
        case .week: row.start.day.week.iso
        case .day: row.start.day.iso
        case .hour, .minute: Timestamp(row.start, offsetSeconds: row.offset).text
        }
    }
}

extension ReadingQuestion {
    /// Readings or summaries of periods, days where no step is named.
    package func history(in workspace: Workspace) throws -> SensorHistory {
        try SensorHistory(self, SensorReader(workspace))
    }
}
