// Charts in characters: a raster of dots, a value axis on the left, dates below, alerts as triangles.

import CivilTime
import Wording

/// A stack of charts as lines of text. Colours are left to the caller.
package struct TextChart {
    /// The meaning of a piece of text, less serious first.
    package enum Shade: Int, Sendable, Comparable {
        case faint, plain, bold, line, warning, critical

        package static func < (first: Shade, second: Shade) -> Bool { first.rawValue < second.rawValue }

        fileprivate init(_ kind: LineChart.Band.Kind) {
            self =
                switch kind {
                case .warning: .warning
                case .critical: .critical
                }
        }
    }

    package struct Run: Sendable, Hashable {
        package var text: String
        package let ink: Shade

        package init(text: String, ink: Shade) {
            self.text = text
            self.ink = ink
        }
    }

    let stack: ChartStack
    let width: Int
    let height: Int
    let isASCII: Bool
    let language: LanguageCode

    /// - Parameters:
    ///   - width: of a line, in columns.
    ///   - height: of the plot of a panel, in lines.
    ///   - isASCII: without braille and box-drawing characters, for terminals limited to ASCII.
    package init(_ stack: ChartStack, width: Int, height: Int, isASCII: Bool, language: LanguageCode) {
        self.stack = stack
        self.width = width
        self.height = max(3, height)
        self.isASCII = isASCII
        self.language = language
    }

    /// The lines; empty if no chart has a value.
    package func lines() -> [[Run]] {
        let panels = stack.panels.compactMap { panel -> (ChartStack.Panel, LineChart.Scales)? in
            switch panel {
            case .lines(let chart):
                LineChart.Scales(chart, most: height >= 10 ? 5 : height >= 8 ? 4 : 3).map { (panel, $0) }
            case .states(let bar): bar.intervals.isEmpty ? nil : (panel, LineChart.Scales(stack.axis))
            }
        }
        let labels = panels.map { panel, scales -> [Int: String] in
            if case .states = panel { return [:] }
            return Self.labels(scales, rows: height, language)
        }
        let margin = labels.flatMap { $0.values.map(DisplayWidth.of) }.max() ?? 0
        let ends = panels.flatMap { panel, _ -> [Int] in
            guard case .lines(let chart) = panel else { return [] }
            return chart.textEndings.map { DisplayWidth.of(LineChart.ending($0.value, language)) + 1 }
        }
        let columns = max(10, width - margin - 2 - (ends.max() ?? 0))
        var lines: [[Run]] = []
        for (index, (panel, scales)) in panels.enumerated() {
            switch panel {
            case .lines(let chart):
                let (rows, rest) = plot(chart, scales, labels[index], margin, columns)
                lines.append(
                    heading(chart.title + (chart.unit.map { " (\($0))" } ?? ""), limits: rest, chart))
                lines += rows
                if let row = marks(chart.marks, scales, margin, columns) { lines.append(row) }
            case .states(let bar):
                lines.append([Run(text: bar.title, ink: .bold)])
                let strip = StateStrip(bar, isASCII: isASCII)
                lines.append(
                    [Run(text: pad("", margin) + (isASCII ? " |" : " │"), ink: .faint)]
                        + strip.cells(columns, from: scales.first, to: scales.last))
                if let row = marks(bar.marks, scales, margin, columns) { lines.append(row) }
                lines += strip.legend(indent: margin + 2, width: width)
            }
        }
        if let scales = panels.first?.1 { lines += dates(scales, margin, columns) }
        return lines
    }

    /// The labels of the value axis, by row.
    private static func labels(_ scales: LineChart.Scales, rows: Int, _ language: LanguageCode) -> [Int: String] {
        var labels: [Int: String] = [:]
        for tick in scales.value.ticks {
            let row = Int(((scales.high - tick) / (scales.high - scales.low) * Double(rows - 1)).rounded())
            labels[row] = LocalNumber.text(tick, decimals: 0...scales.value.digits, in: language)
        }
        return labels
    }

    // MARK: The plot

    /// The title, and the thresholds that did not fit into the plot.
    private func heading(_ title: String, limits: [LineChart.Limit], _ chart: LineChart) -> [Run] {
        var line = [Run(text: title, ink: .bold)]
        var taken = DisplayWidth.of(title)
        for limit in limits {
            let words = "  " + limit.words(in: language)
            taken += DisplayWidth.of(words)
            // No thresholds after a title that fills the line.
            guard taken <= width else { break }
            line.append(Run(text: words, ink: Shade(limit.kind)))
        }
        return line
    }

    /// The rows, and the thresholds that they do not name.
    private func plot(
        _ chart: LineChart, _ scales: LineChart.Scales, _ labels: [Int: String], _ margin: Int, _ columns: Int
    ) -> (rows: [[Run]], rest: [LineChart.Limit]) {
        var canvas = DotCanvas(columns: columns, rows: height, style: isASCII ? .ascii : .braille)
        func x(_ position: Double) -> Int {
            Int(((position - scales.first) / (scales.last - scales.first) * Double(canvas.width - 1)).rounded())
        }
        // The bounds are in the middle of the first and last rows, in line with the labels.
        let dots = Double(canvas.height) / Double(height)
        func y(_ value: Double) -> Int {
            let share = (scales.high - value) / (scales.high - scales.low)
            return Int((share * Double(height - 1) * dots + (dots - 1) / 2).rounded())
        }
        func ink(_ value: Double) -> Shade {
            switch chart.kind(of: value) {
            case nil: .line
            case .warning: .warning
            case .critical: .critical
            }
        }
        for run in chart.lines.flatMap(\.runs) {
            for point in run {
                guard let spread = point.spread else { continue }
                let (top, bottom) = (y(spread.upperBound), y(spread.lowerBound))
                for row in min(top, bottom)...max(top, bottom) {
                    let value =
                        scales.high - (Double(row) - (dots - 1) / 2) / dots / Double(height - 1)
                        * (scales.high - scales.low)
                    let inside = min(max(value, spread.lowerBound), spread.upperBound)
                    canvas.set(x(point.position), row, ink(inside), isSpread: true)
                }
            }
            var last: ChartPoint?
            for point in run {
                guard let value = point.value else { continue }
                let (from, to) = ((x((last ?? point).position), y(last?.value ?? value)), (x(point.position), y(value)))
                let steps = max(abs(to.0 - from.0), abs(to.1 - from.1), 1)
                for step in 0...steps {
                    let share = Double(step) / Double(steps)
                    let between = (last?.value ?? value) + share * (value - (last?.value ?? value))
                    canvas.set(
                        from.0 + Int((share * Double(to.0 - from.0)).rounded()),
                        from.1 + Int((share * Double(to.1 - from.1)).rounded()), ink(between))
                }
                last = point
            }
        }
        var (notes, rest) = ([Int: (words: [Character], start: Int, ink: Shade)](), [LineChart.Limit]())
        let thresholds = thresholds(chart, scales)
        for limit in chart.limits {
            guard let row = row(of: limit.value, scales) else {
                rest.append(limit)
                continue
            }
            let words = Array(" " + limit.words(in: language) + " ")
            // The leftmost free space in the row, which must not have a note yet.
            let empty = (0..<columns).map { canvas.cell($0, row) == nil }
            let start = (1..<max(2, columns - words.count)).first { start in
                start + words.count <= columns && empty[start..<start + words.count].allSatisfy(\.self)
            }
            guard notes[row] == nil, let start else {
                rest.append(limit)
                continue
            }
            notes[row] = (words, start, Shade(limit.kind))
        }
        var ends: [Int: Run] = [:]
        for ending in chart.textEndings {
            let ink = chart.kind(of: ending.value).map(Shade.init)
            guard let row = row(of: ending.point.value ?? ending.value, scales) else { continue }
            ends[row] = Run(text: " " + LineChart.ending(ending.value, language), ink: ink ?? .bold)
        }
        let rows = (0..<height).map { row in
            let label = labels[row] ?? ""
            var line = [
                Run(text: pad(label, margin) + (isASCII ? " |" : labels[row] == nil ? " │" : " ┤"), ink: .faint)
            ]
            for column in 0..<columns {
                if let note = notes[row], note.start..<note.start + note.words.count ~= column {
                    line.append(String(note.words[column - note.start]), note.ink)
                } else if let (character, ink) = canvas.cell(column, row) {
                    line.append(String(character), ink)
                } else if let ink = thresholds[row], column % 2 == 0 {
                    line.append(isASCII ? "-" : "╌", ink)
                } else {
                    line.append(" ", .plain)
                }
            }
            if let end = ends[row] { line.append(end) }
            return line
        }
        return (rows, rest)
    }

    /// The row of a value; nil beyond the scale.
    private func row(of value: Double, _ scales: LineChart.Scales) -> Int? {
        guard value >= scales.low, value <= scales.high else { return nil }
        return Int(((scales.high - value) / (scales.high - scales.low) * Double(height - 1)).rounded())
    }

    /// The rows of thresholds within the scale.
    private func thresholds(_ chart: LineChart, _ scales: LineChart.Scales) -> [Int: Shade] {
        var rows: [Int: Shade] = [:]
        for limit in chart.limits {
            guard let row = row(of: limit.value, scales) else { continue }
            rows[row] = max(rows[row] ?? .faint, Shade(limit.kind))
        }
        return rows
    }

    private func marks(_ marks: [LineChart.Mark], _ scales: LineChart.Scales, _ margin: Int, _ columns: Int) -> [Run]? {
        let shown = marks.filter { $0.position >= scales.first && $0.position <= scales.last }
        guard !shown.isEmpty else { return nil }
        var row = [(Character, Shade)](repeating: (" ", .plain), count: columns)
        for mark in shown.sorted(by: { !$0.isFilled && $1.isFilled }) {
            let place = (mark.position - scales.first) / (scales.last - scales.first) * Double(columns - 1)
            let glyph: Character = isASCII ? (mark.isFilled ? "^" : "o") : mark.isFilled ? "▲" : "△"
            row[Int(place.rounded())] = (
                glyph, mark.style == "critical" ? .critical : mark.style == "warning" ? .warning : .line
            )
        }
        var line = [Run(text: pad("", margin) + (isASCII ? " |" : " │"), ink: .faint)]
        for (character, ink) in row { line.append(String(character), ink) }
        return line
    }

    // MARK: Dates

    private func dates(_ scales: LineChart.Scales, _ margin: Int, _ columns: Int) -> [[Run]] {
        var rule = [Character](repeating: isASCII ? "-" : "─", count: columns)
        var words = [Character](repeating: " ", count: columns + margin + 2)
        var free = 0
        for tick in stack.axis.ticks {
            let place = (tick.position - scales.first) / (scales.last - scales.first) * Double(columns - 1)
            let column = Int(place.rounded())
            guard rule.indices.contains(column) else { continue }
            let label = Array(tick.label)
            let start = min(max(column + margin + 2 - label.count / 2, 0), words.count - label.count)
            // A label that does not fit between its neighbours is left out.
            guard start >= free else { continue }
            rule[column] = isASCII ? "+" : "┬"
            words.replaceSubrange(start..<start + label.count, with: label)
            free = start + label.count + 1
        }
        while words.last == " " { words.removeLast() }
        return [
            [Run(text: pad("", margin) + (isASCII ? " +" : " └") + String(rule), ink: .faint)],
            [Run(text: String(words), ink: .faint)],
        ]
    }

    private func pad(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - DisplayWidth.of(text))) + text
    }
}

extension LineChart {
    /// The last values, printed at the end of their rows: only for a single line on a numeric axis.
    fileprivate var textEndings: [(line: Int, point: ChartPoint, value: Double)] {
        namedTicks == nil && lines.count == 1 ? endings : []
    }
}
