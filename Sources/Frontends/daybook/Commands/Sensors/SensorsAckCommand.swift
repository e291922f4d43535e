// `daybook sensors ack`: acknowledges an alert, or silences it for a while.

import Arguments
import Bytes
import SensorActions
import Wording

enum SensorsAckCommand {
    private static let time = Flag(
        "for", value: .text, placeholder: "TIME",
        Phrase("silence for this long: 2h, 1d", fr: "silence pendant ce temps : 2h, 1d"))

    static var command: Command<Context> {
        Command(
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
            operands: [.device, .measure], flags: [time],
            examples: [
                Example(line: "daybook sensors ack pool ph", says: Phrase("seen", fr: "vue")),
                Example(
                    line: "daybook sensors ack pool --for 2h",
                    says: Phrase("two hours of silence", fr: "deux heures de silence")),
            ],
            seeAlso: ["sensors status", "sensors replay"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AcknowledgeAlerts(
            device: words[.device], measure: words[.measure],
            silence: try words[time].map(AcknowledgeAlerts.silence))
        let alerts = try request.carryOut(in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.sensorAck(alerts))
            return 0
        }
        if alerts.states.isEmpty {
            context.diagnostic(alerts.nothingKept)
            return ExitCode.nothing.rawValue
        }
        for state in alerts.phrases { context.terminal.line(TerminalText.harmless(context.say(state))) }
        return 0
    }
}
