// Builds SVG as bytes: elements, escaped text, short numbers.

import Bytes

/// An SVG document under construction.
struct SVGText {
    private var text = HTMLText()

    mutating func markup(_ markup: HTML) { text.markup(markup) }

    /// A line of text at a point.
    mutating func label(_ words: String, x: Double, y: Double, anchor: Anchor = .start, style: String = "axis") {
        markup("<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"")
        if anchor != .start { markup(" text-anchor=\"\(anchor.rawValue)\"") }
        markup(">\(Self.line(words))</text>")
    }

    /// Closes an element whose attributes are written, with an optional tooltip.
    mutating func close(_ element: HTML, title: String?) {
        guard let title else { return markup("/>") }
        markup("><title>\(Self.line(title))</title></\(element)>")
    }

    enum Anchor: String { case start, middle, end }

    /// Words on one line, without characters that XML 1.0 (section 2.2) excludes even as references.
    static func line(_ words: String) -> String {
        guard words.utf8.contains(where: { $0 < 0x20 || $0 == 0xef }) else { return words }
        var output = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": output += " "
            case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": output += "\u{fffd}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// A coordinate with at most one decimal.
    static func number(_ value: Double) -> String { decimal(value, digits: 1) }

    /// A number with at most `digits` decimals (0 to 6), a decimal point, and no trailing zeros.
    static func decimal(_ value: Double, digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
        let units = Int((value * Double(scale)).rounded())
        let fraction = abs(units) % scale
        var output = (units < 0 ? "-" : "") + String(abs(units) / scale)
        guard fraction > 0 else { return output }
        let padded = String(String(scale + fraction).dropFirst())
        output += "." + padded
        while output.hasSuffix("0") { output.removeLast() }
        return output
    }

    /// The root element around the output of `draw`, with a fixed size if `pixels` is given: named and described for screen readers
    /// (WAI-ARIA Graphics). A picture with links does not get the role of an image, which would hide them.
    static func image(
        width: Double, height: Double, style: String, title: String, description: String,
        pixels: (width: Double, height: Double)? = nil, hasLinks: Bool = false, _ draw: (inout SVGText) -> Void
    ) -> HTML {
        var svg = SVGText()
        let size: HTML? = pixels.map { "width=\"\(number($0.width))\" height=\"\(number($0.height))\" " }
        svg.markup(
            "<svg class=\"chart \(style)\" xmlns=\"http://www.w3.org/2000/svg\" role=\"\(hasLinks ? "group" : "img")\" \(size)"
        )
        svg.markup("viewBox=\"0 0 \(number(width)) \(number(height))\"><title>\(line(title))</title>")
        svg.markup("<desc>\(line(description))</desc>")
        draw(&svg)
        svg.markup("</svg>")
        return svg.text.html
    }
}
