// `daybook sensors ack`: an alert was seen, or is to be silent for a while.

import Alerting
import Arguments
import CivilTime
import Schemas
import SensorActions
import Sensors
import Wording

enum SensorsAckCommand {
    static let command = Command<Context>(
        path: ["sensors", "ack"],
        summary: Phrase("say that an alert was seen", fr: "dire qu’une alerte a été vue"),
        manual: Phrase(
            """
            The alerts of a device, or of one measure, are not repeated (remind_after:) until it gets worse or is over and begins \
            again. --for silences them for a while, also what gets worse; what lasts when the time is over is told then. --for 0 ends \
            the silence. The states are kept on this machine; a listener that runs takes them at once.
            """,
            fr: """
                Les alertes d’un appareil, ou d’une mesure, ne sont plus répétées (remind_after:) avant d’empirer, ou de finir puis de \
                recommencer. --for les fait taire un moment, même ce qui empire ; ce qui dure encore à la fin est alors dit. --for 0 \
                met fin au silence. Les états sont gardés sur cette machine ; une écoute en cours les reprend aussitôt.
                """),
        operands: [.device, .measure],
        flags: [
            Flag(
                "for", value: .text, placeholder: "TIME",
                Phrase("silence for so long: 2h, 1d", fr: "silence pendant ce temps : 2h, 1d"))
        ],
        examples: [
            Example(line: "daybook sensors ack pool ph", says: Phrase("seen", fr: "vue")),
            Example(
                line: "daybook sensors ack pool --for 2h",
                says: Phrase("two hours of silence", fr: "deux heures de silence")),
        ],
        seeAlso: ["sensors status", "sensors replay"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AcknowledgeAlerts(
            device: words["device"], measure: words["measure"], silence: try words.value("for").map(seconds))
        let alerts = try request.carryOut(in: context.workspace())
        if words.has("json") {
            context.terminal.json(Schema.sensorAck(alerts))
            return 0
        }
        let device = alerts.device
        if alerts.states.isEmpty {
            context.diagnostic(
                Phrase(
                    "no alert state of \(device.identifier) is kept here: daybook sensors listen keeps them",
                    fr: "aucun état d’alerte de \(device.identifier) n’est gardé ici : daybook sensors listen les garde"
                ))
            return ExitCode.nothing.rawValue
        }
        for (name, track) in alerts.states {
            let label = device.measure(named: name)?.label ?? name
            var text = TerminalText.harmless(label) + ": " + context.say(track.state.phrase)
            if let until = track.snoozedUntil, until > alerts.now {
                let moment = SensorText.local(until)
                text += ", " + context.say(Phrase("silent until \(moment)", fr: "silence jusqu’à \(moment)"))
            } else if track.isAcknowledged, track.state != .normal {
                text += ", " + context.say(Phrase("seen", fr: "vue"))
            }
            context.terminal.line(text)
        }
        return 0
    }

    private static func seconds(_ text: String) throws -> Int {
        if text == "0" { return 0 }
        guard let length = DurationText(text: text) else { throw SensorActionError.invalidSilence(text) }
        return length.seconds
    }
}
