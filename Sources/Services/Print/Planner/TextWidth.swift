// Estimates the width of text, to choose a number of lines that the style sheet then enforces.

import Wording

/// Widths in the planner's sans serif, estimated by those of Helvetica and its metric equivalents.
enum TextWidth {
    /// In millimetres, at a size in points.
    static func of(_ words: some StringProtocol, size: Double, isBold: Bool = false) -> Double {
        var units = 0
        for character in words {
            if let ascii = character.asciiValue, 32...126 ~= ascii {
                units += widths[Int(ascii) - 32]
            } else if character.unicodeScalars.first?.properties.generalCategory == .spaceSeparator {
                units += 278
            } else {
                units += DisplayWidth.of(String(character)) > 1 ? 1100 : character.isUppercase ? 720 : 570
            }
        }
        return Double(units) / 1000 * size * 25.4 / 72 * (isBold ? 1.08 : 1.02)
    }

    /// The number of lines of a text, broken between words; long words count as breakable.
    static func lines(of words: String, size: Double, width: Double, isBold: Bool = false) -> Int {
        guard width > 1 else { return 1 }
        var lines = 1
        var at = 0.0
        let blank = of(" ", size: size)
        for word in words.split(separator: " ") {
            var length = of(word, size: size, isBold: isBold)
            if at > 0, at + blank + length > width {
                lines += 1
                at = 0
            }
            while length > width {
                lines += 1
                length -= width
            }
            at += (at > 0 ? blank : 0) + length
        }
        return lines
    }

    /// Advance widths of U+0020 to U+007E in thousandths of the size.
    private static let widths = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ]
}
