// Alerts as notices for people, and as facts for their commands.

import Bytes
import Notices
import Sensors
import Wording

extension Notice {
    /// - Parameter vault: the vault's folder, for commands that call daybook on it.
    package init(_ alert: SensorAlert, of device: DeviceSettings, in language: LanguageCode, vault: String) {
        let measure = alert.measure.map { device.measure(named: $0) ?? Measure(name: $0) }
        let sentence = alert.sentence(device)[language]
        let value = alert.value.map(ReadingNumber.text) ?? ""
        self.init(
            title: device.name, body: sentence, urgency: alert.to == .critical ? .critical : .normal,
            icon: alert.isRecovery ? "dialog-information" : "dialog-warning",
            variables: [
                ("DAYBOOK_DEVICE", device.identifier.text), ("DAYBOOK_MEASURE", alert.measure?.text ?? ""),
                ("DAYBOOK_VALUE", value), ("DAYBOOK_UNIT", measure?.unit ?? ""), ("DAYBOOK_FROM", alert.from.rawValue),
                ("DAYBOOK_TO", alert.to.rawValue), ("DAYBOOK_TIME", UTCTime.text(alert.time)),
                ("DAYBOOK_TEXT", sentence), ("DAYBOOK_VAULT", vault),
            ],
            json: alert.json(device, text: sentence).encoded() + [.newline])
    }
}

extension ServerSilence.Event {
    package func sentence(_ server: String) -> Phrase {
        switch self {
        case .unreachable(let seconds):
            let length = TimeDistance.length(seconds)
            return Phrase(
                "\(server): no connection for \(length.english)",
                fr: "\(server) : pas de connexion depuis \(length.french)")
        case .noMessages(let seconds):
            let length = TimeDistance.length(seconds)
            return Phrase(
                "\(server): nothing heard for \(length.english)", fr: "\(server) : rien entendu depuis \(length.french)"
            )
        case .heardAgain: return Phrase("\(server): heard again", fr: "\(server) : de nouveau entendu")
        }
    }
}

extension Notice {
    /// A notice that a server has gone silent, or is heard again.
    ///
    /// - Parameter now: milliseconds since the epoch.
    package init(
        _ event: ServerSilence.Event, of server: String, now: Int64, in language: LanguageCode, vault: String
    ) {
        let sentence = event.sentence(server)[language]
        let state = event == .heardAgain ? "normal" : "offline"
        self.init(
            title: server, body: sentence, urgency: .normal,
            icon: event == .heardAgain ? "dialog-information" : "dialog-warning",
            variables: [
                ("DAYBOOK_SERVER", server), ("DAYBOOK_TO", state), ("DAYBOOK_TIME", UTCTime.text(now)),
                ("DAYBOOK_TEXT", sentence), ("DAYBOOK_VAULT", vault),
            ],
            json: JSONValue.members([
                ("server", .string(server)), ("to", .string(state)), ("time", .string(UTCTime.text(now))),
                ("text", .string(sentence)),
            ]).encoded() + [.newline])
    }
}

extension SensorAlert {
    /// The alert as sent in MQTT messages and to commands.
    package func json(_ device: DeviceSettings, text: String) -> JSONValue {
        .members(members(of: device) + [("text", .string(text))])
    }
}
