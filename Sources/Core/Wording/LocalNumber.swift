// Localised numbers: decimal mark, groups of three, minus sign (CLDR, "Number Symbols").

package enum LocalNumber {
    /// A whole number in groups of three: `12,345`, in French `12 345` with narrow no-break spaces.
    package static func text(_ value: Int, in language: LanguageCode) -> String {
        (value < 0 ? "−" : "") + grouped(String(value.magnitude), in: language)
    }

    /// A number with a minimum and maximum of decimals: `1,234.5`, in French `1 234,5`; empty if it is not finite.
    package static func text(_ value: Double, decimals: ClosedRange<Int>, in language: LanguageCode) -> String {
        guard value.isFinite else { return "" }
        let scale = (0..<decimals.upperBound).reduce(1.0) { product, _ in product * 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 1e15 else { return String(value) }
        var digits = String(Int(scaled))
        if digits.utf8.count <= decimals.upperBound {
            digits = String(repeating: "0", count: decimals.upperBound + 1 - digits.utf8.count) + digits
        }
        var fraction = digits.suffix(decimals.upperBound)
        while fraction.utf8.count > decimals.lowerBound, fraction.last == "0" { fraction.removeLast() }
        let whole = grouped(String(digits.dropLast(decimals.upperBound)), in: language)
        let mark = language == .french ? "," : "."
        return (value < 0 && scaled > 0 ? "−" : "") + whole + (fraction.isEmpty ? "" : mark + fraction)
    }

    /// The number in each language.
    package static func phrase(_ value: Double, decimals: ClosedRange<Int>) -> Phrase {
        Phrase(
            text(value, decimals: decimals, in: .english),
            fr: FrenchText(verbatim: text(value, decimals: decimals, in: .french)))
    }

    private static func grouped(_ digits: String, in language: LanguageCode) -> String {
        guard digits.utf8.count > 3 else { return digits }
        let separator = language == .french ? "\u{202f}" : ","
        var output = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index) % 3 == 0 { output += separator }
            output.append(digit)
        }
        return output
    }
}
