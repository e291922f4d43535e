// Alerts as the commands show them.

import Bytes
import Sensors
import Wording

enum AlertText {
    /// `2026-11-20 07:00  Pool: pH 8.3, critical  (held back: cooldown)`
    static func line(_ alert: SensorAlert, _ device: DeviceSettings, _ context: Context) -> String {
        let terminal = context.terminal
        var sentence = TerminalText.harmless(context.say(alert.sentence(device)))
        if let reason = alert.heldBackBy {
            sentence = terminal.styled(sentence + "  (" + context.say(reason.phrase) + ")", .faint)
        } else if alert.to == .critical {
            sentence = terminal.styled(sentence, .red)
        } else if alert.to != .normal {
            sentence = terminal.styled(sentence, .yellow)
        }
        return SensorReader.localText(alert.time) + "  " + sentence
    }

    static func json(
        _ alert: SensorAlert, _ device: DeviceSettings, _ more: [(String, JSONValue)] = []
    ) -> JSONValue {
        .members(
            alert.members(of: device) + [
                ("sent", .bool(alert.isSent)), ("held_back_by", alert.heldBackBy.map { .string($0.rawValue) } ?? .null),
            ] + more)
    }
}

extension HoldBack {
    var phrase: Phrase {
        switch self {
        case .snoozed: Phrase("held back: snoozed", fr: "retenue : mise en sommeil")
        case .flapping: Phrase("held back: to and fro", fr: "retenue : va-et-vient")
        case .quietHours: Phrase("held back: quiet hours", fr: "retenue : heures calmes")
        case .cooldown: Phrase("held back: cooldown", fr: "retenue : délai")
        case .late: Phrase("held back: the reading came late", fr: "retenue : relevé arrivé tard")
        case .unannounced: Phrase("nobody had been told", fr: "personne n’avait été averti")
        }
    }
}
