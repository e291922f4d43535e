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
        /// The first row that has it; empty for what is of no row.
        package let path: String
        /// Rows; 0 for what is of no row.
        package var count: Int

        /// `amount > 10: 1 row: > is not for values of type list and number`, then the path where it is wanted.
        package func phrase(withPath: Bool) -> Phrase {
            let expression = Phrase(same: text.isEmpty ? "" : text + ": ")
            guard count > 0 else { return expression + error.message }
            let rows = Phrase.counted(count, "row", "rows", fr: "ligne", "lignes")
            let place = path.isEmpty || !withPath ? Phrase(same: "") : Phrase(same: " (\(path))")
            return expression + rows + Phrase(": ", fr: " : ") + error.message + place
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

    /// Answers a question from rows as they come. Where there is a limit no more rows are kept than it shows, and of sums their values.
    ///
    /// - Parameter rows: hands over each row with its place among equal ones: the least is first.
    package init(
        _ question: TableQuestion, context: TableContext,
        rows: (_ take: (_ row: TableRow, _ place: RowPlace) -> Void) throws -> Void
    ) rethrows {
        columns = question.columns
        summaries = question.summaries
        let evaluator = Evaluator(context, formulas: question.formulas)
        let summed = Set(summaries.map(\.column)).sorted()
        let isWhole = question.limit == nil
        var kept = KeptRows(limit: question.limit ?? .max, (question.groups + question.order).map(\.isDescending))
        var types: [Set<String>] = Array(repeating: [], count: columns.count)
        var sums: [GroupSums] = []
        var numbers: [[SortKey]: Int] = [:]
        try rows { row, place in
            if row.hasUnreadHead { note(ExpressionError(.unreadHead, 0..<0), "", row.path) }
            if let condition = question.condition, !holds(condition, row, evaluator) { return }
            count += 1
            let keys = question.groups.map { value($0.expression, row, evaluator) }
            let groups = keys.map { SortKey(group: $0, context) }
            let number = numbers[groups] ?? sums.count
            if number == sums.count {
                numbers[groups] = number
                sums.append(GroupSums(keys: keys, order: groups, columns: summed.count))
            }
            sums[number].count += 1
            var cells: [TableValue?] = Array(repeating: nil, count: columns.count)
            for (place, column) in summed.enumerated() {
                let value = value(columns[column].expression, row, evaluator, columns[column].text)
                if !value.isEmpty { types[column].insert(value.kindOfType) }
                sums[number].values[place].append(value)
                cells[column] = value
            }
            let order = question.order.map { SortKey(value($0.expression, row, evaluator), context) }
            guard kept.wants(groups + order, place, row.path) else { return }
            if isWhole { show(&cells, row, evaluator, &types) }
            kept.take(
                KeptRow(
                    keys: groups + order, place: place, path: row.path, group: number, cells: cells,
                    row: isWhole ? nil : .init(row)))
        }
        var shown: [[Row]] = Array(repeating: [], count: sums.count)
        for made in kept.inOrder() {
            var cells = made.cells
            if let row = made.row?.row { show(&cells, row, evaluator, &types) }
            shown[made.group].append(Row(path: made.path, cells: cells.map { $0 ?? .null }))
        }
        let descending = question.groups.map(\.isDescending)
        for number in sums.indices.sorted(by: {
            KeptRows.comes(sums[$0].order, before: sums[$1].order, descending) ?? false
        }) {
            let group = sums[number]
            groups.append(
                Group(
                    keys: group.keys, rows: shown[number], count: group.count,
                    summaries: summarised(summed, group.values, evaluator)))
        }
        let all = summed.indices.map { place in sums.flatMap { $0.values[place] } }
        totals = summarised(summed, all, evaluator)
        tellUnsummed(summed, all)
        mixed = columns.indices.filter { types[$0].count > 1 }.map { ($0, types[$0].sorted()) }
    }

    /// Evaluates what is not yet.
    private mutating func show(
        _ cells: inout [TableValue?], _ row: TableRow, _ evaluator: Evaluator, _ types: inout [Set<String>]
    ) {
        for (number, column) in columns.enumerated() where cells[number] == nil {
            let value = value(column.expression, row, evaluator, column.text)
            if !value.isEmpty { types[number].insert(value.kindOfType) }
            cells[number] = value
        }
    }

    /// What is summed up of a group.
    private struct GroupSums {
        let keys: [TableValue]
        let order: [SortKey]
        var count = 0
        /// Of each column that is summed up.
        var values: [[TableValue]]

        init(keys: [TableValue], order: [SortKey], columns: Int) {
            (self.keys, self.order) = (keys, order)
            values = Array(repeating: [], count: columns)
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

    /// The summaries, each in the cell of its column: `sum 12`; those of one kind on a line where that takes no more lines.
    package func feet(_ values: [TableValue], _ language: LanguageCode) -> [[String]] {
        var names: [String] = []
        for summary in summaries where !names.contains(summary.name) { names.append(summary.name) }
        func texts(_ column: Int, _ name: String? = nil) -> [String] {
            zip(summaries, values).filter { summary, value in
                summary.column == column && (name == nil || summary.name == name) && !value.isEmpty
            }.map { $0.phrase[language] + " " + $1.cellText }
        }
        let byKind = names.map { name in columns.indices.map { texts($0, name).joined(separator: ", ") } }
            .filter { $0.contains { !$0.isEmpty } }
        let all = columns.indices.map { texts($0) }
        let most = all.map(\.count).max() ?? 0
        guard byKind.count > most else { return byKind }
        return (0..<most).map { line in all.map { line < $0.count ? $0[line] : "" } }
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
        if let known = faults.firstIndex(where: { $0.error == error && $0.text == text }) {
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

    /// Names keys that no document has, which are nothing in every row.
    package mutating func tell(unknown errors: [ExpressionError]) {
        faults = errors.map { Fault(text: "", error: $0, path: "", count: 0) } + faults
    }

    /// Names summaries of columns that have values, but none that can be summed up.
    private mutating func tellUnsummed(_ summed: [Int], _ values: [[TableValue]]) {
        for (summary, total) in zip(summaries, totals) where total == .null {
            guard let wanted = summary.wanted, let place = summed.firstIndex(of: summary.column),
                values[place].contains(where: { !$0.isEmpty })
            else { continue }
            let text = summary.name.lowercased() + " " + columns[summary.column].title
            faults.append(Fault(text: text, error: ExpressionError(.wrongType(wanted), 0..<0), path: "", count: 0))
        }
    }

    /// - Parameter values: of each of these columns.
    private mutating func summarised(
        _ columns: [Int], _ values: [[TableValue]], _ evaluator: Evaluator
    ) -> [TableValue] {
        var found: [TableValue] = []
        for summary in summaries {
            do throws(ExpressionError) {
                let place = columns.firstIndex(of: summary.column) ?? 0
                found.append(try summary.value(of: values[place], evaluator))
            } catch {
                note(error, summary.name, "")
                found.append(.null)
            }
        }
        return found
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
