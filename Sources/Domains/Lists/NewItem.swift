// What a person types to add items, and the line it becomes.

import Bytes
import CivilTime
import Vault

/// An item on its way into a list.
package struct NewItem: Sendable, Hashable {
    package let text: String
    package let quantity: Int
    /// Tags, places and `key:value` tokens as typed.
    package let tokens: [String]

    /// The items of a text such as `2 Lait, Pain, 500 g farine @crèmerie`: commas separate them, but not that of `1,5 l`.
    /// Empty for an empty text.
    package static func items(_ text: String) -> [NewItem] {
        var parts: [String] = [""]
        var before: Character = " "
        for (index, character) in zip(text.indices, text) {
            let after = text.index(after: index) < text.endIndex ? text[text.index(after: index)] : " "
            if character == "," && !(before.isNumber && after.isNumber) || character.isNewline {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
            before = character
        }
        return parts.compactMap { NewItem($0) }
    }

    private init?(_ typed: String) {
        guard let line = LineGrammar.parse("- " + typed.trimmed), !line.text.isEmpty else { return nil }
        var words = line.text.split(separator: " ").map(String.init)
        var quantity = line.quantity ?? 1
        var tokens = line.tags.map { "#" + $0 } + line.places.map { $0.contains(" ") ? "@\"\($0)\"" : "@" + $0 }
        tokens += line.fields.map { $0.value.contains(" ") ? "\($0.key):\"\($0.value)\"" : "\($0.key):\($0.value)" }
        if line.quantity == nil, words.count > 1, let (count, unit) = Self.measure(words[0], words[1]) {
            words.removeFirst()
            if let unit {
                // "500 g farine", "500g farine": an amount, not a number of pieces.
                if Self.units.contains(Folding.fold(words[0])), words.count > 1 { words.removeFirst() }
                if ["de", "of"].contains(words[0].lowercased()), words.count > 1 { words.removeFirst() }
                tokens.insert("unit:\(unit)", at: 0)
            } else {
                quantity = count
            }
        }
        let joined = words.joined(separator: " ")
        guard !joined.isEmpty, quantity > 0 else { return nil }
        self.text = joined
        self.quantity = quantity
        self.tokens = tokens
    }

    private static let units: Set<String> = ["g", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "lbs"]

    /// "2" is a number of pieces; "500" before "g" and "500g" are amounts.
    private static func measure(_ first: String, _ second: String) -> (count: Int, unit: String?)? {
        let digits = first.prefix { $0.isNumber || $0 == "," || $0 == "." }
        guard let lead = digits.first, lead.isNumber else { return nil }
        let rest = Folding.fold(first.dropFirst(digits.count))
        if rest.isEmpty, units.contains(Folding.fold(second)) { return (1, digits + second) }
        if units.contains(rest) { return (1, first) }
        guard rest.isEmpty || rest == "x", let count = Int(digits), 1...99_999 ~= count else { return nil }
        return (count, nil)
    }

    /// The line's text behind the checkbox.
    func line(added day: Day) -> String {
        ([text] + (quantity == 1 ? [] : ["x\(quantity)"]) + tokens + ["added:\(day.iso)"]).joined(separator: " ")
    }
}
