// What `sensors history` and `sensors chart` show: summaries of some measures over a span, and its gaps.

import Arguments
import CivilTime
import Readings
import Sensors

struct SensorHistory {
    /// One row: a period, or a reading.
    struct Row {
        let time: String
        let summary: ReadingSummary

        var numbers: [(key: String, value: Double)] {
            [
                ("min", summary.least), ("mean", (summary.mean * 1_000_000).rounded() / 1_000_000),
                ("max", summary.greatest), ("last", summary.last),
            ]
        }
    }

    struct OfMeasure {
        let name: String
        let rows: [Row]
        let gaps: [ReadingGap]
    }

    let device: DeviceSettings
    /// Nil: each reading.
    let period: ReadingPeriod?
    private(set) var measures: [OfMeasure] = []
    /// The corrected readings, where each of them was asked for.
    private(set) var series = ReadingSeries([])

    /// Reads what the flags `--from`, `--to`, `--by` and `--measure` ask for. Days, weeks and months need only the kept sums.
    init(_ reader: SensorReader, _ device: DeviceSettings, _ words: Invocation) throws {
        self.device = device
        let by = words.value("by") ?? "day"
        period = ReadingPeriod(rawValue: by)
        let (days, from, to) = try reader.span(from: words.value("from"), to: words.value("to"))
        let rollup = try reader.store.rollup(of: device, days: days, warning: reader.tell)
        let names = try reader.measures(
            words.values("measure") + [words["measure"]].compactMap { $0 }, of: device, known: rollup.measures)
        if period ?? .minute == .minute {
            series = try reader.store.series(of: device.identifier, days: days).restricted(from: from, to: to)
                .corrected(by: device)
        }
        for name in names {
            let calibration = device.measure(named: name)?.calibration ?? CalibrationHistory()
            let longest = device.offlineAfter.map { Int64($0) * 1000 } ?? rollup.usualGap(of: name)
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
            return series.periods(of: name, by: .minute, calibration: CalibrationHistory(), zone: SensorReader.zone)
                .map { Row(time: Self.text($0, .minute), summary: $0.summary) }
        case .some(let period):
            return rollup.periods(
                of: name, by: period, calibration: calibration, from: from, to: to, zone: SensorReader.zone
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
