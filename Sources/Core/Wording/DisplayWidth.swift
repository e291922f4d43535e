// The width of a text in terminal columns.

/// Widths as drawn by terminals: combining marks take none, East Asian wide characters and emoji take two.
package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The text truncated to `columns`, with an ellipsis if anything was cut.
    package static func cut(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        var result = ""
        var used = 0
        for character in text {
            let next = of(String(character))
            if used + next > columns - 1 { break }
            result.append(character)
            used += next
        }
        return result + "…"
    }

    /// The width of one grapheme cluster, however many scalars it has.
    private static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        // U+FE0F selects the emoji form of a character that has both.
        if scalars.contains("\u{fe0f}") { return 2 }
        return scalars.map(of).max() ?? 0
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        // Latin, Greek, Cyrillic and dashes without a table lookup; few terminals show the soft hyphen (U+00AD).
        if (0x20..<0x7f).contains(scalar.value) || (0xa0..<0x300).contains(scalar.value) && scalar.value != 0xad
            || (0x370..<0x483).contains(scalar.value) || (0x2010..<0x2028).contains(scalar.value)
        {
            return 1
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// Blocks of wide and full-width characters (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
        0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
        0x20000...0x3fffd,
    ]
}
