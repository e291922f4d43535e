// Saves a question as a view of a `.base` file: adds a view, or replaces the one with the same name. Nothing else changes.

import Bytes
import Vault
import Wording
import YAML

/// The text of a base including the view.
package struct BaseEdit {
    package enum Outcome: String, Sendable { case created, added, replaced, unchanged }

    package let bytes: [UInt8]
    package let outcome: Outcome

    /// Writes a question as a view. Throws `EditRefusal` if the file cannot be read, or a view cannot express the question.
    ///
    /// - Parameters:
    ///   - hasBareFacts: whether a bare name in the question may be a fact.
    ///   - bytes: the current file; nil if it does not exist.
    package init(
        saving question: TableQuestion, hasBareFacts: Bool = true, as name: String, in path: VaultPath,
        _ bytes: [UInt8]?
    ) throws(EditRefusal) {
        var writer = try Writer(path, bytes ?? [], view: name, hasBareFacts)
        let isNew = bytes == nil
        let hadView = writer.number != nil
        try writer.write(question)
        self.bytes = writer.editor.bytes
        outcome = isNew ? .created : self.bytes == bytes ? .unchanged : hadView ? .replaced : .added
    }
}

private struct Writer {
    private let path: VaultPath
    private let name: String
    private let hasBareFacts: Bool
    /// The previous base.
    private let old: BaseFile
    /// The index of the view with this name.
    let number: Int?
    var editor: YAMLEditor
    /// The properties shown by other views.
    private var shown: Set<String> = []
    /// The formulas used by other views and formulas, and those of the previous version of the view.
    private var (asked, own): (Set<String>, Set<String>) = ([], [])
    /// Formulas by name.
    private var formulas: [String: String]
    private var replaced: Set<String> = []
    private let hadViews: Bool

    init(_ path: VaultPath, _ bytes: [UInt8], view name: String, _ hasBareFacts: Bool) throws(EditRefusal) {
        (self.path, self.name, self.hasBareFacts) = (path, name, hasBareFacts)
        editor = YAMLEditor(path, bytes)
        old = BaseFile(bytes)
        formulas = old.formulas.mapValues { $0.text(hasBareFacts: false) }
        let root = editor.node()
        // One that cannot be parsed still belongs to its author.
        for pair in root?[key: "formulas"]?.mapping ?? [] where formulas[pair.key.scalar ?? ""] == nil {
            formulas[pair.key.scalar ?? ""] = ""
        }
        if root?.mapping == nil, let fault = old.faults.first {
            throw EditRefusal(
                Phrase(same: "\(path):\(LineMap(bytes).line(at: fault.range.lowerBound) + 1): ") + fault.message)
        }
        let views = root?[key: "views"]
        guard views?.sequence != nil || (views?.scalar ?? "").isEmpty, views?.mapping == nil else {
            throw editor.refusal("views")
        }
        let names = (views?.sequence ?? []).map { $0[key: "name"]?.scalar ?? "" }
        hadViews = !names.isEmpty
        number = names.firstIndex(of: name) ?? names.firstIndex { Folding.fold($0) == Folding.fold(name) }
        for (formula, expression) in old.formulas { asked.formUnion(expression.formulaNames.subtracting([formula])) }
        for (index, view) in old.views.enumerated() where hadViews {
            var question = view.question
            question.formulas = [:]
            let names = question.expressions.flatMap(\.formulaNames)
            if index == number {
                own.formUnion(names)
            } else {
                shown.formUnion(question.columns.map { BaseFile.normalized($0.text) })
                asked.formUnion(names)
            }
        }
    }

    mutating func write(_ question: TableQuestion) throws(EditRefusal) {
        let keys = try keys(of: question)
        if let number {
            let way: [YAMLEditor.Step] = [.key("views"), .item(number)]
            for key in ["filters", "order", "sort", "groupBy", "limit", "summaries"] {
                guard let value = keys.first(where: { $0.key == key })?.value else {
                    try editor.remove(key, in: way)
                    continue
                }
                // Keeps the author's spacing and quotation marks of an equivalent filter.
                if key == "filters", let node = editor.node(at: way + [.key(key)]), let filter = BaseFilter(node),
                    filter.parts == filters
                {
                    continue
                }
                try editor.set(key, to: value, in: way)
            }
        } else {
            let view = YAMLTree.map([("type", .scalar("table")), ("name", .scalar(name))] + keys)
            if editor.node(at: [.key("views")])?.sequence?.isEmpty ?? true {
                try put("views", .list([view]))
            } else {
                try editor.append(view, to: [.key("views")])
            }
        }
        try check()
    }

    /// Sets a top-level key.
    private mutating func put(_ key: String, _ tree: YAMLTree) throws(EditRefusal) {
        guard let root = editor.node(), root.mapping != nil else { return editor.append(.map([(key, tree)])) }
        let next = key == "formulas" && root[key: "properties"] != nil ? "properties" : "views"
        try editor.set(key, to: tree, before: next)
    }

    /// Checks that all other views ask the same as before, and that everything can be read.
    private func check() throws(EditRefusal) {
        let new = BaseFile(editor.bytes)
        func kept(_ view: BaseFile.View) -> TableQuestion {
            var question = view.question
            question.formulas = question.formulas.filter { old.formulas[$0.key] != nil && !replaced.contains($0.key) }
            return question
        }
        let others = hadViews ? old.views.indices.filter { $0 != number } : []
        let isKept = others.allSatisfy {
            new.views.indices.contains($0) && kept(new.views[$0]) == kept(old.views[$0])
        }
        guard isKept, new.faults.count <= old.faults.count, new.view(name)?.isWhole == true else {
            throw editor.refusal(name)
        }
    }

    // MARK: Content of the view

    private var filters: [BaseFilter] = []

    private mutating func keys(of question: TableQuestion) throws(EditRefusal) -> [(key: String, value: YAMLTree)] {
        filters = question.condition.map { BaseFilter($0, hasBareFacts: hasBareFacts).parts } ?? []
        try leaveOutFilters(ofFile: editor.node(at: [.key("filters")]))
        guard question.groups.count < 2 else {
            throw refusal(
                "a view of a base has one group", fr: "une vue d’une base n’a qu’un regroupement")
        }
        var keys: [(key: String, value: YAMLTree)] = []
        if let tree = filters.tree { keys.append(("filters", tree)) }
        var order: [String] = []
        for column in question.columns { order.append(try identifier(of: column)) }
        keys.append(("order", .list(order.map { .scalar($0) })))
        var sort: [YAMLTree] = []
        for part in question.order { sort.append(try ordered(part)) }
        if !sort.isEmpty { keys.append(("sort", .list(sort))) }
        if let group = question.groups.first { keys.append(("groupBy", try ordered(group))) }
        if let limit = question.limit { keys.append(("limit", .number(limit))) }
        var summaries: [(key: String, value: YAMLTree)] = []
        for summary in question.summaries {
            let property = order[summary.column]
            guard !summaries.contains(where: { $0.key == property }) else {
                let title = question.columns[summary.column].title
                throw refusal(
                    "a view of a base sums a column up in one way, and “\(title)” has several",
                    fr: "une vue d’une base n’a qu’un récapitulatif par colonne, et « \(title) » en a plusieurs")
            }
            summaries.append((property, .scalar(summary.name)))
        }
        if !summaries.isEmpty { keys.append(("summaries", .map(summaries))) }
        return keys
    }

    /// Filters of the whole file are not repeated; if they restrict more than the question, rows would be missing.
    private mutating func leaveOutFilters(ofFile node: YAMLNode?) throws(EditRefusal) {
        guard let node, node.scalar?.isEmpty != true else { return }
        guard let whole = BaseFilter(node) else { throw editor.refusal("filters") }
        for part in whole.parts {
            guard let known = filters.firstIndex(of: part) else {
                throw refusal(
                    "its filters are for all views, and the question does not have: \(part.text)",
                    fr: "ses filtres valent pour toutes les vues, et la question n’a pas : \(part.text)")
            }
            filters.remove(at: known)
        }
    }

    private mutating func ordered(_ order: TableQuestion.Order) throws(EditRefusal) -> YAMLTree {
        let known = property(order.expression)
        let property = if let known { known } else { try formula(order.expression, title: nil, isNamed: false) }
        return .map([("property", .scalar(property)), ("direction", .scalar(order.isDescending ? "DESC" : "ASC"))])
    }

    // MARK: Columns

    /// The property identifier of a key, a fact or a formula; nil for an expression.
    private func property(_ expression: Expression) -> String? {
        if let key = expression.noteKey { return "note." + key }
        switch expression.node {
        case .name(let name):
            if hasBareFacts, TableFact(rawValue: name)?.isBare == true { return "file." + name }
            return Expression.others.contains(name) ? nil : name
        case .member(let base, let name) where base.node == .name("file") && TableFact(named: name) != nil:
            return "file." + name
        case .member(let base, let name) where base.node == .name("formula"): return "formula." + name
        default: return nil
        }
    }

    private mutating func identifier(of column: TableColumn) throws(EditRefusal) -> String {
        let isNamed = column.title != column.text
        guard let property = property(column.expression) else {
            return try formula(column.expression, title: column.title, isNamed: isNamed)
        }
        let heading = heading(of: property)
        if heading ?? property == column.title { return property }
        // Headings belong to the file: if another view shows the property, the existing one is kept.
        if shown.contains(BaseFile.normalized(property)) {
            return isNamed ? try formula(column.expression, title: column.title, isNamed: true) : property
        }
        if isNamed || heading == nil { try setHeading(of: property, to: column.title) }
        return property
    }

    /// The name of a formula for this expression. Creates one, or changes that of the previous version of the view.
    private mutating func formula(
        _ expression: Expression, title: String?, isNamed: Bool
    ) throws(EditRefusal) -> String {
        let text = expression.text(hasBareFacts: hasBareFacts)
        let wanted = Self.formulaName(title ?? text)
        if !isNamed, let known = formulas.keys.sorted().first(where: { formulas[$0] == text }) {
            return "formula." + known
        }
        var name = wanted
        var count = 1
        while let other = formulas[name], other != text, !own.contains(name) || asked.contains(name) {
            count += 1
            name = wanted + " \(count)"
        }
        let identifier = "formula." + name
        if formulas[name] != text {
            if formulas[name] != nil { replaced.insert(name) }
            formulas[name] = text
            own.remove(name)
            if editor.node(at: [.key("formulas")])?.mapping == nil {
                try put("formulas", .map([(name, .scalar(text))]))
            } else {
                try editor.set(name, to: .scalar(text), in: [.key("formulas")])
            }
        }
        if let title, heading(of: identifier) ?? identifier != title, !shown.contains(identifier) {
            try setHeading(of: identifier, to: title)
        }
        return identifier
    }

    /// The letters, digits and blanks of a text, which all readers of bases accept as a name.
    private static func formulaName(_ text: String) -> String {
        let parts = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != " " }
        let name = parts.map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "_")
        return name.isEmpty ? "formula" : name
    }

    private func heading(of property: String) -> String? {
        pair(of: property)?.value[key: "displayName"]?.scalar
    }

    private func pair(of property: String) -> YAMLNode.Pair? {
        editor.node(at: [.key("properties")])?.mapping?.first {
            BaseFile.normalized($0.key.scalar ?? "") == BaseFile.normalized(property)
        }
    }

    private mutating func setHeading(of property: String, to title: String) throws(EditRefusal) {
        let name = YAMLTree.map([("displayName", .scalar(title))])
        if editor.node(at: [.key("properties")])?.mapping == nil {
            try put("properties", .map([(property, name)]))
        } else if let known = pair(of: property), let key = known.key.scalar, known.value.mapping != nil {
            try editor.set("displayName", to: .scalar(title), in: [.key("properties"), .key(key)])
        } else {
            try editor.set(property, to: name, in: [.key("properties")])
        }
    }

    private func refusal(_ english: String, fr french: FrenchText) -> EditRefusal {
        EditRefusal(Phrase(same: "\(path): ") + Phrase(english, fr: french))
    }
}
