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

        /// `amount > 10: 1 row: > is not for values of type list and number`, then the path where it is wanted.
        package func phrase(withPath: Bool) -> Phrase {
            let rows = Phrase.counted(count, "row", "rows", fr: "ligne", "lignes")
            let place = path.isEmpty || !withPath ? Phrase(same: "") : Phrase(same: " (\(path))")
            return Phrase(same: text.isEmpty ? "" : text + ": ") + rows + Phrase(same: ": ") + error.message + place
        }
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
        self.init(question, context: context) { take in
            for (number, row) in rows.enumerated() { take(row, RowPlace(line: number)) }
        }
    }

    /// Answers a question from rows as they come: those that the condition leaves out are not kept.
    ///
    /// - Parameter rows: hands over each row with its place among equal ones: the least is first.
    package init(
        _ question: TableQuestion, context: TableContext,
        rows: (_ take: (_ row: TableRow, _ place: RowPlace) -> Void) throws -> Void
    ) rethrows {
        columns = question.columns
        summaries = question.summaries
        let evaluator = Evaluator(context, formulas: question.formulas)
        var made: [Made] = []
        try rows { row, place in
            if let condition = question.condition, !holds(condition, row, evaluator) { return }
            let groups = question.groups.map {
                SortKey(value($0.expression, row, evaluator), context, isExact: true)
            }
            let order = question.order.map { SortKey(value($0.expression, row, evaluator), context) }
            made.append(Made(keys: groups + order, groups: groups.count, place: place, row: row))
        }
        count = made.count
        let descending = (question.groups + question.order).map(\.isDescending)
        // Their numbers are moved, not they.
        let order = made.indices.sorted { made[$0].comes(before: made[$1], descending) }
        gather(made, in: order, question, evaluator)
    }

    /// Puts rows that are in order into groups. Only what is shown or summed up is evaluated.
    private mutating func gather(
        _ made: [Made], in order: [Int], _ question: TableQuestion, _ evaluator: Evaluator
    ) {
        let limit = question.limit ?? .max
        let summed = Set(question.summaries.map(\.column))
        var shown = 0
        // The values of each summary's column, of all rows.
        var all: [Int: [TableValue]] = [:]
        var types: [Set<String>] = Array(repeating: [], count: columns.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, made[order[end]].isGrouped(with: made[order[start]]) { end += 1 }
            var rows: [Row] = []
            var values: [Int: [TableValue]] = [:]
            for index in order[start..<end] where shown < limit || !summed.isEmpty {
                let isShown = shown < limit
                var cells: [TableValue] = []
                for (number, column) in columns.enumerated() where isShown || summed.contains(number) {
                    let value = value(column.expression, made[index].row, evaluator, column.text)
                    if !value.isEmpty { types[number].insert(value.kindOfType) }
                    if isShown { cells.append(value) }
                    if summed.contains(number) { values[number, default: []].append(value) }
                }
                guard isShown else { continue }
                rows.append(Row(path: made[index].row.path, cells: cells))
                shown += 1
            }
            groups.append(
                Group(
                    keys: question.groups.map { value($0.expression, made[order[start]].row, evaluator) }, rows: rows,
                    count: end - start, summaries: summarised(values, evaluator)))
            for (column, values) in values { all[column, default: []] += values }
            start = end
        }
        totals = summarised(all, evaluator)
        mixed = columns.indices.filter { types[$0].count > 1 }.map { ($0, types[$0].sorted()) }
    }

    private struct Made {
        /// Those of the groups, then those of the order.
        let keys: [SortKey]
        let groups: Int
        let place: RowPlace
        let row: TableRow

        func isGrouped(with other: Made) -> Bool {
            (0..<groups).allSatisfy { keys[$0] == other.keys[$0] }
        }

        /// What is nothing comes last in both directions; equal rows by their place.
        func comes(before other: Made, _ descending: [Bool]) -> Bool {
            for (index, isDescending) in descending.enumerated() {
                let (mine, theirs) = (keys[index], other.keys[index])
                if mine.isNothing != theirs.isNothing { return theirs.isNothing }
                if mine < theirs { return !isDescending }
                if theirs < mine { return isDescending }
            }
            if place != other.place { return place < other.place }
            return row.path < other.row.path
        }
    }

    // MARK: As it is shown

    package var isGrouped: Bool { groups.contains { !$0.keys.isEmpty } }

    /// How many rows there are to show.
    package var shown: Int { groups.reduce(0) { $0 + $1.rows.count } }

    /// Columns of numbers.
    package var rightAligned: [Bool] {
        columns.indices.map { column in
            let values = groups.lazy.flatMap(\.rows).map { $0.cells[column] }.filter { !$0.isEmpty }
            return !values.isEmpty && values.allSatisfy(\.isNumeric)
        }
    }

    /// The summaries of each kind on a line, each in the cell of its column: `sum 12`.
    package func feet(_ values: [TableValue], _ language: LanguageCode) -> [[String]] {
        var names: [String] = []
        for summary in summaries where !names.contains(summary.name) { names.append(summary.name) }
        let feet = names.map { name in
            columns.indices.map { column in
                zip(summaries, values).filter { $0.0.column == column && $0.0.name == name && !$0.1.isEmpty }
                    .map { $0.0.phrase[language] + " " + $0.1.cellText }.joined(separator: ", ")
            }
        }
        return feet.filter { $0.contains { !$0.isEmpty } }
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

    private mutating func summarised(_ columns: [Int: [TableValue]], _ evaluator: Evaluator) -> [TableValue] {
        var values: [TableValue] = []
        for summary in summaries {
            do throws(ExpressionError) {
                values.append(try summary.value(of: columns[summary.column] ?? [], evaluator))
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
