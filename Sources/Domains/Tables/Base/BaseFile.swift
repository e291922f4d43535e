// Parses `.base` files (Obsidian's help, "Bases syntax"): filters, formulas and views in YAML.

import Bytes
import Vault
import Wording
import YAML

/// The questions of a `.base` file, by view. Unreadable parts are reported with their place, and never replaced by defaults.
package struct BaseFile: Sendable {
    package struct View: Sendable {
        package let name: String
        /// `table`, `cards`, `list`, `map`, `kanban`, or a type of a plug-in.
        package let type: String
        package let question: TableQuestion
        /// The first of its conditions that was not read: without it the view would show too much.
        package let unread: Fault?
        /// The bytes of its name, or the whole view if it has none.
        package let place: Range<Int>

        package var isWhole: Bool { unread == nil }
    }

    /// An unreadable part, with its bytes in the text.
    package struct Fault: Sendable {
        package let range: Range<Int>
        package let message: Phrase
        /// The name, if it is unknown.
        var name: String?
    }

    package private(set) var views: [View] = []
    package private(set) var faults: [Fault] = []

    /// All expressions and named properties, with their bytes in the text, and the start of the literal text, if it is verbatim.
    private var written: [(range: Range<Int>, start: Int?, expression: Expression)] = []

    private let text: [UInt8]
    package private(set) var formulas: [String: Expression] = [:]
    /// Formulas in cycles that were reported.
    private var circled: Set<String> = []
    private var summaries: [String: Expression] = [:]
    private var names: [String: String] = [:]

    package init(_ text: [UInt8]) {
        self.text = text
        let root: YAMLNode?
        do {
            root = try YAMLParser.parse(text)
        } catch {
            let place = min(error.offset, text.count)
            faults.append(
                Fault(
                    range: place..<place,
                    message: Phrase(
                        "cannot be read as YAML: \(error.message)", fr: "illisible en YAML : \(error.message)")))
            return
        }
        guard let root else { return }
        guard root.mapping != nil else {
            fault(
                root,
                Phrase("a base must be \"key: value\" lines", fr: "une base doit être faite de lignes « clé: valeur »"))
            return
        }
        for part in ["", "formulas", "summaries", "properties"] {
            reportDuplicates(part.isEmpty ? root.mapping ?? [] : root[key: part]?.mapping ?? [])
        }
        let named = root[key: "formulas"]?.mapping ?? []
        for pair in named {
            if let expression = expression(pair.value) { formulas[pair.key.scalar ?? ""] = expression }
        }
        for pair in named { checkCircle(from: pair.key.scalar ?? "", pair.value) }
        for pair in root[key: "summaries"]?.mapping ?? [] {
            if let expression = expression(pair.value) { summaries[pair.key.scalar ?? ""] = expression }
        }
        for pair in root[key: "properties"]?.mapping ?? [] {
            if let name = pair.value[key: "displayName"]?.scalar {
                names[Self.normalized(pair.key.scalar ?? "")] = name
            }
        }
        let (whole, unread) = filters(of: root)
        let written = root[key: "views"]
        if let written, written.sequence == nil, written.value != .null {
            fault(written, Phrase("views is not a list", fr: "views n’est pas une liste"))
        }
        let nodes = written?.sequence ?? []
        for node in nodes {
            if node.mapping == nil {
                fault(
                    node,
                    Phrase(
                        "a view must be \"key: value\" lines", fr: "une vue doit être faite de lignes « clé: valeur »"))
            }
            reportDuplicates(node.mapping ?? [])
            let view = view(node, whole, unread)
            if !view.name.isEmpty, views.contains(where: { $0.name == view.name }) {
                let name = view.name
                fault(
                    node[key: "name"] ?? node,
                    Phrase("another view is called “\(name)”", fr: "une autre vue s’appelle « \(name) »"))
            }
            views.append(view)
        }
        if nodes.isEmpty {
            var question = TableQuestion()
            (question.condition, question.formulas) = (whole, formulas)
            question.columns = [Self.column("file.name", title: "file.name")]
            views = [View(name: "", type: "table", question: question, unread: unread, place: root.range)]
        }
    }

    /// The view with a name, or the first.
    package func view(_ name: String?) -> View? {
        guard let name else { return views.first }
        return views.first { $0.name == name } ?? views.first { Folding.fold($0.name) == Folding.fold(name) }
    }

    /// Unknown names: keys that no document has, and nonexistent facts and formulas. A base with them can still be used.
    ///
    /// - Parameter isKey: whether a document has a key with this name.
    package func unknownNames(_ isKey: (String) -> Bool) -> [Fault] {
        var found: [Fault] = []
        for (range, start, expression) in written {
            for unknown in expression.unknownNames(formulas: Set(formulas.keys), isKey) {
                let place = start.map { $0 + unknown.range.lowerBound..<$0 + unknown.range.upperBound } ?? range
                guard !found.contains(where: { $0.range == place && $0.name == unknown.name }) else { continue }
                found.append(
                    Fault(
                        range: place, message: Self.unknown(unknown.name), name: unknown.name))
            }
        }
        // Not those already reported where a view shows them.
        return found.filter { one in !faults.contains { $0.range == one.range } }
    }

    package static func unknown(_ name: String) -> Phrase {
        Phrase("unknown name “\(name)”", fr: "nom inconnu « \(name) »")
    }

    /// Reports duplicate keys, of which only one is read.
    private mutating func reportDuplicates(_ pairs: [YAMLNode.Pair]) {
        var seen: Set<String> = []
        for pair in pairs {
            guard let key = pair.key.scalar, !seen.insert(key).inserted else { continue }
            fault(pair.key, Phrase("“\(key)” is there twice", fr: "« \(key) » y est deux fois"))
        }
    }

    private mutating func fault(_ node: YAMLNode, _ message: Phrase) {
        faults.append(Fault(range: node.range, message: message))
    }

    // MARK: Expressions

    private mutating func expression(_ node: YAMLNode) -> Expression? {
        guard let text = node.scalar else {
            fault(node, Phrase("not an expression", fr: "ce n’est pas une expression"))
            return nil
        }
        do {
            let expression = try Expression(text)
            written.append((node.range, start(of: text, in: node), expression))
            return expression
        } catch {
            // A premature end has nothing to mark.
            let place =
                error.range.isEmpty
                ? nil : start(of: text, in: node).map { $0 + error.range.lowerBound..<$0 + error.range.upperBound }
            faults.append(Fault(range: place ?? node.range, message: error.message))
            return nil
        }
    }

    /// The start of a scalar's bytes, if it is written verbatim.
    private func start(of scalar: String, in node: YAMLNode) -> Int? {
        let start = node.range.lowerBound + (node.style == .quoted ? 1 : 0)
        return text.dropFirst(start).starts(with: scalar.utf8) ? start : nil
    }

    /// Reports formulas that depend on themselves, once per cycle: at its first formula.
    private mutating func checkCircle(from name: String, _ node: YAMLNode) {
        func circle(_ path: [String]) -> [String]? {
            guard path.count <= Expression.depthLimit, let last = path.last else { return nil }
            for next in (formulas[last]?.formulaNames ?? []).sorted() {
                if next == name { return path + [next] }
                // Another cycle is reported at its own start.
                if !path.contains(next), let found = circle(path + [next]) { return found }
            }
            return nil
        }
        guard let found = circle([name]), !circled.contains(name) else { return }
        circled.formUnion(found)
        fault(node, ExpressionError(.circular(found), 0..<0).message)
    }

    /// The filters of a base or a view, and the first part that was not read.
    private mutating func filters(of node: YAMLNode) -> (TableQuestion.Condition?, unread: Fault?) {
        let known = faults.count
        let (condition, isRead) = condition(node[key: "filters"])
        return (condition, isRead ? nil : faults.dropFirst(known).first)
    }

    /// A filter, and whether it was read completely.
    private mutating func condition(_ node: YAMLNode?) -> (TableQuestion.Condition?, isRead: Bool) {
        guard let node else { return (nil, true) }
        if let text = node.scalar {
            if text.isEmpty { return (nil, true) }
            return expression(node).map { (.holds($0), true) } ?? (nil, false)
        }
        guard let pairs = node.mapping else {
            fault(node, Phrase("a filter is a text, or and, or, not", fr: "un filtre est un texte, ou and, or, not"))
            return (nil, false)
        }
        var parts: [TableQuestion.Condition] = []
        var isWhole = true
        for pair in pairs {
            var inner: [TableQuestion.Condition] = []
            for item in pair.value.sequence ?? [pair.value] {
                let (part, isRead) = condition(item)
                if let part { inner.append(part) }
                isWhole = isWhole && isRead
            }
            switch pair.key.scalar {
            case "and": parts.append(.all(inner))
            case "or": parts.append(.any(inner))
            case "not": parts.append(.none(inner))
            default:
                fault(
                    pair.key,
                    Phrase(
                        "unknown kind of filter “\(pair.key.scalar ?? "")”: and, or, not",
                        fr: "sorte de filtre inconnue « \(pair.key.scalar ?? "") » : and, or, not"))
                isWhole = false
            }
        }
        return (parts.count == 1 ? parts[0] : .all(parts), isWhole)
    }

    // MARK: Views

    private mutating func view(_ node: YAMLNode, _ whole: TableQuestion.Condition?, _ wholeUnread: Fault?) -> View {
        var question = TableQuestion()
        question.formulas = formulas
        let (own, unread) = filters(of: node)
        let conditions = [whole, own].compactMap(\.self)
        question.condition = conditions.isEmpty ? nil : .all(conditions)
        let columns = Self.list(node[key: "order"])
        var identifiers = columns.compactMap(\.scalar)
        if identifiers.isEmpty { identifiers = ["file.name"] }
        for item in columns { check(item.scalar ?? "", item) }
        question.order = order(Self.list(node[key: "sort"]))
        question.groups = order(Self.list(node[key: "groupBy"]))
        if let limit = node[key: "limit"] {
            question.limit = limit.scalar.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            if question.limit == nil {
                fault(limit, Phrase("limit is not a number above 0", fr: "limit n’est pas un nombre positif"))
            }
        }
        if let node = node[key: "summaries"], node.mapping == nil, node.sequence != nil || node.nonEmptyScalar != nil {
            fault(
                node,
                Phrase(
                    "summaries: not properties with their summaries (such as {price: Sum})",
                    fr: "summaries : pas des propriétés avec leur récapitulatif (tel que {prix: Sum})"))
        }
        for pair in node[key: "summaries"]?.mapping ?? [] {
            summary(pair, &identifiers, &question)
        }
        question.columns = identifiers.map { Self.column($0, title: names[Self.normalized($0)] ?? $0) }
        return View(
            name: node[key: "name"]?.scalar ?? "", type: node[key: "type"]?.scalar ?? "table", question: question,
            unread: wholeUnread ?? unread, place: (node[key: "name"] ?? node).range)
    }

    /// Records the name in a property identifier for later checks.
    private mutating func check(_ identifier: String, _ node: YAMLNode) {
        written.append((node.range, nil, Self.expression(identifier)))
        guard identifier.hasPrefix("formula."), formulas[String(identifier.dropFirst(8))] == nil else { return }
        fault(
            node,
            Phrase(
                "no formula is called “\(identifier.dropFirst(8))”",
                fr: "aucune formule ne s’appelle « \(identifier.dropFirst(8)) »"))
    }

    private mutating func order(_ nodes: [YAMLNode]) -> [TableQuestion.Order] {
        var orders: [TableQuestion.Order] = []
        for node in nodes {
            let named = node.scalar == nil ? node[key: "property"] ?? node[key: "column"] : node
            guard let named, let property = named.scalar else {
                fault(
                    node,
                    Phrase("no “property: NAME” here", fr: "pas de « property: NOM » ici"))
                continue
            }
            check(property, named)
            orders.append(.init(Self.expression(property), isDescending: isDescending(node[key: "direction"])))
        }
        return orders
    }

    private static func list(_ node: YAMLNode?) -> [YAMLNode] {
        node.map { $0.sequence ?? ($0.scalar?.isEmpty == true ? [] : [$0]) } ?? []
    }

    private mutating func isDescending(_ node: YAMLNode?) -> Bool {
        guard let node, let text = node.nonEmptyScalar else { return false }
        switch text.uppercased() {
        case "ASC", "ASCENDING": return false
        case "DESC", "DESCENDING": return true
        default:
            fault(
                node,
                Phrase("unknown direction “\(text)”: ASC or DESC", fr: "sens inconnu « \(text) » : ASC ou DESC"))
            return false
        }
    }

    private mutating func summary(
        _ pair: YAMLNode.Pair, _ identifiers: inout [String], _ question: inout TableQuestion
    ) {
        let (property, name) = (pair.key.scalar ?? "", pair.value.scalar ?? "")
        let column = identifiers.firstIndex { Self.normalized($0) == Self.normalized(property) }
        written.append((pair.key.range, nil, Self.expression(property)))
        if column == nil { identifiers.append(property) }
        let number = column ?? identifiers.count - 1
        if let expression = summaries[name] {
            question.summaries.append(TableSummary(column: number, name: name, expression))
        } else if let kind = TableSummary.Kind.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
        {
            question.summaries.append(TableSummary(column: number, kind))
        } else {
            fault(pair.value, Phrase("unknown summary “\(name)”", fr: "récapitulatif inconnu « \(name) »"))
        }
    }

    // MARK: Names

    /// `note.x` and `x` are equivalent.
    static func normalized(_ identifier: String) -> String {
        identifier.hasPrefix("note.") ? String(identifier.dropFirst(5)) : identifier
    }

    private static func column(_ identifier: String, title: String) -> TableColumn {
        TableColumn(title: title, expression: expression(identifier), text: identifier)
    }

    /// The expression for a property identifier; the part after its prefix is a literal name, including blanks.
    private static func expression(_ identifier: String) -> Expression {
        let range = 0..<identifier.utf8.count
        for prefix in ["file", "formula"] where identifier.hasPrefix(prefix + ".") {
            let name = String(identifier.dropFirst(prefix.count + 1))
            return Expression(node: .member(Expression(node: .name(prefix), range: range), name), range: range)
        }
        return Expression(
            node: .member(Expression(node: .name("note"), range: range), normalized(identifier)), range: range)
    }
}
