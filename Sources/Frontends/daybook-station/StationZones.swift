// Zones of devices, out of the database of the system: the station links no library of calendars.

import FileSystem
import Sensors
import TimeZones

enum StationZones {
    /// Seconds east of UTC at an instant, by the name that `zone:` of a device has; nil for an unknown name.
    static func rules(_ name: String) -> (@Sendable (Int64) -> Int)? {
        DeviceZone.rules(name, machine: { MachineFacts.utcOffset(at: $0) }) { name in
            guard let spelling = TimeZoneFiles.spelling(of: name), let bytes = TimeZoneFiles.read(spelling),
                let table = TimeZoneTable(file: bytes)
            else { return nil }
            return { table.kind(at: $0).offset }
        }
    }
}
