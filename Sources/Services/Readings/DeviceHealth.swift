// Which measures of a device are about health.

import Permissions
import Sensors
import Vault

/// What the measures of one device are about.
package struct DeviceHealth: Sendable {
    /// The whole device is one of health.
    package let isHealth: Bool
    private let device: DeviceSettings
    /// Its measures are those of a machine, where `tension` is in volts.
    private let isTechnical: Bool

    /// - Parameter measures: all that are known, since beside a heart rate `pulse` is about health as well.
    fileprivate init(_ device: DeviceSettings, _ document: Document?, measures: [String]) {
        self.device = device
        isHealth = document.map { HealthDevices.isOne($0) } ?? HealthDevices.isNamed(device.identifier.document)
        isTechnical = !isHealth && !HealthParts.isAmong(measures)
    }

    /// Whether something of the device is about health.
    package var isAboutHealth: Bool { !isTechnical }

    /// Whether a measure is left out: what is computed from something hidden is hidden as well.
    package func hides(_ measure: MeasureID, _ redaction: Redaction) -> Bool {
        isHealth && redaction.hidesAllHealth
            || ([measure] + (device.measure(named: measure)?.derivation?.sources ?? [])).contains {
                redaction.isHidden(column: $0.text, isTechnical: isTechnical)
            }
    }
}

extension ReadingStore {
    /// - Parameter measures: names beside those of its `device.md` and the columns of its newest file.
    package func health(of device: DeviceSettings, _ measures: [MeasureID] = []) -> DeviceHealth {
        DeviceHealth(
            device, try? document(device.identifier.document),
            measures: (measures + device.measures.map(\.name)).map(\.text) + columns(of: device.identifier))
    }
}
