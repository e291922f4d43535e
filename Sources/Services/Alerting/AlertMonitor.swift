// Turns readings and the passing of time into alerts, for the devices of a station's vault.

import Bytes
import FileSystem
import Sensors
import Vault
import Wording

/// Updates the alert states of all devices as readings come in. Not thread-safe.
package final class AlertMonitor {
    private let vault: VaultFolder
    private let store: AlertStore
    private var devices: [DeviceID: DeviceSettings] = [:]
    /// State of the derived measures, by device.
    private var derived: [DeviceID: DerivedValues] = [:]
    /// The raw readings of a device over the last days.
    private let recent: (DeviceSettings) -> ReadingSeries
    /// Notifies a person of an alert.
    private let send: (SensorAlert, DeviceSettings) -> Void
    private let complain: (any Error) -> Void

    /// - Parameters:
    ///   - recent: the raw readings of a device over the last days, from which derived values continue.
    ///   - send: sends an alert; it is logged afterwards.
    ///   - complain: called when a state or log cannot be written; alerts are still sent.
    package init(
        vault: VaultFolder, store: AlertStore, recent: @escaping (DeviceSettings) -> ReadingSeries,
        send: @escaping (SensorAlert, DeviceSettings) -> Void,
        complain: @escaping (any Error) -> Void
    ) {
        self.vault = vault
        self.store = store
        self.recent = recent
        self.send = send
        self.complain = complain
    }

    /// Adopts the current rules.
    package func use(_ devices: [DeviceSettings]) {
        derived = [:]
        self.devices = Dictionary(devices.filter(\.hasAlerts).map { ($0.identifier, $0) }) { first, _ in first }
    }

    /// - Parameter now: milliseconds since the epoch.
    package func observe(_ readings: [StoredReading], now: Int64) {
        for (name, readings) in Dictionary(grouping: readings, by: \.device).sorted(by: { $0.key < $1.key }) {
            guard let device = devices[name] else { continue }
            let readings = readings.sorted { ($0.time, $0.measure) < ($1.time, $1.measure) }
            let added = derivedReadings(readings, of: device)
            change(device) { machine in
                (readings + added).sorted { $0.time < $1.time }
                    .flatMap { machine.observe($0.measure, $0.value, at: $0.time, now: now) }
            }
        }
    }

    /// The readings derived from new ones, in order of time.
    private func derivedReadings(_ readings: [StoredReading], of device: DeviceSettings) -> [StoredReading] {
        guard device.hasDerived, let first = readings.first?.time else { return [] }
        var values: DerivedValues
        if let known = derived[device.identifier] {
            values = known
        } else {
            values = DerivedValues(device)
            // `readings` are already on disk.
            let before = recent(device).corrected(by: device).restricted(from: nil, to: first - 1)
            for row in before.times.indices {
                _ = values.add(at: before.times[row]) { before.column($0)?[row] }
            }
        }
        var found: [StoredReading] = []
        var at = readings.startIndex
        while at < readings.endIndex {
            let time = readings[at].time
            let end = readings[at...].firstIndex { $0.time != time } ?? readings.endIndex
            let together = readings[at..<end]
            let added = values.add(at: time) { name in
                together.last { $0.measure == name }.map { reading in
                    device.measure(named: name)?.calibration.corrected(reading.value, at: time) ?? reading.value
                }
            }
            found += added.map {
                StoredReading(device: device.identifier, measure: $0.measure, time: time, value: $0.value)
            }
            at = end
        }
        derived[device.identifier] = values
        return found
    }

    /// To be called about once a second.
    package func tick(now: Int64) {
        for device in devices.values.sorted(by: { $0.identifier < $1.identifier }) {
            // Most ticks change nothing, so nothing is locked, read or written.
            guard store.machine(of: device).isMoved(by: now) else { continue }
            change(device) { $0.tick(now) }
        }
    }

    private func change(_ device: DeviceSettings, _ body: (inout AlertMachine) -> [SensorAlert]) {
        do {
            try store.change(device) { machine in
                let alerts = body(&machine)
                for alert in alerts where alert.isSent { send(alert, device) }
                do throws(SystemError) {
                    try AlertLog.append(alerts, to: device.identifier, in: vault)
                } catch {
                    complain(error)
                }
            }
        } catch {
            complain(error)
        }
    }
}
