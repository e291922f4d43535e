// Parses the clauses of a table from flags, form fields and tool parameters.

import Bytes
import Tables

extension TableQuestion {
    /// Each text may contain several, separated by commas, except conditions. Throws `TableError`.
    ///
    /// - Parameters:
    ///   - usual: the default columns.
    ///   - sums: columns to summarise; they are added unless `columns` has them.
    package init(
        columns: [String], usual: String, conditions: [String] = [], order: [String] = [], groups: [String] = [],
        sums: [(TableSummary.Kind, [String])] = []
    ) throws {
        func read(_ texts: [String]) throws -> [TableColumn] {
            try texts.flatMap(TableColumn.split).map { try TableError.read($0, TableColumn.init) }
        }
        func orders(_ texts: [String]) throws -> [Order] {
            try texts.flatMap(TableColumn.split).map { try TableError.read($0, Order.init) }
        }
        self.init()
        let conditions = try conditions.filter { !$0.trimmed.isEmpty }.map {
            Condition.holds(try TableError.read($0, Expression.init))
        }
        condition = conditions.isEmpty ? nil : .all(conditions)
        self.columns = try read(columns)
        if self.columns.isEmpty { self.columns = try read([usual]) }
        self.groups = try orders(groups)
        self.order = try orders(order)
        for (kind, texts) in sums { summarise(kind, try read(texts)) }
    }
}

extension TableSummary.Kind {
    /// `Median:price`. Throws `TableError`.
    package static func named(_ text: String) throws(TableError) -> (TableSummary.Kind, [String]) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2,
            let kind = allCases.first(where: { $0.rawValue.lowercased() == parts[0].lowercased() })
        else { throw .invalidSummary(text) }
        return (kind, [parts[1]])
    }
}
