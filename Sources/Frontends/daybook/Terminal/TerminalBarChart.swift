// Horizontal bars of block characters.

import Wording

enum TerminalBarChart {
    private static let eighths = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// A bar that is `columns` wide at `fraction` 1.
    static func bar(_ fraction: Double, columns: Int) -> String {
        let units = Int((max(0, min(1, fraction)) * Double(columns) * 8).rounded())
        let rest = units % 8
        return String(repeating: "█", count: units / 8) + (rest > 0 ? eighths[rest] : "")
    }

    /// Rows of a label, a bar for its value, and a text. Bars start at 0.
    static func rows(
        _ rows: [(label: String, value: Double, text: String)], width: Int,
        paint: (String, Int) -> String = { bar, _ in bar }
    ) -> [String] {
        let rows = rows.map { (label: TerminalText.harmless($0.label), value: $0.value, text: $0.text) }
        let labels = rows.map { TerminalText.width($0.label) }.max() ?? 0
        let texts = rows.map { TerminalText.width($0.text) }.max() ?? 0
        let columns = max(8, min(40, width - labels - texts - 4))
        let most = rows.map(\.value).max() ?? 0
        return rows.enumerated().map { index, row in
            let bar = bar(most > 0 ? row.value / most : 0, columns: columns)
            return TerminalText.padded(row.label, to: labels) + "  "
                + paint(TerminalText.padded(bar, to: columns), index)
                + "  " + row.text
        }
    }
}
