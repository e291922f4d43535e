// Charts stacked above one time axis, as a standalone SVG file or within a page.

import Bytes
import CivilTime
import Wording

/// Panels that share an axis.
package struct ChartStack: Sendable {
    package enum Panel: Sendable {
        case lines(LineChart)
        case states(StateBar)
    }

    package let title: String
    package let panels: [Panel]
    package let axis: TimeAxis

    /// The charts adopt the axis of the stack.
    package init(title: String, panels: [Panel], axis: TimeAxis) {
        self.title = title
        self.axis = axis
        self.panels = panels.map {
            guard case .lines(let chart) = $0 else { return $0 }
            return .lines(
                LineChart(
                    title: chart.title, unit: chart.unit, lines: chart.lines, bands: chart.bands,
                    namedTicks: chart.namedTicks, marks: chart.marks, gaps: chart.gaps, axis: axis))
        }
    }

    package init(title: String, charts: [LineChart], axis: TimeAxis) {
        self.init(title: title, panels: charts.map { .lines($0) }, axis: axis)
    }

    /// The line charts among the panels.
    package var charts: [LineChart] { panels.compactMap { if case .lines(let chart) = $0 { chart } else { nil } } }

    private var bars: [StateBar] { panels.compactMap { if case .states(let bar) = $0 { bar } else { nil } } }

    /// The marks of all panels.
    package var marks: [LineChart.Mark] { charts.flatMap(\.marks) + bars.flatMap(\.marks) }

    /// The dimensions of a picture.
    private struct Form {
        let width: Double
        /// Height of the plot of a line chart.
        let panel: Double
        let heading: Double
        /// The left edge of titles.
        let edge: Double
        /// The maximum width of a character, in units.
        let letter: Double

        /// A standalone picture, with letters of 12 units.
        static let file = Form(width: 720, panel: 150, heading: 42, edge: 16, letter: 6.6)
        /// Part of a page of any width, with letters of 9 units, or of 16 on narrow screens: there they are as legible as the text.
        static let narrow = Form(width: 480, panel: 112, heading: 30, edge: 0, letter: 8.6)

        /// For the dates of a panel.
        let dates = 24.0
        let legend = 22.0
    }

    /// The picture, or nil if no chart has a value.
    ///
    /// - Parameters:
    ///   - isFile: with its own style sheet and title; otherwise the page supplies them.
    ///   - isNarrow: legible on narrow screens too.
    package func svg(in language: LanguageCode, isFile: Bool, isNarrow: Bool = false) -> HTML? {
        let form = isNarrow ? Form.narrow : .file
        let panels = panels.compactMap { panel -> (Panel, LineChart.Scales)? in
            switch panel {
            case .lines(let chart): LineChart.Scales(chart).map { (panel, $0) }
            case .states(let bar): bar.intervals.isEmpty ? nil : (panel, LineChart.Scales(axis))
            }
        }
        guard !panels.isEmpty else { return nil }
        let start = isFile ? 52.0 : 0
        let (left, right) = margins(panels, form, language)
        let legend = LegendEntry.entries(self)
        let bottoms = panels.reduce(into: [start]) { bottoms, panel in
            bottoms.append((bottoms.last ?? start) + Self.height(panel.0, form) + form.dates)
        }
        let bottom = bottoms.last ?? start
        var rows: [(y: Double, entries: [(x: Double, entry: LegendEntry)])] = []
        var x = form.edge
        for entry in legend {
            let width = entry.width(language, form.letter)
            if rows.isEmpty || x + width > form.width {
                rows.append((bottom + form.legend * Double(rows.count + 1) - 4, []))
                x = form.edge
            }
            rows[rows.count - 1].entries.append((x, entry))
            x += width
        }
        let height = bottom + form.legend * Double(rows.count) + (isFile ? 8 : 2)
        let description = panels.map { Self.description($0.0, $0.1, language) }.joined(separator: " ")
        return SVGText.image(
            width: form.width, height: height, style: "panels", title: title, description: description,
            pixels: isFile ? (form.width, height) : nil
        ) { svg in
            if isFile {
                svg.markup("<style>\(ChartStyle.sheet)</style>")
                svg.markup("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>")
                svg.label(title, x: 16, y: 26, style: "title")
                svg.label(axis.spanText[language], x: 16, y: 44)
            }
            if !bars.isEmpty { StateBar.drawHatches(&svg) }
            for (index, (panel, scales)) in panels.enumerated() {
                let top = bottoms[index] + form.heading
                let frame = ChartFrame(
                    left: left, right: right, top: top, bottom: bottoms[index + 1] - form.dates, letter: form.letter,
                    scales: scales)
                switch panel {
                case .lines(let chart):
                    svg.label(
                        chart.title + (chart.unit.map { " (\($0))" } ?? ""), x: form.edge, y: top - 12,
                        style: "panel-title")
                    chart.draw(scales, frame, language, isPanel: true, &svg)
                case .states(let bar):
                    svg.label(bar.title, x: form.edge, y: top - 12, style: "panel-title")
                    bar.draw(frame, edge: form.edge, width: form.width - 2 * form.edge, &svg)
                }
                LineChart(title: title, lines: [], axis: axis).drawDates(frame, language, &svg)
            }
            for row in rows { for (x, entry) in row.entries { entry.draw(x: x, y: row.y, language, &svg) } }
        }
    }
}

extension ChartStack {
    /// The margins of all plots: numbers and names of values on the left, last values on the right.
    private func margins(
        _ panels: [(Panel, LineChart.Scales)], _ form: Form, _ language: LanguageCode
    ) -> (left: Double, right: Double) {
        var (names, ends) = (0, 0)
        for case (.lines(let chart), let scales) in panels {
            for tick in chart.namedTicks ?? [] where tick.level == nil {
                names = max(names, DisplayWidth.of(tick.label))
            }
            if chart.namedTicks == nil {
                for tick in scales.value.ticks {
                    let label = LocalNumber.text(tick, decimals: 0...scales.value.digits, in: language)
                    names = max(names, DisplayWidth.of(label))
                }
            }
            for ending in chart.endings where chart.namedTicks == nil {
                ends = max(ends, DisplayWidth.of(LineChart.ending(ending.value, language)))
            }
        }
        return (
            max(form.edge + 20, form.edge / 2 + 10 + Double(names) * form.letter),
            form.width - max(form.edge, ends == 0 ? 4 : 10 + Double(ends) * form.letter)
        )
    }

    private static func height(_ panel: Panel, _ form: Form) -> Double {
        switch panel {
        case .lines: form.heading + form.panel
        case .states(let bar): form.heading + bar.height(form.width - 2 * form.edge, letter: form.letter)
        }
    }

    private static func description(_ panel: Panel, _ scales: LineChart.Scales, _ language: LanguageCode) -> String {
        switch panel {
        case .lines(let chart): chart.description(scales, language)
        case .states(let bar): bar.description(language)
        }
    }
}

/// The meaning of a shape in the picture.
private struct LegendEntry {
    enum Shape {
        case box(String)
        case triangle(isFilled: Bool)
    }

    let shape: Shape
    let words: Phrase

    /// The shapes that occur in the stack.
    static func entries(_ stack: ChartStack) -> [LegendEntry] {
        var entries: [LegendEntry] = []
        let marks = stack.marks
        if marks.contains(where: \.isFilled) {
            entries.append(.init(shape: .triangle(isFilled: true), words: Phrase("alert sent", fr: "alerte envoyée")))
        }
        if marks.contains(where: { !$0.isFilled }) {
            entries.append(
                .init(shape: .triangle(isFilled: false), words: Phrase("alert held back", fr: "alerte retenue")))
        }
        let shown = stack.charts.compactMap { chart in LineChart.Scales(chart).map { (chart, $0) } }
        let bands = shown.flatMap { chart, scales in
            chart.bands.filter { ($0.below ?? -.infinity) > scales.low || ($0.above ?? .infinity) < scales.high }
        }
        if bands.contains(where: { $0.kind == .warning }) {
            entries.append(.init(shape: .box("band-warning"), words: Phrase("warning", fr: "à surveiller")))
        }
        if bands.contains(where: { $0.kind == .critical }) {
            entries.append(.init(shape: .box("band-critical"), words: Phrase("critical", fr: "critique")))
        }
        if stack.charts.contains(where: { $0.lines.contains { $0.points.contains { $0.spread != nil } } }) {
            entries.append(.init(shape: .box("spread line-1"), words: Phrase("least to greatest", fr: "du min au max")))
        }
        if stack.charts.contains(where: { $0.lines.contains { $0.points.contains { $0.band != nil } } }) {
            entries.append(
                .init(
                    shape: .box("spread most line-1"),
                    words: Phrase("nine tenths (5–95%)", fr: "neuf dixièmes (5–95 %)")))
        }
        if !stack.axis.nights.isEmpty {
            let hours = TimeAxis.nightHours
            entries.append(.init(shape: .box("night"), words: Phrase("night \(hours)", fr: "nuit \(hours)")))
        }
        return entries
    }

    func width(_ language: LanguageCode, _ letter: Double) -> Double {
        34 + Double(DisplayWidth.of(words[language])) * letter
    }

    func draw(x: Double, y: Double, _ language: LanguageCode, _ svg: inout SVGText) {
        switch shape {
        case .box(let style):
            svg.markup(
                "<rect class=\"\(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y - 10))\" width=\"14\" height=\"12\"/>"
            )
        case .triangle(let isFilled):
            LineChart.triangle(
                .init(position: 0, isFilled: isFilled, style: "warning", words: ""), x: x + 6, y: y - 1, title: nil,
                &svg)
        }
        svg.label(words[language], x: x + 20, y: y)
    }
}
