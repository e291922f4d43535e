// `daybook sensors history`: readings of a device, or summaries by hour, day, week or month.

import Arguments
import Bytes
import CivilTime
import Readings
import SensorActions
import Sensors
import Wording

enum SensorsHistoryCommand {
    private static let by: Flag<String?> = .period(
        Phrase("what a row is about (default: day)", fr: "ce que dit une ligne (par défaut : day)"))
    private static let csv = Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "history"],
            summary: Phrase("show readings of a device", fr: "montrer les relevés d’un appareil"),
            manual: Phrase(
                """
                Number, least, mean, greatest and last value of each local day, or of each hour, week or month with --by; --by raw is each \
                reading. Rows out of order are sorted; of several with the same time the last one counts. Values are corrected by the \
                calibration that was valid at their time; --uncalibrated shows them as the files have them. Times without readings are \
                said: longer than offline_after of the device, else than three times the usual distance of readings. Of a measure with \
                states (states: in device.md) each row says how much of the time it was in which, and how often it changed; a state lasts \
                until the next reading.
                """,
                fr: """
                    Nombre, plus petite valeur, moyenne, plus grande et dernière valeur de chaque jour local, ou de chaque heure, semaine \
                    ou mois avec --by ; --by raw donne chaque relevé. Les lignes en désordre sont triées ; de plusieurs à la même heure, la \
                    dernière compte. Les valeurs sont corrigées par l’étalonnage valable à leur heure ; --uncalibrated les montre comme \
                    dans les fichiers. Les temps sans relevé sont signalés : plus longs que offline_after de l’appareil, sinon que trois \
                    fois l’intervalle habituel. D’une mesure à états (states: dans device.md), chaque ligne dit la part du temps passée \
                    dans chacun et le nombre de changements ; un état dure jusqu’au relevé suivant.
                    """),
            operands: [.device, .measure], flags: [.measures, .fromTime, .toTime, .last, by, .uncalibrated, csv],
            examples: [
                Example(
                    line: "daybook sensors history pool ph --from \"30 days ago\"",
                    says: Phrase("a month of pH", fr: "un mois de pH")),
                Example(
                    line: "daybook sensors history pool --by month --csv",
                    says: Phrase("a table of months", fr: "un tableau par mois")),
            ],
            seeAlso: ["sensors status", "sensors calibrate"], group: .find, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let history = try words.readingQuestion(by: by, context).history(in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.sensorHistory(history), isIndented: false)
        } else if words.has(csv) || history.period == nil {
            csv(history, context)
        } else {
            for measure in history.measures {
                if let bar = history.bar(of: measure, in: context.language) {
                    StateHistoryText(measure, bar, history.device, context).print()
                } else {
                    print(measure, history.device, context)
                }
                for gap in measure.gaps { print(gap, context) }
            }
        }
        if history.isEmpty { context.diagnostic(Phrase("no readings", fr: "aucun relevé")) }
        return history.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func csv(_ history: SensorHistory, _ context: Context) {
        let terminal = context.terminal
        guard history.period != nil else {
            // Single readings in the format of the files: one row per time, one column per measure.
            terminal.write(CSVRow.text(["timestamp"] + history.measures.map(\.name.text)))
            let columns = history.measures.compactMap { history.series.column($0.name) }
            for (index, time) in history.series.times.enumerated() {
                terminal.write(CSVRow.text([UTCTime.text(time)] + columns.map { ReadingNumber.exact($0[index]) }))
            }
            return
        }
        // For measures with states, the share of each state, between 0 and 1.
        let words = StateWords(history)
        terminal.write(
            CSVRow.text(["time", "measure", "n", "min", "mean", "max", "last"] + words.heads))
        for measure in history.measures {
            for row in measure.rows {
                let numbers = row.numbers.map { ReadingNumber.exact($0.value) }
                terminal.write(
                    CSVRow.text(
                        [row.time, measure.name.text, String(row.summary.count)]
                            + (numbers.isEmpty ? ["", "", "", ""] : numbers) + words.cells(row, measure.name)))
            }
        }
    }

    /// One row per period: the range from minimum to maximum, drawn on the scale of the whole table.
    private static func print(_ history: SensorHistory.OfMeasure, _ device: DeviceSettings, _ context: Context) {
        guard !history.rows.isEmpty else { return }
        let terminal = context.terminal
        let measure = device.measure(named: history.name)
        let unit = measure?.unit.map { " " + $0 } ?? ""
        terminal.line(terminal.styled(TerminalText.harmless(device.title(of: history.name) + unit), .bold))
        let low = history.rows.map(\.summary.least).min() ?? 0
        let high = history.rows.map(\.summary.greatest).max() ?? 0
        let times = history.rows.map { TerminalText.width($0.time) }.max() ?? 0
        let columns = max(10, min(40, terminal.width - times - 42))
        func place(_ value: Double) -> Int {
            high > low ? Int(((value - low) / (high - low) * Double(columns - 1)).rounded()) : 0
        }
        func cells(_ texts: [String]) -> String {
            TerminalText.paddedLeft(texts[0], to: 6)
                + texts.dropFirst().map { " " + TerminalText.paddedLeft($0, to: 7) }.joined()
        }
        func rounded(_ value: Double) -> String { LocalNumber.text(value, decimals: 0...2, in: context.language) }
        let heads = [
            Phrase(same: "n"), Phrase(same: "min"), Phrase("mean", fr: "moy."), Phrase(same: "max"),
            Phrase("last", fr: "dern."),
        ]
        // The bounds of the scale are above it.
        let scale = TerminalText.padded(rounded(low), to: columns - TerminalText.width(rounded(high))) + rounded(high)
        let header = String(repeating: " ", count: times) + cells(heads.map(context.say)) + "  " + scale
        terminal.line(terminal.styled(header, .faint))
        for row in history.rows {
            let summary = row.summary
            var bar = [Character](repeating: " ", count: columns)
            for index in place(summary.least)...place(summary.greatest) { bar[index] = "─" }
            bar[place(summary.mean)] = "●"
            let status = max(
                measure?.status(of: summary.least) ?? .normal, measure?.status(of: summary.greatest) ?? .normal)
            let style: Terminal.Style = status == .critical ? .red : status == .warning ? .yellow : .green
            let numbers = cells(
                [LocalNumber.text(summary.count, in: context.language)]
                    + [summary.least, summary.mean, summary.greatest, summary.last].map(rounded))
            terminal.line(
                TerminalText.padded(row.time, to: times) + numbers + "  " + terminal.styled(String(bar), style))
        }
    }

    private static func print(_ gap: ReadingGap, _ context: Context) {
        let (from, to) = (SensorText.local(gap.from), SensorText.local(gap.to))
        let length = DurationText(seconds: Int((gap.to - gap.from) / 60_000 * 60)).text
        context.terminal.line(
            context.terminal.styled(
                context.say(
                    Phrase(
                        "no readings from \(from) to \(to) (\(length))",
                        fr: "aucun relevé du \(from) au \(to) (\(length))")),
                .faint))
    }
}
