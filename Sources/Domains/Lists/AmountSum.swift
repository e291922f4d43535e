// Adds amounts of the same thing: `1kg` and `500g` give `1.5kg`, `2-3` and `1` give `3-4`.

import Bytes
import Wording

package enum AmountSum {
    private static let scales: [(unit: String, base: String, scale: Double)] = [
        ("mg", "g", 0.001), ("g", "g", 1), ("gr", "g", 1), ("kg", "g", 1000), ("ml", "l", 0.001), ("cl", "l", 0.01),
        ("dl", "l", 0.1), ("l", "l", 1), ("oz", "oz", 1), ("lb", "oz", 16), ("lbs", "oz", 16),
        ("mm", "m", 0.001), ("cm", "m", 0.01), ("m", "m", 1), ("cup", "tsp", 48), ("cups", "tsp", 48),
        ("tbsp", "tsp", 3), ("tsp", "tsp", 1), ("cs", "cc", 3), ("cc", "cc", 1), ("pt", "pt", 1), ("qt", "pt", 2),
        ("gal", "pt", 8), ("floz", "floz", 1),
    ]

    /// The sum of two amounts in the unit of the first (`1kg` and `500g` give `1.5kg`, `2-3` and `1` give `3-4`). A
    /// number and an amount with a unit are kept as separate terms (`2cloves+1`). Nil if the two are incompatible.
    static func sum(_ first: String, _ second: String) -> String? {
        var terms = first.split(separator: "+").map { String($0) }
        for term in second.split(separator: "+").map({ String($0) }) {
            if let (at, sum) = terms.indices.lazy.compactMap({ at in added(terms[at], term).map { (at, $0) } }).first {
                terms[at] = sum
            } else {
                terms.append(term)
            }
        }
        return terms.count { parts($0)?.base != "" } < 2 ? terms.joined(separator: "+") : nil
    }

    static func isAmount(_ unit: String) -> Bool { unit.split(separator: "+").allSatisfy { parts(String($0)) != nil } }

    /// Whether a unit is a size of pieces: a weight or a volume, or words that are not an amount.
    static func isSize(_ unit: String) -> Bool {
        unit.split(separator: "+").contains { term in
            parts(String(term)).map { part in scales.contains { $0.unit == Folding.fold(part.unit) } } ?? true
        }
    }

    /// For display: `3 bottles`, `250 g`, with a no-break space; in French `0,5 l`.
    package static func words(_ unit: String, in language: LanguageCode) -> String {
        unit.split(separator: "+").map { term in
            let digits = term.prefix { $0.isNumber || ",.-".contains($0) }
            let name = term.dropFirst(digits.count)
            let number = language == .french ? String(digits).replacing(".", with: ",") : String(digits)
            return number.isEmpty || name.isEmpty ? String(term) : number + "\u{a0}" + name
        }.joined(separator: " + ")
    }

    private static func added(_ first: String, _ second: String) -> String? {
        guard let one = parts(first), let other = parts(second), one.base == other.base else { return nil }
        let factor = other.scale / one.scale
        let low = one.low + other.low * factor
        let high = one.high + other.high * factor
        guard max(low, high) < 1e9 else { return nil }
        let text = [low, high].map { TypedNumber.decimal(Int(($0 * 1000).rounded())) }
        let range = (low == high ? text.prefix(1) : text[...]).joined(separator: "-")
        let hasComma = first.contains(",") || second.contains(",")
        // "1clove" and "2cloves" have the same unit.
        return String(hasComma ? range.map { $0 == "." ? "," : $0 } : Array(range))
            + (factor == 1 && other.unit.count > one.unit.count ? other.unit : one.unit)
    }

    /// An amount as stored in a file: a number or a range, and the unit.
    private struct Part {
        let low: Double
        let high: Double
        let unit: String
        /// The base unit for comparison, and the size of the unit in it.
        let base: String
        let scale: Double
    }

    private static func parts(_ text: String) -> Part? {
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." || $0 == "-" }
        let unit = String(text.dropFirst(digits.count))
        let isUndivided = TypedUnit([unit[...]], isJoined: true)?.isUndivided ?? true
        let written = isUndivided ? TypedNumber.ungrouped(String(digits)) : String(digits)
        let numbers = written.split(separator: "-", omittingEmptySubsequences: false).compactMap {
            Double(String($0.map { $0 == "," ? "." : $0 }))
        }
        guard let low = numbers.first, let high = numbers.last,
            numbers.count == written.count(where: { $0 == "-" }) + 1, numbers.count < 3
        else { return nil }
        if let scale = scales.first(where: { $0.unit == Folding.fold(unit) }) {
            return Part(low: low, high: high, unit: unit, base: scale.base, scale: scale.scale)
        }
        return TypedUnit.piece(unit[...]).map { Part(low: low, high: high, unit: unit, base: $0, scale: 1) }
    }
}
