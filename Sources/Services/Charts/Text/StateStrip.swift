// A bar of states in characters: one glyph per state, with a legend.

import Wording

/// The states over a span as a strip of characters.
package struct StateStrip {
    package typealias Run = TextChart.Run

    let bar: StateBar
    let isASCII: Bool

    package init(_ bar: StateBar, isASCII: Bool) {
        self.bar = bar
        self.isASCII = isASCII
    }

    /// One glyph per column, for its rarest state. Positions as on a `TimeAxis`.
    package func cells(_ columns: Int, from first: Double, to last: Double) -> [Run] {
        var line: [Run] = []
        for found in bar.columns(columns, from: first, to: last) {
            if let state = found.first {
                line.append(String(glyph(state)), ink(state))
            } else {
                line.append(" ", .plain)
            }
        }
        return line
    }

    /// The meaning of each glyph, on as many lines as needed.
    package func legend(indent: Int, width whole: Int) -> [[Run]] {
        var lines: [[Run]] = []
        var width = whole
        func add(_ runs: [Run]) {
            let length = runs.reduce(0) { $0 + DisplayWidth.of($1.text) }
            if width + 3 + length > whole {
                lines.append([Run(text: String(repeating: " ", count: indent), ink: .faint)])
                width = indent + length
            } else {
                lines[lines.count - 1].append(Run(text: "   ", ink: .faint))
                width += 3 + length
            }
            lines[lines.count - 1] += runs
        }
        for (index, state) in bar.states.enumerated() {
            add([
                Run(text: String(glyph(index)), ink: ink(index)),
                Run(text: " " + state.label + (state.note.isEmpty ? "" : " " + state.note), ink: .faint),
            ])
        }
        add([Run(text: bar.note, ink: .faint)])
        return lines
    }

    private func glyph(_ index: Int) -> Character {
        if bar.states[index].isUnknown { return "?" }
        let glyphs = Array((isASCII ? ".#=+" : "░█▒▓") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return glyphs[index % glyphs.count]
    }

    private func ink(_ index: Int) -> TextChart.Shade {
        switch bar.states[index].kind {
        case .warning: .warning
        case .critical: .critical
        case nil: bar.states[index].isUnknown ? .faint : index == 0 ? .plain : .line
        }
    }
}

extension [TextChart.Run] {
    /// Merges adjacent text of the same ink.
    mutating func append(_ text: String, _ ink: TextChart.Shade) {
        if let last, last.ink == ink {
            self[count - 1].text += text
        } else {
            append(TextChart.Run(text: text, ink: ink))
        }
    }
}
