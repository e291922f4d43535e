// The devices and servers of a vault as its files describe them.

import Bytes
import FileSystem
import Sensors
import Vault
import Wording

/// All devices of a vault, read at one moment.
package struct SensorFleet: Sendable {
    package struct Device: Sendable {
        package let settings: DeviceSettings
        package let connection: DeviceConnection
        package let path: VaultPath
        package var identifier: String { settings.identifier }
    }

    package let devices: [Device]
    package let servers: [ServerSettings]
    /// The stamps of all files that were read: when one differs, the settings are to be read again.
    package let stamps: [String: FileStamp]

    package init(_ vault: VaultFolder) {
        let files = vault.files
        servers = ServerSettings.read(Self.settingsBytes(files)).servers
        devices = Self.names(files).compactMap { name in
            guard let path = VaultPath("sensors/\(name)/device.md"), let document = try? vault.document(path) else {
                return nil
            }
            return Device(
                settings: DeviceSettings(identifier: name, document: document),
                connection: DeviceConnection(document: document), path: path)
        }
        stamps = Self.stamps(files)
    }

    private static func settingsBytes(_ files: VaultFiles) -> [UInt8] {
        VaultPath(VaultSettings.path).flatMap { try? files.read($0, limit: 1 << 20) }?.bytes ?? []
    }

    private static func names(_ files: VaultFiles) -> [String] {
        guard let top = VaultPath("sensors"), let folder = try? OpenFile.folder(files.location(top)),
            let entries = try? folder.entries()
        else { return [] }
        return entries.compactMap(\.text).filter { !$0.hasPrefix(".") }.sorted()
    }

    package static func stamps(_ files: VaultFiles) -> [String: FileStamp] {
        var stamps: [String: FileStamp] = [:]
        for name in [VaultSettings.path] + names(files).map({ "sensors/\($0)/device.md" }) {
            if let path = VaultPath(name), let stamp = files.stamp(path) { stamps[name] = stamp }
        }
        return stamps
    }

    /// The server that a device is at: the one it names, or the only one there is.
    package func server(of device: Device) -> ServerSettings? {
        guard let name = device.connection.server else { return servers.count == 1 ? servers[0] : nil }
        return servers.first { $0.name == name }
    }

    package func devices(at server: ServerSettings) -> [Device] {
        devices.filter { self.server(of: $0) == server && !$0.connection.filters.isEmpty }
    }

    package func device(named identifier: String) -> Device? { devices.first { $0.identifier == identifier } }
}
