// SVG for the parts of a line chart: nights, bands, grid, spreads, lines, marks, dates, legend.

import Bytes
import CivilTime
import Wording

extension LineChart {
    /// Everything within the frame, and the labels of the value axis.
    ///
    /// - Parameter isPanel: with the names of thresholds and gaps, and the last value.
    func draw(
        _ scales: Scales, _ frame: ChartFrame, _ language: LanguageCode, isPanel: Bool = false, _ svg: inout SVGText
    ) {
        for night in axis?.nights ?? [] {
            rectangle("night", frame.x(night.lowerBound), frame.top, frame.x(night.upperBound), frame.bottom, &svg)
        }
        for band in bands { draw(band, frame, &svg) }
        if isPanel { drawGaps(scales, frame, &svg) }
        drawValueAxis(scales.value, frame, language, &svg)
        for (index, line) in lines.enumerated() { draw(line, index + 1, frame, &svg) }
        if isPanel {
            drawLimits(scales, frame, language, &svg)
            drawEndings(frame, language, &svg)
        }
        for stretch in lines.flatMap(\.stretches) { draw(stretch, frame, &svg) }
        for mark in marks where mark.position >= scales.first && mark.position <= scales.last {
            draw(mark, frame, &svg)
        }
    }

    private func rectangle(
        _ style: String, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ svg: inout SVGText
    ) {
        guard bottom - top > 0.05, right - left > 0.05 else { return }
        svg.markup("<rect class=\"\(style)\" x=\"\(SVGText.number(left))\" y=\"\(SVGText.number(top))\" ")
        svg.markup("width=\"\(SVGText.number(right - left))\" height=\"\(SVGText.number(bottom - top))\"/>")
    }

    /// An invisible area with a tooltip.
    private func draw(_ stretch: Stretch, _ frame: ChartFrame, _ svg: inout SVGText) {
        let (left, right) = (frame.x(stretch.from), frame.x(stretch.to))
        svg.markup("<rect class=\"said\" x=\"\(SVGText.number(left))\" y=\"\(SVGText.number(frame.top))\" ")
        svg.markup(
            "width=\"\(SVGText.number(max(right - left, 1)))\" height=\"\(SVGText.number(frame.bottom - frame.top))\">")
        svg.markup("<title>\(SVGText.line(stretch.words))</title></rect>")
    }

    private func draw(_ band: Band, _ frame: ChartFrame, _ svg: inout SVGText) {
        let style = "band-\(band.kind.rawValue)"
        if let below = band.below {
            rectangle(style, frame.left, frame.y(below), frame.right, frame.y(frame.scales.low), &svg)
        }
        if let above = band.above {
            rectangle(style, frame.left, frame.y(frame.scales.high), frame.right, frame.y(above), &svg)
        }
    }

    private func drawValueAxis(_ scale: NiceScale, _ frame: ChartFrame, _ language: LanguageCode, _ svg: inout SVGText)
    {
        let ticks =
            namedTicks
            ?? scale.ticks.map { NamedTick($0, LocalNumber.text($0, decimals: 0...scale.digits, in: language)) }
        for (index, tick) in ticks.enumerated() {
            let y = SVGText.number(frame.y(tick.value))
            svg.markup("<line class=\"grid\" x1=\"\(SVGText.number(frame.left))\" y1=\"\(y)\" ")
            svg.markup("x2=\"\(SVGText.number(frame.right))\" y2=\"\(y)\"/>")
            if let level = tick.level {
                svg.markup(
                    "<circle class=\"level-\(SVGText.line(level))\" cx=\"\(SVGText.number(frame.left - 12))\" cy=\"\(y)\" r=\"5\">"
                )
                svg.markup("<title>\(SVGText.line(tick.label))</title></circle>")
                continue
            }
            let isTop = index == ticks.count - 1
            let label = isTop && unit != nil && axis == nil ? tick.label + "\u{202f}" + (unit ?? "") : tick.label
            svg.label(label, x: frame.left - 6, y: frame.y(tick.value) + 4, anchor: .end)
        }
    }

    /// The ticks below the frame: those of the axis, else days.
    func drawDates(_ frame: ChartFrame, _ language: LanguageCode, _ svg: inout SVGText) {
        let ticks =
            axis?.ticks.map { (position: $0.position, label: $0.label) }
            ?? DateScale(
                Day(number: Int32(clamping: Int(frame.scales.first.rounded(.down)))),
                Day(number: Int32(clamping: Int(frame.scales.last.rounded(.down)))), in: language
            ).ticks.map { (position: max(Double($0.day.number), frame.scales.first), label: $0.label) }
        for (index, tick) in ticks.enumerated() {
            let x = frame.x(tick.position)
            svg.markup("<line class=\"tick\" x1=\"\(SVGText.number(x))\" y1=\"\(SVGText.number(frame.bottom))\" ")
            svg.markup("x2=\"\(SVGText.number(x))\" y2=\"\(SVGText.number(frame.bottom + 5))\"/>")
            let anchor: SVGText.Anchor = x > frame.right - 20 ? .end : x < frame.left + 10 ? .start : .middle
            // On narrow screens every other label is hidden.
            svg.label(
                tick.label, x: x, y: frame.bottom + 18, anchor: anchor, style: index % 2 == 0 ? "axis" : "axis other")
        }
    }

    // MARK: Lines

    private func draw(_ line: Line, _ number: Int, _ frame: ChartFrame, _ svg: inout SVGText) {
        var path = ""
        var spreads = ""
        var bands = ""
        var lone: [ChartPoint] = []
        for run in line.runs {
            if run.contains(where: { $0.spread != nil }) { spreads += outline(run, frame, \.spread) }
            if run.contains(where: { $0.band != nil }) { bands += outline(run, frame, \.band) }
            if run.count == 1 { lone.append(run[0]) }
            for (index, point) in run.enumerated() {
                path +=
                    "\(index == 0 ? "M" : "L")\(SVGText.number(frame.x(point.position))) \(SVGText.number(frame.y(point.value ?? 0)))"
            }
        }
        if !spreads.isEmpty { svg.markup("<path class=\"spread line-\(number)\" d=\"\(spreads)\"/>") }
        // Drawn on top of the spread, it is twice as dark.
        if !bands.isEmpty { svg.markup("<path class=\"spread most line-\(number)\" d=\"\(bands)\"/>") }
        if !path.isEmpty { svg.markup("<path class=\"line line-\(number)\" d=\"\(path)\"/>") }
        // A point between two gaps has no line that would make it visible.
        for point in line.hasDots ? line.points : lone {
            guard let value = point.value else { continue }
            svg.markup("<circle class=\"dot line-\(number)\" cx=\"\(SVGText.number(frame.x(point.position)))\" ")
            svg.markup("cy=\"\(SVGText.number(frame.y(value)))\" r=\"2\"")
            svg.close("circle", title: point.words)
        }
    }

    /// The area between the ends of the ranges of a run; a point without a range contributes only its value.
    private func outline(
        _ run: [ChartPoint], _ frame: ChartFrame, _ range: (ChartPoint) -> ClosedRange<Double>?
    ) -> String {
        func place(_ x: Double, _ value: Double) -> String { "\(SVGText.number(x)) \(SVGText.number(frame.y(value)))" }
        // A single point gets an area just wide enough to be visible.
        let points =
            run.count == 1
            ? [(frame.x(run[0].position) - 1, run[0]), (frame.x(run[0].position) + 1, run[0])]
            : run.map { (frame.x($0.position), $0) }
        let top = points.map { place($0.0, range($0.1)?.upperBound ?? $0.1.value ?? 0) }
        let bottom = points.reversed().map { place($0.0, range($0.1)?.lowerBound ?? $0.1.value ?? 0) }
        return "M" + (top + bottom).joined(separator: "L") + "Z"
    }

    /// A triangle at the top, pointing to its time.
    private func draw(_ mark: Mark, _ frame: ChartFrame, _ svg: inout SVGText) {
        Self.triangle(mark, x: frame.x(mark.position), y: frame.top - 1, title: mark.words, &svg)
        if marks.count <= 40 {
            let x = SVGText.number(frame.x(mark.position))
            svg.markup(
                "<line class=\"mark-line mark-\(SVGText.line(mark.style))\" x1=\"\(x)\" y1=\"\(SVGText.number(frame.top))\" "
            )
            svg.markup("x2=\"\(x)\" y2=\"\(SVGText.number(frame.bottom))\"/>")
        }
    }

    static func triangle(_ mark: Mark, x: Double, y: Double, title: String?, _ svg: inout SVGText) {
        let style = SVGText.line(mark.style)
        svg.markup(
            "<path class=\"mark mark-\(style) \(mark.isFilled ? "is-sent" : "is-held")\" d=\"M\(SVGText.number(x - 4)) "
        )
        svg.markup("\(SVGText.number(y - 6))h8l-4 7Z\"")
        svg.close("path", title: title)
    }

    func drawLegend(_ frame: ChartFrame, _ svg: inout SVGText) {
        var x = frame.left
        for (index, line) in lines.enumerated() {
            let y = frame.bottom + 42
            svg.markup(
                "<line class=\"line line-\(index + 1)\" x1=\"\(SVGText.number(x))\" y1=\"\(SVGText.number(y - 4))\" ")
            svg.markup("x2=\"\(SVGText.number(x + 18))\" y2=\"\(SVGText.number(y - 4))\"/>")
            svg.label(line.label, x: x + 24, y: y)
            x += 44 + Double(DisplayWidth.of(line.label)) * 7
        }
    }
}

extension LineChart.Line {
    /// Runs of connected points, broken at missing values and after gaps.
    var runs: [[ChartPoint]] {
        var runs: [[ChartPoint]] = []
        var run: [ChartPoint] = []
        for point in points {
            let isBroken =
                point.value == nil
                || (gap.flatMap { gap in run.last.map { point.position - $0.position > gap } } ?? false)
            if isBroken, !run.isEmpty {
                runs.append(run)
                run = []
            }
            if point.value != nil { run.append(point) }
        }
        if !run.isEmpty { runs.append(run) }
        return runs
    }
}
