// Readings as table rows: the source of `daybook table --from readings`.

import Bytes
import CivilTime
import Readings
import Search
import Sensors
import Tables
import Vault
import Workspaces

/// Each value of a device is a row: `device`, `measure`, the calibrated `value`, `unit`, `time`, `day`. Reads month by month, to hold
/// only one month besides the rows that the table keeps.
package struct ReadingTable {
    private let reader: SensorReader
    private let devices: [DeviceSettings]

    /// - Parameter names: of devices; if empty, all of them. Throws `SensorActionError`, `SystemError`.
    package init(of names: [String], in workspace: Workspace) throws {
        reader = SensorReader(workspace)
        devices = try names.isEmpty ? reader.devices() : names.map { [reader] in try reader.device(named: $0) }
    }

    /// Throws `SystemError`, `Cancellation`.
    package func answer(_ question: TableQuestion) throws -> Table {
        let workspace = reader.workspace
        let context = TableContext(
            now: workspace.now, language: workspace.language, utcOffset: Machine.zone)
        return try Table(question, context: context) { take in
            for device in devices {
                for month in try months(of: device) {
                    try workspace.checkCancellation()
                    try eachRow(of: device, in: month, take)
                }
            }
        }
    }

    /// The months of the files, or a single nil if a file is not named after a month.
    private func months(of device: DeviceSettings) throws -> [Month?] {
        let months = try reader.store.files(of: device.identifier).map { Month(iso: $0.stem) }
        return months.contains(nil) ? [nil] : Set(months.compactMap(\.self)).sorted()
    }

    private func eachRow(of device: DeviceSettings, in month: Month?, _ take: (TableRow, RowPlace) -> Void) throws {
        let machine = reader.workspace.machine
        var series = try reader.store.series(
            of: device.identifier, days: month.map { DayRange(first: $0.first, last: $0.last) } ?? DayRange()
        ).corrected(by: device)
        if let month {
            // Files cover months in UTC; adjacent ones were read as well.
            let day: Int64 = 86_400_000
            series = series.restricted(
                from: Int64(month.first.number) * day, to: (Int64(month.last.number) + 1) * day - 1)
        }
        let measures = series.measures.map { device.measure(named: $0) ?? Measure(name: $0) }
        for (index, time) in series.times.enumerated() {
            let local = machine.localTime(nanoseconds: time * 1_000_000)
            for (column, measure) in measures.enumerated() where !series.values[column][index].isNaN {
                let row = TableRow(
                    path: device.identifier.document.text,
                    line: [
                        .init(key: "device", value: .text(device.identifier.text)),
                        .init(key: "measure", value: .text(measure.name.text)),
                        .init(key: "value", value: .number(series.values[column][index])),
                        .init(key: "unit", value: measure.unit.map { .text($0) } ?? .null),
                        .init(key: "time", value: .moment(Timestamp(local))),
                        .init(key: "day", value: .moment(Timestamp(day: local.day))),
                    ])
                let minute = local.time.secondsSinceMidnight / 60
                take(row, RowPlace(day: Int(local.day.number), minute: minute, line: column - index * measures.count))
            }
        }
    }
}
