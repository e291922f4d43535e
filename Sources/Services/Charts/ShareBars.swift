// Bars of equal length divided into shares: the composition of a whole, one row each.

import Bytes
import Wording

/// Rows of shares as SVG. The colour of a part comes from its classes `bar` and `bar-NAME`.
package struct ShareBars: Sendable {
    package struct Part: Sendable {
        package let label: String
        package let count: Int
        /// A word of letters, digits and hyphens for the style sheet.
        package let style: String

        package init(label: String, count: Int, style: String) {
            self.label = label
            self.count = count
            self.style = style
        }
    }

    package struct Row: Sendable {
        package let label: String
        package let parts: [Part]
        /// Printed after the bar.
        package let note: String

        package init(label: String, parts: [Part], note: String) {
            self.label = label
            self.parts = parts
            self.note = note
        }

        var total: Int { parts.map(\.count).reduce(0, +) }
    }

    package let title: String
    package let rows: [Row]

    package init(title: String, rows: [Row]) {
        self.title = title
        self.rows = rows.filter { $0.total > 0 }
    }

    private static let (width, rowHeight) = (720.0, 24.0)

    /// The chart, or nil if there are no rows.
    package func svg(in language: LanguageCode) -> HTML? {
        guard !rows.isEmpty else { return nil }
        func room(_ texts: [String]) -> Double { Double(texts.map(DisplayWidth.of).max() ?? 0) * 7.4 + 14 }
        let (left, behind) = (room(rows.map(\.label)), room(rows.map(\.note)))
        let length = Self.width - left - behind
        let description = rows.map { row in
            row.label + ": "
                + row.parts.filter { $0.count > 0 }.map { "\($0.label) \($0.count)" }.joined(separator: ", ")
        }.joined(separator: "; ")
        return SVGText.image(
            width: Self.width, height: Self.rowHeight * Double(rows.count) + 4, style: "share-bars", title: title,
            description: description
        ) { svg in
            for (index, row) in rows.enumerated() {
                let top = 2 + Double(index) * Self.rowHeight
                svg.label(row.label, x: left - 8, y: top + 16, anchor: .end)
                var x = left
                for part in row.parts where part.count > 0 {
                    let width = Double(part.count) / Double(row.total) * length
                    svg.markup(
                        "<rect class=\"bar bar-\(SVGText.line(part.style))\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(top + 3))\" "
                    )
                    svg.markup(
                        "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(Self.rowHeight - 6))\"><title>")
                    svg.markup("\(SVGText.line(part.label)): \(part.count)")
                    svg.markup("</title></rect>")
                    x += width
                }
                svg.label(row.note, x: left + length + 8, y: top + 16, style: "axis value")
            }
        }
    }
}
