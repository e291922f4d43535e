// Sets front matter keys in many documents: `status=done`, `due=friday`, `authors+=Herbert`.

import Bytes
import CivilTime
import Journal
import Search
import Tables
import Vault
import Wording
import Workspaces
import YAML

/// A change of one key.
package enum FieldChange: Sendable, Hashable {
    /// Valid YAML.
    case set(key: String, to: String)
    case add(key: String, item: String)
    case remove(key: String, item: String)
    case unset(key: String)

    var key: String {
        switch self {
        case .set(let key, _), .add(let key, _), .remove(let key, _), .unset(let key): key
        }
    }
}

/// The changes given as words, and how dates among them were interpreted.
package struct FieldEdit {
    package let changes: [FieldChange]
    /// Keys with the day or the moment that was read from their words.
    package let readings: [(key: String, date: HumanDate)]
    /// The typed values of keys, for notes whose types interpret them.
    private let words: [String: String]

    /// `key=value`, `key+=value`, `key-=value`, and similar words; any other word belongs to a query.
    package static func isAssignment(_ word: String) -> Bool {
        word.prefix { $0 != "=" }.allSatisfy { !":\"'/".contains($0) } && word.contains("=")
    }

    private struct Assignment {
        let key: String
        let sign: Character?
        let value: String

        init?(_ word: String) {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            var key = word[..<equals]
            var sign: Character?
            if let last = key.last, last == "+" || last == "-" {
                sign = last
                key = key.dropLast()
            }
            guard let first = key.first, first.isLetter || first == "_", key.last != " ",
                key.allSatisfy({ $0.isLetter || $0.isNumber || "_- ".contains($0) })
            else { return nil }
            (self.key, self.sign) = (String(key), sign)
            value = String(word[word.index(after: equals)...])
        }
    }

    /// Parses assignments. A value is read as a date if other documents or a type have dates under this key, or if it is one of daybook's
    /// date keys. Throws `DocumentActionError.notADate`, `.invalidKey`, `.setTwice`, `.unknownMood`.
    package init(_ words: [String], unsetting: [String], in workspace: Workspace) throws {
        var changes = unsetting.map { FieldChange.unset(key: $0) }
        var readings: [(key: String, date: HumanDate)] = []
        var typed: [String: String] = [:]
        let types = workspace.vault.folderTypes
        for word in words {
            guard let assignment = Assignment(word) else {
                throw DocumentActionError.invalidKey(String(word.prefix { $0 != "=" }))
            }
            let (key, value) = (assignment.key, assignment.value)
            switch assignment.sign {
            case "+":
                for item in Self.items(value) {
                    changes.append(.add(key: key, item: key == "tags" ? try TagName.normalized(item) : item))
                }
            case "-": for item in Self.items(value) { changes.append(.remove(key: key, item: item)) }
            default:
                if key == "mood", !value.isEmpty, workspace.moodScale.mood(value) == nil {
                    throw DocumentActionError.unknownMood(value)
                }
                let (text, date) = try Self.yaml(value, for: key, types.fields(named: key), in: workspace)
                guard typed.updateValue(value, forKey: key) == nil else { throw DocumentActionError.setTwice(key) }
                if let date { readings.append((key, date)) }
                changes.append(.set(key: key, to: text))
            }
        }
        (self.changes, self.readings, self.words) = (changes, readings, typed)
    }

    /// The edits of the documents in a query that meet the condition. Throws `TableError` if it has no value for one of them.
    ///
    /// - Parameter tell: receives the keys in the condition that no document has.
    package func edit(
        _ documents: NamedDocuments, if condition: (expression: Expression, text: String)?, in workspace: Workspace,
        tell: (Phrase) -> Void = { _ in }
    ) throws -> BulkEdit {
        var paths = try documents.paths(in: workspace)
        if let condition {
            var question = TableQuestion()
            question.condition = .holds(condition.expression)
            let places = Dictionary(paths.enumerated().map { ($1.text, $0) }, uniquingKeysWith: { first, _ in first })
            let table = try workspace.table(TableRequest(where: .everything, question, places: places))
            for fault in table.faults where fault.error.isOfNothing { tell(fault.phrase(withPath: true)) }
            if let fault = table.faults.first(where: { !$0.error.isOfNothing }) {
                throw TableError.invalidExpression(fault.error, text: condition.text, path: fault.path)
            }
            let kept = Set(table.groups.flatMap { $0.rows.map(\.path) })
            paths = paths.filter { kept.contains($0.text) }
        }
        let (changes, words, settings) = (changes, words, workspace.vault.settings)
        let types = workspace.vault.folderTypes
        return BulkEdit(paths.filter(\.isDocument)) { document in
            try document.editing(changes, settings: settings) { document, change throws(EditRefusal) in
                let field = types.field(change.key, of: document.path)
                return try Self.edits(change, field, typed: words[change.key], of: document)
            }
        }
    }

    /// - Parameters:
    ///   - field: the key as described by a type of the note.
    ///   - typed: the words that the value was read from.
    private static func edits(
        _ change: FieldChange, _ field: TypedField?, typed: String?, of document: Document
    ) throws(EditRefusal) -> [TextEdit] {
        func fitting(_ text: String, _ field: TypedField) throws(EditRefusal) -> String {
            guard let yaml = field.yaml(text) else {
                throw EditRefusal(Phrase(same: "\(document.path): ") + field.refusal(of: text))
            }
            return yaml
        }
        // Keys match in any case, and keep that of the note.
        func name(_ key: String) -> String {
            guard document.entry(key) == nil else { return key }
            return document.frontMatter.entries.first { Folding.fold($0.key) == Folding.fold(key) }?.key ?? key
        }
        if change.key != "tags", document.entry(name(change.key)) == nil, document.hasProperty(change.key) {
            return try propertyEdits(change, field, typed: typed, of: document)
        }
        switch change {
        case .set(let key, let value):
            let key = name(key)
            guard let field, field.kind != .any else { return try document.setting(key, to: value) }
            // Days in words have been read already.
            let text = isOfDays(field) ? value : typed ?? value
            return try document.setting(key, to: try fitting(text, field))
        case .unset(let key): return try document.removing(name(key))
        case .add("tags", let tag):
            if let field, field.kind == .list { _ = try fitting(tag, field.element) }
            return try document.addingTag(tag)
        case .add(let key, let item):
            let key = name(key)
            let known = document.entry(key)?.value.sequence ?? []
            guard !known.contains(where: { $0.scalar == item }) else { return [] }
            guard let field, field.kind != .any else {
                return try document.appending(listItem(item), to: key)
            }
            guard field.kind == .list else {
                throw EditRefusal(Phrase(same: "\(document.path): ") + field.refusal(of: nil))
            }
            return try document.appending(try fitting(item, field.element), to: key)
        case .remove("tags", let tag): return try document.removingTag(tag)
        case .remove(let key, let item):
            let key = name(key)
            let items = document.entry(key)?.value.sequence?.compactMap(\.scalar) ?? []
            // A link can be given by its name, too.
            let link = "[[\(item)]]"
            return try document.removing(item: !items.contains(item) && items.contains(link) ? link : item, from: key)
        }
    }

    /// The same for a `key:: value` line, whose value is plain text, with commas between several values.
    private static func propertyEdits(
        _ change: FieldChange, _ field: TypedField?, typed: String?, of document: Document
    ) throws(EditRefusal) -> [TextEdit] {
        let known = document.properties.first { $0.key == Folding.fold(change.key) }?.value ?? ""
        let list = known.split(separator: ",").map(\.trimmed)
        func checked(_ text: String) throws(EditRefusal) {
            guard let field, field.kind != .any, field.yaml(text) == nil else { return }
            throw EditRefusal(Phrase(same: "\(document.path): ") + field.refusal(of: text))
        }
        switch change {
        case .set(let key, let value):
            // Days in words have been read already.
            let text = Timestamp(text: value) == nil ? typed ?? value : value
            try checked(text)
            return document.settingProperty(key, to: items(text).joined(separator: ", "))
        case .unset(let key): return document.settingProperty(key, to: nil)
        case .add(let key, let item):
            return list.contains(item) ? [] : document.settingProperty(key, to: (list + [item]).joined(separator: ", "))
        case .remove(let key, let item):
            let left = list.filter { $0 != item && $0 != "[[\(item)]]" }
            if left.count == list.count { return [] }
            return document.settingProperty(key, to: left.isEmpty ? nil : left.joined(separator: ", "))
        }
    }

    /// An item as YAML. Numbers, truth values and days stay such, as when they are set.
    private static func listItem(_ item: String) -> String {
        let isNumber = YAMLText.value(item) == item && YAMLText.scalar(item) != item
        let isPlain = isNumber || ["true", "false"].contains(item) || Timestamp(text: item) != nil
        return isPlain ? item : YAMLText.flowPart(item)
    }

    /// The items of `[a, b]`; a wiki link is a single item.
    private static func items(_ value: String) -> [String] {
        guard value.hasPrefix("["), value.hasSuffix("]"), !isLink(value) else { return [value] }
        return TableColumn.split(String(value.dropFirst().dropLast())).map(unquoted)
    }

    /// `[[Dune]]`, `[[Dune|the book]]`
    private static func isLink(_ value: String) -> Bool {
        value.hasPrefix("[[") && value.hasSuffix("]]")
            && !value.dropFirst(2).dropLast(2).contains { $0 == "[" || $0 == "]" }
    }

    // MARK: Values

    private static let dateKeys: Set<String> = [
        "date", "due", "start", "end", "done", "scheduled", "until", "created", "updated",
    ]

    private static func isOfDays(_ field: TypedField) -> Bool { field.kind == .date || field.kind == .datetime }

    /// - Parameter fields: the key as described by types.
    private static func yaml(
        _ value: String, for key: String, _ fields: [TypedField], in workspace: Workspace
    ) throws -> (text: String, date: HumanDate?) {
        if value.hasPrefix("["), value.hasSuffix("]"), !isLink(value) {
            let texts = TableColumn.split(String(value.dropFirst().dropLast()))
            let list = texts.map { text in
                let bare = unquoted(text)
                return bare == text && key != "tags" ? listItem(text) : YAMLText.flowScalar(bare)
            }
            return ("[" + list.joined(separator: ", ") + "]", nil)
        }
        if ["true", "false"].contains(value) { return (value, nil) }
        guard try fields.contains(where: isOfDays) || isDate(key, in: workspace), Timestamp(text: value) == nil,
            !value.isEmpty
        else {
            return (Timestamp(text: value) == nil ? YAMLText.value(value) : value, nil)
        }
        guard let date = HumanDate.parse(value, now: workspace.now, leaning: .future, order: workspace.dateOrder),
            let day = date.days.first, date.unit == .day || date.isTimeAlone
        else {
            // A type may read it better, or as something else.
            guard fields.isEmpty else { return (YAMLText.value(value), nil) }
            throw DocumentActionError.notADate(key: key, value)
        }
        return (day.iso + (date.time.map { "T" + $0.shortText } ?? ""), date)
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }

    /// Whether a key has dates: by its name, or because all of its most frequent values are dates.
    private static func isDate(_ key: String, in workspace: Workspace) throws -> Bool {
        if dateKeys.contains(key) { return true }
        let values = try workspace.withIndex { try $0.fieldValues(of: Folding.fold(key), limit: 20) }
        return !values.isEmpty && values.allSatisfy { Timestamp(text: $0) != nil }
    }
}
