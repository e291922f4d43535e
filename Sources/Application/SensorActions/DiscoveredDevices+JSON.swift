// Devices discovered on a server as JSON.

import Bytes
import Sensors

extension Schema {
    /// The devices found in a server's messages.
    package static func discovered(_ devices: DiscoveredDevices) -> JSONValue {
        let found = devices.found.map { device in
            JSONValue.members([
                ("name", .string(device.name)), ("topic", text(device.topic)),
                ("more_topics", .array(device.moreTopics.map { .string($0) })), ("kind", .string(device.kind.rawValue)),
                (
                    "measures",
                    .array(
                        device.measures.map { measure in
                            .members([
                                ("measure", .string(measure.name.text)), ("label", text(measure.label)),
                                ("last", measure.last.map { .double($0) } ?? .null), ("unit", text(measure.unit)),
                                ("states", .members(measure.states.map { ($0.word, .double($0.value)) })),
                                ("topic", text(measure.topic)),
                                (
                                    "calibration",
                                    measure.calibration.map { line in
                                        .members([("offset", .double(line.offset)), ("slope", .double(line.slope))])
                                    } ?? .null
                                ),
                            ])
                        })
                ),
            ])
        }
        return object(
            "sensors.discover",
            [
                ("server", .string(devices.server)), ("messages", .int(devices.messages)), ("devices", .array(found)),
            ])
    }
}
