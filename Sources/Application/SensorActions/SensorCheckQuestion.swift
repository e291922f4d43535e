// Problems with servers, devices and readings, and the topics of each device.

import Ingest
import Search
import Sensors
import Vault
import Workspaces

package struct SensorCheckQuestion: Sendable {
    /// Nil for all devices.
    package var device: String?

    package init(device: String? = nil) { self.device = device }

    /// Opens no connection. Throws `SensorActionError`, and what the index throws.
    package func answer(in workspace: Workspace) throws -> SensorCheck {
        let device = try device.map { try SensorReader(workspace).device(named: $0).identifier }
        let prefix = device.map { "\($0.folder)/" } ?? "sensors/"
        let findings = try workspace.withIndex { try VaultCheck($0).findings() }.filter {
            $0.path.hasPrefix(prefix) || $0.path == VaultSettings.path
        }
        let fleet = SensorFleet(workspace.vault)
        let devices = fleet.devices.filter { device == nil || $0.identifier == device }
        return SensorCheck(
            findings: findings, devices: devices.map { (device: $0, server: fleet.server(of: $0)) })
    }
}

package struct SensorCheck {
    package let findings: [Finding]
    /// Each device with its server; nil if it has none.
    package let devices: [(device: SensorFleet.Device, server: ServerSettings?)]
}
