// Readings for other programs: a row a time, a column a measure.

import Bytes
import CivilTime
import Permissions
import Readings
import Sensors
import Workspaces

/// Readings, or means of periods.
package struct SensorTable: Sendable {
    package let device: DeviceSettings
    /// Nil: each reading.
    package let period: ReadingPeriod?
    package let measures: [MeasureID]
    /// Measures that may not leave the vault.
    package let withheld: [MeasureID]
    /// Milliseconds since the epoch.
    package private(set) var times: [Int64] = []
    /// One column a measure, NaN where nothing was measured.
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
    /// What may leave by a grant. Throws also `PermissionRefusal`.
    package func table(in workspace: Workspace, _ grant: ExportGrant) throws -> SensorTable {
        try SensorTable(self, SensorReader(workspace), grant)
    }
}

extension SensorTable {
    /// The table as CSV, piece by piece.
    ///
    /// - Parameter hasUnits: units come after the names of the measures.
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

/// How the times of a table are written.
package enum SensorTableClock: Sendable {
    case utc
    /// With the offset of the zone of this machine.
    case local

    /// A function of milliseconds since the epoch, to be asked in the order of time.
    package func writer() -> (Int64) -> String {
        guard case .local = self else { return { UTCTime.text($0) } }
        var clock = LocalClock(Machine.zone)
        return { milliseconds in
            let offset = clock.offset(at: milliseconds)
            return UTCTime.text(milliseconds + Int64(offset) * 1000).dropLast() + Timestamp.text(offset: offset)
        }
    }
}
