// A line chart over time: values with gaps, threshold bands, several lines, a legend.

import Bytes
import CivilTime
import Wording

/// A value at a moment.
package struct ChartPoint: Sendable, Hashable {
    /// Days since 1970-01-01, with the time of day as a fraction.
    package let position: Double
    /// Nil for no measurement: the line has a gap there.
    package let value: Double?
    /// The minimum and maximum of the values that a point aggregates.
    package let spread: ClosedRange<Double>?
    /// The range of most of those values; within `spread`.
    package let band: ClosedRange<Double>?
    /// The tooltip.
    package let words: String?

    package init(
        position: Double, value: Double?, spread: ClosedRange<Double>? = nil, band: ClosedRange<Double>? = nil,
        words: String? = nil
    ) {
        self.band = band.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
        self.position = position
        self.value = value.flatMap { $0.isFinite ? $0 : nil }
        self.spread = spread.flatMap { $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil }
        self.words = words
    }

    package init(day: Day, value: Double?) {
        self.init(position: Double(day.number), value: value)
    }
}

/// Lines over time, as SVG or in characters. Colours come from the classes `line-1`, `line-2`, … and `band-warning`, `band-critical`.
package struct LineChart: Sendable {
    package struct Line: Sendable {
        package let label: String
        package let points: [ChartPoint]
        /// Days without a point after which the line is broken; nil: only at points without a value.
        package let gap: Double?
        package let hasDots: Bool
        /// Tooltips for stretches of the line, if there are too many points for individual ones.
        package let stretches: [Stretch]
        /// The value printed at its end, if the last point aggregates many values.
        package let ending: Double?

        package init(
            label: String, points: [ChartPoint], gap: Double? = nil, hasDots: Bool = false, stretches: [Stretch] = [],
            ending: Double? = nil
        ) {
            self.ending = ending
            self.label = label
            self.points = points
            self.gap = gap
            self.hasDots = hasDots
            self.stretches = stretches
        }
    }

    /// A span of time with a tooltip.
    package struct Stretch: Sendable, Hashable {
        package let from: Double
        package let to: Double
        package let words: String
        /// A short form, for lack of room.
        package let brief: String

        package init(from: Double, to: Double, words: String, brief: String = "") {
            (self.from, self.to, self.words, self.brief) = (from, to, words, brief)
        }
    }

    /// A named value on the axis.
    package struct NamedTick: Sendable {
        package let value: Double
        package let label: String
        /// Drawn as a disc in the colour of `level-NAME`, with its label as tooltip.
        package let level: String?

        package init(_ value: Double, _ label: String, level: String? = nil) {
            (self.value, self.label, self.level) = (value, label, level)
        }
    }

    /// Values out of range: below `below`, above `above`.
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

    /// An event, such as an alert.
    package struct Mark: Sendable, Hashable {
        package let position: Double
        /// Filled, or only an outline.
        package let isFilled: Bool
        /// A word of letters for the style sheet: `mark-critical`.
        package let style: String
        package let words: String

        package init(position: Double, isFilled: Bool, style: String, words: String) {
            self.position = position
            self.isFilled = isFilled
            self.style = style
            self.words = words
        }
    }

    package let title: String
    package let unit: String?
    package let lines: [Line]
    package let bands: [Band]
    /// Fixed bounds of the axis with their names, such as the moods; nil: nice numbers around the values.
    package let namedTicks: [NamedTick]?
    package let marks: [Mark]
    /// Notable times without values: `4 days without readings`.
    package let gaps: [Stretch]
    /// The axis of the positions; nil: days around the points.
    package let axis: TimeAxis?

    package init(
        title: String, unit: String? = nil, lines: [Line], bands: [Band] = [],
        namedTicks: [NamedTick]? = nil, marks: [Mark] = [], gaps: [Stretch] = [],
        axis: TimeAxis? = nil
    ) {
        self.title = title
        self.unit = unit
        self.lines = lines
        self.bands = bands
        self.namedTicks = namedTicks
        self.marks = marks
        self.gaps = gaps
        self.axis = axis
    }

    /// The chart, or nil if no line has a value.
    package func svg(in language: LanguageCode) -> HTML? {
        guard let scales = Scales(self) else { return nil }
        let frame = ChartFrame(scales: scales)
        return SVGText.image(
            width: ChartFrame.width, height: lines.count > 1 ? 258 : 234, style: "line-chart", title: title,
            description: description(scales, language)
        ) { svg in
            draw(scales, frame, language, &svg)
            drawDates(frame, language, &svg)
            if lines.count > 1 { drawLegend(frame, &svg) }
        }
    }

    /// A description of the chart in one sentence.
    func description(_ scales: Scales, _ language: LanguageCode) -> String {
        let days =
            axis?.days ?? Day(
                number: Int32(clamping: Int(scales.first)))...Day(number: Int32(clamping: Int(scales.last)))
        let unit = unit.map { "\u{202f}" + $0 } ?? ""
        func number(_ value: Double) -> String {
            LocalNumber.text(value, decimals: 0...max(scales.value.digits, 1), in: language) + unit
        }
        let (from, to) = (days.lowerBound, days.upperBound)
        return Phrase(
            "\(lines.first?.label ?? title), \(CivilNames.long(from, in: .english)) to \(CivilNames.long(to, in: .english)): "
                + "lowest \(number(scales.least)), highest \(number(scales.greatest)).",
            fr:
                "\(lines.first?.label ?? title), du \(CivilNames.long(from, in: .french)) au \(CivilNames.long(to, in: .french)) : "
                + "minimum \(number(scales.least)), maximum \(number(scales.greatest)).")[language]
    }
}
