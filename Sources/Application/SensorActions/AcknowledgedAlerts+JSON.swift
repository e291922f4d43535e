// Acknowledged alerts as JSON.

import Bytes
import Sensors

extension Schema {
    package static func sensorAck(_ alerts: AcknowledgedAlerts) -> JSONValue {
        let measures = alerts.states.map { name, track in
            JSONValue.members([
                ("measure", .string(name.text)), ("state", .string(track.state.rawValue)),
                ("acknowledged", .bool(track.isAcknowledged)),
                ("snoozed_until", text(track.snoozedUntil.map(UTCTime.text))),
            ])
        }
        return object(
            "sensors.ack", [("device", .string(alerts.device.identifier.text)), ("measures", .array(measures))])
    }
}
