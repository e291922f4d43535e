// Horizontal bars: one per category, with its count, legible on a narrow screen.

import Bytes
import Wording

/// Counts or means by category as SVG. A bar's colour comes from its class, `bar` and `bar-NAME`.
package struct BarChart: Sendable {
    package struct Bar: Sendable {
        package let label: String
        package let value: Double
        /// A word of letters, digits and hyphens for the style sheet.
        package let style: String

        package init(label: String, value: Double, style: String = "plain") {
            self.label = label
            self.value = value
            self.style = style
        }
    }

    package let title: String
    package let bars: [Bar]
    /// Decimals of the values printed after the bars.
    package let digits: Int

    package init(title: String, bars: [Bar], digits: Int = 0) {
        self.title = title
        self.bars = bars
        self.digits = digits
    }

    /// The chart, or nil if there are no bars.
    package func svg(in language: LanguageCode) -> HTML? {
        guard !bars.isEmpty else { return nil }
        let rowHeight = 28.0
        let labelWidth = min(150, 14 + Double(bars.map { DisplayWidth.of($0.label) }.max() ?? 0) * 7.6)
        // Bars start at zero; negative ones extend to the left of it.
        let greatest = max(bars.map { abs($0.value) }.max() ?? 0, 1e-9)
        let isSigned = bars.contains { $0.value < 0 }
        let room = 480 - labelWidth - 50
        let zero = labelWidth + (isSigned ? room / 2 : 0)
        let unit = (isSigned ? room / 2 : room) / greatest
        func number(_ bar: Bar) -> String { LocalNumber.text(bar.value, decimals: 0...digits, in: language) }
        let description = bars.map { "\($0.label): \(number($0))" }.joined(separator: "; ")
        return SVGText.image(
            width: 480, height: rowHeight * Double(bars.count) + 8, style: "bar-chart", title: title,
            description: description
        ) { svg in
            for (index, bar) in bars.enumerated() {
                let top = 4 + Double(index) * rowHeight
                let width = max(abs(bar.value) * unit, bar.value == 0 ? 0 : 1)
                let x = bar.value < 0 ? zero - width : zero
                svg.label(bar.label, x: labelWidth - 8, y: top + 18, anchor: .end)
                svg.markup(
                    "<rect class=\"bar bar-\(SVGText.line(bar.style))\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(top + 4))\" "
                )
                svg.markup("width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(rowHeight - 8))\" rx=\"2\"/>")
                if bar.value < 0 {
                    svg.label(number(bar), x: zero + 6, y: top + 18, style: "axis value")
                } else {
                    svg.label(number(bar), x: x + width + 6, y: top + 18, style: "axis value")
                }
            }
        }
    }
}
