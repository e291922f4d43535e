// The measures of a device that may leave the vault.

import Permissions
import Readings
import Sensors
import Vault

extension SensorReader {
    /// The measures that may leave, and the withheld ones. Throws `PermissionRefusal` if the device, or everything requested, is withheld.
    package func exportable(
        _ measures: [MeasureID], of device: DeviceSettings, by grant: ExportGrant
    ) throws -> (open: [MeasureID], withheld: [MeasureID]) {
        let path = device.identifier.document
        if let reason = (try? store.document(path)).flatMap(grant.withholding) ?? grant.withholding(path) {
            throw PermissionRefusal.withheld(path: path.folder, reason)
        }
        let health = store.health(of: device, measures)
        if health.isHealth, grant.redaction.hidesAllHealth {
            throw PermissionRefusal.withheld(path: path.folder, .source(.health))
        }
        let open = measures.filter { !health.hides($0, grant.redaction) }
        let withheld = measures.filter { !open.contains($0) }
        if open.isEmpty, !withheld.isEmpty { throw PermissionRefusal.withheld(path: path.folder, .source(.health)) }
        return (open, withheld)
    }

    /// Whether an entire device is withheld.
    package func isWithheld(_ device: DeviceSettings, _ grant: ExportGrant) -> Bool {
        let path = device.identifier.document
        let reason = (try? store.document(path)).flatMap(grant.withholding) ?? grant.withholding(path)
        return reason != nil || grant.redaction.hidesAllHealth && HealthDevices.isNamed(path)
    }
}
