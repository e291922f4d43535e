// The presentation state of an SVG element, including inherited properties.

import Bytes

struct SVGState {
    /// To hundredths of a point.
    var transform = SVGTransform()
    /// In the user units of the element.
    private(set) var width = 1.0
    /// Whether it is hidden by `display` or `visibility`.
    private(set) var isHidden = false
    private(set) var isFilled = true
    private var stroke: InkColour?
    private var opacity = 1.0

    /// Hundredths of a point per CSS pixel, of which there are 96 to an inch.
    static let pixel = 75.0

    /// The stroke colour; nil if there is none.
    var colour: InkColour? {
        guard var colour = stroke else { return nil }
        let alpha = (Double(colour.alpha) * opacity).rounded()
        colour.value = colour.value & 0xffff_ff00 | UInt32(min(255, max(0, alpha)))
        return alpha > 0 ? colour : nil
    }

    /// Applies the properties of an element. `style` takes precedence over attributes (CSS 2, 6.4.4).
    ///
    /// - Returns: what was not understood.
    mutating func take(_ attributes: XMLValues) -> [(name: String, value: String)] {
        var failed: [(name: String, value: String)] = []
        var said: [(name: String, value: String)] = []
        for (name, value) in attributes {
            if name == "style" { continue }
            if name == "transform" {
                if let inner = SVGTransform(value) {
                    transform = inner.then(transform)
                } else {
                    failed.append((name, value))
                }
            } else {
                said.append((name, value))
            }
        }
        for declaration in (attributes.first { $0.name == "style" }?.value ?? "").split(separator: ";") {
            let sides = declaration.split(separator: ":", maxSplits: 1)
            guard sides.count == 2 else { continue }
            said.append((String(sides[0]).trimmed.lowercased(), String(sides[1]).trimmed))
        }
        for (name, value) in said where !apply(name, value) { failed.append((name, value)) }
        return failed
    }

    typealias XMLValues = [(name: String, value: String)]

    private mutating func apply(_ name: String, _ value: String) -> Bool {
        if value == "inherit" { return true }
        switch name {
        case "stroke":
            if value == "none" || value == "transparent" {
                stroke = nil
                return true
            }
            stroke = Self.colour(value) ?? .black
            return Self.colour(value) != nil
        case "stroke-width":
            guard let length = Self.length(value), length >= 0 else { return false }
            width = length / Self.pixel
        case "stroke-opacity", "opacity":
            guard let number = DecimalScanner.number(value), number.isFinite else { return false }
            // The opacity of a group applies to its content.
            opacity *= min(1, max(0, number))
        case "fill": isFilled = value != "none" && value != "transparent"
        case "display": isHidden = value == "none"
        case "visibility": isHidden = value != "visible"
        default: break
        }
        return true
    }

    /// `#abc`, `#aabbcc`, `rgb(1, 2, 3)`, a colour name.
    private static func colour(_ text: String) -> InkColour? {
        let text = text.lowercased()
        if text == "currentcolor" { return .black }
        if text.hasPrefix("#"), text.utf8.count == 4 {
            return InkColour("#" + text.dropFirst().map { "\($0)\($0)" }.joined())
        }
        if text.hasPrefix("rgb("), text.hasSuffix(")") {
            let parts = text.dropFirst(4).dropLast().split { $0 == "," || $0 == " " }.map { UInt32($0) }
            guard parts.count == 3 else { return nil }
            var value: UInt32 = 0
            for part in parts {
                guard let part, part < 256 else { return nil }
                value = value << 8 | part
            }
            return InkColour(value: value << 8 | 0xff)
        }
        if let named = names[text] { return InkColour(value: named << 8 | 0xff) }
        return text.hasPrefix("#") ? InkColour(text) : nil
    }

    /// The sixteen names of HTML 4, and others common in drawings (CSS Color 4, 6.1).
    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xc0c0c0, "gray": 0x808080, "grey": 0x808080, "white": 0xffffff,
        "maroon": 0x800000, "red": 0xff0000, "purple": 0x800080, "fuchsia": 0xff00ff, "magenta": 0xff00ff,
        "green": 0x008000, "lime": 0x00ff00, "olive": 0x808000, "yellow": 0xffff00, "navy": 0x000080,
        "blue": 0x0000ff, "teal": 0x008080, "aqua": 0x00ffff, "cyan": 0x00ffff, "orange": 0xffa500,
        "brown": 0xa52a2a, "pink": 0xffc0cb, "darkblue": 0x00008b, "darkgreen": 0x006400, "darkred": 0x8b0000,
    ]

    /// In hundredths of a point; a number without a unit is in CSS pixels (CSS Values 3, 6.2).
    static func length(_ text: String) -> Double? {
        var scanner = DecimalScanner(Array(text.trimmed.utf8))
        guard let value = scanner.number(), value.isFinite else { return nil }
        switch String(decoding: scanner.bytes[scanner.at...], as: UTF8.self).lowercased() {
        case "", "px": return value * pixel
        case "pt": return value * 100
        case "pc": return value * 1200
        case "in": return value * 7200
        case "cm": return value * 7200 / 2.54
        case "mm": return value * 7200 / 25.4
        default: return nil
        }
    }
}
