// The answer to a question: rows in groups, summaries, and evaluation errors.

import Bytes
import Wording

package struct Table: Sendable {
    package struct Row: Sendable {
        package let path: String
        /// One per column.
        package let cells: [TableValue]
    }

    /// Rows with equal values of the question's groups; a single one without keys if the question has none.
    package struct Group: Sendable {
        package let keys: [TableValue]
        package let rows: [Row]
        /// The total number of rows, regardless of `limit`.
        package let count: Int
        /// One per summary of the question.
        package let summaries: [TableValue]
    }

    /// An error of an expression, with the affected rows.
    package struct Fault: Sendable {
        package let text: String
        package let error: ExpressionError
        /// The first affected row; empty if it does not concern a row.
        package let path: String
        /// The number of rows; 0 if it does not concern rows.
        package var count: Int

        /// `amount > 10: 1 row: > is not for values of type list and number`, followed by the path if requested.
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
    /// Over all rows.
    package private(set) var totals: [TableValue] = []
    /// The number of rows that satisfy the condition.
    package private(set) var count = 0
    package private(set) var faults: [Fault] = []

    /// Columns with values of different types, and these types: a key that is a list here and a word there.
    package private(set) var mixed: [(column: Int, types: [String])] = []

    /// Answers a question from rows, which keep their order unless the question has one.
    package init(_ question: TableQuestion, rows: [TableRow], context: TableContext) {
        self.init(question, context: context) { take in
            for (number, row) in rows.enumerated() { take(row, RowPlace(line: number)) }
        }
    }

    /// Answers a question from streamed rows. With a limit only the displayed rows are kept, and for summaries their values.
    ///
    /// - Parameter rows: passes each row with its place among rows with equal keys: the least is first.
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

    /// Evaluates the remaining cells.
    private mutating func show(
        _ cells: inout [TableValue?], _ row: TableRow, _ evaluator: Evaluator, _ types: inout [Set<String>]
    ) {
        for (number, column) in columns.enumerated() where cells[number] == nil {
            let value = value(column.expression, row, evaluator, column.text)
            if !value.isEmpty { types[number].insert(value.kindOfType) }
            cells[number] = value
        }
    }

    /// The summary data of a group.
    private struct GroupSums {
        let keys: [TableValue]
        let order: [SortKey]
        var count = 0
        /// The values of each summarised column.
        var values: [[TableValue]]

        init(keys: [TableValue], order: [SortKey], columns: Int) {
            (self.keys, self.order) = (keys, order)
            values = Array(repeating: [], count: columns)
        }
    }

    // MARK: Display

    package var isGrouped: Bool { groups.contains { !$0.keys.isEmpty } }

    /// The number of displayed rows.
    package var shown: Int { groups.reduce(0) { $0 + $1.rows.count } }

    /// Columns of numbers.
    package var rightAligned: [Bool] {
        columns.indices.map { column in
            let values = groups.lazy.flatMap(\.rows).map { $0.cells[column] }.filter { !$0.isEmpty }
            return !values.isEmpty && values.allSatisfy(\.isNumeric)
        }
    }

    /// The summaries in the cells of their columns: `sum 12`; those of the same kind share a line if that needs no more lines.
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

    /// A condition that cannot be evaluated does not hold, and neither does its negation.
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

    /// Reports keys that no document has, which are null in every row.
    package mutating func tell(unknown errors: [ExpressionError]) {
        faults = errors.map { Fault(text: "", error: $0, path: "", count: 0) } + faults
    }

    /// Reports summaries of columns whose values cannot be summarised.
    private mutating func tellUnsummed(_ summed: [Int], _ values: [[TableValue]]) {
        for (summary, total) in zip(summaries, totals) where total == .null {
            guard let wanted = summary.wanted, let place = summed.firstIndex(of: summary.column),
                values[place].contains(where: { !$0.isEmpty })
            else { continue }
            let text = summary.name.lowercased() + " " + columns[summary.column].title
            faults.append(Fault(text: text, error: ExpressionError(.wrongType(wanted), 0..<0), path: "", count: 0))
        }
    }

    /// - Parameter values: those of each of these columns.
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
    /// Treats types as one that a column may mix: days and times, links and texts.
    fileprivate var kindOfType: String {
        switch self {
        case .moment: "date"
        case .link, .file: "string"
        default: typeName
        }
    }

    /// Whether a column of these values is right-aligned.
    package var isNumeric: Bool {
        switch self {
        case .number, .duration: true
        default: false
        }
    }
}
