// The history of a measure with states: one row per period, with the share of each state, the changes, and a strip.

import Bytes
import Charts
import CivilTime
import SensorActions
import Sensors
import Wording

struct StateHistoryText {
    private let history: SensorHistory.OfMeasure
    private let bar: StateBar
    private let measure: Measure?
    private let context: Context
    private var terminal: Terminal { context.terminal }

    private static let narrowestStrip = 12

    init(_ history: SensorHistory.OfMeasure, _ bar: StateBar, _ device: DeviceSettings, _ context: Context) {
        self.history = history
        self.bar = bar
        self.context = context
        measure = device.measure(named: history.name)
    }

    /// One column per state if there is room; the legend below contains all of them.
    func print() {
        let printer = ChartPrinter(context)
        let rows = history.rows
        let times = rows.map { TerminalText.width($0.time) }.max() ?? 0
        let values = history.plot?.timeline?.shares.map(\.value) ?? []
        let names = values.map { value in
            TerminalText.harmless(
                context.say(value.flatMap { measure?.phrase($0) } ?? Phrase("unknown", fr: "inconnu")))
        }
        let widths = names.map { max(6, TerminalText.width($0)) }
        let changes = context.say(Phrase("changes", fr: "chang."))
        let fixed = times + 7 + 1 + TerminalText.width(changes)
        let shares = widths.map { $0 + 1 }.reduce(0, +)
        let hasShares = bar.states.count == values.count && fixed + shares + 2 + Self.narrowestStrip <= terminal.width
        let columns = max(Self.narrowestStrip, min(48, terminal.width - fixed - (hasShares ? shares : 0) - 2))
        func line(_ time: String, _ count: String, _ changed: String, _ parts: [String]) -> String {
            let start = TerminalText.padded(time, to: times) + TerminalText.paddedLeft(count, to: 7) + " "
            return zip(parts, widths).reduce(
                start + TerminalText.paddedLeft(changed, to: TerminalText.width(changes))
            ) { $0 + " " + TerminalText.paddedLeft($1.0, to: $1.1) }
        }
        terminal.line(terminal.styled(TerminalText.harmless(bar.title), .bold))
        terminal.line(terminal.styled(line("", "n", changes, hasShares ? names : []), .faint))
        let strip = StateStrip(bar, isASCII: !context.hasUnicode)
        for row in rows {
            guard let period = row.states else { continue }
            let found = Dictionary(
                uniqueKeysWithValues: period.timeline.shares.map { ($0.value, $0.share) })
            let text = line(
                row.time, LocalNumber.text(row.summary.count, in: context.language),
                LocalNumber.text(period.changes, in: context.language),
                hasShares ? values.map { percent(found[$0] ?? nil) } : [])
            printer.print(
                [.init(text: text + "  ", ink: .plain)]
                    + strip.cells(
                        columns, from: TimeAxis.position(period.span.lowerBound),
                        to: TimeAxis.position(period.span.upperBound)))
        }
        for line in strip.legend(indent: 2, width: terminal.width) { printer.print(line) }
    }

    private func percent(_ share: Double?) -> String {
        guard let share else { return "" }
        let number = LocalNumber.text(share * 100, decimals: 0...1, in: context.language)
        return number + (context.language == .french ? "\u{a0}%" : "%")
    }
}

/// The additional columns of a spreadsheet table for measures with states.
struct StateWords {
    private let device: DeviceSettings
    private let words: [String]

    init(_ history: SensorHistory) {
        device = history.device
        var words: [String] = []
        for measure in history.measures {
            for share in measure.plot?.timeline?.shares ?? [] {
                let word = Self.word(share.value, history.device.measure(named: measure.name))
                if !words.contains(word) { words.append(word) }
            }
        }
        self.words = words
    }

    /// Empty if no measure has states.
    var heads: [String] { words.isEmpty ? [] : ["changes"] + words }

    func cells(_ row: SensorHistory.Row, _ measure: MeasureID) -> [String] {
        guard !words.isEmpty else { return [] }
        guard let period = row.states else { return [""] + words.map { _ in "" } }
        let settings = device.measure(named: measure)
        let shares = period.timeline.shares
        return [String(period.changes)]
            + words.map { word in
                let share = shares.first { Self.word($0.value, settings) == word }?.share
                return share.map { ReadingNumber.exact(($0 * 1e6).rounded() / 1e6) } ?? ""
            }
    }

    private static func word(_ value: Double?, _ measure: Measure?) -> String {
        value.map { measure?.word(for: $0) ?? ReadingNumber.exact($0) } ?? "unknown"
    }
}
