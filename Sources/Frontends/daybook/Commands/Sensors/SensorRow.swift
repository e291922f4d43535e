// The last value of one measure, and how it stands.

import Readings
import Sensors

struct SensorRow {
    let device: DeviceSettings
    let measure: Measure
    let value: Double
    /// Milliseconds since the epoch.
    let time: Int64
    let status: ReadingStatus
    let trend: ReadingTrend
    /// Seconds.
    let age: Int64

    /// `24.5 °C`
    var valueText: String { ReadingNumber.text(value) + (measure.unit.map { " " + $0 } ?? "") }

    /// Each device with its measures; the named one alone where there is a name.
    static func all(_ reader: SensorReader, device name: String? = nil) throws -> [(
        device: DeviceSettings, rows: [SensorRow]
    )] {
        let devices =
            try name.map { [try reader.device(named: $0)] } ?? reader.store.devices().map(reader.store.settings)
        return try devices.map { ($0, try rows($0, reader)) }
    }

    /// The files at the end are enough: they hold the last readings.
    private static func rows(_ device: DeviceSettings, _ reader: SensorReader) throws -> [SensorRow] {
        let rollup = try reader.store.latest(of: device, warning: reader.tell)
        let known = device.measures.map(\.name)
        let others = rollup.measures.filter { !known.contains($0) }.map { Measure(name: $0) }
        return (device.measures + others).compactMap { measure in
            let slots = rollup.slots(of: measure.name).map {
                $0.corrected(by: measure.calibration.valid(at: $0.first))
            }
            guard let last = slots.last else { return nil }
            let age = reader.now - last.last
            let isOffline = device.offlineAfter.map { age > Int64($0) * 1000 } ?? false
            return SensorRow(
                device: device, measure: measure, value: last.final, time: last.last,
                status: isOffline ? .offline : measure.status(of: last.final),
                trend: isOffline ? .unknown : ReadingTrend(slots), age: age / 1000)
        }
    }
}

extension ReadingStatus {
    /// What stands behind a value in one line: nothing, `!`, `!!` or `?`.
    var mark: String {
        switch self {
        case .normal: ""
        case .warning: " !"
        case .critical: " !!"
        case .offline: " ?"
        }
    }
}
