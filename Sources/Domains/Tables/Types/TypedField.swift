// A field of a type: its valid values, and the conversion of typed text.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

package struct TypedField: Sendable, Hashable {
    /// With the names of mdbase 0.2.
    package enum Kind: String, Sendable, CaseIterable {
        case any, string, integer, number, boolean, date, datetime, link, `enum`, list
    }

    package let name: String
    package internal(set) var kind = Kind.any
    package internal(set) var isRequired = false
    /// The valid values; any of its kind if empty.
    package internal(set) var values: [String] = []
    package internal(set) var least: Double?
    package internal(set) var most: Double?
    /// The element type of a list; at most one.
    var items: [TypedField] = []
    /// The description in its type.
    package internal(set) var description = ""
    /// The default in a new note.
    var initial: JSONValue?

    init(_ name: String) { self.name = name }

    /// The choices: its values, those of list elements, or true and false.
    package var choices: [String] { !values.isEmpty ? values : kind == .boolean ? ["true", "false"] : element.values }

    /// The element of a list, else the field itself.
    package var element: TypedField { items.first ?? self }

    // MARK: Values

    /// Why a value is invalid, and the list item concerned.
    package struct Misfit: Sendable {
        package let item: Int?
        package let message: Phrase
    }

    /// Nil if it is valid. Null is always valid: missing keys are reported by the type.
    package func misfit(_ value: JSONValue) -> Misfit? {
        if value == .null { return nil }
        if kind == .list {
            guard let list = value.array else { return Misfit(item: nil, message: refusal(of: value)) }
            guard let items = items.first else { return nil }
            for (number, item) in list.enumerated() {
                if let found = items.misfit(item) { return Misfit(item: number, message: found.message) }
            }
            return nil
        }
        guard isOfKind(value), values.isEmpty || values.contains(Self.text(of: value)) else {
            return Misfit(item: nil, message: refusal(of: value))
        }
        return nil
    }

    private func isOfKind(_ value: JSONValue) -> Bool {
        switch kind {
        case .any: true
        // `title: 1984` is accepted as the text that it shows.
        case .string, .enum: value.array == nil && value.object == nil
        case .integer: value.int.map { isWithin(Double($0)) } ?? false
        case .number: value.double.map(isWithin) ?? false
        case .boolean: value.bool != nil
        case .date: value.string.flatMap { Timestamp(text: $0) }.map { $0.time == nil } ?? false
        case .datetime: value.string.flatMap { Timestamp(text: $0) }.map { $0.time != nil } ?? false
        // An unquoted `[[Lyon]]` is a nested list.
        case .link: value.string.map(Self.isLink) ?? (value.array?.count == 1 && value[0]?.array?.count == 1)
        case .list: value.array != nil
        }
    }

    private func isWithin(_ number: Double) -> Bool { number >= least ?? -.infinity && number <= most ?? .infinity }

    private static func isLink(_ text: String) -> Bool {
        text.hasPrefix("[[") && text.hasSuffix("]]") && text.count > 4
            || text.hasPrefix("[") && text.hasSuffix(")") && text.contains("](")
    }

    private static func text(of value: JSONValue) -> String { value.string ?? TableValue(value).text }

    /// `status: “x” is not one of open, done`
    private func refusal(of value: JSONValue) -> Phrase {
        // `"3"` and `"true"` are texts.
        if let text = value.string, Double(text) != nil || ["true", "false"].contains(text),
            [.integer, .number, .boolean].contains(kind)
        {
            return refusal(of: "\"\(text)\"")
        }
        return refusal(of: value.array != nil || value.object != nil ? nil : Self.text(of: value))
    }

    /// - Parameter text: nil for anything but a text.
    package func refusal(of text: String?) -> Phrase {
        // Of a list that was typed, it is one of its items.
        if kind == .list, let items = items.first, let text,
            let wrong = Self.listed(text)?.first(where: { items.yaml($0) == nil })
        {
            return items.refusal(of: wrong)
        }
        let shown = text.map { Phrase("“\($0)” is not ", fr: "« \($0) » n’est pas ") } ?? Phrase("not ", fr: "pas ")
        return Phrase(same: name) + Phrase(": ", fr: " : ") + shown + wanted
    }

    /// `a whole number from 0 to 5`
    package var wanted: Phrase {
        guard values.isEmpty else {
            let names = values.joined(separator: ", ")
            return Phrase("one of \(names)", fr: "parmi \(names)")
        }
        return switch kind {
        case .any, .string, .enum: Phrase("a text", fr: "un texte")
        case .integer: Phrase("a whole number", fr: "un nombre entier") + limits
        case .number: Phrase("a number", fr: "un nombre") + limits
        case .boolean: Phrase("true or false", fr: "true ou false")
        case .date: Phrase("a date such as 2026-11-20", fr: "une date comme 2026-11-20")
        case .datetime:
            Phrase("a date with its time such as 2026-11-20T09:15", fr: "une date avec l’heure comme 2026-11-20T09:15")
        case .link: Phrase("a link such as \"[[Lyon]]\"", fr: "un lien comme \"[[Lyon]]\"")
        case .list: Phrase("a list", fr: "une liste")
        }
    }

    /// `a list of: one of novel, essay; required`
    package var summary: Phrase {
        let list = items.first.map { wanted + Phrase(" of: ", fr: " de : ") + $0.wanted } ?? wanted
        let shown = kind == .any && values.isEmpty ? Phrase("any value", fr: "toute valeur") : list
        return isRequired ? shown + Phrase("; required", fr: " ; obligatoire") : shown
    }

    private var limits: Phrase {
        func text(_ number: Double) -> String { TableValue.number(number).text }
        return switch (least, most) {
        case (let least?, let most?):
            Phrase(" from \(text(least)) to \(text(most))", fr: " de \(text(least)) à \(text(most))")
        case (let least?, nil): Phrase(" from \(text(least)) on", fr: " à partir de \(text(least))")
        case (nil, let most?): Phrase(" up to \(text(most))", fr: " jusqu’à \(text(most))")
        case (nil, nil): Phrase(same: "")
        }
    }

    // MARK: Writing

    /// A typed text as YAML of this kind; nil if it is invalid.
    package func yaml(_ text: String) -> String? {
        let made: String
        switch kind {
        case .any: made = YAMLText.value(text)
        case .string, .enum:
            let known = values.first { $0 == text } ?? values.first { Folding.fold($0) == Folding.fold(text) }
            guard let value = known ?? (values.isEmpty ? text : nil) else { return nil }
            // A text of digits remains a text.
            made = kind == .string ? YAMLText.scalar(value) : YAMLText.value(value)
        case .boolean: made = text.lowercased()
        case .integer, .number, .date, .datetime: made = text
        case .link: made = YAMLText.quoted(Self.isLink(text) || text.isEmpty ? text : "[[\(text)]]")
        case .list:
            guard let list = list(Self.listed(text) ?? [text]) else { return nil }
            made = list
        }
        guard let node = try? YAMLParser.parse(Array(made.utf8)), misfit(JSONValue(node)) == nil else { return nil }
        return made
    }

    /// The items of a typed `[a, "b"]`; nil for anything else.
    private static func listed(_ text: String) -> [String]? {
        guard text.hasPrefix("["), text.hasSuffix("]"), !text.hasPrefix("[[") else { return nil }
        return TableColumn.split(String(text.dropFirst().dropLast())).map { part in
            let isQuoted = part.count > 1 && part.first == "\"" && part.last == "\""
            return isQuoted ? String(part.dropFirst().dropLast()) : part
        }
    }

    private func list(_ texts: [String]) -> String? {
        let yaml = texts.map { text in items.first.map { $0.yaml(text) } ?? YAMLText.scalar(text) }
        guard !yaml.contains(nil) else { return nil }
        // A comma would end an unquoted item.
        let parts = yaml.compactMap(\.self).map {
            $0.contains(",") && !$0.hasPrefix("\"") ? YAMLText.quoted($0) : $0
        }
        return "[" + parts.joined(separator: ", ") + "]"
    }

    /// The initial value in a new note: the default, or empty. Nil if it has no such key.
    ///
    /// - Parameter now: for the defaults `today` and `now`.
    package func initialYAML(_ now: LocalDateTime) -> String? {
        guard let initial, initial != .null else { return isRequired ? "" : nil }
        if let items = initial.array { return list(items.map(Self.text)) ?? "" }
        switch (kind, Self.text(of: initial)) {
        case (.date, "today"): return now.day.iso
        case (.datetime, "now"): return now.day.iso + "T" + now.time.shortText
        case (_, let text): return yaml(text) ?? ""
        }
    }
}
