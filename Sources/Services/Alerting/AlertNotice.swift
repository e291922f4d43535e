// An alert as a notice for people, and as facts for their commands.

import Bytes
import Notices
import Sensors
import Wording

extension Notice {
    /// - Parameter vault: the vault's folder, so that a command may ask daybook about it.
    package init(_ alert: SensorAlert, of device: DeviceSettings, in language: LanguageCode, vault: String) {
        let measure = alert.measure.map { device.measure(named: $0) ?? Measure(name: $0) }
        let sentence = alert.sentence(device)[language]
        let value = alert.value.map(ReadingNumber.text) ?? ""
        self.init(
            title: device.name, body: sentence, urgency: alert.to == .critical ? .critical : .normal,
            icon: alert.isRecovery ? "dialog-information" : "dialog-warning",
            variables: [
                ("DAYBOOK_DEVICE", device.identifier), ("DAYBOOK_MEASURE", alert.measure ?? ""),
                ("DAYBOOK_VALUE", value), ("DAYBOOK_UNIT", measure?.unit ?? ""), ("DAYBOOK_FROM", alert.from.rawValue),
                ("DAYBOOK_TO", alert.to.rawValue), ("DAYBOOK_TIME", UTCTime.text(alert.time)),
                ("DAYBOOK_TEXT", sentence), ("DAYBOOK_VAULT", vault),
            ],
            json: alert.json(device, text: sentence).encoded() + [.newline])
    }
}

extension SensorAlert {
    /// The alert as MQTT messages and commands get it.
    package func json(_ device: DeviceSettings, text: String) -> JSONValue {
        .members(members(of: device) + [("text", .string(text))])
    }
}
