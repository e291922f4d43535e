// `daybook sensors status`: the last value of each measure, how it stands and where it goes.

import Arguments
import Bytes
import CivilTime
import Permissions
import Readings
import Sensors
import Wording

enum SensorsStatusCommand {
    static let command = Command<Context>(
        path: ["sensors", "status"], summary: Phrase("show the last readings", fr: "montrer les derniers relevés"),
        manual: Phrase(
            """
            The last value of each measure with its time and its state: normal, warning, critical by the thresholds of device.md, \
            offline where nothing came for offline_after. The arrow compares it with the 24 hours before. --short is one line for \
            prompts and status bars: ! is a warning, !! critical, ? offline.
            """,
            fr: """
                La dernière valeur de chaque mesure, son heure et son état : normal, à surveiller, critique selon les seuils de \
                device.md, hors ligne si rien n’est venu depuis offline_after. La flèche la compare aux 24 heures précédentes. --short \
                donne une ligne pour l’invite ou une barre d’état : ! à surveiller, !! critique, ? hors ligne.
                """),
        operands: [.device],
        flags: [
            Flag("short", Phrase("one line for all", fr: "une ligne pour tous")),
            Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs")),
        ],
        examples: [Example(line: "daybook sensors status", says: Phrase("all devices", fr: "tous les appareils"))],
        seeAlso: ["sensors history", "sensors replay"], group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = try SensorReader(context: context)
        let answers = try SensorRow.all(reader, device: words["device"])
        let devices = answers.map(\.device)
        if words.has("json") {
            json(answers, context)
        } else if words.has("csv") {
            csv(answers.flatMap(\.rows), context)
        } else if devices.isEmpty {
            context.diagnostic(Phrase("no devices below sensors/", fr: "aucun appareil sous sensors/"))
        } else if words.has("short") {
            // A bar is seen by others: what is private or denied is not on it.
            let grant = try context.exportGrant(via: .status)
            let texts = answers.filter { !reader.isWithheld($0.device, grant) }.map { device, rows in
                device.name + ": "
                    + rows.filter { !reader.hides($0.measure.name, of: device, grant) }.map {
                        "\($0.measure.name) \(ReadingNumber.text($0.value))\($0.status.mark)"
                    }
                    .joined(separator: "  ")
            }
            context.terminal.line(TerminalText.harmless(texts.joined(separator: " | ")))
        } else {
            for (device, rows) in answers { print(device, rows, context) }
        }
        return devices.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func print(_ device: DeviceSettings, _ rows: [SensorRow], _ context: Context) {
        let terminal = context.terminal
        terminal.line(terminal.styled(TerminalText.harmless(device.name), .bold))
        if rows.isEmpty { terminal.line("  " + context.say(Phrase("no readings", fr: "aucun relevé"))) }
        let names = rows.map { TerminalText.width($0.measure.label ?? $0.measure.name) }.max() ?? 0
        let values = rows.map { TerminalText.width($0.valueText) }.max() ?? 0
        let states = rows.map { TerminalText.width(context.say($0.status.phrase)) }.max() ?? 0
        for row in rows {
            let style: Terminal.Style =
                switch row.status {
                case .normal: .green
                case .warning: .yellow
                case .critical: .red
                case .offline: .faint
                }
            let name = TerminalText.harmless(row.measure.label ?? row.measure.name)
            terminal.line(
                "  " + TerminalText.padded(name, to: names) + "  " + TerminalText.paddedLeft(row.valueText, to: values)
                    + " " + TerminalText.padded(row.trend.arrow, to: 1) + "  "
                    + terminal.styled(TerminalText.padded(context.say(row.status.phrase), to: states), style) + "  "
                    + terminal.styled(SensorReader.localText(row.time), .faint))
        }
    }

    private static func json(_ answers: [(device: DeviceSettings, rows: [SensorRow])], _ context: Context) {
        let devices = answers.map { device, rows -> JSONValue in
            .members([
                ("device", .string(device.identifier)), ("name", .string(device.name)),
                ("kind", device.kind.map { .string($0) } ?? .null),
                ("state", .string((rows.map(\.status).max() ?? .offline).rawValue)),
            ])
        }
        context.terminal.json([
            ("schema", "daybook.sensors.status/1"), ("devices", .array(devices)),
            ("readings", .array(answers.flatMap(\.rows).map(json))),
        ])
    }

    private static func json(_ row: SensorRow) -> JSONValue {
        let unit: JSONValue = row.measure.unit.map { .string($0) } ?? .null
        return .members([
            ("device", .string(row.device.identifier)), ("measure", .string(row.measure.name)),
            ("value", .double(row.value)), ("unit", unit), ("state", .string(row.status.rawValue)),
            ("time", .string(UTCTime.text(row.time))), ("age_seconds", .int(Int(row.age))),
            ("trend", .string(row.trend.rawValue)),
        ])
    }

    private static func csv(_ rows: [SensorRow], _ context: Context) {
        context.terminal.write(
            CSVRow.text(["device", "measure", "value", "unit", "state", "time", "age_seconds", "trend"]))
        for row in rows {
            context.terminal.write(
                CSVRow.text([
                    row.device.identifier, row.measure.name, ReadingNumber.exact(row.value), row.measure.unit ?? "",
                    row.status.rawValue, UTCTime.text(row.time), String(row.age), row.trend.rawValue,
                ]))
        }
    }
}
