// Labels within a panel: thresholds with their names, times without readings, the last value at the line's end.

import Bytes
import Wording

extension LineChart {
    /// One threshold.
    struct Limit: Equatable {
        let kind: Band.Kind
        let value: Double
        /// Whether values below the threshold are out of range, rather than those above.
        let isBelow: Bool

        /// `warning < 7`
        func words(in language: LanguageCode) -> String {
            let name =
                switch kind {
                case .warning: Phrase("warning", fr: "à surveiller")
                case .critical: Phrase("critical", fr: "critique")
                }
            return name[language] + (isBelow ? " < " : " > ") + LocalNumber.text(value, decimals: 0...3, in: language)
        }
    }

    /// All thresholds, the more serious first; of two at the same value, only the more serious.
    var limits: [Limit] {
        var limits: [Limit] = []
        for band in bands.filter({ $0.kind == .critical }) + bands.filter({ $0.kind == .warning }) {
            for (value, isBelow) in [(band.below, true), (band.above, false)] {
                guard let value, !limits.contains(where: { $0.value == value && $0.isBelow == isBelow }) else {
                    continue
                }
                limits.append(Limit(kind: band.kind, value: value, isBelow: isBelow))
            }
        }
        return limits
    }

    /// Where a threshold is visible.
    enum LimitPlace { case line, aboveAll, belowAll }

    /// Nil if no visible value lies beyond it.
    func place(of limit: Limit, _ scales: Scales) -> LimitPlace? {
        if limit.value >= scales.low, limit.value <= scales.high { return .line }
        if limit.isBelow, limit.value > scales.high { return .aboveAll }
        return !limit.isBelow && limit.value < scales.low ? .belowAll : nil
    }

    /// A value as printed at the end of its line.
    static func ending(_ value: Double, _ language: LanguageCode) -> String {
        LocalNumber.text(value, decimals: 0...(abs(value) < 10 ? 2 : 1), in: language)
    }

    /// The last value of each line.
    var endings: [(line: Int, point: ChartPoint, value: Double)] {
        lines.enumerated().compactMap { index, line in
            line.points.last { $0.value != nil }.flatMap { point in
                point.value.map { (index + 1, point, line.ending ?? $0) }
            }
        }
    }

    // MARK: SVG

    func drawLimits(_ scales: Scales, _ frame: ChartFrame, _ language: LanguageCode, _ svg: inout SVGText) {
        var taken: [Double] = []
        for limit in limits {
            guard let place = place(of: limit, scales) else { continue }
            let style = "limit limit-\(limit.kind.rawValue)"
            let line = frame.y(limit.value)
            let height = frame.letter * 1.7
            var base: Double
            var words = limit.words(in: language)
            switch place {
            case .aboveAll: (base, words) = (frame.top + height, words + " ↑")
            case .belowAll: (base, words) = (frame.bottom - 4, words + " ↓")
            case .line:
                let y = SVGText.number(line)
                svg.markup("<line class=\"\(style)\" x1=\"\(SVGText.number(frame.left))\" y1=\"\(y)\" ")
                svg.markup("x2=\"\(SVGText.number(frame.right))\" y2=\"\(y)\"/>")
                // Within the range that it names, if that is high enough.
                base =
                    limit.isBelow
                    ? (line + height + 2 < frame.bottom ? line + height : line - 4)
                    : (line - height - 2 > frame.top ? line - 4 : line + height)
            }
            if taken.contains(where: { abs($0 - base) < height }) { base = line < base ? line - 4 : line + height }
            guard !taken.contains(where: { abs($0 - base) < height }) else { continue }
            taken.append(base)
            svg.label(words, x: frame.left + 5, y: base, style: style)
        }
    }

    func drawGaps(_ scales: Scales, _ frame: ChartFrame, _ svg: inout SVGText) {
        for gap in gaps where gap.to > scales.first && gap.from < scales.last {
            let left = frame.x(max(gap.from, scales.first))
            let right = frame.x(min(gap.to, scales.last))
            guard right - left >= 1 else { continue }
            svg.markup("<rect class=\"gap\" x=\"\(SVGText.number(left))\" y=\"\(SVGText.number(frame.top))\" ")
            svg.markup(
                "width=\"\(SVGText.number(right - left))\" height=\"\(SVGText.number(frame.bottom - frame.top))\">")
            svg.markup("<title>\(SVGText.line(gap.words))</title></rect>")
            svg.markup("<path class=\"gap-hatch\" d=\"\(Self.hatch(left, frame.top, right, frame.bottom))\"/>")
            let room = (right - left - 4) / frame.letter
            if let words = [gap.words, gap.brief].first(where: { !$0.isEmpty && Double(DisplayWidth.of($0)) <= room }) {
                svg.label(
                    words, x: (left + right) / 2, y: (frame.top + frame.bottom) / 2 + 4, anchor: .middle,
                    style: "gap-words")
            }
        }
    }

    /// Hatching that rises to the right within a rectangle, nine units apart, on a grid shared by all gaps of a picture.
    static func hatch(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> String {
        let step = 9.0
        var path = ""
        // x + y is constant along each line.
        var sum = ((left + top) / step).rounded(.up) * step
        while sum < right + bottom {
            let (x1, x2) = (max(left, sum - bottom), min(right, sum - top))
            if x2 - x1 > 0.2 {
                path +=
                    "M\(SVGText.number(x1)) \(SVGText.number(sum - x1))L\(SVGText.number(x2)) \(SVGText.number(sum - x2))"
            }
            sum += step
        }
        return path
    }

    func drawEndings(_ frame: ChartFrame, _ language: LanguageCode, _ svg: inout SVGText) {
        for (line, point, value) in endings {
            let (x, y) = (frame.x(point.position), frame.y(point.value ?? value))
            svg.markup(
                "<circle class=\"dot line-\(line)\" cx=\"\(SVGText.number(x))\" cy=\"\(SVGText.number(y))\" r=\"3\"/>")
            // Named values are labelled at the axis; with several lines a legend is clearer than overlapping numbers.
            guard namedTicks == nil, lines.count == 1 else { continue }
            let kind = kind(of: value).map { " last-\($0.rawValue)" } ?? ""
            svg.label(Self.ending(value, language), x: x + 6, y: y + frame.letter * 0.6, style: "last" + kind)
        }
    }
}
