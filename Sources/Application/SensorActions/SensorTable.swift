// Readings for other programs: one row per time, one column per measure.

import Bytes
import CivilTime
import Permissions
import Readings
import Sensors
import Workspaces

/// Readings, or means of periods.
package struct SensorTable: Sendable {
    package let device: DeviceSettings
    /// Nil for single readings.
    package let period: ReadingPeriod?
    package let measures: [MeasureID]
    /// Measures that may not leave the vault.
    package let withheld: [MeasureID]
    /// Milliseconds since the epoch.
    package private(set) var times: [Int64] = []
    /// One column per measure, NaN without a value.
    package private(set) var values: [[Double]] = []

    fileprivate init(_ question: ReadingQuestion, _ reader: SensorReader, _ grant: ExportGrant) throws {
        device = try question.settings(reader)
        period = question.step.period(usually: nil)
        let (from, to) = question.span.instants(reader.workspace.machine)
        let days = question.span.days(reader.workspace.machine)
        let series = try reader.store
            .series(of: device.identifier, days: days, warning: reader.workspace.warn)
            .corrected(by: device).restricted(from: from, to: to)
        (measures, withheld) = try reader.exportable(
            reader.measures(question.measures, of: device, known: series.measures), of: device, by: grant)
        guard let period else {
            let columns = measures.compactMap { series.column($0) }
            let rows = series.times.indices.filter { row in columns.contains { !$0[row].isNaN } }
            times = rows.map { series.times[$0] }
            values = columns.map { column in rows.map { column[$0] } }
            return
        }
        let summaries = measures.map { name in
            series.periods(of: name, by: period, calibration: CalibrationHistory(), zone: Machine.zone)
        }
        func start(_ row: PeriodSummary) -> Int64 { (Int64(row.start.localSeconds) - Int64(row.offset)) * 1000 }
        times = Set(summaries.flatMap { $0.map(start) }).sorted()
        let places = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
        values = summaries.map { rows in
            var column = [Double](repeating: .nan, count: times.count)
            for row in rows {
                guard let place = places[start(row)] else { continue }
                let mean = (row.summary.mean * 1e9).rounded() / 1e9
                column[place] = mean.isFinite ? mean : row.summary.mean
            }
            return column
        }
    }
}

extension ReadingQuestion {
    /// The measures that a grant lets out. Throws also `PermissionRefusal`.
    package func table(in workspace: Workspace, _ grant: ExportGrant) throws -> SensorTable {
        try SensorTable(self, SensorReader(workspace), grant)
    }
}

extension SensorTable {
    /// The table as CSV, piece by piece.
    ///
    /// - Parameter hasUnits: units follow the names of the measures.
    package func csv(hasUnits: Bool, clock: SensorTableClock, put: ([UInt8]) -> Void) {
        let time = clock.writer()
        let names = measures.map { name in
            let unit = hasUnits ? device.measure(named: name)?.unit : nil
            return name.text + (unit.map { " (\($0))" } ?? "")
        }
        put(Array(CSVRow.text(["timestamp"] + names).utf8))
        for (row, moment) in times.enumerated() {
            var line = time(moment)
            for column in values { line += "," + ReadingNumber.exact(column[row]) }
            put(Array((line + "\n").utf8))
        }
    }
}

/// The format of a table's times.
package enum SensorTableClock: Sendable {
    case utc
    /// With the UTC offset of this machine's zone.
    case local

    /// A formatter for milliseconds since the epoch, to be called in chronological order.
    package func writer() -> (Int64) -> String {
        guard case .local = self else { return { UTCTime.text($0) } }
        var clock = LocalClock(Machine.zone)
        return { milliseconds in
            let offset = clock.offset(at: milliseconds)
            return UTCTime.text(milliseconds + Int64(offset) * 1000).dropLast() + Timestamp.text(offset: offset)
        }
    }
}
