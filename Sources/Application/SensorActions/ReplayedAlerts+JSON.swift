// Replayed alerts as JSON.

import Bytes
import Sensors

extension Schema {
    package static func sensorReplay(_ replayed: ReplayedAlerts) -> JSONValue {
        let alerts =
            replayed.other == nil
            ? replayed.present.map { alert($0, replayed.device) }
            : replayed.compared.map { alert($0.alert, replayed.device, [("rules", .string($0.side.rawValue))]) }
        return object(
            "sensors.replay", [("device", .string(replayed.device.identifier.text)), ("alerts", .array(alerts))])
    }

    private static func alert(
        _ alert: SensorAlert, _ device: DeviceSettings, _ more: [(String, JSONValue)] = []
    ) -> JSONValue {
        .members(
            alert.members(of: device) + [
                ("sent", .bool(alert.isSent)), ("held_back_by", text(alert.heldBackBy?.rawValue)),
            ] + more)
    }
}
