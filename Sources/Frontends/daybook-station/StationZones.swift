// Time zones of devices, from the system's database: the station does not link a calendar library.

import FileSystem
import Sensors
import TimeZones

enum StationZones {
    /// Seconds east of UTC at an instant, by the name in a device's `zone:`; nil for an unknown name.
    static func rules(_ name: String) -> (@Sendable (Int64) -> Int)? {
        DeviceZone.rules(name, machine: { MachineFacts.utcOffset(at: $0) }) { name in
            guard let spelling = TimeZoneFiles.spelling(of: name), let bytes = TimeZoneFiles.read(spelling),
                let table = TimeZoneTable(file: bytes)
            else { return nil }
            return { table.kind(at: $0).offset }
        }
    }
}
