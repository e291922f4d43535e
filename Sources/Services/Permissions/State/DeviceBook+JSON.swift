// Paired devices as JSON.

import Bytes
import CivilTime

extension Schema {
    /// `daybook.serve.devices/1`.
    package static func devices(_ book: DeviceBook) -> JSONValue {
        object(
            "serve.devices",
            [
                ("address", book.place.map { .string($0.address) } ?? .null),
                ("fingerprint", book.place.map { .string($0.fingerprint) } ?? .null),
                ("devices", .array(book.devices.map(member))),
            ])
    }

    package static func member(_ device: PairedDevice) -> JSONValue {
        func instant(_ seconds: Int64) -> JSONValue { .string(Timestamp(secondsSinceEpoch: seconds).text) }
        return .members([
            ("name", .string(device.name)), ("paired", instant(device.paired)),
            ("last_seen", instant(device.lastSeen)), ("private", .bool(device.seesPrivate)),
            ("write", .bool(device.writes)),
        ])
    }
}
