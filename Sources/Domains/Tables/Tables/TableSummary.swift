// Summaries of a column's values: sums, means, first and last dates, counts.

import Bytes
import CivilTime
import Wording

/// A summary of a column, by its name in `.base` files or as an expression over `values`.
package struct TableSummary: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case average = "Average"
        case min = "Min"
        case max = "Max"
        case sum = "Sum"
        case range = "Range"
        case median = "Median"
        case stddev = "Stddev"
        case earliest = "Earliest"
        case latest = "Latest"
        case checked = "Checked"
        case unchecked = "Unchecked"
        case empty = "Empty"
        case filled = "Filled"
        case unique = "Unique"
        case count = "Count"
    }

    package enum Rule: Sendable, Hashable {
        case kind(Kind)
        case expression(Expression)
    }

    /// The index of the column.
    package let column: Int
    package let name: String
    package let rule: Rule

    package init(column: Int, _ kind: Kind) {
        (self.column, name, rule) = (column, kind.rawValue, .kind(kind))
    }

    package init(column: Int, name: String, _ expression: Expression) {
        (self.column, self.name, rule) = (column, name, .expression(expression))
    }

    /// The label before its value: `sum`; a base's own name is used verbatim.
    var phrase: Phrase {
        let french: [String: FrenchText] = [
            "Average": "moyenne", "Min": "min", "Max": "max", "Sum": "somme", "Range": "étendue", "Median": "médiane",
            "Stddev": "écart type", "Earliest": "premier", "Latest": "dernier", "Checked": "cochés",
            "Unchecked": "non cochés", "Empty": "vides", "Filled": "remplis", "Unique": "distincts", "Count": "nombre",
        ]
        return french[name].map { Phrase(name.lowercased(), fr: $0) } ?? Phrase(same: name)
    }

    /// The kind of values it needs, for columns whose values it cannot summarise.
    var wanted: Phrase? {
        guard case .kind(let kind) = rule else { return nil }
        return switch kind {
        case .average, .sum, .median, .stddev:
            Phrase("the column has no numbers", fr: "la colonne n’a pas de nombres")
        case .min, .max, .range:
            Phrase("the column has no numbers or dates", fr: "la colonne n’a ni nombres ni dates")
        case .earliest, .latest: Phrase("the column has no dates", fr: "la colonne n’a pas de dates")
        case .checked, .unchecked, .empty, .filled, .unique, .count: nil
        }
    }

    /// Throws `ExpressionError` for an expression.
    func value(of values: [TableValue], _ evaluator: Evaluator) throws(ExpressionError) -> TableValue {
        switch rule {
        case .kind(let kind): Self.value(kind, values, evaluator.context)
        case .expression(let expression): try evaluator.summary(expression, of: values)
        }
    }

    private static func value(_ kind: Kind, _ values: [TableValue], _ context: TableContext) -> TableValue {
        func count(_ condition: (TableValue) -> Bool) -> TableValue { .number(Double(values.count(where: condition))) }
        let moments = values.compactMap { if case .moment(let moment) = $0 { moment } else { nil } }
        func moment(_ isBetter: (Double, Double) -> Bool) -> Timestamp? {
            moments.reduce(nil) { best, next in
                guard let best else { return next }
                return isBetter(context.seconds(next), context.seconds(best)) ? next : best
            }
        }
        let numbers = values.compactMap { value -> Double? in
            switch value {
            case .number(let number): number
            case .duration(let length): length.milliseconds
            // Accepts a quoted number, too.
            case .text(let text): Double(text.trimmed)
            default: nil
            }
        }
        func number(_ body: ([Double]) -> Double?) -> TableValue {
            numbers.isEmpty ? .null : body(numbers).map { .number($0) } ?? .null
        }
        switch kind {
        case .average: return number { $0.reduce(0, +) / Double($0.count) }
        case .sum: return number { $0.reduce(0, +) }
        case .median:
            return number { numbers in
                let sorted = numbers.sorted()
                let middle = sorted.count / 2
                return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
            }
        case .stddev:
            return number { numbers in
                let mean = numbers.reduce(0, +) / Double(numbers.count)
                return (numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)).squareRoot()
            }
        case .min where moments.isEmpty: return number { $0.min() }
        case .max where moments.isEmpty: return number { $0.max() }
        case .range where moments.isEmpty: return number { ($0.max() ?? 0) - ($0.min() ?? 0) }
        case .min, .earliest: return moment(<).map { .moment($0) } ?? .null
        case .max, .latest: return moment(>).map { .moment($0) } ?? .null
        case .range:
            guard let first = moment(<), let last = moment(>) else { return .null }
            return .duration(TableDuration(milliseconds: (context.seconds(last) - context.seconds(first)) * 1000))
        case .checked: return count { $0 == .boolean(true) }
        case .unchecked: return count { $0 == .boolean(false) }
        case .empty: return count(\.isEmpty)
        case .filled: return count { !$0.isEmpty }
        case .unique: return .number(Double(Set(values.filter { !$0.isEmpty }.map { $0.identity(context) }).count))
        case .count: return .number(Double(values.count))
        }
    }
}
