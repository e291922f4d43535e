// The query of a table: conditions, columns, order, groups, summaries.

import Bytes

/// A query of rows. The parts are described in docs/tables.md.
package struct TableQuestion: Sendable, Hashable {
    package struct Order: Sendable, Hashable {
        package let expression: Expression
        package let isDescending: Bool

        package init(_ expression: Expression, isDescending: Bool) {
            (self.expression, self.isDescending) = (expression, isDescending)
        }

        /// `due`, `-rating`. Throws `ExpressionError`.
        package init(_ written: String) throws(ExpressionError) {
            let isDescending = written.hasPrefix("-")
            self.init(
                try TableColumn.expression(isDescending ? String(written.dropFirst()) : written),
                isDescending: isDescending)
        }
    }

    package indirect enum Condition: Sendable, Hashable {
        case holds(Expression)
        case all([Condition])
        case any([Condition])
        /// None of them.
        case none([Condition])
    }

    package var condition: Condition?
    package var columns: [TableColumn] = []
    package var order: [Order] = []
    /// At most two levels are displayed as headings; all of them group.
    package var groups: [Order] = []
    package var summaries: [TableSummary] = []
    package var limit: Int?
    package var formulas: [String: Expression] = [:]

    package init() {}

    /// Adds summaries of columns; columns missing in the question are added.
    package mutating func summarise(_ kind: TableSummary.Kind, _ added: [TableColumn]) {
        for column in added {
            let known = columns.firstIndex { $0.text == column.text || $0.title == column.text }
            if known == nil { columns.append(column) }
            summaries.append(TableSummary(column: known ?? columns.count - 1, kind))
        }
    }

    /// All expressions.
    package var expressions: [Expression] {
        func of(_ condition: Condition) -> [Expression] {
            switch condition {
            case .holds(let expression): [expression]
            case .all(let inner), .any(let inner), .none(let inner): inner.flatMap(of)
            }
        }
        let custom = summaries.compactMap { if case .expression(let expression) = $0.rule { expression } else { nil } }
        return (condition.map(of) ?? []) + columns.map(\.expression) + (order + groups).map(\.expression) + custom
            + formulas.values
    }

    /// The data sources required in addition to a document's row.
    package var sources: Set<TableFact.Source> { Set(facts.map(\.source)) }

    /// The facts that may be used.
    package var facts: Set<TableFact> {
        var facts: Set<TableFact> = []
        for expression in expressions {
            expression.visit { node in
                switch node.node {
                case .name(let name), .member(_, let name):
                    if let fact = TableFact(named: name) { facts.insert(fact) }
                case .element(_, let index):
                    guard case .literal(let value) = index.node else { return facts.formUnion(TableFact.allCases) }
                    if let fact = TableFact(named: value.text) { facts.insert(fact) }
                case .method(_, "hasTag", _): facts.insert(.tags)
                case .method(_, "hasLink", _): facts.insert(.links)
                default: break
                }
            }
        }
        return facts
    }

    /// The front matter keys used, folded; nil if any key may be used.
    package var keys: Set<String>? {
        var keys: Set<String> = []
        var isAny = false
        for expression in expressions {
            // `note` as a whole is used if it occurs other than in `note.key`.
            var notes = 0
            expression.visit { node in
                if let key = node.noteKey {
                    keys.insert(Folding.fold(key))
                    notes -= 1
                }
                switch node.node {
                case .name("note"): notes += 1
                case .name(let name): keys.insert(Folding.fold(name))
                case .member(_, "properties"): isAny = true
                case .member(_, let name): keys.insert(Folding.fold(name))
                case .element(_, let index):
                    if case .literal(.text(let key)) = index.node { keys.insert(Folding.fold(key)) }
                case .method(_, "hasProperty", let arguments):
                    if case .literal(.text(let key))? = arguments.first?.node {
                        keys.insert(Folding.fold(key))
                    } else {
                        isAny = true
                    }
                default: break
                }
            }
            isAny = isAny || notes != 0
        }
        return isAny ? nil : keys
    }
}
