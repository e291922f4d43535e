// A bar over time divided into states: open and closed, each with its own colour and hatching.

import Bytes
import Wording

/// One bar of states above a time axis. Colours come from the classes `state-0`, `state-1`, …, `state-unknown`.
package struct StateBar: Sendable {
    package struct State: Sendable {
        package let label: String
        /// Printed after the label: its share of the time.
        package let note: String
        /// The state at the time is unknown.
        package let isUnknown: Bool
        /// Nil if the state is normal.
        package let kind: LineChart.Band.Kind?

        package init(label: String, note: String = "", isUnknown: Bool = false, kind: LineChart.Band.Kind? = nil) {
            self.label = label
            self.note = note
            self.isUnknown = isUnknown
            self.kind = kind
        }
    }

    /// Positions as on a `TimeAxis`.
    package struct Interval: Sendable {
        package let from: Double
        package let to: Double
        /// Its index in `states`.
        package let state: Int
        /// The tooltip.
        package let words: String

        package init(from: Double, to: Double, state: Int, words: String) {
            self.from = from
            self.to = to
            self.state = state
            self.words = words
        }
    }

    package let title: String
    package let states: [State]
    /// In order of time.
    package let intervals: [Interval]
    /// Printed after the states.
    package let note: String
    package let marks: [LineChart.Mark]

    package init(title: String, states: [State], intervals: [Interval], note: String, marks: [LineChart.Mark] = []) {
        self.title = title
        self.states = states
        self.intervals = intervals.filter { states.indices.contains($0.state) }
        self.note = note
        self.marks = marks
    }

    /// The states by rarity, unknown ones last: of states that share a place, the first is the most notable.
    private var rarestFirst: [Int] {
        var lengths = [Double](repeating: 0, count: states.count)
        for interval in intervals { lengths[interval.state] += interval.to - interval.from }
        return states.indices.sorted {
            (states[$0].isUnknown ? 1 : 0, lengths[$0], $0) < (states[$1].isUnknown ? 1 : 0, lengths[$1], $1)
        }
    }

    /// The states that occur in each of `count` columns of equal width, rarest first.
    func columns(_ count: Int, from first: Double, to last: Double) -> [[Int]] {
        var found = [Set<Int>](repeating: [], count: count)
        for interval in intervals where interval.to >= first && interval.from <= last {
            let low = place((interval.from - first) / (last - first) * Double(count), count)
            // An interval that ends at the edge of a column does not extend into it.
            let end = ((interval.to - first) / (last - first) * Double(count)).rounded(.up)
            for column in low...max(low, place(end - 1, count)) { found[column].insert(interval.state) }
        }
        let order = rarestFirst
        return found.map { states in order.filter(states.contains) }
    }

    private func place(_ value: Double, _ count: Int) -> Int { Int(min(max(value, 0), Double(count - 1))) }

    // MARK: SVG

    private static let (barHeight, lineHeight) = (28.0, 20.0)
    /// Beyond `maxIntervals` a bar is drawn by columns.
    private static let (maxIntervals, columns) = (400, 320)

    /// The height of the bar and the lines of words above it.
    func height(_ room: Double, letter: Double) -> Double {
        Self.barHeight + 12 + Double((entries(room, letter).map(\.line).max() ?? 0) + 1) * Self.lineHeight
    }

    /// A description of the chart in one sentence.
    func description(_ language: LanguageCode) -> String {
        let parts = states.map { $0.label + ($0.note.isEmpty ? "" : " " + $0.note) } + [note]
        return Phrase(title + ": ", fr: "\(title) : ")[language] + parts.joined(separator: ", ") + "."
    }

    /// The positions of the words of each state, followed by the note.
    private func entries(_ room: Double, _ letter: Double) -> [(words: String, line: Int, x: Double)] {
        var (line, x) = (0, 0.0)
        return (states.map { $0.label + ($0.note.isEmpty ? "" : " " + $0.note) } + [note]).map { words in
            let width = 34 + Double(DisplayWidth.of(words)) * letter
            if x > 0, x + width > room { (line, x) = (line + 1, 0) }
            defer { x += width }
            return (words, line, x)
        }
    }

    /// - Parameter edge: the left edge of the words, which have a width of `width`.
    func draw(_ frame: ChartFrame, edge: Double, width: Double, _ svg: inout SVGText) {
        let top = frame.bottom - Self.barHeight
        if intervals.count <= Self.maxIntervals {
            // Rare states are drawn on top: a minute in a month is still visible.
            for state in rarestFirst.reversed() {
                for interval in intervals where interval.state == state {
                    let (left, right) = (frame.x(interval.from), frame.x(interval.to))
                    box(state, left, top, max(right - left, 1), Self.barHeight, title: interval.words, &svg)
                }
            }
        } else {
            let found = columns(Self.columns, from: frame.scales.first, to: frame.scales.last)
            let width = (frame.right - frame.left) / Double(Self.columns)
            var column = 0
            while column < found.count {
                let end = found[column...].firstIndex { $0 != found[column] } ?? found.count
                if let state = found[column].first {
                    box(
                        state, frame.left + Double(column) * width, top, Double(end - column) * width, Self.barHeight,
                        title: found[column].map { states[$0].label }.joined(separator: ", "), &svg)
                }
                column = end
            }
        }
        for mark in marks where mark.position >= frame.scales.first && mark.position <= frame.scales.last {
            LineChart.triangle(mark, x: frame.x(mark.position), y: top - 1, title: mark.words, &svg)
        }
        for (index, entry) in entries(width, frame.letter).enumerated() {
            let (x, y) = (edge + entry.x, frame.top + 8 + Double(entry.line) * Self.lineHeight)
            if states.indices.contains(index) { box(index, x, y - 10, 14, 12, title: nil, &svg) }
            svg.label(entry.words, x: x + (states.indices.contains(index) ? 20 : 0), y: y)
        }
    }

    private func box(
        _ state: Int, _ x: Double, _ y: Double, _ width: Double, _ height: Double, title: String?, _ svg: inout SVGText
    ) {
        let (x, y) = (SVGText.number(x), SVGText.number(y))
        let place: HTML =
            "x=\"\(x)\" y=\"\(y)\" width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
        let isUnknown = states[state].isUnknown
        svg.markup("<rect class=\"state state-\(isUnknown ? "unknown" : String(state % 6))\" \(place)")
        svg.close("rect", title: title)
        guard !isUnknown, state % 6 > 0, width >= 3 else { return }
        svg.markup("<rect fill=\"url(#hatch-\(state % 6))\" pointer-events=\"none\" \(place)/>")
    }

    /// Hatching of all states but the first, so that they do not differ by colour alone.
    static func drawHatches(_ svg: inout SVGText) {
        svg.markup("<defs>")
        for (index, path) in ["M0 8L8 0", "M0 0L8 8", "M4 0V8", "M0 4H8", "M0 8L8 0M0 0L8 8"].enumerated() {
            svg.markup("<pattern id=\"hatch-\(index + 1)\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">")
            svg.markup("<path class=\"hatch\" d=\"\(path)\"/></pattern>")
        }
        svg.markup("</defs>")
    }
}
