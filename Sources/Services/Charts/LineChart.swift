// A line chart over time: values with gaps, threshold bands, several lines, a legend.

import CivilTime
import Wording

/// A value at a moment.
package struct ChartPoint: Sendable, Hashable {
    /// Days since 1970-01-01, with the time of day as a fraction.
    package let position: Double
    /// Nil where nothing was measured: the line has a gap there.
    package let value: Double?

    package init(position: Double, value: Double?) {
        self.position = position
        self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }

    package init(day: Day, value: Double?) {
        self.init(position: Double(day.number), value: value)
    }
}

/// Lines over time as SVG. Colours come from the classes `line-1`, `line-2`, … and `band-warning`, `band-critical`.
package struct LineChart: Sendable {
    package struct Line: Sendable {
        package let label: String
        package let points: [ChartPoint]
        /// Days without a point after which the line is broken; nil: only at points without a value.
        package let gap: Double?
        package let hasDots: Bool

        package init(label: String, points: [ChartPoint], gap: Double? = nil, hasDots: Bool = false) {
            self.label = label
            self.points = points
            self.gap = gap
            self.hasDots = hasDots
        }
    }

    /// Values that are not fine: below `below`, above `above`.
    package struct Band: Sendable {
        package enum Kind: String, Sendable { case warning, critical }
        package let kind: Kind
        package let below: Double?
        package let above: Double?

        package init(_ kind: Kind, below: Double?, above: Double?) {
            self.kind = kind
            self.below = below
            self.above = above
        }
    }

    package let title: String
    package let unit: String?
    package let lines: [Line]
    package let bands: [Band]
    /// Fixed bounds of the axis with their names, such as the moods; nil: nice numbers around the values.
    package let namedTicks: [(value: Double, label: String)]?

    package init(
        title: String, unit: String? = nil, lines: [Line], bands: [Band] = [],
        namedTicks: [(value: Double, label: String)]? = nil
    ) {
        self.title = title
        self.unit = unit
        self.lines = lines
        self.bands = bands
        self.namedTicks = namedTicks
    }

    /// The chart, or nil where no line has a value.
    package func svg(in language: LanguageCode) -> String? {
        let known = lines.flatMap { $0.points.filter { $0.value != nil } }
        guard let first = known.map(\.position).min(), let last = known.map(\.position).max() else { return nil }
        let values = known.compactMap(\.value)
        let scale = NiceScale(
            namedTicks?.first?.value ?? values.min() ?? 0, namedTicks?.last?.value ?? values.max() ?? 1)
        let frame = Frame(
            firstDay: first, lastDay: max(last, first + 1), low: namedTicks?.first?.value ?? scale.low,
            high: namedTicks?.last?.value ?? scale.high, hasLegend: lines.count > 1)
        return SVGText.image(
            width: Frame.width, height: frame.height, style: "line-chart", title: title,
            description: description(first, last, values, scale.digits, language)
        ) { svg in
            for band in bands { draw(band, frame, &svg) }
            drawValueAxis(scale, frame, language, &svg)
            drawDateAxis(frame, language, &svg)
            for (index, line) in lines.enumerated() { draw(line, index + 1, frame, &svg) }
            if lines.count > 1 { drawLegend(frame, &svg) }
        }
    }

    private func description(
        _ first: Double, _ last: Double, _ values: [Double], _ digits: Int, _ language: LanguageCode
    ) -> String {
        let from = Day(number: Int32(clamping: Int(first)))
        let to = Day(number: Int32(clamping: Int(last)))
        let unit = unit.map { "\u{202f}" + $0 } ?? ""
        func number(_ value: Double) -> String { ChartNumber.text(value, digits: max(digits, 1), in: language) + unit }
        return Phrase(
            "\(lines.first?.label ?? title), \(CivilNames.long(from, in: .english)) to \(CivilNames.long(to, in: .english)): "
                + "lowest \(number(values.min() ?? 0)), highest \(number(values.max() ?? 0)).",
            fr:
                "\(lines.first?.label ?? title), du \(CivilNames.long(from, in: .french)) au \(CivilNames.long(to, in: .french)) : "
                + "minimum \(number(values.min() ?? 0)), maximum \(number(values.max() ?? 0)).")[language]
    }

    // MARK: Drawing

    /// The plot's place in the picture. 480 units wide: at 360 px a label of 15 units is still 11 px high.
    private struct Frame {
        static let width = 480.0
        static let left = 52.0
        static let right = 470.0
        static let top = 12.0
        static let bottom = 206.0

        let firstDay: Double
        let lastDay: Double
        let low: Double
        let high: Double
        let hasLegend: Bool

        var height: Double { hasLegend ? 258 : 234 }

        func x(_ position: Double) -> Double {
            Self.left + (position - firstDay) / (lastDay - firstDay) * (Self.right - Self.left)
        }

        func y(_ value: Double) -> Double {
            let share = (min(max(value, low), high) - low) / (high - low)
            return Self.bottom - share * (Self.bottom - Self.top)
        }
    }

    private func draw(_ band: Band, _ frame: Frame, _ svg: inout SVGText) {
        func rectangle(_ from: Double, _ to: Double) {
            let (top, bottom) = (frame.y(to), frame.y(from))
            guard bottom - top > 0.05 else { return }
            svg.markup(
                "<rect class=\"band-\(band.kind.rawValue)\" x=\"\(SVGText.number(Frame.left))\" y=\"\(SVGText.number(top))\" "
                    + "width=\"\(SVGText.number(Frame.right - Frame.left))\" height=\"\(SVGText.number(bottom - top))\"/>"
            )
        }
        if let below = band.below { rectangle(frame.low, below) }
        if let above = band.above { rectangle(above, frame.high) }
    }

    private func drawValueAxis(_ scale: NiceScale, _ frame: Frame, _ language: LanguageCode, _ svg: inout SVGText) {
        let ticks =
            namedTicks
            ?? scale.ticks.map { ($0, ChartNumber.text($0, digits: scale.digits, in: language)) }
        for (index, tick) in ticks.enumerated() {
            let y = SVGText.number(frame.y(tick.value))
            svg.markup(
                "<line class=\"grid\" x1=\"\(SVGText.number(Frame.left))\" y1=\"\(y)\" "
                    + "x2=\"\(SVGText.number(Frame.right))\" y2=\"\(y)\"/>")
            let isTop = index == ticks.count - 1
            let label = isTop && unit != nil ? tick.label + "\u{202f}" + (unit ?? "") : tick.label
            svg.label(label, x: Frame.left - 6, y: frame.y(tick.value) + 4, anchor: .end)
        }
    }

    private func drawDateAxis(_ frame: Frame, _ language: LanguageCode, _ svg: inout SVGText) {
        let scale = DateScale(
            Day(number: Int32(clamping: Int(frame.firstDay.rounded(.down)))),
            Day(number: Int32(clamping: Int(frame.lastDay.rounded(.down)))), in: language)
        for tick in scale.ticks {
            let x = frame.x(max(Double(tick.day.number), frame.firstDay))
            svg.markup(
                "<line class=\"tick\" x1=\"\(SVGText.number(x))\" y1=\"\(SVGText.number(Frame.bottom))\" "
                    + "x2=\"\(SVGText.number(x))\" y2=\"\(SVGText.number(Frame.bottom + 5))\"/>")
            let anchor: SVGText.Anchor = x > Frame.right - 20 ? .end : x < Frame.left + 10 ? .start : .middle
            svg.label(tick.label, x: x, y: Frame.bottom + 20, anchor: anchor)
        }
    }

    private func draw(_ line: Line, _ number: Int, _ frame: Frame, _ svg: inout SVGText) {
        var path = ""
        var lone: [ChartPoint] = []
        var previous: ChartPoint?
        var runLength = 0
        func endRun() {
            if runLength == 1, let previous { lone.append(previous) }
            runLength = 0
        }
        for point in line.points {
            guard let value = point.value else {
                endRun()
                continue
            }
            if runLength > 0, let gap = line.gap, let previous, point.position - previous.position > gap { endRun() }
            path +=
                "\(runLength == 0 ? "M" : "L")\(SVGText.number(frame.x(point.position))) \(SVGText.number(frame.y(value)))"
            runLength += 1
            previous = point
        }
        endRun()
        if !path.isEmpty { svg.markup("<path class=\"line line-\(number)\" d=\"\(path)\"/>") }
        // A point between two gaps has no line to be seen by.
        for point in line.hasDots ? line.points : lone {
            guard let value = point.value else { continue }
            svg.markup(
                "<circle class=\"dot line-\(number)\" cx=\"\(SVGText.number(frame.x(point.position)))\" "
                    + "cy=\"\(SVGText.number(frame.y(value)))\" r=\"2\"/>")
        }
    }

    private func drawLegend(_ frame: Frame, _ svg: inout SVGText) {
        var x = Frame.left
        for (index, line) in lines.enumerated() {
            let y = Frame.bottom + 42
            svg.markup(
                "<line class=\"line line-\(index + 1)\" x1=\"\(SVGText.number(x))\" y1=\"\(SVGText.number(y - 4))\" "
                    + "x2=\"\(SVGText.number(x + 18))\" y2=\"\(SVGText.number(y - 4))\"/>")
            svg.label(line.label, x: x + 24, y: y)
            x += 44 + Double(DisplayWidth.of(line.label)) * 7
        }
    }
}
