// Pictures of different kinds stacked in one standalone SVG file.

import Bytes
import Wording

/// A column of charts, each under its heading.
package struct PictureColumn: Sendable {
    private struct Picture: Sendable {
        let heading: String
        let svg: HTML
        let width: Double
        let height: Double
    }

    package let title: String
    package let subtitle: String
    /// Colours and their meanings: a style (`bar-NAME`) and words.
    private let legend: [(style: String, words: String)]
    private var pictures: [Picture] = []

    package init(title: String, subtitle: String, legend: [(style: String, words: String)] = []) {
        self.title = title
        self.subtitle = subtitle
        self.legend = legend
    }

    package var isEmpty: Bool { pictures.isEmpty }

    /// Adds the output of another chart; nil adds nothing.
    package mutating func add(_ svg: HTML?, heading: String) {
        // The view box gives the drawing's size: `viewBox="0 0 WIDTH HEIGHT"`.
        guard let svg,
            let box = svg.text.split(separator: "viewBox=\"", maxSplits: 1).last?.prefix(while: { $0 != "\"" })
        else { return }
        let numbers = box.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0 else { return }
        pictures.append(Picture(heading: heading, svg: svg, width: numbers[2], height: numbers[3]))
    }

    private static let (width, margin, heading) = (752.0, 16.0, 40.0)

    package func svg() -> HTML {
        let inner = Self.width - 2 * Self.margin
        var y = 60.0 + (legend.isEmpty ? 0 : 22)
        let places = pictures.map { picture -> (top: Double, height: Double) in
            let place = (top: y + Self.heading, height: picture.height * inner / picture.width)
            y = place.top + place.height
            return place
        }
        let height = y + Self.margin
        return SVGText.image(
            width: Self.width, height: height, style: "panels", title: title, description: subtitle,
            pixels: (Self.width, height)
        ) { svg in
            svg.markup("<style>\(ChartStyle.sheet)</style><rect class=\"paper\" width=\"100%\" height=\"100%\"/>")
            svg.label(title, x: Self.margin, y: 28, style: "title")
            svg.label(subtitle, x: Self.margin, y: 48)
            var x = Self.margin
            for entry in legend {
                svg.markup(
                    "<rect class=\"bar \(SVGText.line(entry.style))\" x=\"\(SVGText.number(x))\" y=\"62\" width=\"12\" height=\"12\" rx=\"2\"/>"
                )
                svg.label(entry.words, x: x + 18, y: 72)
                x += 36 + Double(DisplayWidth.of(entry.words)) * 6.6
            }
            for (picture, place) in zip(pictures, places) {
                svg.label(picture.heading, x: Self.margin, y: place.top - 14, style: "panel-title")
                // A nested `svg` element is scaled to its viewport (SVG 1.1, section 5.1.2).
                svg.markup("<svg x=\"\(SVGText.number(Self.margin))\" y=\"\(SVGText.number(place.top))\" ")
                svg.markup("width=\"\(SVGText.number(inner))\" height=\"\(SVGText.number(place.height))\" ")
                svg.markup("viewBox=\"0 0 \(SVGText.number(picture.width)) \(SVGText.number(picture.height))\">")
                svg.markup("\(picture.svg)</svg>")
            }
        }
    }
}
