// Arguments of tools: the schema shown to clients and the validation are derived from the same list.

import Bytes
import Wording

package struct ToolArgument: Sendable {
    package enum Kind: Sendable {
        case text
        case choice([String])
        case texts
        case whole(ClosedRange<Int>)
        case flag
    }

    package let name: String
    package let kind: Kind
    package let isRequired: Bool
    package let description: String

    init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
        (self.name, self.kind, self.description, self.isRequired) = (name, kind, description, isRequired)
    }

    /// For `inputSchema` (JSON Schema 2020-12).
    var schema: JSONValue {
        var members: [(String, JSONValue)] =
            switch kind {
            case .text: [("type", "string"), ("maxLength", .int(Self.longestText))]
            case .choice(let names): [("type", "string"), ("enum", .array(names.map { .string($0) }))]
            case .texts:
                [
                    ("type", "array"),
                    ("items", .members([("type", "string"), ("maxLength", .int(Self.longestText))])),
                    ("minItems", 1), ("maxItems", .int(Self.maxTexts)),
                ]
            case .whole(let range):
                [("type", "integer"), ("minimum", .int(range.lowerBound)), ("maximum", .int(range.upperBound))]
            case .flag: [("type", "boolean")]
            }
        members.append(("description", .string(description)))
        return .members(members)
    }

    /// Maximum in Unicode scalars.
    private static let longestText = 100_000
    private static let maxTexts = 100

    /// Nil for a valid value.
    func problem(with value: JSONValue) -> Phrase? {
        func fits(_ text: String) -> Bool { text.unicodeScalars.count <= Self.longestText && !text.utf8.contains(0) }
        switch (kind, value) {
        case (.text, .string(let text)) where fits(text): return nil
        case (.text, _):
            return Phrase(
                "a text of at most \(Self.longestText) characters",
                fr: "un texte d’au plus \(Self.longestText) caractères")
        case (.choice(let names), .string(let text)) where names.contains(text): return nil
        case (.choice(let names), _):
            let list = names.joined(separator: ", ")
            return Phrase("one of \(list)", fr: "un de \(list)")
        case (.texts, .array(let items))
        where 1...Self.maxTexts ~= items.count && items.allSatisfy({ $0.string.map(fits) ?? false }):
            return nil
        case (.texts, _):
            return Phrase("a list of 1 to \(Self.maxTexts) texts", fr: "une liste de 1 à \(Self.maxTexts) textes")
        case (.whole(let range), .int(let number)) where range.contains(number): return nil
        case (.whole(let range), _):
            return Phrase(
                "a whole number from \(range.lowerBound) to \(range.upperBound)",
                fr: "un nombre entier de \(range.lowerBound) à \(range.upperBound)")
        case (.flag, .bool): return nil
        case (.flag, _): return Phrase("true or false", fr: "true ou false")
        }
    }
}
