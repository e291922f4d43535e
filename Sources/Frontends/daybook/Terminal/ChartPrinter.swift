// Charts in characters, with the terminal's colours.

import Charts

struct ChartPrinter {
    private let terminal: Terminal

    init(_ context: Context) { terminal = context.terminal }

    func print(_ chart: TextChart) {
        for line in chart.lines() { print(line) }
    }

    func print(_ line: [TextChart.Run]) {
        // Trailing blanks are dropped.
        var runs = line
        while let last = runs.last, last.text.allSatisfy({ $0 == " " }) { runs.removeLast() }
        terminal.line(
            runs.enumerated().map { index, run in
                let text = index == runs.count - 1 ? String(run.text.trimmingEnd) : run.text
                return styled(TerminalText.harmless(text), run.ink)
            }.joined())
    }

    private func styled(_ text: String, _ ink: TextChart.Shade) -> String {
        switch ink {
        case .plain: text
        case .faint: terminal.styled(text, .faint)
        case .bold: terminal.styled(text, .bold)
        case .line: terminal.styled(text, .green)
        case .warning: terminal.styled(text, .yellow)
        case .critical: terminal.styled(text, .red)
        }
    }
}

extension String {
    fileprivate var trimmingEnd: Substring {
        var end = endIndex
        while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
        return self[..<end]
    }
}
