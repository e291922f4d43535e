// A column of a file to import: its header with name and unit.

import Bytes

package struct ImportColumn: Sendable, Hashable {
    /// As in the file.
    package let header: String
    /// Without unit and serial numbers.
    package let name: String
    package let unit: String?

    /// `Temp, °C (LGR S/N: 1, SEN S/N: 2)`, `pH (pH)`, `Temp [°C]`; the unit may also come from a separate row.
    init(_ header: String, unit given: String? = nil) {
        self.header = header
        var rest = header.trimmed
        // Loggers put their serial numbers in parentheses.
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

    /// A measure named in a row: the whole text is its name.
    init(entity: String) { (header, name, unit) = (entity, entity, nil) }

    /// The name of a new measure for this column: `rh_1`; nil without letters and digits.
    package var measureName: MeasureID? {
        let words = Slug.of(name).split(separator: "-")
        return words.isEmpty ? nil : MeasureID(words.joined(separator: "_"))
    }

    /// Whether typed text refers to the column.
    package func isMeant(by text: String) -> Bool {
        let wanted = Folding.fold(text.trimmed)
        return wanted == Folding.fold(header.trimmed) || wanted == Folding.fold(name)
    }
}
