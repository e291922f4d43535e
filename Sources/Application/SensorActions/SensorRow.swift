// The status of devices: the last value of each measure.

import CivilTime
import Permissions
import Readings
import Sensors
import Wording
import Workspaces

/// A query for the status of devices.
package struct SensorStatusQuestion: Sendable {
    /// Nil for all of them.
    package var device: String?

    package init(device: String? = nil) { self.device = device }

    package func answer(in workspace: Workspace) throws -> [DeviceStatus] {
        let reader = SensorReader(workspace)
        let devices = try device.map { [try reader.device(named: $0)] } ?? reader.devices()
        let all = try devices.map { DeviceStatus(device: $0, rows: try SensorRow.all(of: $0, reader)) }
        // A template is not a device.
        return all.filter { status in
            device != nil || !status.rows.isEmpty
                || reader.document(of: status.device).map { DeviceConnection(document: $0).template == nil } ?? true
        }
    }
}

/// A device with its measures.
package struct DeviceStatus: Sendable {
    package let device: DeviceSettings
    package fileprivate(set) var rows: [SensorRow]

    /// The worst of its measures; offline without any.
    package var status: ReadingStatus { rows.map(\.status).max() ?? .offline }
}

extension [DeviceStatus] {
    /// Without what is withheld by a grant.
    package func exportable(by grant: ExportGrant, in workspace: Workspace) -> [DeviceStatus] {
        let reader = SensorReader(workspace)
        return filter { !reader.isWithheld($0.device, grant) }.map { status in
            guard grant.redaction.changesText else { return status }
            let health = reader.store.health(of: status.device)
            var open = status
            open.rows.removeAll { health.hides($0.measure.name, grant.redaction) }
            return open
        }
    }
}

/// The last value of one measure, and its status.
package struct SensorRow: Sendable {
    package let device: DeviceSettings
    package let measure: Measure
    package let value: Double
    /// Milliseconds since the epoch.
    package let time: Int64
    package let status: ReadingStatus
    package let trend: ReadingTrend
    /// Seconds.
    package let age: Int64
    /// For a measure with states, the start of the current one; nil if offline.
    package let present: StateTimeline.Present?
    /// Seconds since the current state began.
    private let lasting: Int64

    /// `24.5 °C`, `ON`
    package var valuePhrase: Phrase { measure.phrase(value) }

    /// The value; for a state, with its duration: `open, for 2 h 10`.
    package var standingPhrase: Phrase {
        guard let present else { return valuePhrase }
        let length = TimeDistance.length(lasting)
        return valuePhrase
            + (present.isExact
                ? Phrase(", for ", fr: ", depuis ") : Phrase(", for at least ", fr: ", depuis au moins "))
            + length
    }

    /// Reads only the latest files: they contain the last readings.
    fileprivate static func all(of device: DeviceSettings, _ reader: SensorReader) throws -> [SensorRow] {
        let rollup = try reader.store.latest(of: device, warning: reader.workspace.warn)
        let known = device.measures.map(\.name)
        let others = rollup.measures.filter { !known.contains($0) }.map { Measure(name: $0) }
        return try (device.measures + others).compactMap { measure in
            let slots = rollup.slots(of: measure.name).map {
                $0.corrected(by: measure.calibration.valid(at: $0.first))
            }
            guard let last = slots.last else { return nil }
            let age = reader.now - last.last
            let isOffline = device.offlineAfter.map { age > Int64($0) * 1000 } ?? false
            let present = try isOffline || !measure.hasStates ? nil : Self.present(measure, device, slots, reader)
            return SensorRow(
                device: device, measure: measure, value: last.final, time: last.last,
                status: isOffline ? .offline : measure.status(of: last.final),
                trend: isOffline || measure.hasStates ? .unknown : ReadingTrend(slots), age: age / 1000,
                present: present, lasting: present.map { max(0, reader.now - $0.since) / 1000 } ?? 0)
        }
    }

    /// Slots tell the day of the last different state; readings from then on tell the moment of the change.
    private static func present(
        _ measure: Measure, _ device: DeviceSettings, _ slots: [RollupSlot], _ reader: SensorReader
    ) throws -> StateTimeline.Present? {
        guard let last = slots.last, let first = slots.first else { return nil }
        let other = slots.last { $0.least != last.final || $0.greatest != last.final } ?? first
        let day = reader.workspace.machine.localTime(nanoseconds: other.first * 1_000_000).day
        let series = try reader.store.series(of: device.identifier, days: DayRange(first: day, last: nil))
            .corrected(by: device)
        return StateTimeline(
            times: series.times, values: series.column(measure.name) ?? [], to: max(reader.now, last.last),
            silence: device.offlineAfter.map { Int64($0) * 1000 }
        ).present
    }
}
