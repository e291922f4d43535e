// `daybook sensors status`: the last value of each measure and how it stands.

import Arguments
import Bytes
import CivilTime
import Sensors
import Wording

enum SensorsStatusCommand {
    static let command = Command<Context>(
        path: ["sensors", "status"], summary: Phrase("show the last readings", fr: "montrer les derniers relevés"),
        manual: Phrase(
            "The last value of each measure with its time and its state: normal, warning, critical by the thresholds of device.md, offline where nothing came for offline_after. --short is one line a device, for prompts and bars.",
            fr:
                "La dernière valeur de chaque mesure, son heure et son état : normal, à surveiller, critique selon les seuils de device.md, hors ligne si rien n’est venu depuis offline_after. --short donne une ligne par appareil."
        ),
        operands: [.device], flags: [Flag("short", Phrase("one line a device", fr: "une ligne par appareil"))],
        examples: [Example(line: "daybook sensors status", says: Phrase("all devices", fr: "tous les appareils"))],
        seeAlso: ["sensors history"], group: .find, run: run)

    private struct Row {
        let measure: Measure
        let value: Double
        let time: Int64
        let status: ReadingStatus
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = SensorReader(context: context)
        let devices = try words["device"].map { [try reader.device(named: $0)] } ?? reader.devices()
        var answers: [JSONValue] = []
        for device in devices {
            let settings = try reader.settings(device)
            let rows = try rows(settings, reader, context)
            if words.has("json") {
                answers.append(json(settings, rows))
            } else if words.has("short") {
                let texts = rows.map { "\($0.measure.name) \(ReadingNumber.text($0.value))\(mark($0.status))" }
                context.output.line(TerminalText.harmless(settings.name + ": " + texts.joined(separator: "  ")))
            } else {
                print(settings, rows, context)
            }
        }
        if words.has("json") {
            context.output.json([("schema", "daybook.sensors.status/1"), ("devices", .array(answers))])
        } else if devices.isEmpty {
            context.talk(Phrase("no devices below sensors/", fr: "aucun appareil sous sensors/"))
        }
        return devices.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    /// The months at the end are enough: they hold the last readings.
    private static func rows(_ settings: DeviceSettings, _ reader: SensorReader, _ context: Context) throws -> [Row] {
        let series = try reader.latest(settings.identifier)
        let now = context.environment.now / 1_000_000
        let known = settings.measures.map(\.name)
        let others = series.measures.filter { !known.contains($0) }.map {
            Measure(name: $0)
        }
        return (settings.measures + others).compactMap { measure in
            guard let latest = series.latest(measure.name) else { return nil }
            let isOffline = settings.offlineAfter.map { now - latest.time > Int64($0) * 1000 } ?? false
            return Row(
                measure: measure, value: latest.value, time: latest.time,
                status: isOffline ? .offline : measure.status(of: latest.value))
        }
    }

    private static func mark(_ status: ReadingStatus) -> String {
        switch status {
        case .normal: ""
        case .warning: " !"
        case .critical: " !!"
        case .offline: " ?"
        }
    }

    private static func print(_ settings: DeviceSettings, _ rows: [Row], _ context: Context) {
        let output = context.output
        output.line(output.styled(TerminalText.harmless(settings.name), .bold))
        if rows.isEmpty { output.line("  " + context.say(Phrase("no readings", fr: "aucun relevé"))) }
        let names = rows.map { TerminalText.width($0.measure.label ?? $0.measure.name) }.max() ?? 0
        let values = rows.map { TerminalText.width(value($0)) }.max() ?? 0
        let states = rows.map { TerminalText.width(context.say($0.status.phrase)) }.max() ?? 0
        for row in rows {
            let style: Output.Style =
                switch row.status {
                case .normal: .green
                case .warning: .yellow
                case .critical: .red
                case .offline: .faint
                }
            let name = TerminalText.harmless(row.measure.label ?? row.measure.name)
            output.line(
                "  " + TerminalText.padded(name, to: names) + "  " + TerminalText.paddedLeft(value(row), to: values)
                    + "  " + output.styled(TerminalText.padded(context.say(row.status.phrase), to: states), style)
                    + "  " + output.styled(localTime(row.time), .faint))
        }
    }

    private static func value(_ row: Row) -> String {
        ReadingNumber.text(row.value) + (row.measure.unit.map { " " + $0 } ?? "")
    }

    private static func localTime(_ milliseconds: Int64) -> String {
        let seconds = Int64((Double(milliseconds) / 1000).rounded(.down))
        let stamp = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: SensorOffset.at(seconds))
        return stamp.day.iso + " " + (stamp.time?.shortText ?? "")
    }

    private static func json(_ settings: DeviceSettings, _ rows: [Row]) -> JSONValue {
        .members([
            ("device", .string(settings.identifier)), ("name", .string(settings.name)),
            ("kind", settings.kind.map { .string($0) } ?? .null),
            ("status", .string((rows.map(\.status).max() ?? .offline).rawValue)),
            (
                "readings",
                .array(
                    rows.map { row in
                        .members([
                            ("measure", .string(row.measure.name)), ("value", .double(row.value)),
                            ("unit", row.measure.unit.map { .string($0) } ?? .null),
                            ("time", .string(UTCTime.text(row.time))), ("status", .string(row.status.rawValue)),
                        ])
                    })
            ),
        ])
    }
}

extension Operand {
    static let device = Operand(
        name: "device", arity: .optional, label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
}
