// A column of a file to import: its heading, and the name and the unit in it.

import Bytes

package struct ImportColumn: Sendable, Hashable {
    /// As the file has it.
    package let header: String
    /// Without unit and serial numbers.
    package let name: String
    package let unit: String?

    /// `Temp, °C (LGR S/N: 1, SEN S/N: 2)`, `pH (pH)`, `Temp [°C]`; the unit may also come from a row of its own.
    init(_ header: String, unit given: String? = nil) {
        self.header = header
        var rest = header.trimmed
        // Loggers name themselves in parentheses.
        if rest.hasSuffix(")"), let open = rest.lastIndex(of: "("), rest[open...].contains("S/N") {
            rest = String(rest[..<open]).trimmed
        }
        var unit: String?
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)]
        where rest.last == close && unit == nil {
            guard let at = rest.lastIndex(of: open), at > rest.startIndex else { continue }
            unit = String(rest[rest.index(after: at)...].dropLast()).trimmed
            rest = String(rest[..<at]).trimmed
        }
        if unit == nil, let comma = rest.lastIndex(of: ",") {
            unit = String(rest[rest.index(after: comma)...]).trimmed
            rest = String(rest[..<comma]).trimmed
        }
        name = rest.isEmpty ? header.trimmed : rest
        self.unit = [given?.trimmed, unit].compactMap { $0 }.first { !$0.isEmpty }
    }

    /// A measure that a row names: the whole is its name.
    init(entity: String) { (header, name, unit) = (entity, entity, nil) }

    /// What a new measure of this column is called: `rh_1`; nil where it has neither letters nor digits.
    package var measureName: MeasureID? {
        let words = Slug.of(name).split(separator: "-")
        return words.isEmpty ? nil : MeasureID(words.joined(separator: "_"))
    }

    /// Whether a person who types this means the column.
    package func isMeant(by text: String) -> Bool {
        let wanted = Folding.fold(text.trimmed)
        return wanted == Folding.fold(header.trimmed) || wanted == Folding.fold(name)
    }
}
