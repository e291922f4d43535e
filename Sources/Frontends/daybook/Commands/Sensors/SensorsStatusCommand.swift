// `daybook sensors status`: the last value of each measure, its status and its trend.

import Arguments
import Bytes
import Permissions
import Readings
import SensorActions
import Sensors
import Wording

enum SensorsStatusCommand {
    private static let short = Flag("short", Phrase("one line for all", fr: "une ligne pour tous"))
    private static let csv = Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "status"], summary: Phrase("show the last readings", fr: "montrer les derniers relevés"),
            manual: Phrase(
                """
                The last value of each measure with its time and its state: normal, warning, critical by the thresholds of device.md, \
                offline where nothing came for offline_after. After it is its age, and at the end whether daybook listens on this \
                machine and to which servers. The arrow compares it with the 24 hours before; a measure with states (open, closed) says \
                for how long the present one has lasted. --short is one line for \
                prompts and status bars: ! is a warning, !! critical, ? offline.
                """,
                fr: """
                    La dernière valeur de chaque mesure, son heure et son état : normal, à surveiller, critique selon les seuils de \
                    device.md, hors ligne si rien n’est venu depuis offline_after. Derrière figure son âge, et à la fin si quelqu’un écoute \
                    sur cette machine, et quels serveurs. La flèche la compare aux 24 heures précédentes ; une mesure à états (ouvert, \
                    fermé) dit depuis quand dure le présent. --short \
                    donne une ligne pour l’invite ou une barre d’état : ! à surveiller, !! critique, ? hors ligne.
                    """),
            operands: [.device], flags: [short, csv],
            examples: [Example(line: "daybook sensors status", says: Phrase("all devices", fr: "tous les appareils"))],
            seeAlso: ["sensors history", "sensors replay"], group: .find, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let devices = try SensorStatusQuestion(device: words[.device]).answer(in: workspace)
        if words.has(.json) {
            context.terminal.json(Schema.sensorStatus(devices, SensorStatusQuestion.listener(in: workspace)))
        } else if words.has(csv) {
            csv(devices.flatMap(\.rows), context)
        } else if devices.isEmpty {
            context.diagnostic(Phrase("no devices below sensors/", fr: "aucun appareil sous sensors/"))
        } else if words.has(short) {
            // A status bar is visible to others: it contains nothing private or denied, nor a bare name.
            let open = devices.exportable(by: try context.exportGrant(via: .status), in: workspace)
            let texts = open.filter { !$0.rows.isEmpty }.map { status in
                status.device.name + ": "
                    + status.rows.map { "\($0.measure.name) \(ReadingNumber.text($0.value))\($0.status.mark)" }
                    .joined(separator: "  ")
            }
            context.terminal.line(TerminalText.harmless(texts.joined(separator: " | ")))
        } else {
            for status in devices { print(status.device, status.rows, context) }
            if let listener = SensorStatusQuestion.listener(in: workspace) {
                let style: Terminal.Style = listener.isRunning ? .faint : .yellow
                context.terminal.line(
                    context.terminal.styled(TerminalText.harmless(context.say(listener.phrase)), style))
            }
        }
        return devices.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func print(_ device: DeviceSettings, _ rows: [SensorRow], _ context: Context) {
        let terminal = context.terminal
        terminal.line(terminal.styled(TerminalText.harmless(device.name), .bold))
        if rows.isEmpty { terminal.line("  " + context.say(Phrase("no readings", fr: "aucun relevé"))) }
        let names = rows.map { TerminalText.width($0.measure.title) }.max() ?? 0
        let values = rows.map { TerminalText.width(TerminalText.harmless(context.say($0.standingPhrase))) }.max() ?? 0
        let states = rows.map { TerminalText.width(context.say($0.status.phrase)) }.max() ?? 0
        let times = rows.map { TerminalText.width(SensorText.local($0.time)) }.max() ?? 0
        for row in rows {
            let style: Terminal.Style =
                switch row.status {
                case .normal: .green
                case .warning: .yellow
                case .critical: .red
                case .offline: .faint
                }
            let name = TerminalText.harmless(row.measure.title)
            terminal.line(
                "  " + TerminalText.padded(name, to: names) + "  "
                    + TerminalText.paddedLeft(TerminalText.harmless(context.say(row.standingPhrase)), to: values)
                    + " " + TerminalText.padded(row.trend.arrow, to: 1) + "  "
                    + terminal.styled(TerminalText.padded(context.say(row.status.phrase), to: states), style) + "  "
                    + terminal.styled(
                        TerminalText.padded(SensorText.local(row.time), to: times) + "  "
                            + context.say(TimeDistance.phrase(-row.age)), .faint))
        }
    }

    private static func csv(_ rows: [SensorRow], _ context: Context) {
        context.terminal.write(
            CSVRow.text(["device", "measure", "value", "unit", "state", "time", "age_seconds", "trend"]))
        for row in rows {
            context.terminal.write(
                CSVRow.text([
                    row.device.identifier.text, row.measure.name.text, ReadingNumber.exact(row.value),
                    row.measure.unit ?? "",
                    row.status.rawValue, UTCTime.text(row.time), String(row.age), row.trend.rawValue,
                ]))
        }
    }
}

extension ReadingStatus {
    /// The mark after a value in one line: empty, `!`, `!!` or `?`.
    var mark: String {
        switch self {
        case .normal: ""
        case .warning: " !"
        case .critical: " !!"
        case .offline: " ?"
        }
    }
}
