// A question answered: rows in groups, with what sums them up, and what could not be evaluated.

import Bytes
import Wording

package struct Table: Sendable {
    package struct Row: Sendable {
        package let path: String
        /// One for each column.
        package let cells: [TableValue]
    }

    /// Rows with the same values of the question's groups; one without values where there are no groups.
    package struct Group: Sendable {
        package let keys: [TableValue]
        package let rows: [Row]
        /// How many rows there are in all: `limit` may leave some out.
        package let count: Int
        /// One for each summary of the question.
        package let summaries: [TableValue]
    }

    /// A fault of an expression, with the rows that have it.
    package struct Fault: Sendable {
        package let text: String
        package let error: ExpressionError
        /// The first row that has it.
        package let path: String
        package var count: Int
    }

    package let columns: [TableColumn]
    package let summaries: [TableSummary]
    package private(set) var groups: [Group] = []
    /// Of all rows.
    package private(set) var totals: [TableValue] = []
    /// How many rows the condition leaves.
    package private(set) var count = 0
    package private(set) var faults: [Fault] = []

    /// Columns in which values of different types stand, with the types: a key that is a list here and a word there.
    package private(set) var mixed: [(column: Int, types: [String])] = []

    /// Answers a question from rows, in their order where it says none.
    package init(_ question: TableQuestion, rows: [TableRow], context: TableContext) {
        columns = question.columns
        summaries = question.summaries
        let evaluator = Evaluator(context, formulas: question.formulas)
        let kept = rows.filter { row in
            question.condition.map { holds($0, row, evaluator) } ?? true
        }
        count = kept.count
        var made = kept.enumerated().map { index, row in
            Made(
                index: index,
                groups: question.groups.map { SortKey(value($0.expression, row, evaluator), context, isExact: true) },
                order: question.order.map { SortKey(value($0.expression, row, evaluator), context) }, row: row)
        }
        if !question.groups.isEmpty || !question.order.isEmpty {
            let descending = (question.groups + question.order).map(\.isDescending)
            made.sort { $0.comes(before: $1, descending) }
        }
        // Only what is shown or summed up is evaluated.
        let isSummed = !question.summaries.isEmpty
        let limit = question.limit ?? .max
        var shown = 0
        var all: [[TableValue]] = []
        var start = 0
        while start < made.count {
            var end = start + 1
            while end < made.count, made[end].groups == made[start].groups { end += 1 }
            var rows: [Row] = []
            var cells: [[TableValue]] = []
            for index in start..<end where isSummed || shown < limit {
                let row = made[index].row
                let values = columns.map { value($0.expression, row, evaluator, $0.text) }
                cells.append(values)
                if shown < limit {
                    rows.append(Row(path: row.path, cells: values))
                    shown += 1
                }
            }
            groups.append(
                Group(
                    keys: question.groups.map { value($0.expression, made[start].row, evaluator) }, rows: rows,
                    count: end - start, summaries: summarised(cells, evaluator)))
            all += cells
            start = end
        }
        totals = summarised(all, evaluator)
        mixed = columns.indices.compactMap { column in
            let types = Set(all.lazy.map { $0[column] }.filter { !$0.isEmpty }.map(\.kindOfType))
            return types.count > 1 ? (column, types.sorted()) : nil
        }
    }

    private struct Made {
        let index: Int
        let groups: [SortKey]
        let order: [SortKey]
        let row: TableRow

        /// What is nothing comes last in both directions; equal rows stay in their order.
        func comes(before other: Made, _ descending: [Bool]) -> Bool {
            for (index, (mine, theirs)) in zip(groups + order, other.groups + other.order).enumerated() {
                if mine.isNothing != theirs.isNothing { return theirs.isNothing }
                if mine < theirs { return !descending[index] }
                if theirs < mine { return descending[index] }
            }
            return index < other.index
        }
    }

    // MARK: Evaluating

    private mutating func value(
        _ expression: Expression, _ row: TableRow, _ evaluator: Evaluator, _ text: String = ""
    ) -> TableValue {
        do {
            return try evaluator.value(of: expression, for: row)
        } catch {
            note(error, text, row.path)
            return .null
        }
    }

    private mutating func note(_ error: ExpressionError, _ text: String, _ path: String) {
        if let known = faults.firstIndex(where: { $0.error == error }) {
            faults[known].count += 1
        } else if faults.count < 20 {
            faults.append(Fault(text: text, error: error, path: path, count: 1))
        }
    }

    /// A condition that cannot be evaluated does not hold, nor does its opposite.
    private mutating func holds(
        _ condition: TableQuestion.Condition, _ row: TableRow, _ evaluator: Evaluator
    ) -> Bool {
        do {
            return try Self.evaluate(condition, row, evaluator)
        } catch {
            note(error, "", row.path)
            return false
        }
    }

    private static func evaluate(
        _ condition: TableQuestion.Condition, _ row: TableRow, _ evaluator: Evaluator
    ) throws(ExpressionError) -> Bool {
        switch condition {
        case .holds(let expression): return try evaluator.value(of: expression, for: row).isTrue
        case .all(let inner):
            for condition in inner where !(try evaluate(condition, row, evaluator)) { return false }
            return true
        case .any(let inner):
            for condition in inner where try evaluate(condition, row, evaluator) { return true }
            return inner.isEmpty
        case .none(let inner):
            for condition in inner where try evaluate(condition, row, evaluator) { return false }
            return true
        }
    }

    private mutating func summarised(_ cells: [[TableValue]], _ evaluator: Evaluator) -> [TableValue] {
        var values: [TableValue] = []
        for summary in summaries {
            do throws(ExpressionError) {
                values.append(try summary.value(of: cells.map { $0[summary.column] }, evaluator))
            } catch {
                note(error, summary.name, "")
                values.append(.null)
            }
        }
        return values
    }
}

extension TableValue {
    /// Types that a column may mix are one here: days and times, links and texts.
    fileprivate var kindOfType: String {
        switch self {
        case .moment: "date"
        case .link, .file: "string"
        default: typeName
        }
    }

    /// Whether a column of these is aligned to the right.
    package var isNumeric: Bool {
        switch self {
        case .number, .duration: true
        default: false
        }
    }
}
