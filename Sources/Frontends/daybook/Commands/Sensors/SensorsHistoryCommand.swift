// `daybook sensors history`: readings of a device, or their daily summaries.

import Arguments
import Bytes
import CivilTime
import Sensors
import Wording

enum SensorsHistoryCommand {
    static let command = Command<Context>(
        path: ["sensors", "history"],
        summary: Phrase("show readings of a device", fr: "montrer les relevés d’un appareil"),
        manual: Phrase(
            "The least, mean and greatest value of each local day; --raw shows each reading (UTC). Rows out of order are sorted; of several with the same time the last one counts.",
            fr:
                "La plus petite valeur, la moyenne et la plus grande de chaque jour local ; --raw montre chaque relevé (UTC). Les lignes en désordre sont triées ; de plusieurs à la même heure, la dernière compte."
        ),
        operands: [.device],
        flags: [
            Flag(
                "measure", short: "m", value: .text, placeholder: "NAME", repeats: true,
                Phrase("one measure; may be repeated", fr: "une mesure ; répétable")),
            Flag("from", value: .date, Phrase("first day", fr: "premier jour")),
            Flag("to", value: .date, Phrase("last day", fr: "dernier jour")),
            Flag("raw", Phrase("each reading", fr: "chaque relevé")),
            Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs")),
        ],
        examples: [
            Example(
                line: "daybook sensors history pool -m ph --from \"30 days ago\"",
                says: Phrase("a month of pH", fr: "un mois de pH"))
        ],
        seeAlso: ["sensors status"], group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = SensorReader(context: context)
        let device = try reader.device(named: words["device"])
        let settings = try reader.settings(device)
        let first = try words.value("from").map { try context.date($0, leaning: .past).days.first } ?? nil
        let last = try words.value("to").map { try context.date($0, leaning: .past).days.last } ?? nil
        let all = try reader.readings(of: device, days: DayRange(first: first, last: last))
        let series = all.restricted(
            from: first.map { bound($0, context) }, to: last.map { bound($0.adding(days: 1), context) - 1 })
        let wanted = words.values("measure")
        if let unknown = wanted.first(where: { !series.measures.contains($0) }), !series.measures.isEmpty {
            throw CommandError(
                .nothing,
                Phrase("\(device) has no measure “\(unknown)”", fr: "\(device) n’a pas de mesure « \(unknown) »"),
                hint: Phrase(
                    "measures: \(series.measures.joined(separator: ", "))",
                    fr: "mesures : \(series.measures.joined(separator: ", "))"))
        }
        let measures = wanted.isEmpty ? series.measures : wanted
        if words.has("raw") {
            raw(series, measures, device, context, words)
        } else {
            daily(series, measures, settings, context, words)
        }
        if series.times.isEmpty { context.talk(Phrase("no readings", fr: "aucun relevé")) }
        return series.times.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    /// The first instant of a local day, in milliseconds.
    private static func bound(_ day: Day, _ context: Context) -> Int64 {
        let local = LocalDateTime(day: day, time: .midnight)
        return (Int64(day.number) * 86400 - Int64(context.utcOffset(at: local))) * 1000
    }

    private static func raw(
        _ series: ReadingSeries, _ measures: [String], _ device: String, _ context: Context, _ words: Invocation
    ) {
        let columns = measures.compactMap { series.column($0) }
        let output = context.output
        if words.has("json") {
            var writer = JSONWriter(indented: false)
            writer.beginObject()
            writer.member("schema", "daybook.sensors.readings/1")
            writer.member("device", device)
            writer.key("readings")
            writer.beginArray()
            for (index, time) in series.times.enumerated() {
                writer.beginObject()
                writer.member("timestamp", UTCTime.text(time))
                for (column, name) in measures.enumerated() where !columns[column][index].isNaN {
                    writer.member(name, columns[column][index])
                }
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
            output.write(writer.bytes)
            output.line()
            return
        }
        output.write(CSVRow.text(["timestamp"] + measures))
        for (index, time) in series.times.enumerated() {
            output.write(CSVRow.text([UTCTime.text(time)] + columns.map { ReadingNumber.exact($0[index]) }))
        }
    }

    private static func daily(
        _ series: ReadingSeries, _ measures: [String], _ settings: DeviceSettings, _ context: Context,
        _ words: Invocation
    ) {
        let output = context.output
        var json: [(String, JSONValue)] = []
        if words.has("csv") { output.write(CSVRow.text(["date", "measure", "count", "min", "mean", "max"])) }
        for name in measures {
            let days = series.byDay(name, offset: SensorOffset.at)
            if words.has("json") {
                json.append(
                    (
                        name,
                        .array(
                            days.map { day, summary in
                                .members([
                                    ("date", .string(day.iso)), ("count", .int(summary.count)),
                                    ("min", .double(summary.least)),
                                    ("mean", .double(MoodCommand.rounded(summary.mean))),
                                    ("max", .double(summary.greatest)),
                                ])
                            })
                    ))
            } else if words.has("csv") {
                for (day, summary) in days {
                    output.write(
                        CSVRow.text([
                            day.iso, name, String(summary.count), ReadingNumber.text(summary.least),
                            ReadingNumber.text(summary.mean), ReadingNumber.text(summary.greatest),
                        ]))
                }
            } else {
                print(name, days, settings.measure(named: name), context)
            }
        }
        if words.has("json") {
            context.output.json([
                ("schema", "daybook.sensors.history/1"), ("device", .string(settings.identifier)),
                ("days", .members(json)),
            ])
        }
    }

    /// A row a day: the span from least to greatest drawn between the bounds of the whole table.
    private static func print(
        _ name: String, _ days: [(day: Day, summary: ReadingSummary)], _ measure: Measure?, _ context: Context
    ) {
        guard !days.isEmpty else { return }
        let output = context.output
        let unit = measure?.unit.map { " " + $0 } ?? ""
        output.line(output.styled(TerminalText.harmless((measure?.label ?? name) + unit), .bold))
        let low = days.map(\.summary.least).min() ?? 0
        let high = days.map(\.summary.greatest).max() ?? 0
        let columns = max(10, min(40, output.width - 44))
        func place(_ value: Double) -> Int {
            high > low ? Int(((value - low) / (high - low) * Double(columns - 1)).rounded()) : 0
        }
        for (day, summary) in days {
            var bar = [Character](repeating: " ", count: columns)
            for index in place(summary.least)...place(summary.greatest) { bar[index] = "─" }
            bar[place(summary.mean)] = "●"
            let status = max(
                measure?.status(of: summary.least) ?? .normal, measure?.status(of: summary.greatest) ?? .normal)
            let style: Output.Style = status == .critical ? .red : status == .warning ? .yellow : .green
            let numbers = [summary.least, summary.mean, summary.greatest].map {
                TerminalText.paddedLeft(ReadingNumber.text(($0 * 100).rounded() / 100), to: 8)
            }.joined()
            output.line(day.iso + numbers + "  " + output.styled(String(bar), style))
        }
    }
}
