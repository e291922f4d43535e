// A person's own link colour, darkened or lightened until legible.

/// The accent colour in the settings for each scheme, with a text contrast of 4.5 to 1 (WCAG 2.2, 1.4.3).
struct AccentColour: Equatable {
    /// `#rrggbb`, for the light scheme.
    let light: String
    /// `#rrggbb`, for the dark scheme.
    let dark: String

    /// The darkest surface of the light scheme, and the lightest of the dark one: text legible there is legible on all.
    private static let surfaces = (light: Colour(0xf3, 0xf0, 0xe9), dark: Colour(0x2a, 0x28, 0x23))
    private static let contrast = 4.5

    /// Nil unless it is `#rrggbb`.
    init?(_ text: String) {
        guard let colour = Colour(text) else { return nil }
        light = colour.readable(on: Self.surfaces.light, Self.contrast, towards: Colour(0, 0, 0)).text
        dark = colour.readable(on: Self.surfaces.dark, Self.contrast, towards: Colour(255, 255, 255)).text
    }

    /// CSS to append to the style sheet.
    var style: String {
        """
        :root { --accent: \(light); }
        @media screen and (prefers-color-scheme: dark) { :root:not([data-scheme=light]) { --accent: \(dark); } }
        @media screen { :root[data-scheme=dark] { --accent: \(dark); } }

        """
    }

    /// The contrast of two colours, both `#rrggbb`: 1 to 21. Nil if one is invalid.
    static func contrast(_ first: String, _ second: String) -> Double? {
        guard let one = Colour(first), let other = Colour(second) else { return nil }
        return one.contrast(to: other)
    }

    /// A colour of sRGB.
    private struct Colour {
        let parts: [Double]

        init(_ red: Double, _ green: Double, _ blue: Double) { parts = [red, green, blue] }

        init?(_ text: String) {
            guard text.utf8.count == 7, text.hasPrefix("#"), let value = Int(text.dropFirst(), radix: 16) else {
                return nil
            }
            parts = [16, 8, 0].map { Double(value >> $0 & 0xff) }
        }

        var text: String {
            "#"
                + parts.map { part in
                    let digits = String(Int(part.rounded()), radix: 16)
                    return digits.utf8.count == 1 ? "0" + digits : digits
                }.joined()
        }

        /// WCAG 2.2, “relative luminance”.
        private var luminance: Double {
            let linear = parts.map { part -> Double in
                let share = part / 255
                return share <= 0.04045 ? share / 12.92 : AccentColour.power((share + 0.055) / 1.055)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }

        func contrast(to other: Colour) -> Double {
            let (one, two) = (luminance, other.luminance)
            return (max(one, two) + 0.05) / (min(one, two) + 0.05)
        }

        /// This colour, mixed with as much of another as necessary.
        func readable(on surface: Colour, _ wanted: Double, towards end: Colour) -> Colour {
            for step in 0...50 {
                let share = Double(step) / 50
                let mixed = zip(parts, end.parts).map { $0 + ($1 - $0) * share }
                let colour = Colour(mixed[0].rounded(), mixed[1].rounded(), mixed[2].rounded())
                if colour.contrast(to: surface) >= wanted { return colour }
            }
            return end
        }
    }

    /// The power 2.4 of 0 to 1: the square times the fifth root of the square, by Newton's method.
    private static func power(_ value: Double) -> Double {
        guard value > 0 else { return 0 }
        let square = value * value
        var root = max(square, 0.1)
        for _ in 0..<30 { root = (4 * root + square / (root * root * root * root)) / 5 }
        return square * root
    }
}
