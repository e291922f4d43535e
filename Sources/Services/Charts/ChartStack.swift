// Several charts one below the other with one time axis, as an SVG file that stands alone or within a page.

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

    /// The charts get the axis of the stack.
    package init(title: String, panels: [Panel], axis: TimeAxis) {
        self.title = title
        self.axis = axis
        self.panels = panels.map {
            guard case .lines(let chart) = $0 else { return $0 }
            return .lines(
                LineChart(
                    title: chart.title, unit: chart.unit, lines: chart.lines, bands: chart.bands,
                    namedTicks: chart.namedTicks, marks: chart.marks, axis: axis))
        }
    }

    package init(title: String, charts: [LineChart], axis: TimeAxis) {
        self.init(title: title, panels: charts.map { .lines($0) }, axis: axis)
    }

    /// Its panels of lines.
    package var charts: [LineChart] { panels.compactMap { if case .lines(let chart) = $0 { chart } else { nil } } }

    private var bars: [StateBar] { panels.compactMap { if case .states(let bar) = $0 { bar } else { nil } } }

    /// The marks of all panels.
    package var marks: [LineChart.Mark] { charts.flatMap(\.marks) + bars.flatMap(\.marks) }

    private static let width = 720.0
    private static let panel = 150.0
    private static let heading = 42.0

    /// The picture, or nil where no chart has a value.
    ///
    /// - Parameter isFile: with a style sheet and a title of its own; otherwise the page has them.
    package func svg(in language: LanguageCode, isFile: Bool) -> String? {
        let panels = panels.compactMap { panel -> (Panel, LineChart.Scales)? in
            switch panel {
            case .lines(let chart): LineChart.Scales(chart, ticks: 4).map { (panel, $0) }
            case .states(let bar): bar.intervals.isEmpty ? nil : (panel, LineChart.Scales(axis))
            }
        }
        guard !panels.isEmpty else { return nil }
        let start = isFile ? 52.0 : 0
        // Numbers are short; names of moods are not.
        let names = charts.flatMap { $0.namedTicks ?? [] }.map { DisplayWidth.of($0.label) }.max() ?? 0
        let left = max(60, 14 + Double(names) * 7)
        let legend = LegendEntry.entries(self)
        let bottoms = panels.reduce(into: [start]) { bottoms, panel in
            bottoms.append((bottoms.last ?? start) + Self.height(panel.0))
        }
        let bottom = bottoms.last ?? start
        let height = bottom + 30 + (legend.isEmpty ? 0 : 26)
        let description = panels.map { Self.description($0.0, $0.1, language) }.joined(separator: " ")
        return SVGText.image(
            width: Self.width, height: height, style: "panels", title: title, description: description,
            pixels: isFile ? (Self.width, height) : nil
        ) { svg in
            if isFile {
                svg.markup("<style>\(ChartStyle.sheet)</style>")
                svg.markup("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>")
                svg.label(title, x: 16, y: 26, style: "title")
                svg.label(axis.spanText[language], x: 16, y: 44)
            }
            if !bars.isEmpty { svg.markup(StateBar.hatches) }
            for (index, (panel, scales)) in panels.enumerated() {
                let top = bottoms[index] + Self.heading
                let frame = ChartFrame(
                    left: left, right: Self.width - 16, top: top, bottom: bottoms[index + 1], scales: scales)
                switch panel {
                case .lines(let chart):
                    svg.label(
                        chart.title + (chart.unit.map { " (\($0))" } ?? ""), x: 16, y: top - 14, style: "panel-title")
                    chart.draw(scales, frame, language, &svg)
                case .states(let bar):
                    svg.label(bar.title, x: 16, y: top - 14, style: "panel-title")
                    bar.draw(frame, &svg)
                }
                LineChart(title: title, lines: [], axis: axis)
                    .drawDates(frame, language, hasLabels: index == panels.count - 1, &svg)
            }
            var x = left
            for entry in legend { x = entry.draw(x: x, y: bottom + 46, language, &svg) }
        }
    }
}

extension ChartStack {
    private static func height(_ panel: Panel) -> Double {
        switch panel {
        case .lines: heading + Self.panel
        case .states(let bar): heading + bar.height
        }
    }

    private static func description(_ panel: Panel, _ scales: LineChart.Scales, _ language: LanguageCode) -> String {
        switch panel {
        case .lines(let chart): chart.description(scales, language)
        case .states(let bar): bar.description(language)
        }
    }
}

/// What a shape of the picture means.
private struct LegendEntry {
    enum Shape {
        case box(String)
        case triangle(isFilled: Bool)
        case line(String)
    }

    let shape: Shape
    let words: Phrase

    /// The shapes that the stack has.
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
        let shown = stack.charts.compactMap { chart in LineChart.Scales(chart, ticks: 4).map { (chart, $0) } }
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
        if !stack.axis.nights.isEmpty {
            let hours = TimeAxis.nightHours
            entries.append(.init(shape: .box("night"), words: Phrase("night \(hours)", fr: "nuit \(hours)")))
        }
        return entries
    }

    /// Returns where the next one begins.
    func draw(x: Double, y: Double, _ language: LanguageCode, _ svg: inout SVGText) -> Double {
        switch shape {
        case .box(let style):
            svg.markup(
                "<rect class=\"\(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y - 10))\" width=\"14\" height=\"12\"/>"
            )
        case .triangle(let isFilled):
            LineChart.triangle(
                .init(position: 0, isFilled: isFilled, style: "warning", words: ""), x: x + 6, y: y - 1, title: nil,
                &svg)
        case .line(let style):
            svg.markup(
                "<line class=\"\(style)\" x1=\"\(SVGText.number(x))\" y1=\"\(SVGText.number(y - 4))\" "
                    + "x2=\"\(SVGText.number(x + 14))\" y2=\"\(SVGText.number(y - 4))\"/>")
        }
        svg.label(words[language], x: x + 20, y: y)
        return x + 38 + Double(DisplayWidth.of(words[language])) * 6.2
    }
}
