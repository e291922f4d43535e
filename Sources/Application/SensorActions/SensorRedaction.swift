// Which measures of a device may leave the vault.

import Permissions
import Readings
import Sensors
import Vault

extension SensorReader {
    /// The measures that may leave, and those that stay. Throws `PermissionRefusal` where the device stays, or all that was asked for.
    package func exportable(
        _ measures: [String], of device: DeviceSettings, by grant: ExportGrant
    ) throws -> (open: [String], withheld: [String]) {
        let path = VaultPath(trusted: "sensors/\(device.identifier)/device.md")
        let document = try? store.document(path)
        if let reason = document.flatMap(grant.withholding) ?? grant.withholding(path) {
            throw PermissionRefusal.withheld(path: path.folder, reason)
        }
        let isHealth = document.map { HealthDevices.isOne($0) } ?? HealthDevices.isNamed(path)
        if isHealth, grant.redaction.hidesAllHealth {
            throw PermissionRefusal.withheld(path: path.folder, .source(.health))
        }
        let isTechnical = !isHealth && !isAboutHealth(device, measures)
        let open = measures.filter { !Self.isHidden($0, of: device, isTechnical: isTechnical, grant) }
        let withheld = measures.filter { !open.contains($0) }
        if open.isEmpty, !withheld.isEmpty { throw PermissionRefusal.withheld(path: path.folder, .source(.health)) }
        return (open, withheld)
    }

    /// Whether a device stays as a whole.
    package func isWithheld(_ device: DeviceSettings, _ grant: ExportGrant) -> Bool {
        let path = VaultPath(trusted: "sensors/\(device.identifier)/device.md")
        let reason = (try? store.document(path)).flatMap(grant.withholding) ?? grant.withholding(path)
        return reason != nil || grant.redaction.hidesAllHealth && HealthDevices.isNamed(path)
    }

    /// Whether a measure of a device stays.
    package func hides(_ measure: String, of device: DeviceSettings, _ grant: ExportGrant) -> Bool {
        guard grant.redaction.changesText else { return false }
        return Self.isHidden(measure, of: device, isTechnical: !isOfHealth(device, [measure]), grant)
    }

    /// Whether a device is one of health, or measures what is about health.
    package func isOfHealth(_ device: DeviceSettings, _ measures: [String] = []) -> Bool {
        let path = VaultPath(trusted: "sensors/\(device.identifier)/device.md")
        return (try? store.document(path)).map { HealthDevices.isOne($0) } ?? HealthDevices.isNamed(path)
            || isAboutHealth(device, measures)
    }

    private func isAboutHealth(_ device: DeviceSettings, _ measures: [String]) -> Bool {
        HealthParts.isAmong(measures + device.measures.map(\.name) + store.columns(of: device.identifier))
    }

    /// What is made of something hidden is hidden as well.
    private static func isHidden(
        _ measure: String, of device: DeviceSettings, isTechnical: Bool, _ grant: ExportGrant
    ) -> Bool {
        ([measure] + (device.measure(named: measure)?.derivation?.sources ?? [])).contains {
            grant.redaction.isHidden(column: $0, isTechnical: isTechnical)
        }
    }
}
