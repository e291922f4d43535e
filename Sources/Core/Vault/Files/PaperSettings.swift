// `paper:` of the settings: defaults for printed pages.

import Bytes
import Wording
import YAML

/// The ruling of the blank areas of a page.
package enum PaperRuling: String, Sendable, Hashable, CaseIterable {
    case blank, lined, grid, dotted

    /// The values of `paper:` of a page: these, and the vault's custom ruling.
    package static let names = allCases.map(\.rawValue) + ["custom"]
}

/// A paper size, in portrait: ISO 216 and ANSI/ASME Y14.1.
package enum PaperSize: String, Sendable, Hashable, CaseIterable {
    case a4 = "A4"
    case a5 = "A5"
    case letter = "Letter"

    /// A size by name, ignoring case.
    package init?(name: String) {
        guard let size = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = size
    }

    /// In millimetres.
    package var width: Double {
        switch self {
        case .a4: 210
        case .a5: 148
        case .letter: 215.9
        }
    }

    /// In millimetres.
    package var height: Double {
        switch self {
        case .a4: 297
        case .a5: 210
        case .letter: 279.4
        }
    }
}

/// The margins of a page in millimetres, given for the right one of two facing pages.
package struct PaperMargins: Sendable, Hashable {
    package var top: Double
    package var right: Double
    package var bottom: Double
    package var left: Double

    package init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }
}

/// The owner's paper settings; nil leaves the choice to the program.
package struct PaperSettings: Sendable, Hashable {
    /// The ruling of the style `custom`.
    package var base: PaperRuling?
    /// Distance of lines or dots, in millimetres: 2 to 20.
    package var spacing: Double?
    /// Width of a line, or diameter of a dot, in millimetres: 0.05 to 2.
    package var lineWidth: Double?
    /// `#rrggbb` in lower case.
    package var colour: String?
    /// Each 0 to 50 millimetres.
    package var margins: PaperMargins?
    package var isTwoPageSpread: Bool?
    package var size: PaperSize?

    package init() {}

    /// Parses the value of `paper:`; `complain` receives what is wrong and the node concerned.
    init(_ node: YAMLNode, _ complain: (YAMLNode, Phrase) -> Void) {
        // A bare `paper: lined` names the ruling.
        if let name = node.nonEmptyScalar {
            base = PaperRuling(rawValue: name.lowercased())
            if base == nil { complain(node, Self.noRuling(name)) }
            return
        }
        for pair in node.mapping ?? [] {
            guard let key = pair.key.scalar, let text = Self.text(pair.value) else { continue }
            let value = pair.value
            switch key {
            case "base":
                base = PaperRuling(rawValue: text.lowercased())
                if base == nil { complain(value, Self.noRuling(text)) }
            case "spacing":
                spacing = Self.length(text, within: 2...20)
                if spacing == nil { complain(value, Self.noLength(text, "2mm", "20mm")) }
            case "line_width":
                lineWidth = Self.length(text, within: 0.05...2)
                if lineWidth == nil { complain(value, Self.noLength(text, "0.05mm", "2mm")) }
            case "colour", "color":
                colour = Self.colour(text)
                if colour == nil {
                    complain(
                        value,
                        Phrase(
                            "invalid colour “\(text)” (such as \"#b8c4d0\")",
                            fr: "couleur invalide « \(text) » (par exemple \"#b8c4d0\")"))
                }
            case "margins":
                margins = Self.margins(text)
                if margins == nil {
                    complain(
                        value,
                        Phrase(
                            "“\(text)” is not 1 to 4 margins such as 12mm 10mm, each up to 50mm",
                            fr: "« \(text) » n’est pas 1 à 4 marges telles que 12mm 10mm, de 50mm au plus"))
                }
            case "spread":
                switch text.lowercased() {
                case "true", "yes", "on": isTwoPageSpread = true
                case "false", "no", "off": isTwoPageSpread = false
                default:
                    complain(
                        value,
                        Phrase(
                            "“\(text)” is neither true nor false",
                            fr: "« \(text) » n’est ni true (vrai) ni false (faux)"
                        ))
                }
            case "size":
                size = PaperSize(name: text)
                if size == nil {
                    complain(
                        value,
                        Phrase(
                            "invalid size of paper “\(text)”: A4, A5 or Letter",
                            fr: "format de papier invalide « \(text) » : A4, A5 ou Letter"))
                }
            default: break
            }
        }
    }

    /// A scalar, or a list of them as in `margins: [12mm, 10mm]`.
    private static func text(_ node: YAMLNode) -> String? {
        node.nonEmptyScalar ?? node.sequence?.compactMap(\.scalar).joined(separator: " ")
    }

    private static func noRuling(_ text: String) -> Phrase {
        Phrase(
            "invalid paper “\(text)”: blank, lined, grid or dotted",
            fr: "papier invalide « \(text) » : blank, lined, grid ou dotted")
    }

    private static func noLength(_ text: String, _ least: String, _ most: String) -> Phrase {
        Phrase(
            "invalid length “\(text)”: from \(least) to \(most)",
            fr: "longueur invalide « \(text) » : de \(least) à \(most)"
        )
    }

    /// Parses `5mm`, `0.5cm`, `0,5 cm`, `12pt`, `1in` or a bare number into millimetres.
    static func length(_ text: String, within range: ClosedRange<Double>) -> Double? {
        let bare = text.lowercased().filter { $0 != " " }
        let number = bare.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let factor: Double
        switch bare.dropFirst(number.count) {
        case "mm", "": factor = 1
        case "cm": factor = 10
        case "in": factor = 25.4
        case "pt": factor = 25.4 / 72
        default: return nil
        }
        guard let value = Double(String(number.map { $0 == "," ? "." : $0 })) else { return nil }
        return range.contains(value * factor) ? value * factor : nil
    }

    /// Parses six or three hexadecimal digits, with or without `#`, into `#rrggbb`.
    static func colour(_ text: String) -> String? {
        let digits = (text.hasPrefix("#") ? text.dropFirst() : Substring(text)).lowercased()
        guard digits.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else { return nil }
        switch digits.utf8.count {
        case 6: return "#" + digits
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined()
        default: return nil
        }
    }

    /// 1 to 4 lengths in CSS order (css-box-3, section 4.2): top, right, bottom, left.
    static func margins(_ text: String) -> PaperMargins? {
        let words = text.split { $0 == " " || $0 == "\t" }
        let values = words.compactMap { length(String($0), within: 0...50) }
        guard values.count == words.count else { return nil }
        switch values.count {
        case 1: return PaperMargins(top: values[0], right: values[0], bottom: values[0], left: values[0])
        case 2: return PaperMargins(top: values[0], right: values[1], bottom: values[0], left: values[1])
        case 3: return PaperMargins(top: values[0], right: values[1], bottom: values[2], left: values[1])
        case 4: return PaperMargins(top: values[0], right: values[1], bottom: values[2], left: values[3])
        default: return nil
        }
    }
}
