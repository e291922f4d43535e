// Determines which measures of a device concern health.

import Permissions
import Sensors
import Vault

/// What the measures of one device are about.
package struct DeviceHealth: Sendable {
    /// The whole device is a health device.
    package let isHealth: Bool
    private let device: DeviceSettings
    /// The device is a machine, so that `tension` is in volts.
    private let isTechnical: Bool

    /// - Parameter measures: all known ones, since beside a heart rate `pulse` also concerns health.
    fileprivate init(_ device: DeviceSettings, _ document: Document?, measures: [String]) {
        self.device = device
        isHealth = document.map { HealthDevices.isOne($0) } ?? HealthDevices.isNamed(device.identifier.document)
        isTechnical = !isHealth && !HealthParts.isAmong(measures)
    }

    /// Whether anything of the device may concern health.
    package var isAboutHealth: Bool { !isTechnical }

    /// Whether a measure is left out: values derived from a hidden one are hidden too.
    package func hides(_ measure: MeasureID, _ redaction: Redaction) -> Bool {
        isHealth && redaction.hidesAllHealth
            || ([measure] + (device.measure(named: measure)?.derivation?.sources ?? [])).contains {
                redaction.isHidden(column: $0.text, isTechnical: isTechnical)
            }
    }
}

extension ReadingStore {
    /// - Parameter measures: names in addition to those in its `device.md` and the columns of its newest file.
    package func health(of device: DeviceSettings, _ measures: [MeasureID] = []) -> DeviceHealth {
        DeviceHealth(
            device, try? document(device.identifier.document),
            measures: (measures + device.measures.map(\.name)).map(\.text) + columns(of: device.identifier))
    }
}
