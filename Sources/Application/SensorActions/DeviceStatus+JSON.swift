// The last readings of devices, and the state of the listener, as JSON.

import Bytes
import Ingest
import Sensors

extension Schema {
    package static func sensorStatus(_ devices: [DeviceStatus], _ listener: ListenerStatus?) -> JSONValue {
        object(
            "sensors.status",
            [
                (
                    "devices",
                    .array(
                        devices.map {
                            .members([
                                ("device", .string($0.device.identifier.text)), ("name", .string($0.device.name)),
                                ("kind", text($0.device.kind)), ("state", .string($0.status.rawValue)),
                            ])
                        })
                ),
                ("readings", .array(devices.flatMap(\.rows).map(reading))),
                ("listener", listener.map(members) ?? .null),
            ])
    }

    private static func members(_ listener: ListenerStatus) -> JSONValue {
        func time(_ milliseconds: Int64?) -> JSONValue { text(milliseconds.map(UTCTime.text)) }
        return .members([
            ("running", .bool(listener.isRunning)), ("started", time(listener.state?.started)),
            (
                "servers",
                .array(
                    (listener.state?.servers ?? []).map {
                        .members([
                            ("server", .string($0.name)),
                            ("connected", .bool(listener.isRunning && $0.isConnected)), ("since", time($0.since)),
                            ("last_message", time($0.lastMessage)),
                        ])
                    })
            ),
        ])
    }

    private static func reading(_ row: SensorRow) -> JSONValue {
        .members([
            ("device", .string(row.device.identifier.text)), ("measure", .string(row.measure.name.text)),
            ("value", .double(row.value)), ("unit", text(row.measure.unit)), ("state", .string(row.status.rawValue)),
            ("time", .string(UTCTime.text(row.time))), ("age_seconds", .int(Int(row.age))),
            ("trend", .string(row.trend.rawValue)),
            (
                "present",
                row.present.map { present in
                    .members([
                        ("word", text(row.measure.word(for: present.value))),
                        ("since", .string(UTCTime.text(present.since))), ("exact", .bool(present.isExact)),
                    ])
                } ?? .null
            ),
        ])
    }

    static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
